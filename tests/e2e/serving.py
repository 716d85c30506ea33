"""A `sudoku serve` of our own, as a process on a free port."""

from __future__ import annotations

import contextlib
import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

READY_WITHIN = 30  # seconds; a second on a quiet machine
# In the log of a healthy server there is none of these, whatever it was sent.
TROUBLE = ("Traceback", "ERROR", "Internal Server Error")


@dataclass
class Server:
    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def trouble(self) -> list[str]:
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if any(word in line for word in TROUBLE)]


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


@contextlib.contextmanager
def serving(folder: Path, *options: str) -> Iterator[Server]:
    """A server that answers; it is stopped at the end, and what it said has no error in it."""
    log = folder / "server.log"
    sudoku = Path(sys.executable).with_name("sudoku")
    command = [str(sudoku), "serve", "--port", str(port := free_port()), *options]
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, cwd=folder)
    server = Server(process, port, log)
    try:
        wait_until_ready(server)
        yield server
    finally:
        server.stop()
    assert server.trouble() == [], log.read_text(encoding="utf-8", errors="replace")


def wait_until_ready(server: Server) -> None:
    end = time.monotonic() + READY_WITHIN
    while time.monotonic() < end and server.process.poll() is None:
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
            connection.request("GET", "/api/about")
            if connection.getresponse().status == 200:
                return
        time.sleep(0.05)
    raise AssertionError(f"sudoku serve did not get ready:\n{server.log.read_text(encoding='utf-8', errors='replace')}")
