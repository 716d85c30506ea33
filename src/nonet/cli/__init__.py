"""The command `sudoku`: a skin over the use cases, one file per command. Results go to stdout, remarks to stderr.

Statuses: 0 done, 1 the answer is no (no solution, wrong, incomplete), 2 misuse or unreadable input, 3 given up before
the answer was sure, 130 interrupted.
Start reading at `main.py`.
"""
