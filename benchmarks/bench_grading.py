"""Grading: answers a second of processor time on one core: made-up ones by notation, and real ones of NONET_DATA."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from tests.lm.notations import NOTATIONS, STORIES, tell

from benchmarks.ledger import store, take_no_arguments
from nonet.lm import grade
from nonet.model import Grid, make_board

EACH = 60  # answers in each notation
Asked = list[tuple[Grid | str, str]]


def made_up(names: tuple[str, ...], notations: tuple[str, ...] = tuple(NOTATIONS)) -> Asked:
    random = Random(18)
    told = [tell(random.choice(names), notation, make_board(), random) for notation in notations for _ in range(EACH)]
    return [(story.puzzle, story.answer) for story in told]


def rate(asked: Asked, times: int = 5) -> int:
    """Answers a second; the puzzles are known before, as in an evaluation with several answers to each."""
    _seconds(asked)
    return round(len(asked) / min(_seconds(asked) for _ in range(times)))


def _seconds(asked: Asked) -> float:
    started = process_time()
    for puzzle, answer in asked:
        grade(puzzle, answer)
    return process_time() - started


def real() -> Asked:
    path = Path(os.environ.get("NONET_DATA", "")) / "answers" / "answers.jsonl.gz"
    if not path.is_file():
        return []
    with gzip.open(path, "rt") as lines:
        return [(row["puzzle"], row["answer"] or "") for row in map(json.loads, lines)]


def main() -> None:
    take_no_arguments()
    plain = ("right", "wrong digit")
    figures: dict[str, Any] = {
        "one grid, every notation": rate(made_up(plain)),
        "every story, every notation": rate(made_up(STORIES)),
        "by notation": {notation: rate(made_up(plain, (notation,)), 3) for notation in NOTATIONS},
    }
    if found := real():
        letters = sum(len(answer) for _, answer in found) / len(found)
        figures["real"] = {"answers": len(found), "letters_each": round(letters), "a_second": rate(found, 2)}
    store("grading", figures)


if __name__ == "__main__":
    main()
