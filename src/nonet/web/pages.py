"""Serve the page: index.html with its data filled in, and the files beside it in one folder named by their contents.

All modules, styles and pictures are served below `/static/<version>/`, where the version is a hash of all of them. So a
browser may keep them for ever, and a reload asks for index.html alone. Modules import each other by relative paths: the
modules of one version never import those of another.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response

from nonet._base.language import in_language, languages
from nonet.model import make_board
from nonet.web.convert import board_out
from nonet.web.page_modules import FOLDER, compact_file, first_modules, first_words
from nonet.web.routes.about import FewLevelsOut, about_of
from nonet.web.schemas import BoardOut
from nonet.web.server.dispatch import limits_of
from nonet.web.server.settings import Limits
from nonet.web.words import ENGLISH, choose_language, translate_page

ROOT = "/static/"
FILES_PATH = ROOT + "{version}/{name:path}"

COOKIE = "nonet-language"  # what the player chose; page/language.js writes it

_START = re.compile(r'(<script type="application/json" id="start">).*?(</script>)', re.DOTALL)
_HEAD = "</head>"
_REVALIDATE = {"Cache-Control": "no-cache"}  # the browser asks again; the ETag makes that cheap
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class PageFiles:
    """The files of the page at one moment, as they are sent, and the name made of their contents."""

    version: str
    contents: Mapping[str, bytes]  # by path from the folder of the page


class PageFolder:
    """The folder of the page. Its files are read once, and again after one of them has changed."""

    KEPT = 3  # versions: while someone works on the page, open tabs may still load modules of the one before

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._changes: list[tuple[str, int]] = []
        self._versions: dict[str, PageFiles] = {}  # the current one is the last

    def current(self) -> PageFiles:
        """Return the files as they are now."""
        files = sorted(self._files())
        changes = [(str(file), file.stat().st_mtime_ns) for file in files]
        if changes != self._changes:
            read = _read(self._folder, files)
            self._changes = changes
            self._versions.pop(read.version, None)
            self._versions[read.version] = read
            for old in list(self._versions)[: -self.KEPT]:
                del self._versions[old]
        return next(reversed(self._versions.values()))

    def version(self, name: str) -> PageFiles | None:
        """Return the files of a version; None if it is not, or no longer, known."""
        if name not in self._versions:
            self.current()
        return self._versions.get(name)

    def _files(self) -> Iterator[Path]:
        for folder, _, names in os.walk(self._folder):
            for file in (Path(folder, name) for name in names):
                if file.suffix in _TYPES and not file.is_symlink():
                    yield file


def _read(folder: Path, files: Iterable[Path]) -> PageFiles:
    contents = {file.relative_to(folder).as_posix(): _content(file) for file in files}
    others = [name for name in contents if name.startswith("words/") and name != f"words/{ENGLISH}.json"]
    contents |= {name.replace(".json", ".first.json"): first_words(Path(name).stem).encode() for name in others}
    digest = sha256()
    for name, content in contents.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return PageFiles(digest.hexdigest()[:16], contents)


def _content(file: Path) -> bytes:
    return file.read_bytes() if file.suffix == ".svg" else compact_file(file).encode()


FILES = PageFolder(FOLDER)


class StartAboutOut(BaseModel):
    """The part of what the server knows that the first puzzle needs. The page asks for the rest when it needs it."""

    levels: list[str]
    few_levels: list[FewLevelsOut]
    other_shapes: list[str]  # names of the kinds whose cells are not a full square


class StartOut(BaseModel):
    """The data that the page needs to draw itself without a further request."""

    about: StartAboutOut
    board: BoardOut


@router.api_route("/", methods=["GET", "HEAD"])
async def index(request: Request) -> Response:
    language = choose_language(
        request.query_params.get("lang"),
        request.cookies.get(COOKIE),
        accepted=request.headers.get("accept-language", ""),
    )
    text, tag = _index(
        (FOLDER / "index.html").stat().st_mtime_ns, FILES.current().version, limits_of(request), language
    )
    headers = _REVALIDATE | {"ETag": tag, "Vary": "Accept-Language, Cookie", "Content-Language": language}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="text/html")


@lru_cache(maxsize=8)
def _index(_changed: int, version: str, limits: Limits, language: str) -> tuple[str, str]:
    """Return the page in a language and its ETag; they are made again when a file changes."""
    with in_language(language if language in languages() else ENGLISH):
        start = start_json(limits)
    text = translate_page((FOLDER / "index.html").read_text(encoding="utf-8"), language)
    text = _START.sub(lambda match: match[1] + start + match[2], text, count=1)
    loads = [f'<link rel="modulepreload" href="{ROOT}{name}">\n' for name in sorted(first_modules())]
    if language != ENGLISH:
        loads.append(f'<link rel="modulepreload" href="{ROOT}page/translation.js">\n')
        loads.append(f'<link rel="preload" as="fetch" crossorigin href="{ROOT}words/{language}.first.json">\n')
    text = text.replace(_HEAD, "".join(loads) + _HEAD, 1)
    text = text.replace(f'"{ROOT}', f'"{ROOT}{version}/')
    return text, f'"{sha256(text.encode()).hexdigest()[:16]}"'


def start_json(limits: Limits) -> str:
    """The data of the page, safe inside a script element: no "<" can end it."""
    whole = about_of(limits)
    shapes = [name for kind in whole.kinds if not kind.is_square for name in (kind.id, *kind.aliases)]
    about = StartAboutOut(levels=whole.levels, few_levels=whole.few_levels, other_shapes=shapes)
    data = StartOut(about=about, board=board_out(make_board())).model_dump_json()
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def static_file(request: Request) -> Response:
    """Send a file of the version that the address names.

    An unknown version is not found, rather than redirected: a page that was loaded before an update must not mix its
    modules with newer ones. It tells its user to reload.
    """
    name: str = request.path_params["name"]
    files = FILES.version(request.path_params["version"])
    content = files.contents.get(name) if files else None
    if content is None:
        raise HTTPException(404)
    return Response(content, headers=_FOR_EVER, media_type=_TYPES[Path(name).suffix])
