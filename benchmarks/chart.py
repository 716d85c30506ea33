"""A bar chart as SVG: a panel for each set, a bar for each solver, on a logarithmic axis.

Written by hand: it wants no package, is readable as text, and follows the reader's light or dark scheme.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from benchmarks.report import rate

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
