"""The whole solution in pictures: a drawing of every step, and a page that shows them with their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.logic import Hint
from nonet.logic.pictures import scene_of_hint
from nonet.render.storyboard import StoryStep, to_page
from nonet.render.svg import to_svg

INDEX = "index.html"


def draw_path(
    steps: Sequence[Hint], title: str = "The solution, step by step", end: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Names and contents of files: 001-hidden-single.svg and so on, and a page that needs none of them.

    `end` is said below the last step, where that is not the solution yet.
    """
    digits = max(3, len(str(len(steps))))
    shown = [_shown(found) for found in steps]
    for number, (found, step) in enumerate(zip(steps, shown, strict=True), 1):
        yield f"{number:0{digits}}-{found.step.technique}.svg", to_svg(step.scene).encode()
    yield INDEX, to_page(title, shown, end).encode()


def _shown(found: Hint) -> StoryStep:
    words = found.words
    branches = [(branch.title, branch.lines) for branch in words.branches]
    return StoryStep(words.name, words.sentence, words.proof, scene_of_hint(found), branches)
