"""The statuses that commands leave with."""

DONE = 0
NO = 1  # the answer is no: no solution, wrong, incomplete
MISUSE = 2  # or unreadable input
UNDECIDED = 3  # given up before the answer was sure
CRASHED = 70  # a fault of ours: EX_SOFTWARE of sysexits.h
INTERRUPTED = 130
