"""Traces: the steps that solve a puzzle, as records, as moves, as sentences, or as grids of candidates.

No step rests on the puzzle having one solution, so a trace is also a proof of it. `steps_many` finds records in bulk;
a step with its proof and its words is an object, and comes from `walk`, which takes the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError, UnknownNameError
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.arrays import as_digits
from nonet.bulk.threads import share_out
from nonet.human.find import logic_problem, walk
from nonet.human.hints import hint_order
from nonet.human.levels import weights
from nonet.human.paths import RecordedSteps, record_steps, technique_ids
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.words.explain import explain
from nonet.lm.dataset.order import title_of
from nonet.lm.document import Notation, describe_board, has_holes, where_grids_are
from nonet.model import Board, Grid, make_board
from nonet.model.board import AsListed
from nonet.solver.base import available_cores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Trace = Sequence[dict[str, Any]]  # steps as rows of a data set have them

_TASK = 256  # puzzles


@dataclass(frozen=True, slots=True)
class ManySteps:
    """The steps of many puzzles."""

    board: Board
    parts: Sequence[RecordedSteps]

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    @property
    def is_solved(self) -> NDArray[np.bool_]:
        """Of each puzzle, whether its steps lead to the end."""
        import numpy as np

        return np.concatenate([np.zeros(0, bool), *(part.is_solved for part in self.parts)])

    def __iter__(self) -> Iterator[list[dict[str, Any]]]:
        """The trace of each puzzle."""
        for part in self.parts:
            for number in range(len(part)):
                yield [_row(*step) for step in part.steps_of(number)]


@checked
def steps_many(puzzles: Any, *, unique: bool = False, threads: int | None = None) -> ManySteps:  # noqa: ANN401
    """Return the steps that solve classic 9x9 puzzles, as records without words: thousands of puzzles per second.

    `puzzles` is anything that `solve_many` takes. With `unique=True`, steps may assume that there is only one solution.
    Every step passes the checker of `nonet.human`, as a test shows.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = steps_many([line])
    >>> [trace] = many
    >>> many.is_solved.tolist(), len(trace), trace[0]
    ([True], 51, {'technique': 'naked-single', 'place': [{'cell': 40, 'digit': 5}], 'remove': [], 'words': None})
    """
    values = as_digits(puzzles)
    total = len(values)
    board, found = make_board(), dict[int, RecordedSteps]()

    def record(first: int, end: int) -> int:
        found[first] = record_steps(board, values[first:end].tobytes(), unique=unique)
        return end - first

    tasks = [(first, min(first + _TASK, total)) for first in range(0, total, _TASK)]
    for _ in share_out(tasks, record, threads or available_cores()):
        pass
    return ManySteps(board, [found[first] for first, _ in tasks])


def can_trace(board: Board) -> bool:
    """Return True if our techniques support a board."""
    return logic_problem(board) is None


def techniques_of(steps: RecordedSteps) -> list[list[str] | None]:
    """The techniques of each path, lightest first; None where it does not lead to the end."""
    import numpy as np

    order, ids = _by_weight(), technique_ids()
    bounds = zip(steps.starts[:-1].tolist(), steps.starts[1:].tolist(), steps.is_solved.tolist(), strict=True)
    used = [sorted(set(np.unique(steps.techniques[a:b]).tolist()), key=order) if ok else None for a, b, ok in bounds]
    return [None if some is None else [ids[number] for number in some] for some in used]


@lru_cache
def _by_weight() -> Any:  # noqa: ANN401
    """A key that sorts techniques by what they weigh; those that weigh nothing come last."""
    of = weights()
    table = [(of.get(name, 1000), number) for number, name in enumerate(technique_ids())]
    return table.__getitem__


def take_steps(grid: Grid) -> list[tuple[Position, Step]]:
    """The same steps with their proofs, each with the position it is taken in."""
    position = Position.of(grid)
    _, path = walk(position, hint_order(), {"uniqueness": 0})
    found = []
    for _, step in path:
        found.append((position, step))
        position = position.after(step)
    return found


def words_of(grid: Grid) -> list[str]:
    """The sentences of the steps that solve a grid."""
    return [explain(step, position.board, position.values).sentence for position, step in take_steps(grid)]


def as_moves(trace: Trace, board: Board) -> str:
    """Return a trace as moves: the technique of each step and the candidates that it changes.

    >>> as_moves([_row("naked-pair", [], [(0, 5)]), _row("full-house", [(1, 3)], [])], make_board())
    'naked-pair r1c1<>5; full-house r1c2=3'
    """
    return "; ".join(f"{step['technique']} {' '.join(_moves(step, board))}" for step in trace)


def _moves(step: dict[str, Any], board: Board) -> Iterable[str]:
    for sign, effects in (("=", step["place"]), ("<>", step["remove"])):
        yield from (f"{board.name_of(effect['cell'])}{sign}{effect['digit']}" for effect in effects)


def as_candidates(trace: Trace, grid: Grid) -> Iterator[tuple[list[list[int]], list[list[int]]]]:
    """Yield the candidates of every cell before and after each step, for models that learn from states.

    A cell with a digit has this candidate alone.
    """
    position = Position.of(grid)
    for step in trace:
        after = after_row(position, step)
        yield _lists(position), _lists(after)
        position = after


def after_row(position: Position, row: dict[str, Any]) -> Position:
    """The position after a step of a trace. PuzzleError where a digit is to go where it cannot."""
    place, remove = ([(effect["cell"], effect["digit"]) for effect in row[name]] for name in ("place", "remove"))
    masks = position.candidates()
    for cell, digit in (*place, *remove):
        if not masks[cell] >> (digit - 1) & 1:
            raise PuzzleError(f"expected a candidate, got {digit} in {position.board.name_of(cell)}")
    return position.after(Step(row["technique"], tuple(place), tuple(remove), (), (), (), (), (), ()))


def _lists(position: Position) -> list[list[int]]:
    digits = range(1, position.board.size + 1)
    return [
        [value] if value else [digit for digit in digits if mask >> (digit - 1) & 1]
        for value, mask in zip(position.values, position.candidates(), strict=True)
    ]


def _row(technique: str, place: Iterable[tuple[int, int]], remove: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """A step as rows of a data set have it."""
    effects = [[{"cell": cell, "digit": digit} for cell, digit in some] for some in (place, remove)]
    return {"technique": technique, "place": effects[0], "remove": effects[1], "words": None}


# Prompts: a puzzle as a question for a language model, and its solution as the answer.
#
# plain   the grid alone, as models that are trained on one board see it; it says nothing of rules
# rules   the document of the board (`sudoku spec`), then the grid
# chat    a request in a conversation: what to do, the rules, the grid, and how the answer is to end

_ROWS = Notation()


def answer_of(solution: Grid) -> str:
    """The solution as an answer: a line for each row."""
    return _ROWS.text(solution)


def question_of(puzzle: Grid, how: str) -> str:
    """The puzzle as a question.

    >>> from nonet.model import make_board
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
