"""Grading: what a model wrote is read, and judged by the rules of the board. Texts are never compared.

Start reading at `grader.py`. `part.py` says which part of a text is the answer, `undress.py` takes LaTeX, HTML and the
like off it. `plain.py` finds the grids of most answers at once; of others `lines.py` reads the cells of a line,
`blocks.py` joins lines to grids, `places.py` knows which of several, `objects.py` reads JSON, `moves.py`
`r3c6: 5`, `outsiders.py` asks Nonet's formats. `asked.py` has the puzzle and judges, `record.py` is what comes out.

Answers are untrusted: nothing of them is evaluated, every pattern runs in linear time, and only the end of a very long
text is read.
"""

from nonet.tasks.grading.grader import grade
from nonet.tasks.grading.record import REASONS, Grade

__all__ = ["REASONS", "Grade", "grade"]
