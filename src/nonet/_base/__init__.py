"""What every part needs and no part owns: errors and their words, files, time limits, seeds, a quick dataclass.

Start reading at `errors.py`: every error that users see is there. `files.py` is the only way to write a file,
`deadline.py` carries a time limit, `seeds.py` makes random numbers that are the same on every machine, and `moved.py`
keeps the old paths of modules. Nothing here knows what a Sudoku is.
"""
