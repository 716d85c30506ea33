"""Make a Sudoku with letters: a word in a row of the solution instead of digits.

Run: python examples/letters.py

Prints:

    . N . . . Y
    Y . P . H O
    . Y . H . N
    H . . P . T
    . H . . . .
    T . O . N .

    P Y T H O N
    the same puzzle: True
"""

import nonet

WORD = "PYTHON"  # as many different letters as the board has digits
ROW = 3

puzzle = nonet.create("easy", size=len(WORD), seed=6)
solution = puzzle.solution
assert solution is not None

letters = dict(zip((solution[ROW, column] for column in range(1, len(WORD) + 1)), WORD, strict=True))


def draw(grid: nonet.Puzzle | nonet.Grid) -> str:
    """Return a grid with letters."""
    return "\n".join(" ".join(letters.get(digit, ".") for digit in row) for row in grid.rows)


print(draw(puzzle))
print()
print(draw(solution).splitlines()[ROW - 1])

# Back to digits, to solve what someone typed.
digits = {letter: str(digit) for digit, letter in letters.items()}
typed = "".join(digits.get(letter, ".") for letter in draw(puzzle) if not letter.isspace())
print("the same puzzle:", nonet.Puzzle(typed) == puzzle)
