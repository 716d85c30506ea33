"""Which field of JSON lines has the answers of a model: rows of data sets have the right one as "answer", too.

A grade of that column says nothing of a model, and looks perfect. So it is never taken where a model's own field
stands beside it, and where two fields might be meant, nobody guesses.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from nonet.errors import FormatError, PuzzleError, listed, shorten
from nonet.tasks.grading.files import AnswerEntry

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
        raise PuzzleError(f"expected one field with answers (--field NAME says which), got {names}")
    if not known or known[0] not in fields:
        entry, name = entries[0], known[0] if known else USUAL
        raise FormatError(f'expected "{name}" on the lines, got {shorten(json.dumps(entry.data))}', entry.number)
    return known[0]


def are_solutions(entries: Sequence[AnswerEntry], field: str) -> bool:
    """Whether every answer is the solution of its own line, written as data sets write it."""
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
