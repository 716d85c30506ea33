"""Check a CSV of quizzes and solutions, as Kaggle's "1 million Sudoku games" has it.

Run: python examples/kaggle_csv_check.py
Needs: pyarrow

Prints:

    right: 199
    row 41 is wrong: r1c1 is 3, the puzzle has 2
"""

import tempfile
from pathlib import Path

import pyarrow as pa
from pyarrow import csv

import nonet
from nonet.bulk import arrow

made = nonet.create_many(200, "easy", seed=5)
quizzes, solutions = made.texts(), made.solution_texts()
solutions[41] = solutions[41][::-1]  # a planted fault

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "sudoku.csv"
    rows = (f"{quiz.replace('.', '0')},{solution}\n" for quiz, solution in zip(quizzes, solutions, strict=True))
    path.write_text("quizzes,solutions\n" + "".join(rows))

    # As text: a number cannot keep 81 digits.
    text = csv.ConvertOptions(column_types={"quizzes": pa.string(), "solutions": pa.string()})
    table = csv.read_csv(path, convert_options=text)
    outcomes = arrow.check_batch(table, column="quizzes", answer="solutions")["outcome"].to_pylist()

print("right:", outcomes.count("right"))
for row, outcome in enumerate(outcomes):
    if outcome != "right":
        print(f"row {row} is {outcome}:", nonet.check(quizzes[row], solutions[row]).lines()[0])
