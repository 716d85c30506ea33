"""Listening: a socket that is ours before anything starts, and the server on it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from errno import EADDRNOTAVAIL

import uvicorn

from nonet.web.app import make_app
from nonet.web.settings import Settings

# Connections that are accepted but not yet looked at; and how long an idle one is kept.
_BACKLOG = 128
_KEEP_ALIVE = 15


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; OSError if it cannot. Without a host there is none: every address must be asked for."""
    if not host:
        raise OSError(EADDRNOTAVAIL, "not an address")
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
        opened.listen(_BACKLOG)
    except OSError:
        opened.close()
        raise
    return opened


def serve(settings: Settings, listening: socket.socket, on_ready: Callable[[], None]) -> None:
    """Answer requests until Ctrl-C, which raises KeyboardInterrupt once all is closed."""
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        ws="none",
        backlog=_BACKLOG,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=3,
    )
    server = _Server(config, on_ready)
    asyncio.run(server.serve(sockets=[listening]))


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()
