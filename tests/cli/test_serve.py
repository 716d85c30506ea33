"""sudoku serve: starts, says where, answers, ends; and says why it cannot start."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("fastapi")

from nonet._base.errors import install_command
from nonet.cli.serve import address_of, has_screen
from tests.cli.sudoku import sudoku


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and the address it says."""
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-open", "--workers", "1", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            begun, said = process.stderr.readline(), process.stderr.readline()
            assert re.fullmatch(r"sudoku: starting at http://\S+ \.\.\.\n", begun)
            match = re.search(r"serving at (http://\S+)", said)
            assert match, said
            yield process, match[1]
        finally:
            process.kill()


def test_it_answers_and_ends_quietly_with_ctrl_c() -> None:
    with serving() as (process, address):
        with urllib.request.urlopen(f"{address}/", timeout=20) as page:
            assert 'id="start"' in page.read().decode()
        asked = urllib.request.Request(
            f"{address}/api/solve", json.dumps({"givens": [0] * 16}).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert json.load(answer)["verdict"] == "multiple"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.strip()) == (130, "", "")


@pytest.mark.parametrize("seconds", [0, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2])
def test_ctrl_c_while_it_starts_is_quiet(seconds: float) -> None:
    """At a terminal every process hears it, also the one that workers are forked from."""
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("sudoku: starting at ")
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == "" or re.fullmatch(r"sudoku: serving at http://\S+ \(Ctrl-C ends\)\n", err)


def test_ctrl_c_while_a_library_is_loaded_is_not_made_a_crash() -> None:
    """pydantic turned KeyboardInterrupt into an exception of its own, which looked like a fault of ours."""
    code = """
import os, signal, sys
from nonet.__main__ import main
class Loading:
    def find_spec(self, name, *_):
        if name == "pydantic":
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                raise ImportError("a schema cannot be built") from None
sys.meta_path.insert(0, Loading())
main()
"""
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--no-open"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (130, "", 1)
    assert ended.stderr.startswith("sudoku: starting at ")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_workers_end_with_a_server_that_is_killed() -> None:
    with serving() as (process, address):
        urllib.request.urlopen(f"{address}/api/about", timeout=20).close()
        family = _children(process.pid)
        assert len(family) >= 3
        process.kill()
        process.communicate(timeout=20)
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in family) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [pid for pid in family if Path(f"/proc/{pid}").exists()] == []


def _children(pid: int) -> list[int]:
    """All processes below one; each thread has its own."""
    found = [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
    return [*found, *(each for child in found for each in _children(child))]


def test_a_port_in_use_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        outcome = sudoku("serve", "--port", str(port), "--no-open")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"sudoku: port {port} is in use: choose another with --port\n"


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "", "a" * 300, "no\udcffhost"])
def test_an_address_that_is_not_ours_is_named(host: str) -> None:
    outcome = sudoku("serve", "--host", host, "--port", "0", "--no-open")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("sudoku: cannot listen on '")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("options", [("--port", "70000"), ("--workers", "0"), ("--rate", "-1"), ("extra",)])
def test_bad_options_are_misuse(options: tuple[str, ...]) -> None:
    outcome = sudoku("serve", *options)
    assert (outcome.status, outcome.out) == (2, "")


@pytest.mark.parametrize("module", ["uvicorn", "fastapi", "pebble"])
def test_without_the_extra_it_says_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    outcome = sudoku("serve", "--no-open")
    assert (outcome.status, outcome.out) == (2, "")
    assert install_command("fastapi", "uvicorn", "pebble") in outcome.err
    assert f"the page needs {module} (" in outcome.err


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("::1", "http://[::1]:80"),
        ("box", "http://box:80"),
    ],
)
def test_the_address_is_one_a_browser_here_can_open(host: str, address: str) -> None:
    assert address_of(host, 80) == address


def test_the_browser_opens_only_where_somebody_would_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: True))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()
    monkeypatch.setenv("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22")
    assert not has_screen()
    monkeypatch.delenv("SSH_CONNECTION")
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: False))
    assert not has_screen()
