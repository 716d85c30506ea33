"""sudoku help: what --help says, for people who type it the other way round."""

from __future__ import annotations

import click

from nonet.cli.output import Output


@click.command("help", short_help="Show the help of a command, as --help does.")
@click.argument("names", nargs=-1, metavar="[COMMAND]")
@click.pass_context
def help(context: click.Context, names: tuple[str, ...]) -> None:  # noqa: A001  (the command's name)
    """Show the help of a COMMAND: its purpose and its options. Without COMMAND, list all commands.

    \b
    sudoku help solve
    sudoku help pair create
    """
    assert context.parent is not None
    at = context.parent
    for name in names:
        group = at.command
        if not isinstance(group, click.Group):
            raise click.UsageError(f"no such command {' '.join(names)!r}", context)
        found, command, _ = group.resolve_command(at, [name])
        assert command is not None
        at = click.Context(command, at, found)
    Output().write(f"{at.get_help()}\n")
