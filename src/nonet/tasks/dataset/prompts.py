"""Prompts: a puzzle as a question for a language model, and its solution as the answer.

plain   the grid alone, as models that are trained on one board see it; it says nothing of rules
rules   the document of the board (`sudoku spec`), then the grid
chat    a request in a conversation: what to do, the rules, the grid, and how the answer is to end
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from nonet.board import Board, Grid
from nonet.board.board import AsListed
from nonet.errors import UnknownNameError
from nonet.tasks.dataset.order import title_of
from nonet.tasks.document import Notation, describe_board, has_holes, where_grids_are

_ROWS = Notation()


def answer_of(solution: Grid) -> str:
    """The solution as an answer: a line for each row."""
    return _ROWS.text(solution)


def question_of(puzzle: Grid, how: str) -> str:
    """The puzzle as a question.

    >>> from nonet.board import make_board
    >>> print(question_of(Grid(make_board(size=4), (1, *[0] * 15)), "plain"))
    1 0 0 0
    0 0 0 0
    0 0 0 0
    0 0 0 0
    """
    return PROMPTS[find_prompt(how)](puzzle)


def messages_of(question: str, answer: str) -> list[dict[str, str]]:
    """A conversation of one turn, as trainers of chat models take it."""
    return [{"role": "user", "content": question}, {"role": "assistant", "content": f"```\n{answer}\n```"}]


def find_prompt(name: str) -> str:
    """The prompt by its name."""
    if name not in PROMPTS:
        raise UnknownNameError("prompt", name, tuple(PROMPTS))
    return name


def _with_rules(puzzle: Grid) -> str:
    return f"{_document(AsListed(puzzle.board))}\n## 4. Puzzle\n\nInput:\n{_ROWS.text(puzzle)}\n\nOutput:\n"


def _in_chat(puzzle: Grid) -> str:
    return f"{_request(AsListed(puzzle.board))}\n\n```\n{_ROWS.text(puzzle)}\n```"


@lru_cache(maxsize=256)
def _document(listed: AsListed) -> str:
    return describe_board(listed.board, title=title_of(listed.board)).to_text()


@lru_cache(maxsize=256)
def _request(listed: AsListed) -> str:
    board = listed.board
    rules = "\n".join(f"- {sentence}" for sentence in describe_board(board).sentences)
    hole = ", - where there is no cell" if has_holes(board) else ""
    below = " ".join((f"The grid is below, 0 for an empty cell{hole}.", *where_grids_are(board)))
    return (
        f"Solve this puzzle ({title_of(board)}). It has exactly one solution.\n\n{rules}\n\n{_shapes(board)}"
        f"{below} Reason as long as you need. End with the solved grid alone in a code block, in the same form."
    )


def _shapes(board: Board) -> str:
    """The pieces of a jigsaw, fenced: as a list their rows would be sentences."""
    layout = describe_board(board).layout
    return (
        ""
        if layout is None
        else "\n".join(("The pieces, a letter or number for each cell:", "```", *layout, "```\n\n"))
    )


PROMPTS: dict[str, Callable[[Grid], str]] = {"plain": _ROWS.text, "rules": _with_rules, "chat": _in_chat}
