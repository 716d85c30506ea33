"""The whole solution in pictures: a drawing of every step, and a page that shows them with their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from nonet.logic import Hint
from nonet.logic.pictures import scene_of_hint
from nonet.render import Scene
from nonet.render.svg import to_svg

INDEX = "index.html"

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
{drawing}<details><summary>Why</summary><p>{proof}</p></details>
</section>"""


def draw_path(
    steps: Sequence[Hint], title: str = "The solution, step by step", end: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Names and contents of files: 001-hidden-single.svg and so on, and a page that needs none of them.

    `end` is said below the last step, where that is not the solution yet.
    """
    digits = max(3, len(str(len(steps))))
    sections = []
    for number, found in enumerate(steps, 1):
        scene = scene_of_hint(found)
        yield f"{number:0{digits}}-{found.step.technique}.svg", to_svg(scene).encode()
        sections.append(_section(number, found, scene))
    if end:
        sections.append(f"<p>{escape(end)}</p>")
    yield INDEX, _PAGE.format(title=escape(title), sections="\n".join(sections)).encode()


def _section(number: int, found: Hint, scene: Scene) -> str:
    """A step on the page, which says its words itself."""
    words = found.words
    return _SECTION.format(
        number=number,
        name=escape(words.name),
        sentence=escape(words.sentence),
        drawing=to_svg(replace(scene, title="", caption="")),
        proof=escape(" ".join(words.proof)),
    )
