"""Where `sudoku` and `python -m nonet` begin. Ctrl-C is quiet from here on, also while modules are loaded.

Python's own handler would print a traceback of whatever was being imported. A module that cannot be loaded ends in one
line, too; all other faults are reported by `nonet.cli.main`.
"""

from __future__ import annotations

import gc
import os
import sys

_INTERRUPTED = 130  # as in `nonet.cli.main`, which is not loaded yet
_CRASHED = 70

try:
    import signal  # loads some more; all above is there when Python starts
except KeyboardInterrupt:
    os._exit(_INTERRUPTED)

TYPE_CHECKING = False  # without `typing`, which takes longer to load than all above
if TYPE_CHECKING:
    from typing import NoReturn

# Containers made before Python looks for garbage among them. Its own number, 700, is reached again and again while
# modules are loaded, which leaves no garbage: 2 to 3 % of the instructions of a short command.
_BEFORE_A_LOOK = 50_000


def main() -> None:
    """Run the command line of this process and leave with its status."""
    gc.set_threshold(_BEFORE_A_LOOK)
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where the caller ignores Ctrl-C
    if is_heard:
        signal.signal(signal.SIGINT, _leave)
    try:
        from nonet.cli.main import run, run_command
    except Exception as error:
        _give_up(error)
    try:
        if is_heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = run(lambda: run_command(sys.argv[1:]))
        if is_heard:
            signal.signal(signal.SIGINT, _leave)  # nothing of what Python does at its end is worth a traceback
    except KeyboardInterrupt:  # before or after the work, where `run` does not hear it
        _leave()
    # Python notes Ctrl-C inside an `exec` of a library (dataclasses, pydantic) and ends `python -m nonet` by that
    # signal although it was handled. Any text that is run clears the note.
    exec("")  # noqa: S102
    sys.exit(status)


def _leave(*_: object) -> NoReturn:
    """End the process at once. A signal would do so, too, but then only shells would see a status of 130."""
    os._exit(_INTERRUPTED)


def _give_up(error: Exception) -> NoReturn:
    """Report that the command cannot be loaded, and leave."""
    if os.environ.get("NONET_DEBUG", "") not in ("", "0"):
        import traceback

        traceback.print_exception(error)
    reason = f"{type(error).__name__}: {error}"
    if sys.stderr:
        sys.stderr.write(
            f"sudoku: this installation is broken ({reason}): install nonet again, or report it as a bug\n"
        )
    sys.exit(_CRASHED)


if __name__ == "__main__":
    main()
