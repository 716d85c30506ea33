"""Language models: documents of rules and formats, grades for answers, data sets, and folders for solver programs.

Start reading at `document.py` (what a model is told) and `grading/grader.py` (what its answer is worth). `dataset/`
writes data sets, `batches.py` makes puzzles for training on the fly, `folder.py` and `judge.py` are for people who
write a solver program. Each name is imported when it is first asked for: grading does not import what writes documents.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.lm.batches import SudokuBatches
    from nonet.lm.dataset.lookup import grade_row, puzzle_of_row, split_of
    from nonet.lm.dataset.traces import ManySteps, as_candidates, as_moves, steps_many
    from nonet.lm.document import (
        Example,
        Notation,
        TaskDocument,
        describe_board,
        describe_for_n,
        describe_pair,
        examples_for_n,
        make_examples,
    )
    from nonet.lm.grading.grader import grade
    from nonet.lm.grading.record import REASONS, Grade
    from nonet.lm.torch_stream import SudokuStream

__all__ = [
    "REASONS",
    "Example",
    "Grade",
    "ManySteps",
    "Notation",
    "SudokuBatches",
    "SudokuStream",
    "TaskDocument",
    "as_candidates",
    "as_moves",
    "describe_board",
    "describe_for_n",
    "describe_pair",
    "examples_for_n",
    "grade",
    "grade_row",
    "make_examples",
    "puzzle_of_row",
    "split_of",
    "steps_many",
]

_HOMES = {
    "batches": ("SudokuBatches",),
    "dataset.lookup": ("grade_row", "puzzle_of_row", "split_of"),
    "dataset.traces": ("ManySteps", "as_candidates", "as_moves", "steps_many"),
    "document": (
        "Example",
        "Notation",
        "TaskDocument",
        "describe_board",
        "describe_for_n",
        "describe_pair",
        "examples_for_n",
        "make_examples",
    ),
    "grading.grader": ("grade",),
    "grading.record": ("REASONS", "Grade"),
    "torch_stream": ("SudokuStream",),
}

if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """A name of this part, from the file that is imported for it."""
        for home, names in _HOMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
