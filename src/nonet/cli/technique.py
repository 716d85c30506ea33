"""sudoku technique: what a technique is, how to spot it, an example."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from nonet._base.errors import EngineUnavailable, PuzzleError
from nonet._base.language import say
from nonet.cli.options import SectionedCommand, complete_technique, lang_option, takes_output
from nonet.cli.output import Output, note
from nonet.human.levels import LEVELS
from nonet.puzzle.explain import why_lines
from nonet.puzzle.lesson_texts import WORDS, as_data, draw_example, picture_of, practice_of
from nonet.puzzle.lessons import Lesson, techniques
from nonet.puzzle.lessons import technique as find_lesson
from nonet.puzzle.pictures import DRAWINGS

_COMMAND = "_SUDOKU_COMMAND"  # set by the file sudoku of a clone: how it was started

_PRACTISE = "To practise: "


@click.command(cls=SectionedCommand, short_help="Teach a technique, or list all techniques.")
@click.argument("words", metavar="[NAME]", nargs=-1, shell_complete=complete_technique)
@takes_output(json="the lessons", what="Write to FILE; .svg, .pdf or .png draws the example.")
@lang_option
@click.option("--color/--no-color", default=None, help="Use colours (default: if the output is a terminal).")
@click.option("--ascii", "plain", is_flag=True, help="Use only ASCII characters.")
def technique(words: tuple[str, ...], output: Output, color: bool | None, plain: bool) -> None:
    """Teach the technique NAME: the idea, how to spot it, an example. Without NAME, list all by level.

    Other common names of a technique also work: Y-wing, box line reduction, coloring.

    \b
    sudoku technique
    sudoku technique x-wing
    sudoku technique naked pair -o pair.svg
    """
    lesson = find_lesson(" ".join(words)) if words else None
    kind = Path(output.name).suffix.lower().removeprefix(".")
    if kind in DRAWINGS:
        if lesson is None or output.as_json:
            what = "--json" if output.as_json else "all of them"
            raise PuzzleError(f"expected the name of one technique for a drawing, got {what}")
        output.write(picture_of(lesson, kind))
    elif output.as_json:
        output.write_data(map(as_data, [lesson] if lesson else techniques()))
    elif lesson is None:
        output.say(*list_lines())
    else:
        want_color = output.wants_color if color is None else color
        unicode = not plain and output.can_encode("┏━┿")
        try:
            picture = draw_example(lesson, color=want_color, unicode=unicode, width=output.width)
        except EngineUnavailable as error:  # the words are there all the same
            output.say(*head_lines(lesson))
            note(f"there is no example: {error}")
            return
        tell(lesson, picture, output, color=want_color)


def list_lines() -> Iterator[str]:
    """All techniques by level, easiest first."""
    lessons = techniques()
    width = max(len(lesson.id) for lesson in lessons) + 2
    for level in LEVELS:
        yield say(level)
        yield from (f"  {lesson.id:<{width}}{lesson.name}" for lesson in lessons if lesson.level == level)
    yield ""
    yield say("sudoku technique NAME teaches one of them.")
    yield from map(say, WORDS)


def tell(lesson: Lesson, picture: str, output: Output, *, color: bool) -> None:
    """The lesson: a terminal breaks its sentences between words, but not the drawing."""
    before, after = [*head_lines(lesson), ""], ["", *example_lines(lesson)]
    if output.name != "-":
        output.write("".join(f"{line}\n" for line in (*before, picture, *after)))
        return
    output.say(*before)
    output.write(f"{picture}\n", color=color)
    for line in after:
        if line.startswith(say(_PRACTISE)):
            output.write(f"{line}\n")  # a command: broken into lines, it could not be copied
        else:
            output.say(line)


def program_name() -> str:
    """Return how the user started this command: `sudoku`, or `./sudoku` in a clone."""
    return shlex.quote(os.environ.get(_COMMAND) or "sudoku")


def head_lines(lesson: Lesson) -> Iterator[str]:
    """Yield lines that say what the technique is and how to spot it."""
    head = "{technique} ({level}, weight {weight})"
    yield say(head, technique=lesson.name, level=say(lesson.level), weight=f"{lesson.weight:g}")
    if lesson.aliases:
        yield say("Also called: {names}", names=", ".join(lesson.aliases))
    yield ""
    yield lesson.about
    yield ""
    yield say("How to spot it: {text}", text=lesson.how_to_spot)


def example_lines(lesson: Lesson) -> Iterator[str]:
    """The step of the example in words, and how to practise."""
    words = lesson.example.words
    yield words.sentence
    yield ""
    yield say("Why:")
    yield from (f"  {line}" for line in why_lines(lesson.example, proof=True))
    yield ""
    yield f"{say(_PRACTISE)}{practice_of(lesson, program_name())}"
    yield from map(say, WORDS)
