"""If only one test file is run, then this one: does an installed nonet work at all?"""

import nonet

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_it_solves_creates_and_prints() -> None:
    puzzle = nonet.Puzzle(PUZZLE)
    assert puzzle.is_unique
    assert nonet.create("easy", seed=1).is_unique
    assert str(puzzle).startswith("+-------+")
