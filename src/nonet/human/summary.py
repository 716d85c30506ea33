"""Ratings of many puzzles counted: by level, by ER and by the hardest technique, as text, data and a chart.

A run over millions of puzzles counts keys such as "level:easy" (`rating_keys`), and a summary is made of the counts.

Contents: `RatingSummary`, and the difficulty of the steps of one puzzle as a chart (`draw_path_chart`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nonet._base.errors import few, listed, plural
from nonet._base.fast_dataclass import dataclass
from nonet.draw.charts import BarPlot, CurvePlot, HistogramPlot, Plot, bar_lines, draw_chart, in_range, ranges_of
from nonet.draw.figures import Drawing
from nonet.draw.svg import svg_of
from nonet.draw.themes import find_theme
from nonet.human.hodoku import hodoku_scale
from nonet.human.levels import LEVELS, borders, weights
from nonet.human.paths import UNSOLVED
from nonet.human.rating import KEYS
from nonet.human.words.explain import name_of_technique
from nonet.model import Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

_NO_ER = "Only classic 9x9 puzzles of digits alone have an ER."
_RANGES = 12  # of ER in a text
_TECHNIQUES = 12  # in a text or chart; the others are counted together
_LABEL = 34  # characters of the longest name in a text
_UNRATED = {"none": "without a solution", "multiple": "with several solutions", "undecided": "undecided"}


@dataclass(frozen=True, slots=True)
class RatingSummary:
    """The number of puzzles of each level, ER and hardest technique.

    `levels` are ours, `hodoku_levels` HoDoKu's, both easiest first; `er` and `weights` go by the figure, lightest
    first, and `techniques` by the id of the hardest technique, heaviest last ("unsolved": ours do not reach the end).
    A mapping is empty where nothing is known. `unrated` counts puzzles without a rating by the reason: "none",
    "multiple" (solutions), "undecided" or "skipped".
    """

    puzzles: int
    levels: Mapping[str, int] = field(default_factory=dict)
    er: Mapping[float, int] = field(default_factory=dict)
    techniques: Mapping[str, int] = field(default_factory=dict)
    hodoku_levels: Mapping[str, int] = field(default_factory=dict)
    weights: Mapping[float, int] = field(default_factory=dict)
    unrated: Mapping[str, int] = field(default_factory=dict)
    without_er: int = 0  # puzzles with a level that Sudoku Explainer cannot rate

    @classmethod
    def of_counts(cls, puzzles: int, counts: Mapping[str, int]) -> RatingSummary:
        """Return the summary of keys with their counts; other keys are ignored."""
        found: dict[str, dict[str, int]] = {sort: {} for sort in KEYS}
        for key, count in counts.items():
            sort, colon, name = key.partition(":")
            if colon and sort in found and count:
                found[sort][name] = count
        weight_of = weights()
        return cls(
            puzzles,
            without_er=sum(found["level"].values()) - sum(found["er"].values()),
            levels=_ordered(found["level"], LEVELS),
            er=_by_figure(found["er"]),
            techniques=_ordered(found["technique"], [*weight_of, UNSOLVED]),
            unrated={name: counts[name] for name in _UNRATED if counts.get(name)},
        )

    @classmethod
    def of_arrays(
        cls,
        board: Board,
        level: NDArray[Any],
        er: NDArray[Any],
        *,
        hodoku_level: NDArray[Any] | None = None,
        weight: NDArray[Any] | None = None,
        count: NDArray[Any] | None = None,
        skipped: int = 0,
    ) -> RatingSummary:
        """Return the summary of arrays with a value per puzzle; "" and NaN stand for none, and are not counted.

        Args:
            board: The board of all puzzles.
            level: Our levels.
            er: Sudoku Explainer's ER.
            hodoku_level: HoDoKu's levels.
            weight: Weights of the hardest techniques.
            count: Numbers of solutions, up to 2.
            skipped: Number of puzzles that could not be read. They have no solutions here.
        """
        unrated = {}
        if count is not None:
            none, several = int((count == 0).sum()) - skipped, int((count > 1).sum())
            unrated = {"none": none, "multiple": several, "skipped": skipped}
        return cls(
            len(level),
            without_er=0 if board.is_classic else int((level != "").sum()),
            levels=_ordered(_count(level), LEVELS),
            er=_by_figure(_count(er)),
            hodoku_levels=_ordered(_count(hodoku_level), hodoku_scale().levels),
            weights=_by_figure(_count(weight)),
            unrated={name: number for name, number in unrated.items() if number},
        )

    @property
    def rated(self) -> int:
        """The number of puzzles that have a rating."""
        return self.puzzles - sum(self.unrated.values())

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain data, ready for JSON. Figures such as ER are text with one place."""
        return {
            "puzzles": self.puzzles,
            "rated": self.rated,
            "levels": dict(self.levels),
            "er": {f"{figure:.1f}": count for figure, count in self.er.items()},
            "techniques": dict(self.techniques),
            "unrated": dict(self.unrated),
        }

    def lines(self, width: int = 80, *, unicode: bool = True, color: bool = False, words: str = "") -> list[str]:
        """Return the counts as lines of text with bars, up to `width` characters where names have room.

        Args:
            width: Characters of a line.
            unicode: Draw bars by block characters, not by "#".
            color: Draw bars in a colour of terminals.
            words: What to add to the number of puzzles in the first line.
        """
        parts = self._parts(_RANGES, longest=min(_LABEL, max(12, width - 20)))
        label = max((len(name) for _, rows in parts for name, _ in rows), default=0)
        lines = [f"{self._title}{words}"]
        for heading, rows in parts:
            lines += ["", heading, *bar_lines(rows, width, unicode=unicode, color=color, label_width=label)]
        if sentences := self.sentences:
            lines += ["", *sentences]
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def _title(self) -> str:
        return f"{self.puzzles:,} puzzle{'' if self.puzzles == 1 else 's'}"

    @property
    def sentences(self) -> tuple[str, ...]:
        """Sentences about puzzles without a rating, and without an ER."""
        reasons = {**_UNRATED, "skipped": "skipped"}
        without = listed(f"{count:,} {reasons[name]}" for name, count in self.unrated.items())
        sentences = [f"Without a rating: {without}."] if without else []
        if self.without_er:
            without = f"Without an ER: {self.without_er:,}. " if self.er else ""
            sentences.append(f"{without}{_NO_ER}")
        return tuple(sentences)

    def _parts(self, ranges: int, longest: int = 99) -> list[tuple[str, list[tuple[str, int]]]]:
        """The counts as headings with rows of names and counts, of those that there are."""
        parts: list[tuple[str, list[tuple[str, int]]]] = []
        if self.levels:
            parts.append(("Level", [(level, self.levels.get(level, 0)) for level in LEVELS]))
        if self.hodoku_levels and not self.levels:
            names = hodoku_scale().levels
            parts.append(("HoDoKu's level", [(name, self.hodoku_levels.get(name, 0)) for name in names]))
        for heading, figures in (("ER", self.er), ("Weight of the hardest technique", self.weights)):
            if figures:
                spans = ranges_of(_tenths(figures), ranges)
                parts.append((heading, [(in_range(begin, end), count) for begin, end, count in spans]))
        if self.techniques:
            parts.append(("Hardest technique", _technique_rows(self.techniques, longest)))
        return parts

    def draw(self, words: str = "") -> Drawing:
        """Return the counts as a chart; `words` are added to its title."""
        ends = _level_borders()
        plots: list[Plot] = []
        for heading, rows in self._parts(_RANGES):
            figures = {"ER": self.er, "Weight of the hardest technique": self.weights}.get(heading)
            if figures is None:
                plots.append(BarPlot(heading, tuple(rows)))
            else:
                plots.append(HistogramPlot(heading, _tenths(figures), ends))
        title = f"Difficulty of {self._title}{words}"
        described = [
            f"{heading}: {few((f'{name} {count:,}' for name, count in rows if count), most=30)}."
            for heading, rows in self._parts(_RANGES)
        ]
        sentences = self.sentences
        return draw_chart(title, " ".join(sentences), plots, " ".join([*described, *sentences]))

    def to_svg(self, theme: str = "light") -> str:
        """Return the counts as a chart in SVG; `theme` is "light" or "dark"."""
        return svg_of(self.draw(), find_theme(theme))

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        return self.to_svg()


def _ordered(counts: Mapping[str, int], order: Iterable[str]) -> dict[str, int]:
    return {name: counts[name] for name in order if counts.get(name)}


def _by_figure(counts: Mapping[str, int]) -> dict[float, int]:
    found: Counter[float] = Counter()
    for figure, count in counts.items():
        found[float(figure)] += count
    return dict(sorted(found.items()))


def _count(values: NDArray[Any] | None) -> dict[str, int]:
    """Count each value of an array, by its text; NaN and "" are none."""
    import numpy as np

    if values is None:
        return {}
    kept = values[values != ""] if values.dtype.kind == "U" else np.round(values[~np.isnan(values)], 1)
    names, counts = np.unique(kept, return_counts=True)
    return dict(zip(map(str, names.tolist()), counts.tolist(), strict=True))


def _tenths(figures: Mapping[float, int]) -> tuple[tuple[int, int], ...]:
    return tuple((round(figure * 10), count) for figure, count in figures.items())


def _technique_rows(techniques: Mapping[str, int], longest: int) -> list[tuple[str, int]]:
    """The names of techniques with their counts, most frequent ones only, easiest first."""
    kept = set(
        sorted(techniques, key=lambda name: -techniques[name])[: _TECHNIQUES + (len(techniques) == _TECHNIQUES + 1)]
    )
    rows = [(_technique_name(name), count) for name, count in techniques.items() if name in kept]
    rows = [(name if len(name) <= longest else f"{name[: longest - 3]}...", count) for name, count in rows]
    if others := len(techniques) - len(kept):
        rows.append((plural(others, "other"), sum(count for name, count in techniques.items() if name not in kept)))
    return rows


def _technique_name(name: str) -> str:
    return "beyond our techniques" if name == UNSOLVED else name_of_technique(name)


def _level_borders() -> tuple[tuple[float, str], ...]:
    """The highest ER or weight of each level, in tenths."""
    return tuple(zip((*borders(), float("inf")), LEVELS, strict=True))


# The difficulty of each step of one puzzle.


def draw_path_chart(techniques: Sequence[str], title: str) -> Drawing:
    """Return the weights of the techniques of a path, step by step, as a chart."""
    weight_of = weights()
    values = tuple(weight_of.get(name, max(weight_of.values())) for name in techniques)
    if not values:
        return draw_chart(title, "There are no steps.", (), "There are no steps.")
    most = max(values)
    at = values.index(most)
    hardest = f"The hardest of {plural(len(values), 'step')} is step {at + 1}: {name_of_technique(techniques[at])}"
    words = f"{hardest}, weight {most / 10:.1f}."
    changes = sum(one != other for one, other in pairwise(values))
    described = f"{words} The weight changes {plural(changes, 'time')} along the path."
    heading = "Weight of the technique of each step (not an SE value)"
    return draw_chart(title, words, (CurvePlot(heading, values, _level_borders()),), described)


def path_svg(techniques: Sequence[str], title: str, theme: str = "light") -> str:
    """Return the same as SVG; `theme` is "light" or "dark"."""
    return svg_of(draw_path_chart(techniques, title), find_theme(theme))
