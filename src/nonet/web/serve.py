"""The server, on a socket that was opened before."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from nonet.web.app import make_app
from nonet.web.server.settings import Settings
from nonet.web.server.startup import BACKLOG

_KEEP_ALIVE = 15  # seconds that an idle connection is kept


def make_server(settings: Settings, on_ready: Callable[[], None]) -> Server:
    """The server, ready to listen."""
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        ws="none",
        backlog=BACKLOG,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=3,
    )
    return Server(config, on_ready)


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    def listen(self, listening: socket.socket) -> None:
        """Answer requests until Ctrl-C, which raises KeyboardInterrupt once all is closed."""
        asyncio.run(self.serve(sockets=[listening]))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()
