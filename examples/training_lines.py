"""Write a data set for a language model as JSON lines: questions, solutions and steps, split without leaks.

Run: python examples/training_lines.py
`sudoku dataset` does this for millions of puzzles.

Prints:

    40 rows: {'train': 37, 'validation': 3}
    naked-single r6c9=9
"""

import json
import tempfile
from collections import Counter
from pathlib import Path

import nonet
from nonet.lm import as_moves, split_of, steps_many

made = nonet.create_many(40, "easy", seed=21)
puzzles, solutions = made.texts(), made.solution_texts()
board = made.board

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "train.jsonl"
    with path.open("w", encoding="utf-8") as file:
        # Puzzles whose solutions are the same in another form are in the same split.
        for puzzle, solution, split, trace in zip(
            puzzles, solutions, split_of(puzzles).tolist(), steps_many(puzzles), strict=True
        ):
            row = {"question": puzzle, "answer": solution, "split": split, "moves": as_moves(trace, board)}
            file.write(json.dumps(row) + "\n")

    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
print(len(rows), "rows:", dict(Counter(row["split"] for row in rows).most_common()))
print(rows[0]["moves"].split("; ")[0])
