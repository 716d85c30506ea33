"""What users of the library hold: Puzzle, PairPuzzle, Game and lessons, and what they answer in words.

Start reading at `puzzle.py`; `functions.py` has the functions of `nonet` that take anything a puzzle is made of.
"""
