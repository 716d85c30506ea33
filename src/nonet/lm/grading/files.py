"""Answers by the file: JSON lines with a puzzle and an answer each, and what came of all of them in a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from nonet._base.errors import FormatError, GeometryError, PuzzleError, listed, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.header_lines import read_columns
from nonet.formats.line import decode_many
from nonet.lm.grading.record import REASONS, Grade
from nonet.model import Board, BoardSpec, Grid
from nonet.model.grid_text import MAX_SYMBOL
from nonet.model.spec import FIELDS
from nonet.puzzle.puzzle import Puzzle

_LONGEST_INTEGER = 4_000  # digits


@dataclass(frozen=True, slots=True)
class Asking:
    """A puzzle with an answer to it; `name` is what the file calls it."""

    puzzle: Puzzle
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
    """Return a table of all answers: the number for each reason, and the means."""
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
        lines.append(f"share of open cells that are right: {sum(known) / len(known):.3f} (random digits: {chance:.3f})")
    return lines


# Which field of JSON lines has the answers of a model: rows of data sets have the right one as "answer", too.
#
# A grade of that column says nothing of a model, and looks perfect. So it is never taken where a model's own field
# stands beside it, and where two fields might be meant, nobody guesses.

USUAL = "answer"
# What people and other programs call the text of a model.
OTHERS = (
    "response", "output", "completion", "prediction", "generation", "generated_text", "reply", "model_answer",
    "model_output",
)  # fmt: skip


def choose_field(entries: Sequence[AnswerEntry], asked: str | None = None) -> str:
    """The field that has the answers: the one that is asked for, or the one that lines have.

    FormatError where no line has any, and PuzzleError where there are several.
    """
    fields = {name for entry in entries for name in entry.fields}
    known = [asked] if asked is not None else [name for name in (USUAL, *OTHERS) if name in fields]
    if USUAL in known and len(known) > 1 and are_solutions(entries, USUAL):
        known.remove(USUAL)
    if len(known) > 1:
        names = listed(f'"{name}"' for name in known)
        raise PuzzleError(f"there are answers in several fields, {names}: choose one with --field NAME")
    if not known or known[0] not in fields:
        entry, name = entries[0], known[0] if known else USUAL
        raise FormatError(f'expected "{name}" on the lines, got {shorten(json.dumps(entry.data))}', entry.number)
    return known[0]


def are_solutions(entries: Sequence[AnswerEntry], field: str) -> bool:
    """Return True if every answer is the solution of its own line, written as data sets write it."""
    rows = [entry.data for entry in entries if field in entry.fields]
    return bool(rows) and all(_is_solution(row[field], row) for row in rows)


def _is_solution(answer: object, row: object) -> bool:
    if not isinstance(answer, str) or not isinstance(row, dict):
        return False
    words = [word for word in answer.split() if word != "-"]  # where there is no cell
    numbers, line = row.get("solution_rows"), row.get("solution")
    if isinstance(numbers, list):
        return words == [str(number) for number in numbers]
    return isinstance(line, str) and line != "" and "".join(words) == "".join(line.split())


# The puzzle of a JSON line: a text or a list of rows, on the board that the fields beside it say.

_PLAIN = BoardSpec()


def puzzle_in(entry: Mapping[str, Any], number: int, asked: BoardSpec = _PLAIN, format: str | None = None) -> Puzzle:
    """The puzzle of line `number`, on the board of its fields and of what the user asks for.

    The fields are those of `sudoku dataset`, `create -o FILE.jsonl` and of a header: texts, or lists of their parts.
    """
    if "puzzle" not in entry:
        raise FormatError(f'expected "puzzle" on each line, got {shorten(json.dumps(entry))}', number)
    puzzle = entry["puzzle"]
    if not isinstance(puzzle, str | list):
        raise FormatError(f'expected a text or a list of rows as "puzzle", got {shorten(json.dumps(puzzle))}', number)
    try:
        choice = read_columns(tuple(_said(entry))).joined(asked)
    except FormatError as error:
        raise FormatError(f"its board cannot be read: {error.reason}", number) from None
    try:
        return _read(puzzle, choice, format)
    except PuzzleError as error:
        field = _field_of(error, choice)
        raise FormatError(f"its puzzle cannot be read: {field}{error}", number) from None


def _said(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a line about its board, as texts. FormatError names a field that is something else."""
    for name in FIELDS:
        value = entry.get(name)
        if value is None or value in ("", []):
            continue
        if name == "grids" and isinstance(value, list) and all(isinstance(place, list) for place in value):
            value = [",".join(map(str, place)) for place in value]
        parts = value if isinstance(value, list) else [value]
        if isinstance(value, bool) or not all(type(part) in (str, int) for part in parts):
            raise FormatError(f"{name}: expected a text or a list of texts, got {shorten(json.dumps(value))}")
        yield name, FIELDS[name].between.join(map(str, parts))


def _read(puzzle: str | list[Any], choice: BoardSpec, format: str | None) -> Puzzle:
    if isinstance(puzzle, str) and choice.size and format is None:
        grid = _grid_of_cells(puzzle, _board_of(choice))
        if grid:
            return Puzzle.of(grid)
    return Puzzle(puzzle, **choice.options() | {"format": format})


@lru_cache(maxsize=256)
def _board_of(choice: BoardSpec) -> Board:
    return choice.board()


def _grid_of_cells(text: str, board: Board) -> Grid | None:
    """A text with nothing but the cells of a board, as `sudoku dataset` writes it; None for another."""
    if board.size > MAX_SYMBOL:
        words = text.split()
        is_whole = len(words) == board.cell_count and all(word.isdecimal() and len(word) < 6 for word in words)
        return Grid(board, tuple(map(int, words))) if is_whole else None
    if len(text) != board.cell_count or not text.isascii() or any(map(str.isspace, text)):
        return None
    values = tuple(decode_many(text.encode(), board.size))
    return Grid(board, values) if max(values) <= board.size else None


def _field_of(error: PuzzleError, choice: BoardSpec) -> str:
    """The field that a board cannot be made of, where that is known."""
    cause = error.cause if isinstance(error, GeometryError) else None
    if cause is not None and cause in choice.rules:
        return "rules: "
    return f"{cause}: " if isinstance(cause, str) and cause in FIELDS else ""
