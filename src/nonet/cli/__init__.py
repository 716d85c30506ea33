"""The command `sudoku`: a skin over the use cases, one file a command. Results on stdout, talk on stderr.

Status 0 done, 1 the answer is no (no solution, wrong, incomplete), 2 misuse or unreadable input, 130 interrupted.
May import: everything below. Start reading at `main.py`.
"""
