"""Open the socket of the server, and start the process that workers are forked from. Imports stay light."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
from errno import EADDRNOTAVAIL
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

BACKLOG = 128  # connections that are accepted but not yet looked at

# The modules of all routes are imported once, in the process that all workers are forked from.
_PRELOADED = ["nonet.web.server.preload"]


def worker_context() -> ForkServerContext | SpawnContext:
    """Fork from a clean process where that is possible: quick, and free of the server's threads and sockets."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    return context


def warm_up() -> None:
    """Start the process that workers are forked from: it imports while the server does.

    Ctrl-C at a terminal reaches that process, too. It inherits a mask that blocks the signal, so it prints no traceback
    while it imports; it ends when the server does.
    """
    if worker_context().get_start_method() == "forkserver":
        from multiprocessing import forkserver, resource_tracker

        resource_tracker.ensure_running()  # before the mask, which it would lift
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; OSError if it cannot. Without a host there is none: every address must be asked for."""
    if not host:
        raise OSError(EADDRNOTAVAIL, "not an address")
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    opened = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers have one port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
        opened.listen(BACKLOG)
    except OSError:
        opened.close()
        raise
    return opened
