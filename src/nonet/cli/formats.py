"""sudoku formats: the text formats that are read and written."""

from __future__ import annotations

import click

from nonet.cli.options import SectionedCommand, takes_output
from nonet.cli.output import Data, Output
from nonet.formats import Format, every_format


@click.command(cls=SectionedCommand)
@click.option("--examples", is_flag=True, help="Print an example of each format.")
@takes_output(json="the formats")
def formats(examples: bool, output: Output) -> None:
    """List the text formats.

    The format of the input is recognised by its content. --from and --to accept these names.
    """
    if output.as_json:
        output.write_data(as_data(entry) for entry in every_format())
    else:
        output.write("".join(words_of(entry, with_example=examples) for entry in every_format()))


def as_data(entry: Format) -> Data:
    """A format for programs; the example always comes with it."""
    files = list(entry.extensions)
    return {"format": entry.id, "sentence": entry.summary, "extensions": files, "example": entry.example}


def words_of(entry: Format, *, with_example: bool) -> str:
    """A line for people, and an example below it on request."""
    files = f" ({', '.join(entry.extensions)})" if entry.extensions else ""
    example = "".join(f"    {line}\n" for line in entry.example.splitlines()) + "\n" if with_example else ""
    return f"{entry.id:<12}{entry.summary}{files}\n{example}"
