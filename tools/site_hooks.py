"""Hooks of mkdocs: pages of the site that lie outside docs, and links to files that are not pages."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent

# Files of the repository that are pages of the site, and their addresses there.
PAGES = {
    "CONTRIBUTING.md": "contributing/index.md",
    "CHANGELOG.md": "changelog.md",
    "native/HACKING.md": "contributing/native.md",
    "benchmarks/README.md": "contributing/benchmarks.md",
}

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(<?([^)\s>]+)>?\)")
_FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1[ \t]*$", re.DOTALL | re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie outside docs."""
    for source, page in PAGES.items():
        text = relinked((ROOT / source).read_text(encoding="utf-8"), source, page)
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:  # noqa: ANN401  (mkdocs calls it with more)
    """Point the links of a page of docs to the site."""
    source = page.file.src_uri
    return markdown if source in PAGES.values() else relinked(markdown, f"docs/{source}", source)


def relinked(text: str, source: str, page: str) -> str:
    """Return the text with its links, which are between files of the repository, pointing to pages of the site.

    The text of a link remains where its file is not part of the site: programs, results of benchmarks.
    """

    def one(found: re.Match[str]) -> str:
        picture, words, link = found.groups()
        name, hash_, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not name:
            return found[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), name))
        place = PAGES.get(target, target.removeprefix("docs/") if target.startswith("docs/") else None)
        if place is None:
            return found[0] if picture else words
        return f"{picture}[{words}]({posixpath.relpath(place, posixpath.dirname(page) or '.')}{hash_}{anchor})"

    parts: list[str] = []
    end = 0
    for fence in _FENCE.finditer(text):
        parts += [_LINK.sub(one, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, _LINK.sub(one, text[end:])])
