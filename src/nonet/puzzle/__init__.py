"""What users of the library hold: Puzzle, PairPuzzle, Game and lessons, and what they answer in words.

Start reading at `puzzle.py`; `functions.py` has the functions of `nonet` that take anything a puzzle is made of.
`answers.py`, `explain.py` and `check_answers.py` are what the command and the page call. Setters' tools have a file
each: `minimize.py`, `redundant.py`, `extend.py`, `true_candidates.py`.
"""
