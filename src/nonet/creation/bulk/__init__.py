"""Classic 9x9 puzzles by the million: filled grids and digging by the compiled core, many at once.

A puzzle is made from its key, which is a hash of its seed, and from nothing else. So a puzzle made alone is the same as
in any series that has its seed. Start reading at `keys.py`, then `digging.py`.
"""
