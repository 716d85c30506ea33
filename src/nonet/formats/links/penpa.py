"""penpa: links of penpa-edit (https://swaroopg92.github.io/penpa-edit). They are only read.

It draws, so digits are givens, and what its tools for thermometers, arrows and cages drew is proposed. Other lines and
marks are not read.
"""

from __future__ import annotations

from nonet.errors import FormatError, shorten
from nonet.formats.base import Format, ParsedGrid
from nonet.formats.links.urls import host_of, only_read, query, read_each_line, start_of

_HOSTS = ("swaroopg92.github.io", "opt-pan.github.io")


def sniff(text: str) -> bool:
    return host_of(start_of(text)) in _HOSTS


def parse(text: str) -> list[ParsedGrid]:
    return read_each_line(text, _read_link)


def _read_link(link: str) -> ParsedGrid:
    data = query(link, "p") if host_of(link) in _HOSTS else ""
    if not data:
        raise FormatError(f"expected a link of penpa-edit with #m=edit&p= and data, got {shorten(link)}")
    from nonet.formats.links._penpa_read import read_sheet

    return read_sheet(data)


FORMAT = Format(
    id="penpa",
    title="Penpa link",
    summary="links of penpa-edit: digits, and proposals for thermometers, arrows and cages; read only",
    example=f"https://{_HOSTS[0]}/penpa-edit/#m=edit&p="
    "Ky4sTSxK1TEBQmMLHQMdQxC0NABjUzCCwZDMkpxUKwUdx9KSjPwiIEOHKxoqF8tVXctVXeVnVa1kaKFkFa1kqAQ0Bk"
    "jG6iiZmIIEjGECtTpVIVbR0UZmOsZAO41iY3WqjK2igaQZkAQaUgsA\n",
    sniff=sniff,
    parse=parse,
    dump=only_read("penpa-edit"),
    is_one_line=True,
    says_board=True,
    is_read_only=True,
)
