"""Answers by the file: JSON lines with a puzzle and an answer each, and what came of all of them in a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nonet.errors import FormatError, PuzzleError, plural, shorten
from nonet.puzzle import Puzzle
from nonet.records import dataclass
from nonet.tasks.grading.record import REASONS, Grade

_ROW = {"kind": "classic", "box": "", "layout": "", "grids": "", "rules": ""}  # what a row says unless it says more


@dataclass(frozen=True, slots=True)
class Asking:
    """A puzzle with an answer to it; `name` is what the file calls it."""

    puzzle: Puzzle
    answer: object
    name: object = None


def entries_in(text: str) -> list[Mapping[str, Any]] | None:
    """The objects of JSON lines; None for a text that does not begin as one. FormatError names a line that is none."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return None
    return [_entry(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def _entry(line: str, number: int) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise FormatError(f"expected a JSON object on each line, got {shorten(line)}", number)
    return found


def askings_in(entries: Sequence[Mapping[str, Any]]) -> Iterator[Asking]:
    """Puzzles and answers that stand in the same lines."""
    for number, entry in enumerate(entries, 1):
        yield Asking(puzzle_in(entry, number), _value(entry, "answer", number), entry.get("id"))


def puzzle_in(entry: Mapping[str, Any], number: int) -> Puzzle:
    """The puzzle of a line: text in any format with a "kind", or a row of `sudoku dataset`, which names its board."""
    puzzle = _value(entry, "puzzle", number)
    if not isinstance(puzzle, str | list):
        raise FormatError(f'expected a text or a list of rows as "puzzle", got {shorten(json.dumps(puzzle))}', number)
    try:
        if isinstance(puzzle, str) and isinstance(entry.get("size"), int):
            from nonet.tasks.dataset.lookup import puzzle_of_row

            return puzzle_of_row(_ROW | {name: value for name, value in entry.items() if value is not None})
        return Puzzle(puzzle, str(entry["kind"]) if entry.get("kind") else None)
    except PuzzleError as error:
        raise FormatError(f"its puzzle cannot be read: {error}", number) from None


def _value(entry: Mapping[str, Any], key: str, number: int) -> object:
    if key not in entry:
        raise FormatError(f'expected "{key}" on each line, got {shorten(json.dumps(entry))}', number)
    value: object = entry[key]
    return value


def answers_in(text: str, count: int) -> list[object]:
    """The answers of a file: "answer" of JSON lines; all of the text where there is one puzzle."""
    entries = entries_in(text)
    if entries is None or (count == 1 and "answer" not in entries[0]):
        if count != 1:
            raise FormatError(f'expected JSON lines with an "answer" each, got {shorten(text.lstrip()[:60])}', 1)
        return [text]
    found = [_value(entry, "answer", number) for number, entry in enumerate(entries, 1)]
    if len(found) != count:
        raise PuzzleError(f"expected an answer to each of {plural(count, 'puzzle')}, got {len(found)}")
    return found


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
