"""A page of HTML that shows drawings one after another, each with its words; it needs no other file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from nonet.records import dataclass
from nonet.render.scene import Scene
from nonet.render.svg import to_svg

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
    """The page; `end` is said below the last drawing."""
    sections = [_section(number, step) for number, step in enumerate(steps, 1)]
    if end:
        sections.append(f"<p>{escape(end)}</p>")
    return _PAGE.format(title=escape(title), sections="\n".join(sections))


def _section(number: int, step: StoryStep) -> str:
    """A step on the page, which says its words itself."""
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
