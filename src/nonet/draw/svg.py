"""A drawing as SVG: one element a figure, grouped by role, colours as attributes that a page's style sheet overrules.

There are no ids and no scripts, so that any number of drawings can stand in one page. The same drawing gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from nonet._base.fast_dataclass import dataclass
from nonet.draw.drawing import draw_scene, panel_layers, rule_layers, tint_layers
from nonet.draw.figures import Circle, Drawing, Layer, Path, Point, Text, merged
from nonet.draw.geometry import room_of
from nonet.draw.scene import Panel, Scene
from nonet.draw.themes import LIGHT, PAGE, Style, Theme
from nonet.model import Board, Grid
from nonet.model.rules.marks import Depth

SCALE = 100  # units of the view box in a cell: most coordinates are whole numbers then
_EDGE = 0.05  # cells: half a border, around a thumbnail
# Characters that XML has no place for, for str.translate; a regular expression of them takes 4 ms to compile.
_NOT_XML = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF))
FONTS = "Helvetica,Arial,'Liberation Sans',sans-serif"


def to_svg(scene: Scene, theme: Theme = LIGHT, width: int | None = None) -> str:
    """Return the scene as an SVG document, `width` pixels wide if that is given."""
    return svg_of(draw_scene(scene), theme, width)


def grid_svg(grid: Grid) -> str:
    """Return the grid alone, as notebooks show it."""
    return to_svg(Scene.of(grid))


def rule_pieces(board: Board) -> tuple[str, str, str]:
    """Return the rules of a board for a page that draws the rest: cells in a colour, the layers under and over them.

    A cell is 100 wide. Colours are variables of the page's style sheet, --ink-green and so on.
    """
    tints, under, over = (
        "".join(_layer(layer, PAGE.style_of(layer)) for layer in merged(layers))
        for layers in (tint_layers(board), rule_layers(board, Depth.UNDER), rule_layers(board, Depth.OVER))
    )
    return tints, under, over


def thumbnail(grid: Grid, side: int | None = None) -> str:
    """Return a small picture of a grid for a page: its corner of `side` x `side` cells, or all of it.

    It has no size; its colours are variables of the page's style sheet.
    """
    board, room = grid.board, room_of(grid.board)
    left, top = room.left + _EDGE, room.top + _EDGE
    right, bottom = (side, side) if side else (board.width + room.right + _EDGE, board.height + room.bottom + _EDGE)
    box = (-left, -top, left + right, top + bottom)
    layers = (layer for layer in panel_layers(Panel(grid)) if layer.figures)
    pieces = "".join(_layer(layer, PAGE.style_of(layer)) for layer in layers)
    return f'<svg viewBox="{" ".join(map(_number, box))}" aria-hidden="true">{pieces}</svg>'


def svg_of(drawing: Drawing, theme: Theme = LIGHT, width: int | None = None) -> str:
    """Return the drawing as an SVG document; ends with a newline."""
    wide = width or round(drawing.width * drawing.cell_size)
    high = round(wide * drawing.height / drawing.width)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {_number(drawing.width)} {_number(drawing.height)}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nonet" role="img" {size} font-family="{FONTS}">',
        f"<title>{_text(drawing.title)}</title>",
        f"<desc>{_text(drawing.description)}</desc>",
        *(_layer(layer, theme.style_of(layer)) for layer in drawing.layers),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _layer(layer: Layer, style: Style) -> str:
    lettering = _common_lettering(layer)
    attributes = "".join(f' {name}="{value}"' for name, value in _attributes(style)) + lettering
    figures = "".join(_text_element(s, lettering) if isinstance(s, Text) else _figure(s) for s in layer.figures)
    return f'<g class="{layer.role}"{attributes}>{figures}</g>'


def _attributes(style: Style) -> Iterator[tuple[str, str]]:
    yield "fill", style.fill or "none"
    if style.stroke:
        yield "stroke", style.stroke
        yield "stroke-width", _number(style.width)
        yield "stroke-linecap", "butt" if style.dash else "round" if style.is_round else "square"
        if style.is_round:
            yield "stroke-linejoin", "round"
    if style.dash:
        yield "stroke-dasharray", " ".join(map(_number, style.dash))
    if style.is_italic:
        yield "font-style", "italic"
    if style.is_bold:
        yield "font-weight", "bold"


def _common_lettering(layer: Layer) -> str:
    """Return the size and anchor of the texts if all have the same: they are written only once then."""
    found = {_lettering(figure) for figure in layer.figures if isinstance(figure, Text)}
    return found.pop() if len(found) == 1 else ""


def _lettering(text: Text) -> str:
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    return f' font-size="{_number(text.size)}"{anchor}'


def _text_element(text: Text, common: str) -> str:
    lettering = "" if common else _lettering(text)
    return f'<text x="{_number(text.x)}" y="{_number(text.y)}"{lettering}>{_text(text.text)}</text>'


def _figure(figure: Path | Circle) -> str:
    if isinstance(figure, Path):
        return f'<path d="{_data(figure)}"/>'
    return f'<circle cx="{_number(figure.x)}" cy="{_number(figure.y)}" r="{_number(figure.radius)}"/>'


def _data(path: Path) -> str:
    """Lines along a row or a column are written short."""
    words: list[str] = []
    at: Point = (0.0, 0.0)
    for name, points in path.commands:
        if name == "L" and points[0][1] == at[1]:
            words.append(f"H{_number(points[0][0])}")
        elif name == "L" and points[0][0] == at[0]:
            words.append(f"V{_number(points[0][1])}")
        else:
            words.append(name + " ".join(f"{_number(x)} {_number(y)}" for x, y in points))
        at = points[-1] if points else at
    return "".join(words)


def _number(length: float) -> str:
    """Return a length in units of the view box, to a tenth."""
    return f"{round(length * SCALE, 1) + 0.0:g}" if abs(length) < 1000 else f"{length * SCALE:.0f}"


def _text(text: str) -> str:
    """Return the text escaped, without the characters that XML cannot hold."""
    return escape(text.translate(_NOT_XML), quote=False)


# A page of HTML that shows drawings one after another, each with its words; it needs no other file.

_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
section {{ margin: 3rem 0; }}
svg {{ max-width: 100%; height: auto; }}
details {{ color: #5f6368; }}
</style>
<h1>{title}</h1>
{sections}
</html>
"""

_SECTION = """<section id="step-{number}">
<h2>{number}. {name}</h2>
<p>{sentence}</p>
{drawing}<details><summary>Why</summary><p>{proof}</p>{branches}</details>
</section>"""


_BRANCH = "<details><summary>{title}</summary><ol>{lines}</ol></details>"


@dataclass(frozen=True, slots=True)
class StoryStep:
    """A drawing with its heading, what it shows, and why that is so."""

    name: str
    sentence: str
    proof: Sequence[str]
    scene: Scene
    branches: Sequence[tuple[str, Sequence[str]]] = ()  # of a long proof: titles and lines


def to_page(title: str, steps: Sequence[StoryStep], end: str = "") -> str:
    """Return the page, with `end` below the last drawing."""
    sections = [_section(number, step) for number, step in enumerate(steps, 1)]
    if end:
        sections.append(f"<p>{escape(end)}</p>")
    return _PAGE.format(title=escape(title), sections="\n".join(sections))


def _section(number: int, step: StoryStep) -> str:
    """Return a step on the page, which shows its words itself."""
    return _SECTION.format(
        number=number,
        name=escape(step.name),
        sentence=escape(step.sentence),
        drawing=to_svg(replace(step.scene, title="", caption="")),
        proof=escape(" ".join(step.proof)),
        branches="".join(_branch(title, lines) for title, lines in step.branches),
    )


def _branch(title: str, lines: Sequence[str]) -> str:
    return _BRANCH.format(title=escape(title), lines="".join(f"<li>{escape(line)}</li>" for line in lines))
