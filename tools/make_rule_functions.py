"""Writes src/nonet/rules.py: a typed function for every rule of the registry (`make docs`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from nonet.model.rules import RULES
from nonet.model.rules.base import RuleFamily, RuleType
from nonet.model.rules.syntax import function_name

FILE = Path(__file__).resolve().parent.parent / "src" / "nonet" / "rules.py"
NOTE = """Written by tools/make_rule_functions.py from the registry: change the rule there.

Contents, by families: whole board, cells, edges, lines, cages, outside the grid."""


OLD_NAMES = '''
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Return the function of a plug-in's rule, or one by the name that it had in earlier versions."""
        if found := function_called(name):
            return found
        from nonet._base.moved import old_function

        return old_function("nonet.rules", name)

'''


def _numbers(rule: RuleType) -> tuple[list[str], list[str], list[str]]:
    """The parameters before the cells, those behind them, and what of them makes the numbers."""
    before, behind, said = [], [], []
    for number in rule.takes.numbers:
        name = number.strip("*?")
        several, optional = "*" in number, "?" in number
        said.append(name)
        if optional:
            behind.append(f"{name}: Numbers | None = None" if several else f"{name}: int | None = None")
        elif several:
            before.append(f"{name}: Numbers")
        else:
            before.append(f"{name}: int" if rule.takes.values[0] else f"{name}: int | None")
    return before, behind, said


def _lists(rule: RuleType) -> tuple[list[str], str]:
    """The parameters for cells, and the groups made of them."""
    lists, most = rule.takes.lists, rule.takes.groups[1]
    if not lists:
        return [], "()"
    if most == 1 and len(lists) > 1:  # several cells with a name each make one group
        return [f"{name}: str | tuple[int, int]" for name in lists], f"([{', '.join(lists)}],)"
    if most <= len(lists):
        return [f"{name}: Cells" for name in lists], _tuple(lists)
    *named, last = lists
    starred = [*(f"{name}: Cells" for name in named), f"*{last}: Cells"]
    return starred, _tuple([*named, f"*{last}"])


def _tuple(words: Sequence[str]) -> str:
    """Write a tuple. One word needs a comma; after several, a comma would make the formatter break the line."""
    return f"({words[0]},)" if len(words) == 1 else f"({', '.join(words)})"


def function(rule: RuleType) -> str:
    """One function."""
    before, behind, said = _numbers(rule)
    cells, groups = _lists(rule)
    numbers = _tuple(said)
    made = f'make_rule("{rule.id}", {numbers}, {groups})'
    if rule.parse:  # its arguments are other rules
        cells, made = ["*ways: Rule | Iterable[Rule]"], "make_either(ways)"
    summary = rule.summary[0].upper() + rule.summary[1:] + "."
    parts = [f'"""{summary}', rule.numbers] if rule.numbers else [f'"""{summary}"""']
    words = "\n\n".join(fill(part, 120, initial_indent="    ", subsequent_indent="    ") for part in parts)
    if rule.numbers:
        words += '\n    """'
    return "\n".join(
        [
            f"def {function_name(rule)}({', '.join([*before, *cells, *behind])}) -> Rule:",
            words,
            f"    return {made}",
            "",
            "",
        ]
    )


def family_text(family: RuleFamily) -> str:
    """Return the functions of a family, below a comment that names it."""
    rules = [rule for rule in RULES if rule.family is family]
    return "\n".join([f"# Rules: {family}.", "", "", *map(function, rules)])


def file_text() -> str:
    """Return what `nonet.rules` has: every function."""
    names = sorted(function_name(rule) for rule in RULES)
    lines = [
        '"""A function for each rule: `Puzzle(text, rules=[killer(10, "r1c1 r1c2"), anti_knight()])`.',
        "",
        'Cells are text (`"r1c1 r1c2"`), or a list of names and of rows and columns from 1 (`[(1, 1), (1, 2)]`).',
        "`nonet.pair_rule`, `nonet.set_rule` and `nonet.machine_rule` make rules of your own.",
        NOTE,
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Iterable",
        "from typing import TYPE_CHECKING",
        "",
        "from nonet.model.rules.base import Rule",
        "from nonet.model.rules.syntax import Cells, Numbers, function_called, make_either, make_rule",
        "",
        f"__all__ = {names!r}",
        OLD_NAMES,
        "",
    ]
    return "\n".join([*lines, *map(family_text, RuleFamily)])


def formatted(text: str) -> str:
    """The text in the house style."""
    for way in (["format"], ["check", "--fix-only", "--select", "I"]):
        command = [sys.executable, "-m", "ruff", *way, "-q", "--stdin-filename", str(FILE), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return text


def main() -> None:
    FILE.write_text(formatted(file_text()), "utf-8")


if __name__ == "__main__":
    main()
