"""sudoku serve: the page and its API, in the browser."""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EADDRINUSE
from importlib.util import find_spec
from threading import Thread

import click

from nonet._base.errors import EngineUnavailable, PuzzleError, install_command, shorten
from nonet.cli.main import INTERRUPTED
from nonet.cli.output import note

NEEDED = ("fastapi", "uvicorn", "pebble")


@click.command()
@click.option("--host", default="127.0.0.1", metavar="HOST", help="Address to listen on (default: 127.0.0.1).")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    metavar="N",
    help="Port to listen on (default: 8000; 0 picks a free one).",
)
@click.option(
    "--open/--no-open",
    "wants_browser",
    default=None,
    help="Open the page in a browser (default: if there is a screen).",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    help="Number of processes for quick work; as many again do slow work.",
)
@click.option(
    "--allow-host", "hosts", multiple=True, metavar="NAME", help="Additional host name of the server; can be repeated."
)
@click.option(
    "--rate",
    type=click.FloatRange(0),
    metavar="N",
    help="Requests per second from one client (default: 20, or no limit on 127.0.0.1; 0 for no limit).",
)
def serve(
    host: str, port: int, wants_browser: bool | None, workers: int | None, hosts: tuple[str, ...], rate: float | None
) -> None:
    """Serve the web page at http://127.0.0.1:8000 until Ctrl-C.

    By default, only this machine can reach it. With --host, others can, too: the page HTTP API of the documentation
    says what to consider.

    \b
    sudoku serve
    sudoku serve --port 8080 --no-open
    """
    from nonet.web.server.settings import Settings
    from nonet.web.server.startup import open_socket, warm_up

    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise EngineUnavailable(f"the page needs {', '.join(missing)} ({install_command(*NEEDED)})")
    try:
        listening = open_socket(host, port)
    except (OSError, UnicodeError) as error:
        raise PuzzleError(_reason(error, host, port)) from None
    address = address_of(host, listening.getsockname()[1])
    note(f"starting at {address} ...")
    with leaving_at_once():
        warm_up()
        from nonet.web.serve import make_server

    settings = Settings(host=host, allowed_hosts=hosts, workers=workers, rate=rate)

    def on_ready() -> None:
        note(f"serving at {address} (Ctrl-C ends)")
        if wants_browser or (wants_browser is None and has_screen()):
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # a text browser would hold us up

    with listening:
        with leaving_at_once():
            server = make_server(settings, on_ready)
        server.listen(listening)


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Ctrl-C ends the process here, without KeyboardInterrupt: pydantic would make another exception of that.

    There is nothing to clean up before the server listens.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _reason(error: Exception, host: str, port: int) -> str:
    number = getattr(error, "errno", None)
    if number == EADDRINUSE:
        return f"port {port} is in use: choose another with --port"
    if number == EACCES:
        return f"not allowed to listen on port {port}: choose one from 1024 on with --port"
    return f"cannot listen on {shorten(host)}: {(getattr(error, 'strerror', None) or 'not an address').lower()}"


def address_of(host: str, port: int) -> str:
    """Return the address at which a browser on this machine finds the server."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def has_screen() -> bool:
    """Return True if there is a user at a screen who would see a browser."""
    if not (sys.stderr and sys.stderr.isatty()) or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
