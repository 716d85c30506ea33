"""--summary and --plot of `sudoku rate` and `sudoku create`: the difficulty of many puzzles at a glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.cli.options import Command, complete_file
from nonet.cli.output import STDOUT, Output, refuse_closed

if TYPE_CHECKING:
    from nonet.human.summary import RatingSummary

_WIDTH = 80  # characters of a line where no terminal says it


@dataclass(frozen=True, slots=True)
class SummaryOptions:
    """The options of a summary as typed."""

    is_printed: bool = False
    plot: Output | None = None
    as_json: bool = False

    @property
    def is_wanted(self) -> bool:
        return self.is_printed or self.plot is not None

    @property
    def name(self) -> str:
        """The option, for messages."""
        return "--summary" if self.is_printed else "--plot"

    def replaces(self, output: Output) -> bool:
        """Return True if the summary is printed instead of the puzzles, as these have no file."""
        return self.is_printed and output.name == STDOUT

    def check(self, output: Output, path: str | None = None) -> None:
        """Raise an error before the work if the summary cannot be printed or drawn. `path` is that of the input."""
        if self.is_printed:
            refuse_closed()
        if not self.plot:
            return
        from nonet.draw.charts import chart_kind, check_chart

        check_chart(chart_kind(self.plot.name))
        self.plot.check()
        if path is not None:
            self.plot.check_input(path)
        if output.name != STDOUT and Path(output.name).absolute() == Path(self.plot.name).absolute():
            raise PuzzleError(f"--plot and --output cannot be the same file: {shorten(self.plot.name)}")

    def write(
        self,
        puzzles: int,
        counts: Mapping[str, int],
        words: str = "",
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Print and draw what was counted.

        Args:
            puzzles: Number of puzzles.
            counts: The counts of a run, by the keys of `RatingSummary`.
            words: What to add to the number of puzzles in the heading.
            facts: What to add to the JSON.
        """
        if not self.is_wanted:
            return
        from nonet.human.summary import RatingSummary

        summary = RatingSummary.of_counts(puzzles, counts)
        if self.plot:
            from nonet.draw.charts import chart_bytes, chart_kind

            self.plot.write(chart_bytes(summary.draw(words), chart_kind(self.plot.name)))
        if self.is_printed and self.as_json:
            Output().write_data([summary.to_dict() | dict(facts or {})])
        elif self.is_printed:
            print_summary(summary, words)


def print_summary(summary: RatingSummary, words: str = "") -> None:
    """Print a summary on standard output, as wide as the terminal, in signs and colours that it has."""
    from nonet.draw.charts import BAR_SIGNS

    output = Output()
    color = output.wants_color
    lines = summary.lines(output.width or _WIDTH, unicode=output.can_encode(BAR_SIGNS), color=color, words=words)
    output.write("".join(f"{line}\n" for line in lines), color=color)


def takes_summary(what: str) -> Callable[[Command], Command]:
    """Give a command --summary and --plot, as its argument `summary`; `what` a summary is printed instead of."""
    summary_option = click.option(
        "--summary",
        "is_printed",
        is_flag=True,
        help=f"Print how many puzzles have each level, ER and hardest technique, instead of the {what} "
        f"(with -o, the {what} go to FILE). With --json, print these figures as JSON.",
    )
    plot_option = click.option(
        "--plot",
        metavar="FILE",
        shell_complete=complete_file,
        help="Draw the same as a chart into FILE; .svg, .png or .pdf decides the format. An existing file needs "
        "--force.",
    )

    def give(command: Command) -> Command:
        @wraps(command)
        def gathered(is_printed: bool, plot: str | None, **others: object) -> object:
            params = click.get_current_context().params
            target = None if plot is None else Output(plot, bool(params.get("force")))
            wanted = SummaryOptions(is_printed, target, bool(params.get("as_json")))
            return command(summary=wanted, **others)

        return cast("Command", summary_option(plot_option(gathered)))

    return give
