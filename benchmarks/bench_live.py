"""What the page asks after every key while a puzzle is set, by processor time: public puzzles, whole and half set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import process_time
from typing import Any

import nonet
from benchmarks.ledger import data_file, store, take_no_arguments
from nonet._base.errors import PuzzleError
from nonet.model import Grid
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.setting_answers import look_live

TIMEOUT = 12.0  # seconds, as on the server


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Boards of up to 9x9 out of links of f-puzzles and of Interactive Sudoku Solver."""
    links = [json.loads(line) for line in data_file("constraints/fpuzzles.jsonl").read_text().splitlines()]
    texts = [(f"f-puzzles: {each['title']}", each["fpuzzles"]) for each in links]
    examples = json.loads(data_file("constraints/iss_examples.json").read_text())
    texts += [(f"ISS: {each['name']}", each["input"]) for each in examples]
    for name, text in texts:
        try:
            puzzle = nonet.read(text)[0]
        except PuzzleError:
            continue  # what we do not read nobody can set here
        if isinstance(puzzle, Puzzle) and puzzle.board.size <= 9 and puzzle.board.cell_count <= 81:
            yield name, puzzle


def half(puzzle: Puzzle) -> Puzzle:
    """Every other rule and every other given, as in the middle of setting."""
    board = puzzle.board
    box = None if board.layout else board.box
    made = nonet.make_board(board.kind, size=board.size, box=box, layout=board.layout, rules=board.rules[::2])
    given = [cell for cell, digit in enumerate(puzzle.values) if digit]
    kept = {*given[::2]}
    return Puzzle.of(Grid(made, tuple(digit if cell in kept else 0 for cell, digit in enumerate(puzzle.values))))


def seconds(puzzle: Puzzle, *, only_true: bool) -> float:
    started = process_time()
    look_live(puzzle, only_true=only_true, timeout=TIMEOUT)
    return process_time() - started


def main() -> None:
    take_no_arguments()
    found: dict[str, dict[str, float]] = {}
    for name, puzzle in puzzles():
        states = {"whole": puzzle, "half": half(puzzle)}
        found[name] = {
            f"{case}{' with true candidates' if only_true else ''}": round(1e3 * seconds(each, only_true=only_true), 1)
            for case, each in states.items()
            for only_true in (False, True)
        }
    cases = next(iter(found.values()))
    figures: dict[str, Any] = {
        "what": "milliseconds of processor time of one answer of /api/live",
        "puzzles": len(found),
        "within_300_ms": {case: sum(each[case] <= 300 for each in found.values()) for case in cases},
        "slowest": sorted(((max(times.values()), name) for name, times in found.items()), reverse=True)[:5],
        "ms": found,
    }
    store("live", figures)


if __name__ == "__main__":
    main()
