"""The tables of an HTML text as lines of cells with tabs between, and its other words as lines of their own."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser

from nonet.formats.text import lines_of
from nonet.patterns import pattern

_TAG = pattern(r"</?([a-zA-Z][a-zA-Z0-9-]*)(?:\s[^<>]*)?/?>")
_KNOWN = frozenset((
    "html", "head", "title", "meta", "link", "body", "main", "section", "article", "header", "footer", "nav", "div",
    "span", "p", "br", "hr", "pre", "code", "kbd", "samp", "tt", "b", "i", "u", "s", "em", "strong", "small", "big",
    "sub", "sup", "font", "center", "blockquote", "a", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl",
    "dt", "dd", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td", "input",
    "label", "form", "style", "script", "img",
))  # fmt: skip
_BREAKS = frozenset((
    "p", "br", "hr", "div", "tr", "table", "li", "ul", "ol", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6",
    "caption", "pre", "blockquote", "title",
))  # fmt: skip
_UNSEEN = ("style", "script", "head")


def is_html(text: str) -> bool:
    """Whether all tags of a text are those of web pages, and one of them parts lines or cells."""
    if "<" not in text:
        return False
    names = {name.lower() for name in _TAG.findall(text)}
    return bool(names) and names <= _KNOWN and not names.isdisjoint(_BREAKS)


def html_lines(text: str) -> list[tuple[int, str]]:
    """The lines that a reader of the page sees, each with the number of its line in the text."""
    page = _Page()
    page.feed("\n".join(lines_of(text)))
    page.close()
    page.end_line()
    return page.lines


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self.words = ""
        self.number = 1
        self.cells: list[str] | None = None  # of the row of a table that is open
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen += tag != "head"
        elif tag == "tr":
            self.end_line()
            self.cells, self.number = [], self.getpos()[0]
        elif tag in ("td", "th") and self.cells is not None:
            self.cells.append("")
        elif tag == "input":
            self.handle_data(dict(attrs).get("value") or "")
        elif tag in _BREAKS and self.cells is None:
            self.end_line()

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen -= tag != "head" and self.unseen > 0
        elif tag in ("tr", "table") or (tag in _BREAKS and self.cells is None):
            self.end_line()

    def handle_data(self, data: str) -> None:
        if self.unseen:
            return
        if self.cells is not None:
            if self.cells:
                self.cells[-1] += data
            return
        first, *others = data.split("\n")
        self.words += first
        for number, other in enumerate(others, self.getpos()[0] + 1):
            self.end_line()
            self.words, self.number = other, number

    def end_line(self) -> None:
        """Note the line that is open, if there is one."""
        if self.cells:
            self.lines.append((self.number, "\t".join(" ".join(cell.split()) or "." for cell in self.cells)))
        elif self.cells is None and self.words.strip():
            self.lines.append((self.number, self.words))
        elif self.cells is None and self.lines and self.lines[-1][1]:
            self.lines.append((self.number, ""))
        self.words, self.cells, self.number = "", None, self.getpos()[0]
