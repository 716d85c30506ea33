"""tools/prepare_e2e.py: which browser it takes, and what it says where there is none. Nothing is installed here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools import prepare_e2e
from tools.prepare_e2e import BrowserError, find_chromium, install_chromium, requirements

SCRIPT = Path(prepare_e2e.__file__)


def write_program(path: Path, text: str = "#!/bin/sh\n") -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def test_the_first_browser_on_the_path_is_taken(tmp_path: Path) -> None:
    chrome = write_program(tmp_path / "google-chrome")
    assert find_chromium({"PATH": str(tmp_path)}) == chrome
    chromium = write_program(tmp_path / "chromium")
    assert find_chromium({"PATH": str(tmp_path)}) == chromium


def test_a_named_browser_goes_before_the_path(tmp_path: Path) -> None:
    write_program(tmp_path / "chromium")
    named = write_program(tmp_path / "mine")
    assert find_chromium({"PATH": str(tmp_path), "NONET_CHROMIUM": named}) == named


def test_a_named_browser_that_is_not_there_is_an_error_even_if_another_is(tmp_path: Path) -> None:
    write_program(tmp_path / "chromium")
    with pytest.raises(BrowserError, match="names no program: '/no/such'"):
        find_chromium({"PATH": str(tmp_path), "NONET_CHROMIUM": "/no/such"})


def test_no_browser_is_none(tmp_path: Path) -> None:
    assert find_chromium({"PATH": str(tmp_path)}) is None


@pytest.mark.parametrize(("user", "release"), [(1000, "ID=debian\n"), (0, "ID=ubuntu\nID_LIKE=debian\n")])
def test_only_the_administrator_of_a_debian_gets_it_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, release: str
) -> None:
    (tmp_path / "os-release").write_text(release)
    monkeypatch.setattr("os.geteuid", lambda: user)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was run"))
    with pytest.raises(BrowserError, match="apt install chromium"):
        install_chromium(tmp_path / "os-release")


def test_on_debian_apt_fetches_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "os-release").write_text("NAME=Debian\nID=debian\n")
    write_program(tmp_path / "apt-get", f'#!/bin/sh\necho "$@" >>{tmp_path}/told\n')
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    install_chromium(tmp_path / "os-release")
    assert (tmp_path / "told").read_text() == "update\ninstall -y chromium\n"
    write_program(tmp_path / "apt-get", "#!/bin/sh\nexit 100\n")
    with pytest.raises(BrowserError, match="apt-get update failed with status 100"):
        install_chromium(tmp_path / "os-release")


def test_the_packages_are_those_of_the_extra_without_our_own() -> None:
    names = [line.partition(">")[0] for line in requirements("e2e")]
    assert names == ["axe-playwright-python", "playwright"]


def test_without_a_browser_the_script_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prepare_e2e, "install_packages", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("NONET_CHROMIUM", raising=False)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert prepare_e2e.main() == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "apt install chromium" in err


def test_standard_output_is_the_path_alone(tmp_path: Path) -> None:
    pytest.importorskip("playwright", reason="else the script would install it")
    chromium = write_program(tmp_path / "chromium")
    finished = subprocess.run(
        [sys.executable, SCRIPT], env={"NONET_CHROMIUM": chromium}, capture_output=True, text=True, check=False
    )
    assert (finished.returncode, finished.stdout) == (0, chromium + "\n")
