"""Sections of an input: read one by one, in any order and without each other, they are the whole."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.bulk.sources import base as cutting
from nonet.bulk.sources import choose_source
from nonet.bulk.sources.base import Input, InputSection, Source
from nonet.bulk.sources.made import SeedChunk, SeedSource
from tests.bulk.files import LINE


@contextmanager
def opened(path: Path, *, is_remote: bool = False) -> Iterator[Source]:
    """A source of a file as it is on this machine, or as pyarrow reads it from elsewhere."""
    if is_remote:
        fs = pytest.importorskip("pyarrow.fs")
        with fs.LocalFileSystem().open_input_file(str(path)) as file:
            yield chosen(Input(file, str(path), size=file.size()))
        return
    with io.FileIO(path) as file:
        yield chosen(Input(file, str(path)))


def chosen(opened: Input) -> Source:
    source = choose_source(opened, lenient=True)
    assert source
    return source


def lines_of(source: Source) -> bytes:
    """All lines; a chunk ends as if its last line had an end."""
    texts = [bytes(chunk.lines()) for chunk in source.chunks(None, 200)]
    return b"".join(text if not text or text.endswith((b"\n", b"\r")) else text + b"\n" for text in texts)


def check(path: Path, size: int, *, is_remote: bool = False) -> list[InputSection]:
    with opened(path) as source:
        wanted = lines_of(source)
    with opened(path, is_remote=is_remote) as source:
        sections = source.sections(size) or []
    found = {}
    for section in reversed(sections):
        with opened(path, is_remote=is_remote) as source:
            source.narrow(section)
            found[section] = lines_of(source)
            assert not any(chunk.is_whole for chunk in source.chunks(None, 10**6))
    assert b"".join(found[section] for section in sections) == wanted
    return sections


TEXTS = st.lists(st.sampled_from([LINE, f"{LINE}  17 clues", "", "# a comment", "." * 81]), min_size=1, max_size=40)


@settings(max_examples=30)
@given(TEXTS, st.sampled_from(["\n", "\r\n"]), st.integers(1, 900), st.booleans())
def test_lines(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], end: str, size: int, is_remote: bool
) -> None:
    path = tmp_path_factory.mktemp("sections") / "in.txt"
    path.write_bytes(end.join([LINE, *texts]).encode())  # the last text may be empty: then its line is ended
    if b"\n" in path.read_bytes():
        check(path, size, is_remote=is_remote)


@settings(max_examples=30)
@given(
    st.lists(st.sampled_from(["a", '"b, c"', '"d\ne"', '"say ""f"""', '5" g', ""]), min_size=1, max_size=40),
    st.integers(1, 900),
    st.booleans(),
)
def test_records_that_may_span_lines(
    tmp_path_factory: pytest.TempPathFactory, names: list[str], size: int, is_remote: bool
) -> None:
    path = tmp_path_factory.mktemp("sections") / "in.csv"
    path.write_text("name,puzzle\n" + "".join(f"{name},{LINE}\n" for name in names), newline="")
    check(path, size, is_remote=is_remote)


def test_row_groups(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "in.parquet"
    puzzles = [LINE[number:] + LINE[:number] for number in range(81)]
    pq.write_table(arrow.table({"puzzle": puzzles}), path, row_group_size=10)
    assert check(path, 64 * 25) == [InputSection(0, 3), InputSection(3, 6), InputSection(6, 9)]
    assert check(path, 1, is_remote=True) == [InputSection(group, group + 1) for group in range(9)]


def test_numbers_of_new_puzzles() -> None:
    source = SeedSource(1000, 30)
    sections = source.sections(100)
    assert sections[:2] == [InputSection(0, 90), InputSection(90, 180)]
    chunks = []
    for section in sections:
        source.narrow(section)
        chunks += list(source.chunks())
    assert chunks == list(SeedSource(1000, 30).chunks())
    assert all(isinstance(chunk, SeedChunk) for chunk in chunks)


def test_what_is_packed_or_has_no_line_feeds_is_read_as_a_whole(tmp_path: Path) -> None:
    import gzip

    for name, data in (("a.gz", gzip.compress(f"{LINE}\n".encode() * 9)), ("b", f"{LINE}\r".encode() * 9)):
        path = tmp_path / name
        path.write_bytes(data)
        with opened(path) as source:
            assert source.sections(100) is None


def test_a_line_end_is_found_behind_a_long_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "_WINDOW", 16)
    path = tmp_path / "in.txt"
    path.write_text(f"{LINE}\n# {'x' * 500}\n{LINE}\n")
    assert [section.end for section in check(path, 100)] == [82 + 503, 82 + 503 + 82]
