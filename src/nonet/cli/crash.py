"""The report of a crash: one line on standard error, and a traceback if `NONET_DEBUG` asks for one.

A crash is an exception that no command expects, so it is a fault of Nonet. It has a status of its own: 1 would say that
the answer is no.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress

import nonet
from nonet.cli.output import mute
from nonet.cli.statuses import CRASHED

DEBUG = "NONET_DEBUG"

_LONGEST = 200  # characters of the exception's own message

# A place in our own code, in a traceback of this process or in one that a worker process sent as text.
_PLACE = re.compile(r'File "[^"\n]*?[/\\]nonet[/\\]([^"\n]+)", line (\d+)')


def report(error: Exception) -> int:
    """Report a crash on standard error, keep standard output silent from now on, and return the status."""
    import traceback

    with suppress(Exception):
        if sys.stdout:
            sys.stdout.flush()  # the answers before the crash stay whole, and come before the report
    mute(sys.stdout)
    with suppress(Exception):  # standard error may be closed or full; the status still tells
        text = "".join(traceback.format_exception(error))
        if sys.stderr:
            if is_debugging():
                sys.stderr.write(text)
            sys.stderr.write(f"sudoku: {words_of(error, text)}\n")
            sys.stderr.flush()
    return CRASHED


def is_interrupt(error: BaseException) -> bool:
    """Whether Ctrl-C caused an exception: a library may raise its own where it was interrupted."""
    seen: list[BaseException | None] = []
    cause: BaseException | None = error
    while cause is not None and cause not in seen:
        if isinstance(cause, KeyboardInterrupt):
            return True
        seen.append(cause)
        cause = cause.__cause__ or cause.__context__
    return False


def is_debugging() -> bool:
    """Whether the user wants to see tracebacks."""
    return os.environ.get(DEBUG, "") not in ("", "0")


def words_of(error: Exception, traceback: str) -> str:
    """The report in one line: the exception, its place, the versions, and how to see more."""
    remote = str(error.__cause__) if type(error.__cause__).__name__ == "_RemoteTraceback" else ""
    places = _PLACE.findall(remote or traceback)
    place = " in {}, line {}".format(*places[-1]) if places else ""
    message = " ".join(str(error).split())
    if len(message) > _LONGEST:
        message = message[:_LONGEST] + " …"
    name = type(error).__name__ + (f": {message}" if message else "")
    python = ".".join(map(str, sys.version_info[:3]))
    advice = "" if is_debugging() else f" ({DEBUG}=1 shows the traceback)"
    versions = f"nonet {nonet.__version__} (Python {python})"
    return f"internal error: {name}{place}; this is a bug in {versions}, please report it{advice}"
