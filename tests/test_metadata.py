"""What is published: one version, one address, workflows that call what exists, and a README for package pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools import check_dist, package_readme

import nonet

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
URLS = PROJECT["project"]["urls"]
MANNERS = ("CITATION.cff", "CODE_OF_CONDUCT.md", "SECURITY.md", "mkdocs.yml", "CHANGELOG.md")
WORKFLOWS = sorted((ROOT / ".github").rglob("*.yml"))


def test_every_file_names_the_same_version() -> None:
    check_dist.check_versions()
    assert nonet.__version__ == PROJECT["project"]["version"]
    check_dist.check_tag(f"v{nonet.__version__}")
    with pytest.raises(check_dist.DistError, match="expected the tag"):
        check_dist.check_tag("v0.0.1")


def test_the_changelog_has_notes_for_the_release() -> None:
    notes = check_dist.notes_of(nonet.__version__)
    assert notes.startswith("The first release")
    assert "\n## " not in notes
    assert not notes.endswith("CHANGELOG.md")


@pytest.mark.parametrize("file", [*(ROOT / name for name in MANNERS), *WORKFLOWS], ids=lambda file: file.name)
def test_the_address_of_the_project_is_the_same_everywhere(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    addresses = re.findall(
        r"https://github\.com/[\w-]*nonet[\w-]*/[\w-]+|https://[\w-]*nonet[\w-]*\.github\.io/[\w-]+/", text
    )
    wrong = {address for address in addresses if not address.startswith((URLS["Repository"], URLS["Documentation"]))}
    assert wrong == set()
    assert addresses or file not in [ROOT / name for name in MANNERS]


def test_classifiers_name_every_python_that_the_workflows_test() -> None:
    tested = set(re.findall(r'"(3\.\d+)"', (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")))
    prefix = "Programming Language :: Python :: 3."
    named = {each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if each.startswith(prefix)}
    assert named == tested
    assert PROJECT["project"]["requires-python"] == f">={min(tested)}"


def test_workflows_call_files_and_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    texts = [file.read_text(encoding="utf-8") for file in WORKFLOWS]
    texts.append(PROJECT["tool"]["cibuildwheel"]["test-command"].replace("{project}/", ""))
    files = {name for text in texts for name in re.findall(r"\b(?:tools|tests)/[\w./]+|\.ci/run", text)}
    assert {"tools/smoke_test.py", "tools/check_dist.py", ".ci/run"} <= files
    assert sorted(name for name in files if not (ROOT / name).exists()) == []
    called = {name for text in texts for name in re.findall(r"run: make ([a-z-]+)", text)}
    assert called
    assert called <= targets


def test_the_readme_of_package_pages_has_no_relative_link() -> None:
    made = package_readme.dynamic_metadata({}, PROJECT["project"])["readme"]
    assert made["content-type"] == "text/markdown"
    text = made["text"]
    tag = f"v{nonet.__version__}"
    assert f"]({URLS['Repository']}/blob/{tag}/docs/guides/gpu.md)" in text
    assert f'src="https://raw.githubusercontent.com/nonet-sudoku/nonet/{tag}/docs/screenshots/' in text
    targets = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert len(targets) > 20
    assert [one or other for one, other in targets if not (one or other).startswith("https://")] == []


def test_links_in_code_stay_as_they_are() -> None:
    text = "[a](b.md)\n```\n[a](b.md)\n```\n[c](#d) [e](https://example.org/)"
    made = package_readme.absolute(text, "https://github.com/o/r", "v1")
    expected = "[a](https://github.com/o/r/blob/v1/b.md)\n```\n[a](b.md)\n```\n[c](#d) [e](https://example.org/)"
    assert made == expected
