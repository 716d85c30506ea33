"""Answers by the file: JSON lines with a puzzle and an answer each, and what came of all of them in a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from nonet.errors import FormatError, PuzzleError, plural, shorten
from nonet.holder import GridHolder
from nonet.records import dataclass
from nonet.tasks.grading.record import REASONS, Grade

_LONGEST_INTEGER = 4_000  # digits


@dataclass(frozen=True, slots=True)
class Asking:
    """A puzzle with an answer to it; `name` is what the file calls it."""

    puzzle: GridHolder
    answer: object
    name: object = None


class AnswerEntry:
    """A line of JSON; what it says is read when it is asked for, and FormatError names the line."""

    def __init__(self, text: str, number: int) -> None:
        self.text, self.number = text, number

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The object of the line."""
        try:
            found = json.loads(self.text, parse_int=_integer)
        except ValueError:
            found = None
        except RecursionError:
            raise FormatError("expected a JSON object, got lists too deep in each other", self.number) from None
        if not isinstance(found, dict):
            raise FormatError(f"expected a JSON object on each line, got {shorten(self.text)}", self.number)
        return found

    @property
    def fields(self) -> Collection[str]:
        """The names of what the line has; none where it cannot be read."""
        try:
            return self.data.keys()
        except FormatError:
            return ()


def _integer(digits: str) -> int | str:
    """A number; digits that Python would refuse to take for one stay a text."""
    return int(digits) if len(digits) < _LONGEST_INTEGER else digits


def entries_in(text: str) -> list[AnswerEntry] | None:
    """The lines of a text of JSON objects; None for a text that does not begin as one."""
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith("{"):
        return None
    return [AnswerEntry(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def answers_in(text: str, count: int, fields: Collection[str]) -> list[AnswerEntry | str]:
    """The answers of a file: JSON lines; all of the text where there is one puzzle, and none of these fields."""
    entries = entries_in(text)
    if count == 1 and (entries is None or not any(name in entries[0].fields for name in fields)):
        return [text]
    if entries is None:
        raise FormatError(f'expected JSON lines with an "answer" each, got {shorten(text.lstrip()[:60])}', 1)
    if len(entries) != count:
        raise PuzzleError(f"expected an answer to each of {plural(count, 'puzzle')}, got {len(entries)}")
    return [*entries]


def table_of(grades: Iterable[Grade]) -> list[str]:
    """What came of all answers: how many of each reason, and the means."""
    grades = list(grades)
    counts = Counter(found.reason for found in grades)
    width = len(str(len(grades)))
    lines = [f"{len(grades):{width}}  answers"]
    for reason, words in REASONS.items():
        if counts[reason]:
            lines.append(f"{counts[reason]:{width}}  {counts[reason] / len(grades):6.1%}  {reason}: {words}")
    cells = [found.cells for found in grades]
    known = [share for share in cells if share is not None]
    if known:
        chance = sum(1 / found.asked.board.size for found in grades) / len(grades)
        lines.append(f"open cells right: {sum(known) / len(known):.3f} of 1 in the mean; chance gives {chance:.3f}")
    return lines
