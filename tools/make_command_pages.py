"""Write the tables of options in docs/commands, and the list of commands, from the commands themselves (`make docs`).

The sentence of an option is its help text. Options that many commands share are explained once, in
docs/reference/conventions.md; the pages only name them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from nonet.cli.main import COMMANDS, FIRST_COMMANDS, GROUPS, app
from nonet.cli.options import is_shared

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "commands"
START, END = "<!-- options: written by make docs -->", "<!-- end of options -->"
MANY = 6  # a shared option whose help is the same in so many commands is only named
SHARED = "see [shared options](../reference/conventions.md#shared-options)"

INDEX = """\
# Commands

`sudoku --help` lists the commands, `sudoku solve --help` the options of one. What all commands have in common is under
[Conventions](../reference/conventions.md).

Start with {start}.
"""


def command_of(name: str) -> click.Command:
    """Return the command of this name."""
    command = app.get_command(click.Context(app), name)
    assert command is not None
    return command


def options_of(command: click.Command) -> list[click.Option]:
    """Return the options that the help of a command lists, its own before those that commands share."""
    options = [each for each in command.params if isinstance(each, click.Option) and not each.hidden]
    return sorted(options, key=is_shared)


def parts_of(name: str) -> Iterator[tuple[str, click.Command]]:
    """Yield a command, or each of its own commands (`sudoku pair solve`), with its whole name."""
    command = command_of(name)
    if isinstance(command, click.Group):
        for each, part in command.commands.items():
            yield f"{name} {each}", part
    else:
        yield name, command


def key_of(option: click.Option) -> tuple[str, str]:
    """Return the longest name of an option and its help."""
    return max(option.opts, key=len), option.help or ""


def shared_options() -> set[tuple[str, str]]:
    """Return the shared options that mean the same in many commands, by name and help."""
    commands = [part for name in COMMANDS for _, part in parts_of(name)]
    counts = Counter(key_of(each) for command in commands for each in options_of(command) if is_shared(each))
    return {key for key, count in counts.items() if count >= MANY}


def words_of(option: click.Option) -> str:
    """Return how an option is typed: `-n`, `--count N`."""
    value = "" if option.is_flag else " " + (option.metavar or option.make_metavar(click.Context(app)))
    names = sorted(option.opts, key=len)
    others = [f"`{name}`" for name in option.secondary_opts]
    return ", ".join([f"`{name}`" for name in names[:-1]] + [f"`{names[-1]}{value}`"] + others).replace("|", "\\|")


def escaped(text: str) -> str:
    """Return a help text as a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def table_of(command: click.Command, shared: set[tuple[str, str]]) -> str:
    """Return the options of a command: its own as a table, then the names of those that it shares."""
    options = options_of(command)
    own = [each for each in options if key_of(each) not in shared]
    rows = [f"| {words_of(each)} | {escaped(each.help or '')} |" for each in own]
    names = [f"`{key_of(each)[0]}`" for each in options if each not in own]
    table = "\n".join(["| Option | Meaning |", "|---|---|", *rows]) + "\n" if rows else ""
    rest = f"\n{'And' if rows else 'Options:'} {', '.join(names)}: {SHARED}.\n"
    return table + (rest if names else "")


def block_of(name: str) -> str:
    """Return the generated part of a command's page."""
    shared = shared_options()
    parts = list(parts_of(name))
    tables = [(f"`sudoku {whole}`:\n\n" if len(parts) > 1 else "") + table_of(part, shared) for whole, part in parts]
    return f"{START}\n\n" + "\n".join(filter(None, tables)) + f"\n{END}"


def page_of(name: str) -> str:
    """Return a command's page with its generated part renewed."""
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert START in text, f"docs/commands/{name}.md has no line {START}"
    return re.sub(f"{START}.*?{END}", lambda _: block_of(name), text, flags=re.DOTALL)


def index() -> str:
    """Return docs/commands/index.md."""
    *first, last = (f"[`{name}`]({name}.md)" for name in FIRST_COMMANDS)
    parts = [INDEX.format(start=f"{', '.join(first)} and {last}")]
    for title, group in GROUPS.items():
        rows = "\n".join(f"| [`{name}`]({name}.md) | {summary} |" for name, summary in group.items())
        parts.append(f"\n## {title}\n\n| | |\n|---|---|\n{rows}\n")
    return "".join(parts)


def main() -> None:
    """Write the pages."""
    for name in COMMANDS:
        (FOLDER / f"{name}.md").write_text(page_of(name), encoding="utf-8")
    (FOLDER / "index.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
