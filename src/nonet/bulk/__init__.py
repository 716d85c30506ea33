"""Puzzles by the million, no Python object per puzzle: arrays in and out (`many.py`), files in and out (`stream.py`).

Start reading at `many.py` or `stream.py`. A stream reads from `sources` and writes to `sinks`; `solving.py` and
`rating.py` compute its answers.
"""
