"""The modules and styles of the page, gathered into one file that needs no server.

No bundler: every module keeps its own text, as a data: address in an import map. Only the names in its imports change,
since a module behind such an address has no folder that "../core" could start from.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path, PurePosixPath

from nonet.web.javascript import without_comments

FOLDER = Path(__file__).parent / "static"

START = "main.js"

# Modules that a server stands behind, and those that do without.
REPLACED = {
    "page/api.js": "offline/api.js",
    "page/first.js": "offline/first.js",
    "page/technique.js": "offline/technique.js",
    "panels/tab-list.js": "offline/tab-list.js",
}

# Loaded when they are first needed, which without a server is never.
LEFT_OUT = ("page/reading.js", "page/daily.js")

_IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)"(\.{1,2}/[^"]+)"')
_IMPORTED = re.compile(_IMPORT.pattern.replace(r"\.{1,2}/", ""))
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
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
    """The text of every module that the page needs, by its path from the folder of the page.

    Panels are loaded when they are opened. Those that only a server can fill are in no tab, and stay out.
    """
    found: dict[str, str] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        file = PurePosixPath(REPLACED.get(name, name))
        text = _lean(str(file))
        found[name] = _rewritten(text, file.parent)
        waiting += (match[2] for match in _IMPORTED.finditer(found[name]) if _is_needed(name, match))
    return dict(sorted(found.items()))


def first_modules() -> list[str]:
    """The modules that the first one needs at once: a browser that is told of them loads all of them together."""
    found = [START]
    for name in found:
        imports = (match for match in _IMPORT.finditer(_lean(name)) if "(" not in match[1])
        paths = (_joined(PurePosixPath(name).parent, match[2]) for match in imports)
        found += (path for path in dict.fromkeys(paths) if path not in found)
    return found[1:]


def _rewritten(text: str, home: PurePosixPath) -> str:
    """A module whose imports have the names of the import map."""
    return _IMPORT.sub(lambda match: f'{match[1]}"{_named(_joined(home, match[2]))}"', text)


def _named(path: str) -> str:
    """The name of a module: replaced ones keep theirs, whoever imports them."""
    return next((name for name, instead in REPLACED.items() if instead == path), path)


def _is_needed(name: str, match: re.Match[str]) -> bool:
    is_later = "(" in match[1]
    return not is_later or name in REPLACED or not match[2].startswith(("panels/", *LEFT_OUT))


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


def page_around(data: str, title: str) -> str:
    """The page as one file, around the packed data of its puzzle."""
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    text = _LOADED.sub("", text).replace(_TITLE, f"<title>{escape(title)}</title>", 1)
    text = _SHEET.sub(lambda match: f"<style{match[2] or ''}>\n{_lean(match[1])}</style>\n", text)
    text = _SCRIPT.sub(lambda match: f"<script>{_lean(match[1])}</script>", text)
    text = _ADDRESS.sub(lambda match: f'"{_address("image/svg+xml", _read(match[1])).replace(chr(34), "%22")}"', text)
    places = {name: _address("text/javascript", module) for name, module in modules().items()}
    imports = json.dumps({"imports": places}, ensure_ascii=False, indent=0).replace("<", "\\u003c")
    head = (
        f'<script type="importmap">{imports}</script>\n'
        f'<script type="application/octet-stream" id="puzzle">{data}</script>\n'
        f'<script type="module">import "{START}";</script>\n'
    )
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    text = text.replace(_FIRST, _FIRST + policy + _HIDDEN, 1)
    return text.replace(_HEAD, head + _HEAD, 1)


def _lean(name: str) -> str:
    """A module or style sheet without what only people need."""
    return _INDENT.sub("", without_comments(_read(name)))


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _address(kind: str, text: str) -> str:
    """A data: address that can still be read: only what such an address cannot hold is encoded."""
    encoded = text.replace("%", "%25").replace("#", "%23").replace("\n", "%0A")
    return f"data:{kind};charset=utf-8,{encoded}"
