"""The command `sudoku`, one file per command. Results go to standard output, remarks to standard error.

A command reads options, calls a function of the library, and prints the answer.
Statuses: 0 done, 1 the answer is no (no solution, wrong, incomplete), 2 misuse or unreadable input, 3 given up before
the answer was sure, 70 a crash, 130 interrupted.
Start reading at `main.py`, then `solve.py`. `options.py` has the options that several commands share.
"""
