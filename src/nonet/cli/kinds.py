"""sudoku kinds: the kinds of Sudoku there are."""

from __future__ import annotations

import click

from nonet.board import KINDS


@click.command()
def kinds() -> None:
    """List the kinds of Sudoku. They add up: --kind diagonal+window."""
    width = max(len(kind.id) for kind in KINDS) + 2
    for kind in KINDS:
        also = f" (also: {', '.join(kind.aliases)})" if kind.aliases else ""
        click.echo(f"{kind.id:<{width}}{kind.summary}{also}")
