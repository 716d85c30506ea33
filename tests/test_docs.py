"""The documents say what the program does: every console block of README and docs is run and compared."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context

from nonet.cli.main import COMMANDS, GROUPS, app
from nonet.solver import ENGINES
from tests.cli.sudoku import sudoku

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^(?P<fence>`{3,})console\n(?P<calls>.*?)^(?P=fence)$", re.DOTALL | re.MULTILINE)


def blocks_of(page: Path) -> list[str]:
    """The calls of every console block. A block whose output has fences itself has longer ones around it."""
    return [block["calls"] for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def transcripts() -> list[tuple[str, str]]:
    return [(str(page.relative_to(ROOT)), block) for page in PAGES for block in blocks_of(page)]


def run_line(line: str) -> str:
    """What a command line prints, standard error after standard output; pipes between our own commands work."""
    text, errors = "", ""
    for part in line.split(" | "):
        words = shlex.split(part.removeprefix("./").removeprefix("sudoku"))
        if part.startswith("echo "):
            text = " ".join(shlex.split(part)[1:]) + "\n"
            continue
        assert re.match(r"(\./)?sudoku\b", part), f"only echo and sudoku run in transcripts, got {part}"
        outcome = sudoku(*words, stdin=text)
        text, errors = outcome.out, errors + outcome.err
    return text + errors


@pytest.mark.parametrize(("page", "block"), transcripts())
def test_transcripts_are_true(page: str, block: str) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("seeded output is the native engine's")
    for call in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = call.partition("\n")
        assert run_line(line).rstrip() == expected.rstrip(), f"{page}: {line}"


def read(page: str) -> str:
    """The text of a page of docs."""
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_the_manual_names_every_command_and_format() -> None:
    from nonet.formats import FORMATS
    from nonet.model.kinds import every_kind

    shared = read("reference/conventions.md")
    for name in COMMANDS:
        command = app.get_command(Context(app), name)
        assert command is not None
        page = read(f"commands/{name}.md")
        assert page.startswith(f"# sudoku {name}\n")
        for parameter in command.params:
            for option in [word for word in parameter.opts if word.startswith("--")]:
                assert option in page + shared, f"{name} {option}"
    for pages, names in {
        ("reference/formats.md", "reference/many-grids.md"): [entry.id for entry in FORMATS],
        ("reference/kinds.md", "reference/many-grids.md"): [kind.id for kind in every_kind()],
    }.items():
        text = "".join(map(read, pages))
        assert [name for name in names if f"`{name}`" not in text] == [], f"no row in {pages[0]}"


def test_the_page_of_tasks_names_all_of_them() -> None:
    import nonet.lm

    names = read("guides/machine-learning.md").rpartition("## Names")[2]
    assert [name for name in nonet.lm.__all__ if f"`{name}`" not in names and f"`{name}(" not in names] == []


FILE_NAME = re.compile(r"`([\w./-]+\.(?:py|js|cpp|hpp|cu|def|toml))`")


@pytest.mark.parametrize("page", ["architecture.md", "design.md"])
def test_the_pages_on_the_design_name_files_that_exist(page: str) -> None:
    folders = ("src", "native", "tests", "tools")
    files = [f"/{path.relative_to(ROOT)}" for folder in folders for path in (ROOT / folder).rglob("*.*")]
    files += [f"/{path.name}" for path in ROOT.glob("*.toml")]
    named = FILE_NAME.findall(read(f"contributing/{page}"))
    assert len(named) > 10
    assert sorted({name for name in named if not any(file.endswith(f"/{name}") for file in files)}) == []


LINKED = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "native").glob("*.md"))]
FENCED = re.compile(r"^(?P<fence>`{3,}|~{3,}).*?^(?P=fence)[ \t]*$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)|(?:src|href)=\"([^\"]+)\"")


def text_of(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchors_of(page: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them from its headings, and those it names itself."""
    text = text_of(page)
    found: set[str] = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    for heading in HEADING.findall(text):
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        numbered = (f"{slug}-{number}" for number in range(1, 1000))
        found.add(slug if slug not in found else next(each for each in numbered if each not in found))
    return found


def problem_of(page: Path, link: str) -> str | None:
    """Why a link leads nowhere; None if it leads somewhere, or to another site."""
    if re.match(r"[a-z]+:", link):
        return None
    name, _, anchor = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    if not target.exists():
        return "no such file"
    return None if not anchor or target.suffix != ".md" or anchor in anchors_of(target) else "no such heading"


@pytest.mark.parametrize("page", LINKED, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [first or second for first, second in LINK.findall(text_of(page))]
    dead = [f"{link}: {problem}" for link in links if (problem := problem_of(page, link))]
    assert dead == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("# Many `puzzles`, at once!\n\n# A [link](b.md)\n\n# A link\n\n```sh\n# Code\n```\n")
    assert anchors_of(page) == {"many-puzzles-at-once", "a-link", "a-link-1"}
    assert problem_of(page, "#a-link-1") is None
    assert problem_of(page, "a.md#code") == "no such heading"
    assert problem_of(page, "b.md") == "no such file"


def test_the_manual_lists_every_command_by_group() -> None:
    parts = re.split(r"^## (.+)$", read("commands/index.md"), flags=re.MULTILINE)[1:]
    pairs = zip(parts[::2], parts[1::2], strict=True)
    listed = {title: re.findall(r"\[`([\w-]+)`\]\(\1\.md\)", text) for title, text in pairs}
    assert listed == {title: list(group) for title, group in GROUPS.items()}


PAGES_OF_COMMANDS = """
from tools.make_command_pages import COMMANDS, FOLDER, index, page_of
pages = {name: page_of(name) for name in COMMANDS} | {"index": index()}
print(*(name for name, page in pages.items() if (FOLDER / f"{name}.md").read_text(encoding="utf-8") != page))
"""


def test_the_pages_of_commands_have_the_options_of_the_commands() -> None:
    # In a process of its own, as make docs does it: other tests change options of loaded commands.
    command = [sys.executable, "-c", PAGES_OF_COMMANDS]
    stale = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert stale.stdout.split() == [], "run make docs"


def test_the_readme_counts_the_techniques() -> None:
    import nonet

    assert f"[{len(nonet.techniques())} techniques]" in (ROOT / "README.md").read_text(encoding="utf-8")
