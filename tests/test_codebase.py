"""What holds for the source tree as a whole, and no linter looks at."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import pytest

import nonet
from nonet import formats
from nonet.bulk.compression import COMPRESSIONS
from nonet.bulk.sinks import SINKS
from nonet.bulk.sources import SOURCES as FILE_SOURCES
from nonet.formats import FORMATS
from nonet.formats.links import LINKS
from nonet.generate.rules import registry
from nonet.human.rating_scales import SCALES
from nonet.model.kinds import KINDS
from nonet.solver import ENGINES
from nonet.solver.bulk import BULK_ENGINES

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "nonet"
PACKAGES = sorted({file.parent for file in SOURCES.rglob("*.py")})
REGISTRIES: list[tuple[str, Sequence[object]]] = [
    ("nonet.model.kinds", KINDS),
    ("nonet.formats", FORMATS),
    ("nonet.formats.links", LINKS),
    ("nonet.solver", ENGINES),
    ("nonet.solver.bulk", BULK_ENGINES),
    ("nonet.bulk.compression", COMPRESSIONS),
    ("nonet.bulk.sources", FILE_SOURCES),
    ("nonet.bulk.sinks", SINKS),
    ("nonet.human.rating_scales", SCALES),
]
NOT_REGISTERED = {
    "nonet.solver.sat",
    "nonet.bulk.sources.made",  # of puzzles that were read as a whole, or are yet to be made: no file is one
    "nonet.bulk.sources.base",  # where texts can be cut
    "nonet.bulk.sinks.made",  # texts in formats that have a registry of their own
    "nonet.model.kinds.several",  # a table of kinds, and no kind itself
    "nonet.solver.auto",  # chooses among the engines, is none itself
    "nonet.solver.bulk",  # has a registry of its own
    # beside the engines
    *(f"nonet.solver.{name}" for name in ("canonical", "clauses", "core", "estimate", "gpu", "true_masks")),
    # What several formats read, and what stands above or beside a grid in any format.
    *(f"nonet.formats.{name}" for name in ("text", "frames", "canvases", "pencil_marks", "ksudoku")),
    *(f"nonet.formats.{name}" for name in ("header", "header_lines", "count_line")),
    "nonet.formats.source_text",  # writes answers into the text of a puzzle
    "nonet.formats.recognition",  # recognises formats
    "nonet.formats.paste",  # texts that no format reads as they are
    "nonet.formats.links",  # has a registry of its own
    *(f"nonet.formats.links.{name}" for name in ("fields", "fog", "lzstring", "iss_rules", "iss_write")),
    *(f"nonet.formats.links.sudokupad_{name}" for name in ("read", "write")),
    "nonet.formats.links.urls",
}
HEAVY = ("click", "typer", "rich", "numpy", "pysat", "fastapi", "ray", "pyarrow", "cupy", "fpdf", "pypdfium2", "PIL")


def run(*command: str | Path) -> str:
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def is_helper(module: str) -> bool:
    name = module.rpartition(".")[2]
    return name == "base" or name.startswith("_") or module in NOT_REGISTERED


@pytest.mark.parametrize(("package", "registry"), REGISTRIES, ids=lambda value: value if isinstance(value, str) else "")
def test_every_file_of_a_registry_folder_is_registered(package: str, registry: Sequence[object]) -> None:
    folder = getattr(importlib.import_module(package), "__path__", None)
    found = [info.name for info in pkgutil.iter_modules(folder, package + ".")] if folder else [package]
    left_out = []
    for name in found:
        # Either the module makes the element (KIND = Kind(...)), or it defines the element's class.
        made_there = [id(value) for value in vars(importlib.import_module(name)).values()]
        is_registered = any(id(element) in made_there or type(element).__module__ == name for element in registry)
        if not is_registered and not is_helper(name):
            left_out.append(name)
    assert found
    assert left_out == []


@pytest.mark.parametrize(("package", "registry"), REGISTRIES, ids=lambda value: value if isinstance(value, str) else "")
def test_ids_are_unique_kebab_case(package: str, registry: Sequence[object]) -> None:
    ids = [getattr(element, "id") for element in registry]  # noqa: B009 - the registries share no type
    assert len(set(ids)) == len(ids)
    assert [name for name in ids if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)] == []


def test_files_of_formats_are_named_as_their_formats() -> None:
    files = formats._FILES
    assert [formats.find_format(file).id for file in files] == [*files]
    assert [known.id for known in FORMATS][: len(files)] == [*files]


FILES_OF_LISTS = [
    ("nonet.model.rules", "RULES"),
    ("nonet.generate.rules", "PLACERS"),
    ("nonet.human.techniques", "TECHNIQUES"),
]


@pytest.mark.parametrize(("package", "name"), FILES_OF_LISTS)
def test_every_list_of_a_registry_folder_is_in_the_whole_list(package: str, name: str) -> None:
    """A file of rules, placers or techniques that its package does not name would be left out in silence."""
    folder = importlib.import_module(package)
    modules = [importlib.import_module(info.name) for info in pkgutil.iter_modules(folder.__path__, f"{package}.")]
    lists = [list(getattr(module, name)) for module in modules if hasattr(module, name) and module is not registry]
    if name == "PLACERS":
        listed = [placer for file in registry._FILES for placer in file.PLACERS]
    else:
        listed = list(getattr(folder, name))
    assert len(lists) > 3
    assert sorted(map(id, chain.from_iterable(lists))) == sorted(map(id, listed))


def test_every_route_file_is_in_the_list_of_routers() -> None:
    pytest.importorskip("fastapi")
    from nonet.web import routes

    names = [info.name for info in pkgutil.iter_modules(routes.__path__, "nonet.web.routes.")]
    assert names
    listed = {id(router) for router in routes.ROUTERS}
    assert [name for name in names if id(importlib.import_module(name).router) not in listed] == []


def test_every_form_of_the_api_has_a_name_of_its_own() -> None:
    pytest.importorskip("fastapi")
    from nonet.web.app import make_app
    from nonet.web.server.settings import Settings

    forms = make_app(Settings()).openapi()["components"]["schemas"]
    assert [name for name in forms if "__" in name] == []  # FastAPI adds the module where two forms share a name


def imports_of(file: Path) -> Iterator[str]:
    """What a file takes of the package. To parse all files takes a second."""
    text = re.sub(r"#.*", "", file.read_text(encoding="utf-8"))
    for module, names in re.findall(r"^ *from (nonet\b[\w.]*) import (\([^)]*\)|.*)", text, re.MULTILINE):
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", re.sub(r" as \w+", "", names)))
    yield from re.findall(r"^ *import (nonet\b[\w.]*)", text, re.MULTILINE)


def is_private_elsewhere(imported: str, package: str) -> bool:
    """Whether a file with an underscore, or a name with one, is taken from outside the folder that it belongs to."""
    home, is_private, _ = imported.partition("._")
    return bool(is_private) and imported.startswith("nonet.") and not f"{package}.".startswith(f"{home}.")


def test_no_folder_takes_what_another_keeps_to_itself() -> None:
    packages = {file: ".".join(file.parent.relative_to(SOURCES.parent).parts) for file in SOURCES.rglob("*.py")}
    found = [
        f"{name_of(file)}: {imported}"
        for file, package in packages.items()
        for imported in imports_of(file)
        if is_private_elsewhere(imported, package)
    ]
    assert found == []


@pytest.mark.parametrize("folder", PACKAGES, ids=name_of)
def test_every_package_opens_with_a_docstring(folder: Path) -> None:
    opening = folder / "__init__.py"
    assert opening.exists(), "a folder of Python files needs an __init__.py"
    assert ast.get_docstring(ast.parse(opening.read_text(encoding="utf-8")))


def test_no_source_file_is_over_1200_lines() -> None:
    lengths = {name_of(file): len(file.read_text(encoding="utf-8").splitlines()) for file in SOURCES.rglob("*.py")}
    assert {name: lines for name, lines in lengths.items() if lines > 1200} == {}


def test_the_native_core_knows_nothing_of_python() -> None:
    files = [file for part in ("src", "include") for file in (ROOT / "native" / part).rglob("*") if file.is_file()]
    assert files
    assert [name_of(file) for file in files if re.search(r"Python\.h|nanobind", file.read_text(encoding="utf-8"))] == []


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert nonet.__version__ == project["version"]
    assert nonet.build_info().get("version", nonet.__version__) == project["version"]


def test_import_of_every_public_name_is_light() -> None:
    loaded = run(sys.executable, "-c", "import sys; from nonet import *; print(*sys.modules)").split()
    assert [name for name in HEAVY if name in loaded] == []


@pytest.mark.clock
def test_import_of_every_public_name_is_quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # With its bytecode, as users have it: some machines that run tests write none.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path))
    code = "from time import process_time as now; start = now(); from nonet import *; print(now() - start)"
    # The processor's time, and the best of several: a busy machine makes some slow, it makes none quick.
    assert any(float(run(sys.executable, "-c", code)) < 0.1 for _ in range(8))


def test_parts_only_look_downwards() -> None:
    pytest.importorskip("importlinter")
    run(Path(sys.executable).with_name("lint-imports"), "--no-cache")


# Class names with two meanings, and file names that more than two folders have. Both lists may only shrink: rename the
# new one, or the old one. `proofs/check.py` is left out: it is a program of its own, and imports nothing.
TWO_MEANINGS = {"_Work"}
MANY_FILES = {
    *("__init__.py", "base.py"),
    # A library function, its command and its route have the same name.
    *("create.py", "explain.py", "rules.py", "symmetry.py"),
    *("files.py", "lines.py", "stream.py", "table.py", "text.py"),
}


def classes_of(file: Path) -> Iterator[str]:
    yield from re.findall(r"^ *class (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)


def test_a_class_name_has_one_meaning() -> None:
    files = [file for file in SOURCES.rglob("*.py") if file != SOURCES / "proofs" / "check.py"]
    found = Counter(name for file in files for name in classes_of(file))
    assert {name for name, count in found.items() if count > 1} - TWO_MEANINGS == set(), "a class name is taken"
    assert {name for name in TWO_MEANINGS if found[name] < 2} == set(), "take it off the list"


def test_a_file_name_says_which_file_is_meant() -> None:
    found = Counter(file.name for file in SOURCES.rglob("*.py"))
    assert {name for name, count in found.items() if count > 2} - MANY_FILES == set(), "a file name is taken"
    assert {name for name in MANY_FILES if found[name] < 3} == set(), "take it off the list"
