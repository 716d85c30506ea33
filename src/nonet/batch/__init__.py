"""Puzzles by the million, no Python object per puzzle: arrays in and out (`many.py`), files in and out (`stream.py`).

May import: puzzle, rating, formats, engines, board, errors. Start reading at `many.py` or `stream.py`; what a stream
reads is in `sources`, what it writes in `sinks`, what it computes from lines of puzzles in `solving.py`, `rating.py`.
"""
