"""sudoku kinds: the kinds of Sudoku there are."""

from __future__ import annotations

import click

from nonet._base.language import say
from nonet.cli.options import SectionedCommand, lang_option, takes_output
from nonet.cli.output import Output
from nonet.model.kinds import every_kind


@click.command(cls=SectionedCommand)
@takes_output(json="the kinds")
@lang_option
def kinds(output: Output) -> None:
    """List the kinds (variants) of Sudoku.

    You can combine them: --kind diagonal+window.
    """
    known = every_kind()
    if output.as_json:
        output.write_data(
            {
                "kind": kind.id,
                "aliases": list(kind.aliases),
                "sentence": say(kind.summary),
                "needs_layout": kind.needs_layout,
            }
            for kind in known
        )
        return
    also = {kind.id: f" ({say('also')}: {', '.join(kind.aliases)})" if kind.aliases else "" for kind in known}
    width = max(len(kind.id) for kind in known) + 2
    output.write("".join(f"{kind.id:<{width}}{say(kind.summary)}{also[kind.id]}\n" for kind in known))
