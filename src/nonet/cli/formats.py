"""sudoku formats: the text formats that are read and written."""

from __future__ import annotations

import click

from nonet.formats import FORMATS


@click.command()
@click.option("--examples", is_flag=True, help="With an example of each.")
def formats(examples: bool) -> None:
    """List the text formats. Input is recognised by its content; --from and --to take these names."""
    for entry in FORMATS:
        files = f" ({', '.join(entry.extensions)})" if entry.extensions else ""
        click.echo(f"{entry.id:<12}{entry.summary}{files}")
        if examples:
            click.echo("".join(f"    {line}\n" for line in entry.example.splitlines()))
