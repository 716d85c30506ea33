"""What a page without a server must know of its puzzle: the board, the solution, and how it is found, step by step.

Steps are stored without their positions: these follow from the steps before, and would be most of the file.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from nonet._base.deadline import Deadline
from nonet._base.errors import NotUnique, RunTimeout
from nonet._base.language import ENGLISH, current_language, in_language, say
from nonet.formats.header import MARK
from nonet.human.hints import Hint, hint_order
from nonet.human.words.rules import bare_noun
from nonet.model import Board, Grid
from nonet.model.candidates import digits_of
from nonet.model.rules.base import RuleType
from nonet.puzzle.answers import Answer, solve_puzzle
from nonet.puzzle.explain import ExplainedPath, find_path
from nonet.puzzle.pictures import board_art
from nonet.puzzle.puzzle import Puzzle, credit_of
from nonet.puzzle.removable import givens_only
from nonet.solver.base import Verdict
from nonet.web.page_modules import page_around

_USUAL = re.compile(r"Each (row|column|of the \d+ non-overlapping) ")


def board_data(board: Board) -> dict[str, Any]:
    """A board as plain data with drawings of its rules, as `/api/board` gives it."""
    parts = [
        {"name": part.name, "cells": list(part.cells), "art": asdict(board_art(part.board))} for part in board.parts
    ]
    data = board.to_dict("page")
    laid = [entry | {"name": _name_of(rule.type)} for entry, rule in zip(data["laid"], board.rules, strict=True)]
    data |= {"laid": laid, "special": _special_sentences(board, data["sentences"])}
    return data | {"art": asdict(board_art(board)), "parts": parts}


def _name_of(rule: RuleType) -> str:
    """Return what such rules are called: in English by their id, as they are written."""
    own = bare_noun(rule) if current_language() != ENGLISH else ""
    return own or rule.id.replace("-", " ")


def _special_sentences(board: Board, spoken: list[str]) -> list[str]:
    """Return the sentences of its kind that a classic board does not have, in the language that is spoken."""
    if board.kind == "classic":
        return []
    own = list(zip(board.sentences, spoken, strict=True))[: len(board.sentences) - len(board.rules)]
    return [said for sentence, said in own if not _USUAL.match(sentence)]


def position_data(puzzle: Puzzle) -> dict[str, Any]:
    """The board, and what stands on it: given digits, placed ones, candidates, titles."""
    grid = puzzle.grid
    return {
        "board": board_data(puzzle.board),
        "givens": list(grid.givens.values),
        "placed": [digit if cell in grid.placed else 0 for cell, digit in enumerate(grid.values)],
        "candidates": None if grid.candidates is None else [digits_of(mask) for mask in grid.candidates],
        "info": {name: text for name, text in puzzle.info.items() if name != MARK},
    }


def page_data(puzzle: Puzzle, timeout: float | None = None) -> dict[str, Any]:
    """The data of a page. NotUnique where there is not exactly one solution, RunTimeout where that stays open."""
    deadline = Deadline(timeout)
    answer = _solved(puzzle, deadline)
    start, solution = answer.puzzle, answer.solution
    assert solution is not None
    path = find_path(start, deadline.left)
    data = position_data(puzzle)
    data["info"].pop("solution", None)
    return data | {"solution": list(solution.values)} | _path_data(path, start.grid)


def _solved(puzzle: Puzzle, deadline: Deadline) -> Answer:
    """The answer to the givens; pencil marks are a part of the puzzle only where the givens need them."""
    start = givens_only(puzzle)
    bare = start.with_grid(replace(start.grid, candidates=None))
    answer = solve_puzzle(bare, timeout=deadline.left)
    if answer.verdict is Verdict.MULTIPLE and start.grid.candidates is not None:
        answer = solve_puzzle(start, timeout=deadline.left)
    if answer.verdict is Verdict.UNDECIDED:
        raise RunTimeout(answer.sentence)
    if answer.verdict is not Verdict.UNIQUE:
        raise NotUnique(f"a page needs a puzzle with exactly one solution: {answer.sentence}")
    return answer


def _path_data(path: ExplainedPath, start: Grid) -> dict[str, Any]:
    """The steps, and what the candidates of any position follow from: the start, and who excludes whom."""
    board = start.board
    marks = start.candidates or (board.all_digits,) * board.cell_count
    ranks = {technique: rank for rank, row in enumerate(hint_order()) for technique in row}
    return {
        "cliques": [list(cells) for cells in board.cliques],
        "domains": [digits_of(domain & mark) for domain, mark in zip(board.domains, marks, strict=True)],
        "steps": [_step_data(found, ranks.get(found.step.technique, len(ranks))) for found in path.steps],
        "is_explained": path.is_solved,
        "end": path.sentence,
    }


def _step_data(found: Hint, rank: int) -> dict[str, Any]:
    """A hint without empty entries, and with candidates as flat lists: a page has hundreds of them."""
    told = found.to_dict(cells="numbers")
    marks = told["marks"]
    data = {name: told[name] for name in ("technique", "name", "level")} | {"rank": rank}
    data |= {name: told[name] for name in ("nudge", "sentence", "why", "branches")}
    data |= {name: _flat(told[name]) for name in ("placements", "eliminations")}
    data |= {"candidates": _marked(marks), "cells": marks["cells"], "regions": marks["regions"], "links": _links(marks)}
    data |= {name: marks[name] for name in ("groups", "covers", "second", "focus")}
    data["stages"] = [
        [stage[name] for name in ("sentence", "branch", "depth")]
        + [_marked(stage), stage["cells"], stage["regions"], _links(stage)]
        for stage in told["stages"]
    ]
    return {name: value for name, value in data.items() if value not in ([], {}, "")}


def _marked(marks: dict[str, Any]) -> dict[str, list[int]]:
    """The marked candidates, by mark."""
    found: dict[str, list[int]] = {}
    for entry in marks["candidates"]:
        found.setdefault(entry["mark"], []).extend((entry["cell"], entry["digit"]))
    return found


def _links(marks: dict[str, Any]) -> list[list[Any]]:
    return [[_flat(link["source"]), _flat(link["target"]), int(link["strong"])] for link in marks["links"]]


def _flat(candidates: Iterable[dict[str, int]]) -> list[int]:
    """Cell, digit, cell, digit and so on."""
    return [number for entry in candidates for number in (entry["cell"], entry["digit"])]


# A puzzle as one HTML file that plays it without a server.

MOST = 300_000  # bytes that a file should not exceed, to be sent by mail


def make_page(puzzle: Puzzle, timeout: float | None = None, language: str | None = None) -> bytes:
    """The file: the page, the puzzle, its solution and the steps to it as hints. It asks nobody for anything.

    The same puzzle gives the same bytes. NotUnique where there is not exactly one solution. Where our techniques do not
    reach the end, or not within `timeout` seconds, hints end there and say so. The solution is packed, so that nobody
    reads it by accident, but it is no secret.
    """
    language = language or current_language()
    with in_language(language):
        data = page_data(puzzle, timeout)
        title = credit_of(puzzle.info) or _title(puzzle)
    page = page_around(_packed(data), title, language)
    for too_long in ("stages", "branches", "why"):  # of hundreds of chains; each step is still told in a sentence
        if len(page) > MOST:
            data["steps"] = [{name: part for name, part in step.items() if name != too_long} for step in data["steps"]]
            page = page_around(_packed(data), title, language)
    return page.encode()


def _title(puzzle: Puzzle) -> str:
    level = puzzle.info.get("level", "")
    return f"{say(level).capitalize()}: {puzzle.board.title}" if level else puzzle.board.title


def _packed(data: dict[str, Any]) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()
