"""Answer requests for hints in a small HTTP server with threads.

Run: python examples/web_threads.py
Puzzles never change, so threads can share them. The script asks its own server and ends.

Prints:

    400 line 1, column 1: expected 16 cells, got 17: '1.......3......2.'
    200 Full house: r2c3 is the last empty cell in box 2, so it must be 3.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import urlopen

import nonet


class Handler(BaseHTTPRequestHandler):
    """Answers GET /hint?puzzle=... with JSON."""

    def do_GET(self) -> None:
        """Send the hint, or status 400 with the message of the error."""
        text = parse_qs(urlsplit(self.path).query).get("puzzle", [""])[0]
        try:
            hint = nonet.hint(text, timeout=2)
            self.answer(200, {"hint": str(hint), "cells": list(hint.cells) if hint else []})
        except nonet.PuzzleError as error:  # the input is wrong
            self.answer(400, {"error": str(error)})
        except nonet.RunTimeout:
            self.answer(503, {"error": "this puzzle takes too long"})

    def answer(self, status: int, body: dict[str, object]) -> None:
        """Send a JSON object."""
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/hint?puzzle="
    for puzzle in ("1.......3......2.", "0312200430010040"):
        try:
            with urlopen(address + quote(puzzle)) as response:
                print(response.status, json.load(response)["hint"])
        except HTTPError as error:
            print(error.code, json.load(error)["error"])
    server.shutdown()
