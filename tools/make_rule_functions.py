"""Writes src/nonet/rules: a typed function for every rule of the registry, a file a family (`make docs`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from nonet.board.rules import RULES, Rule, RuleFamily, RuleType
from nonet.board.rules.calls import call, function_name

FOLDER = Path(__file__).resolve().parent.parent / "src" / "nonet" / "rules"
FILES = {
    RuleFamily.WHOLE: "whole",
    RuleFamily.CELLS: "cells",
    RuleFamily.EDGES: "edges",
    RuleFamily.LINES: "lines",
    RuleFamily.CAGES: "cages",
    RuleFamily.OUTSIDE: "outside",
}
NOTE = "Written by tools/make_rule_functions.py from the registry: change the rule there."


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
    """A tuple in Python. Only one word needs a comma; behind more the formatter would take it for a wish for lines."""
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
    first = fill(f'"""{summary}', 116, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(
        [
            f"def {function_name(rule)}({', '.join([*before, *cells, *behind])}) -> Rule:",
            first,
            "",
            *_doctest(rule),
            '    """',
            f"    return {made}",
            "",
            "",
        ]
    )


def _doctest(rule: RuleType) -> list[str]:
    """The example as a call and as text. What a call of other rules calls is imported."""
    made = Rule.parse(rule, rule.example)
    others = sorted({function_name(each.type) for way in made.ways for each in way})
    imports = [f"    >>> from nonet.rules import {', '.join(others)}"] if others else []
    return [*imports, f"    >>> str({call(rule)})", f"    {str(made)!r}"]


def file_of(family: RuleFamily) -> str:
    """The functions of a family."""
    rules = [rule for rule in RULES if rule.family is family]
    head = f'"""Rules: {family}. {NOTE}"""'
    body = "\n".join(map(function, rules))
    names = [name for name in ("Cells", "Numbers") if f": {name}" in body]
    names += [name for name in ("make_either", "make_rule") if f"{name}(" in body]
    imports = ["from collections.abc import Iterable", ""] if "Iterable[" in body else []
    imports += ["from nonet.board.rules.base import Rule", f"from nonet.board.rules.making import {', '.join(names)}"]
    return "\n".join([head, "", "from __future__ import annotations", "", *imports, "", "", body])


def index_file() -> str:
    """What `nonet.rules` has: every function."""
    names = {family: sorted(function_name(rule) for rule in RULES if rule.family is family) for family in FILES}
    lines = [
        '"""Rules to lay on a board, a function each: `Puzzle(text, rules=[killer(10, "r1c1 r1c2"), anti_knight()])`.',
        "",
        'Cells are text (`"r1c1 r1c2"`), or a list of names and of rows and columns from 1 (`[(1, 1), (1, 2)]`).',
        f"{NOTE}",
        '"""',
        "",
    ]
    lines += [f"from nonet.rules.{FILES[family]} import {', '.join(found)}" for family, found in names.items()]
    everything = sorted(name for found in names.values() for name in found)
    return "\n".join([*lines, "", f"__all__ = {everything!r}", ""])


def formatted(text: str) -> str:
    """The text in the house style."""
    for way in (["format"], ["check", "--fix-only", "--select", "I"]):
        command = [sys.executable, "-m", "ruff", *way, "-q", "--stdin-filename", str(FOLDER / "x.py"), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return text


def files() -> dict[Path, str]:
    """Every file of the folder."""
    made = {FOLDER / f"{name}.py": formatted(file_of(family)) for family, name in FILES.items()}
    return {FOLDER / "__init__.py": formatted(index_file()), **made}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
