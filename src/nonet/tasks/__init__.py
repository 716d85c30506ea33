"""Tasks for solvers that only read: a kind of Sudoku as a document of rules, formats and solved examples.

Start reading at `document.py`.
"""

from nonet.tasks.document import Example, Notation, TaskDocument, describe_board
from nonet.tasks.examples import make_examples
from nonet.tasks.pair import describe_pair

__all__ = ["Example", "Notation", "TaskDocument", "describe_board", "describe_pair", "make_examples"]
