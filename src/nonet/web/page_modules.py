"""The modules and styles of the page: which of them a first load needs, and all of them in one file without a server.

No bundler: in such a file every module keeps its own text, as a data: address in an import map. Only the names in its
imports change, since a module behind such an address has no folder that "../core" could start from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import partial
from html import escape
from pathlib import Path, PurePosixPath

from nonet.web.javascript import Import, compact, compact_css, imports, rename_imports
from nonet.web.words import ENGLISH, catalogue, translate_page

FOLDER = Path(__file__).parent / "static"

START = "main.js"
FILE_START = "offline/main.js"

# Loaded when they are first needed, which without a server is never: these, and panels that no tab of a file names.
LEFT_OUT = ("page/reading.js", "page/daily.js", "panels/")

# Loaded when they are first needed, too; a file has them at once.
LATER_SHEETS = ("view/dialogs.css", "view/card.css", "view/explain.css")

_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)"( media="[a-z]+")?>\n?')
_SCRIPT = re.compile(r'<script src="/static/([^"]+)"></script>')
_ADDRESS = re.compile(r'"/static/([^"]+\.svg)"')
_LOADED = re.compile(r'<script type="module"[^>]*></script>\n?')
_FIRST = '<meta charset="utf-8">\n'
_TITLE = "<title>Nonet</title>"
_HEAD = "</head>"

# What only a server can do is not seen.
_HIDDEN = "<style>[data-online] { display: none !important; }</style>\n"

# Nothing may be asked for, from anywhere: the browser refuses, whatever the modules try.
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)


def modules() -> dict[str, str]:
    """Return the text of every module that a file without a server needs, by its path from the folder of the page.

    Panels are loaded when they are opened. Those that only a server can fill are in no tab, and stay out.
    """
    found: dict[str, str] = {}
    waiting = [FILE_START]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        home = PurePosixPath(name).parent
        found[name] = rename_imports(compact_file(FOLDER / name), partial(_joined, home))
        waiting += (one.path for one in imports(found[name]) if _is_needed(name, one))
    return dict(sorted(found.items()))


def first_modules() -> list[str]:
    """Return the modules that the first one needs at once, so that a browser can load all of them together."""
    found = [START]
    for name in found:
        home = PurePosixPath(name).parent
        paths = (_joined(home, one.path) for one in imports(_read(name)) if not one.is_dynamic)
        found += (path for path in dict.fromkeys(paths) if path not in found)
    return found[1:]


def _is_needed(name: str, one: Import) -> bool:
    return not one.is_dynamic or name == FILE_START or not one.path.startswith(LEFT_OUT)


def _joined(home: PurePosixPath, relative: str) -> str:
    """The path of an imported module from the folder of the page.

    >>> _joined(PurePosixPath("page"), "../core/board.js"), _joined(PurePosixPath("page"), "./app.js")
    ('core/board.js', 'page/app.js')
    """
    parts = list(home.parts)
    for part in PurePosixPath(relative).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def page_around(data: str, title: str, language: str = ENGLISH) -> str:
    """The page as one file in a language, around the packed data of its puzzle."""
    text = translate_page((FOLDER / "index.html").read_text(encoding="utf-8"), language)
    text = _LOADED.sub("", text).replace(_TITLE, f"<title>{escape(title)}</title>", 1)
    text = _SHEET.sub(lambda match: f"<style{match[2] or ''}>\n{compact_file(FOLDER / match[1])}</style>\n", text)
    text = _SCRIPT.sub(lambda match: f"<script>{compact_file(FOLDER / match[1])}</script>", text)
    text = _ADDRESS.sub(lambda match: f'"{_address("image/svg+xml", _read(match[1])).replace(chr(34), "%22")}"', text)
    places = {name: _address("text/javascript", module) for name, module in modules().items()}
    imports = json.dumps({"imports": places}, ensure_ascii=False, indent=0).replace("<", "\\u003c")
    later = "".join(f"<style>\n{compact_file(FOLDER / name)}</style>\n" for name in LATER_SHEETS)
    head = (
        f'{later}<script type="importmap">{imports}</script>\n'
        f'<script type="application/octet-stream" id="puzzle">{data}</script>\n'
        f'<script type="module">import "{FILE_START}";</script>\n'
    )
    if language != ENGLISH:
        words = words_in(language, modules().values()).replace("<", "\\u003c")
        head += f'<script type="application/json" id="words">{words}</script>\n'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    text = text.replace(_FIRST, _FIRST + policy + _HIDDEN, 1)
    return text.replace(_HEAD, head + _HEAD, 1)


def first_words(language: str) -> str:
    """Return the words of a language that the first load shows. The others come with the first part of the page."""
    return words_in(language, (compact_file(FOLDER / name) for name in (START, *first_modules())))


def words_in(language: str, texts: Iterable[str]) -> str:
    """Return the words of a language that some modules have, as JSON."""
    written = " ".join(" ".join(texts).split())
    words = {key: entry for key, entry in catalogue(language).items() if _is_in(key, written)}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def _is_in(key: str, written: str) -> bool:
    context, _, name = key.rpartition("|")
    return f't.in("{context}",' in written if context else json.dumps(name, ensure_ascii=False)[1:-1] in written


def compact_file(file: Path) -> str:
    """Return a module, style sheet or catalogue without comments and white space, which only people need."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    return compact_css(text) if file.suffix == ".css" else compact(text)


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _address(kind: str, text: str) -> str:
    """A data: address that can still be read: only what such an address cannot hold is encoded."""
    encoded = text.replace("%", "%25").replace("#", "%23").replace("\n", "%0A")
    return f"data:{kind};charset=utf-8,{encoded}"
