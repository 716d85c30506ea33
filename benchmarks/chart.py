"""Charts of results: `python -m benchmarks.chart RESULTS.json chart.svg` draws any file of the ledger.

The chart of `make bench` has a panel for each set and a bar for each solver, on a logarithmic axis. It is written by
hand: it wants no package, is readable as text, and follows the reader's light or dark scheme. The charts of all other
results have a plot for each group of figures, and may be PNG or PDF, too.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from benchmarks.report import rate
from nonet._base.errors import PuzzleError
from nonet.draw.charts import CHARTS, BarPlot, chart_bytes, chart_kind, draw_chart

_STYLE = """
  text { font: 12px system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #24292f }
  .title { font-size: 16px; font-weight: 600 }
  .set { font-size: 13px; font-weight: 600 }
  .note, .tick { font-size: 11px; fill: #57606a }
  .grid { stroke: #d0d7de; stroke-width: 1 }
  .ours { fill: #0969da } .ours2 { fill: #80b3ef } .peer { fill: #afb8c1 }
  .page { fill: #ffffff }
  .value { font-size: 11px; paint-order: stroke; stroke: #ffffff; stroke-width: 3px } .first { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .note, .tick { fill: #9198a1 } .grid { stroke: #3d444d }
    .ours { fill: #4493f8 } .ours2 { fill: #1f4f8f } .peer { fill: #656c76 }
    .page { fill: #0d1117 } .value { stroke: #0d1117 }
  }
"""
_ROW = 19
_BAR = 12
_NAMES = 104  # room for the names of solvers
_VALUES = 50  # room for the figure behind the longest bar
_GAP = 28
_HEAD = 62
_PANEL_HEAD = 24
_PANEL_FOOT = 26


@dataclass(frozen=True)
class Panel:
    name: str
    note: str
    rates: Mapping[str, float | None]  # solver: puzzles a second, or None where it has no figure


def draw(title: str, note: str, panels: Sequence[Panel], columns: int = 2, width: int = 960) -> str:
    """The chart. All panels share the solvers' order and one axis, so that bars compare across panels."""
    solvers = list(dict.fromkeys(solver for panel in panels for solver in panel.rates))
    found = [number for panel in panels for number in panel.rates.values() if number]
    low, high = math.floor(math.log10(min(found))), math.ceil(math.log10(max(found)))
    height = _HEAD + _panel_height(solvers) * -(-len(panels) // columns)
    panel_width = (width - 2 * 16 - _GAP * (columns - 1)) / columns
    axis = Axis(low, max(high, low + 1), (panel_width - _NAMES - _VALUES) / (max(high, low + 1) - low))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
        f"<style>{_STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}" rx="6"/>',
        text(16, 26, title, "title"),
        text(16, 45, note, "note"),
    ]
    for at, panel in enumerate(panels):
        x = 16 + at % columns * (panel_width + _GAP)
        y = _HEAD + at // columns * _panel_height(solvers)
        parts += [f'<g transform="translate({x:.1f} {y:.1f})">', *_panel(panel, solvers, axis), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


@dataclass(frozen=True)
class Axis:
    low: int  # powers of ten
    high: int
    scale: float  # pixels of one of them

    def length(self, number: float) -> float:
        return self.scale * (math.log10(number) - self.low)


def _panel_height(solvers: Sequence[str]) -> int:
    return _PANEL_HEAD + _ROW * len(solvers) + _PANEL_FOOT


def _panel(panel: Panel, solvers: Sequence[str], axis: Axis) -> Iterator[str]:
    yield text(_NAMES, 15, panel.name, "set")
    yield text(_NAMES + axis.scale * (axis.high - axis.low), 15, panel.note, "note", "end")
    bottom = _PANEL_HEAD + _ROW * len(solvers)
    for decade in range(axis.low, axis.high + 1):
        at = _NAMES + axis.length(10.0**decade)
        yield f'<line class="grid" x1="{at:.1f}" y1="{_PANEL_HEAD}" x2="{at:.1f}" y2="{bottom}"/>'
        yield text(at, bottom + 13, rate(10.0**decade), "tick", "middle")
    for row, solver in enumerate(solvers):
        kind = "peer" if not solver.startswith("nonet") else "ours2" if row else "ours"
        yield from _bar(solver, panel.rates.get(solver), kind, _PANEL_HEAD + _ROW * (row + 0.5), axis)


def _bar(solver: str, number: float | None, kind: str, middle: float, axis: Axis) -> Iterator[str]:
    style = "value first" if kind == "ours" else "value"
    yield text(_NAMES - 6, middle + 4, solver, style, "end")
    if not number:
        yield text(_NAMES + 4, middle + 4, "–", "note")
        return
    length = max(1.0, axis.length(number))
    top = middle - _BAR / 2
    yield f'<rect class="{kind}" x="{_NAMES}" y="{top:.1f}" width="{length:.1f}" height="{_BAR}" rx="2"/>'
    yield text(_NAMES + length + 4, middle + 4, rate(number), style)


def text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def lanes_chart(figures: dict[str, Any]) -> str:
    """The chart of limit 2: the question people ask is "which is the solution", and a proof that there is no other."""
    panels = []
    public = {name: facts for name, facts in figures["sets"].items() if not name.startswith("made-")}
    for name, facts in (public or figures["sets"]).items():
        cells = figures["rates"][name]["limit_2"]
        rates = {solver: cells.get(solver, {}).get("best") for solver in figures["solvers"]}
        shown = {solver: number for solver, number in rates.items() if solver in figures["in_chart"]}
        panels.append(Panel(name, f"{facts['puzzles']:,} puzzles", shown))
    note = f"one core, {figures['processor']}; puzzles a second on a logarithmic axis, best round; – too slow to tell"
    return draw("Sudokus solved and proved unique", note, panels)


# Any results: figures in nested objects, of which the names are all that is known.

_MOST = 24  # plots of a chart
Group = tuple[str, list[tuple[str, float]]]


def groups_of(figures: Any, path: str = "") -> Iterator[Group]:
    """Yield the figures that belong together: those of one name in objects side by side, or those of one object.

    >>> list(groups_of({"easy": {"seconds": 2, "wrong": False}, "hard": {"seconds": 3.5}}))
    [('seconds', [('easy', 2), ('hard', 3.5)])]
    >>> list(groups_of({"start": {"ms": {"solve": 55, "rate": 64}}}))
    [('start, ms', [('solve', 55), ('rate', 64)])]
    """
    figures = _named(figures)
    objects = {name: _named(each) for name, each in figures.items() if isinstance(each, dict | list)}
    shared = [
        name for name in _numeric(objects.values()) if sum(name in _numbers(each) for each in objects.values()) > 1
    ]
    for name in shared:
        yield _joined(path, name), [(key, each[name]) for key, each in objects.items() if name in _numbers(each)]
    if len(own := _numbers(figures)) > 1:
        yield path or "all", list(own.items())
    for name, each in objects.items():
        rest = {key: value for key, value in each.items() if key not in shared}
        yield from groups_of(rest, _joined(path, name))


def _named(figures: Any) -> dict[str, Any]:
    """An object as it is; a list by the numbers of its elements, from 1."""
    return {str(at): each for at, each in enumerate(figures, 1)} if isinstance(figures, list) else dict(figures)


def _numbers(figures: Mapping[str, Any]) -> dict[str, float]:
    return {
        name: each for name, each in figures.items() if isinstance(each, int | float) and not isinstance(each, bool)
    }


def _numeric(objects: Any) -> list[str]:
    return list(dict.fromkeys(name for each in objects for name in _numbers(each)))


def _joined(path: str, name: str) -> str:
    return f"{path}, {name}" if path else name


def results_chart(entry: Mapping[str, Any], kind: str) -> bytes:
    """The chart of a file of the ledger as a file of a kind."""
    figures = entry.get("figures", entry)
    if {"rates", "in_chart", "sets"} <= figures.keys():
        if kind != "svg":
            raise PuzzleError(f"expected a name that ends in .svg for the chart of solvers, got one for {kind}")
        return lanes_chart(figures).encode()
    groups = [(heading, rows) for heading, rows in groups_of(figures) if any(number > 0 for _, number in rows)]
    plots = [
        BarPlot(heading, tuple((name, max(number, 0)) for name, number in rows), tuple(f"{n:,.6g}" for _, n in rows))
        for heading, rows in groups[:_MOST]
    ]
    words = ", ".join(str(entry[name]) for name in ("date", "commit", "machine") if name in entry)
    more = f"; {len(groups) - _MOST} more groups are in the file" if len(groups) > _MOST else ""
    described = "; ".join(
        f"{heading}: {', '.join(f'{n} {v:,.6g}' for n, v in rows)}" for heading, rows in groups[:_MOST]
    )
    return chart_bytes(draw_chart(f"Results: {entry.get('name', 'figures')}", words + more, plots, described), kind)


def check_target(name: str, kinds: Sequence[str] = CHARTS) -> str:
    """The kind of a chart by the ending of its name. The program ends if there is such a file, or no such kind."""
    try:
        kind = chart_kind(name)
    except PuzzleError as error:
        raise SystemExit(str(error)) from None
    if kind not in kinds:
        raise SystemExit(f"expected a name that ends in .{kinds[0]}, got {name}")
    if Path(name).exists():
        raise SystemExit(f"the chart {name} exists")
    return kind


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.chart", description="Draw a file of results.")
    parser.add_argument("results", type=Path, help="a file of benchmarks/results")
    parser.add_argument("chart", help="the chart to write, which ends in .svg, .png or .pdf")
    chosen = parser.parse_args()
    kind = check_target(chosen.chart)
    try:
        data = results_chart(json.loads(chosen.results.read_text("utf-8")), kind)
    except (OSError, ValueError, AttributeError, PuzzleError) as error:
        raise SystemExit(f"cannot draw {chosen.results}: {error}") from None
    with Path(chosen.chart).open("xb") as file:
        file.write(data)


if __name__ == "__main__":
    main()
