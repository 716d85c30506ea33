"""Where `sudoku` and `python -m nonet` begin. Ctrl-C is quiet from here on, also while modules are loaded.

Python's own handler would print a traceback of whatever was being imported.
"""

from __future__ import annotations

import gc
import signal
import sys

# Containers made before Python looks for garbage among them. Its own number, 700, is reached again and again while
# modules are loaded, which leaves no garbage: 2 to 3 % of the instructions of a short command.
_BEFORE_A_LOOK = 50_000


def main() -> None:
    """Run the command line of this process and leave with its status."""
    gc.set_threshold(_BEFORE_A_LOOK)
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where the caller ignores Ctrl-C
    if is_heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends the process at once, with the status shells know it by
    from nonet.cli.main import run, run_command

    if is_heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    status = run(lambda: run_command(sys.argv[1:]))
    if is_heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing of what Python does at its end is worth a traceback
    sys.exit(status)


if __name__ == "__main__":
    main()
