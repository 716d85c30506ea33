"""The statuses that commands leave with."""

DONE = 0
NO = 1  # the answer is no: no solution, wrong, incomplete
MISUSE = 2  # or unreadable input
UNDECIDED = 3  # given up before the answer was sure
INTERRUPTED = 130
