"""The base of all parts: errors and their messages, files, time limits, seeds, a quick dataclass.

Start reading at `errors.py`, which has the public exceptions. `files.py` writes whole files that overwrite nothing,
`deadline.py` carries a time limit, `seeds.py` makes random numbers that are equal on every machine, and `moved.py`
keeps the old paths of modules. Nothing here knows what a Sudoku is.
"""
