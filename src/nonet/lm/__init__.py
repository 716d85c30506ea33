"""Machine learning: puzzles for training, solution traces, prompts, and grades for the answers of language models.

- `SudokuBatches` and `SudokuStream` make puzzles during training, as numpy arrays and torch tensors.
- `split_of` returns the split of a puzzle: train, validation or test.
- `steps_many` returns the steps that solve puzzles; `as_moves` and `as_candidates` write them for models.
- `describe_board`, `describe_for_n`, `describe_pair` and `make_examples` write prompts: rules, formats and examples.
- `grade` grades an answer; `grade_row` and `puzzle_of_row` do so for a row of a data set.

`help(nonet.lm.grade)` explains one of them. In the source, start with `document.py` and `grading/grader.py`. `dataset/`
writes data sets; `folder.py` and `judge.py` test solver programs. A name is imported when it is first used.
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
