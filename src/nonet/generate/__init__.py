"""New puzzles: a random filled grid, then clues taken away as long as the solution stays the only one.

Start reading at `make.py`; `criteria.py` says what can be asked of a puzzle, `clues.py` proves which clues may go,
`dig.py` takes them away, `leveled.py` and `search.py` reach a level or other criteria, and `rules/` lays rules on new
boards.
"""
