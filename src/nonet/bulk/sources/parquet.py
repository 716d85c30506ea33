"""A column of a Parquet file. Needs the package pyarrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from nonet._base.errors import EngineUnavailable, PuzzleError, install_command, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.bulk.sources import base
from nonet.bulk.sources.base import Chunk, Input, InputSection, Said, Source, as_line
from nonet.formats.header_lines import folded
from nonet.formats.table import PUZZLE_COLUMNS, find_board_columns

if TYPE_CHECKING:
    from types import ModuleType

_ROW = 64  # bytes of a chunk for each row of it: fewer than a puzzle has, since rows are unpacked from columns


def pyarrow(needed_by: str = "parquet files") -> ModuleType:
    """The package, or an error that says what to install."""
    try:
        import pyarrow as package
        import pyarrow.parquet
    except ImportError:
        raise EngineUnavailable(f"{needed_by} need the package pyarrow ({install_command('pyarrow')})") from None
    module: ModuleType = package
    return module


@dataclass(slots=True)
class ParquetChunk(Chunk):
    """Rows."""

    batch: Any  # pyarrow.RecordBatch
    column: str
    end: int
    taken: int
    is_whole: bool
    board_columns: Mapping[str, int] = field(default_factory=dict)

    def said(self) -> Sequence[Said] | None:
        if not self.board_columns:
            return None
        columns = [self.batch.column(at).to_pylist() for at in self.board_columns.values()]
        names = tuple(self.board_columns)
        return [
            folded((name, str(cell or "")) for name, cell in zip(names, cells, strict=True))
            for cells in zip(*columns, strict=True)
        ]

    def lines(self) -> bytes:
        cells = self.batch.column(self.column).to_pylist()
        return b"".join([as_line((cell or "").encode()) + b"\n" for cell in cells])

    def first(self, records: int) -> Chunk:
        end = self.end - self.batch.num_rows + records
        return replace(self, batch=self.batch.slice(0, records), end=end, is_whole=False)


class ParquetSource(Source):
    """Rows of a file that can be read from any place: standard input cannot."""

    id = "parquet"
    magic = b"PAR1"
    unit = "row"

    def __init__(self, opened: Input, column: str | None = None) -> None:
        super().__init__(opened)
        if not opened.path:
            raise PuzzleError("cannot read: parquet needs a file, got standard input")
        arrow = pyarrow()
        try:
            self.file = arrow.parquet.ParquetFile(opened.file if opened.is_remote else opened.path)
        except (arrow.ArrowException, OSError) as error:
            raise PuzzleError(f"cannot read: not a complete parquet file ({_first_line(error)})") from None
        self._section: InputSection | None = None
        self.columns = tuple(self.file.schema_arrow.names)
        self.column = _find(self.columns, column)
        if again := next((name for name in self.columns if self.columns.count(name) > 1), None):
            raise PuzzleError(f"expected the column {shorten(again)} once, got {self.columns.count(again)} of them")
        self.board_columns = find_board_columns(self.columns, self.columns.index(self.column))
        kind = self.file.schema_arrow.field(self.column).type
        if not (arrow.types.is_string(kind) or arrow.types.is_large_string(kind)):
            raise PuzzleError(f"expected text in the column {shorten(self.column)}, got {kind}")

    @classmethod
    def open(cls, opened: Input, column: str | None) -> Source:
        return cls(opened, column)

    def chunks(self, start: int | None = None, size: int | None = None) -> Iterator[Chunk]:
        arrow = pyarrow()
        done, total = 0, self.file.metadata.num_rows
        groups = None if self._section is None else range(*self._section)
        try:
            for batch in self.file.iter_batches(max(1, (size or base.CHUNK) // _ROW), groups):
                done += batch.num_rows
                if done <= (start or 0):
                    continue
                rest = batch.slice(max(0, (start or 0) - (done - batch.num_rows)))  # a run may end within a batch
                taken = (self.input.size or 0) * done // max(total, 1)
                yield ParquetChunk(
                    rest, self.column, done, taken, is_whole=rest.num_rows == total, board_columns=self.board_columns
                )
        except (arrow.ArrowException, OSError) as error:
            raise PuzzleError(f"cannot read: the parquet file is damaged ({_first_line(error)})") from None

    def sections(self, size: int) -> list[InputSection]:
        found, begin, rows = [], 0, 0
        count = self.file.num_row_groups
        for group in range(count):
            rows += self.file.metadata.row_group(group).num_rows
            if rows * _ROW >= size or group == count - 1:
                found.append(InputSection(begin, group + 1))
                begin, rows = group + 1, 0
        return found

    def narrow(self, section: InputSection) -> None:
        self._section = section


def _find(columns: tuple[str, ...], wanted: str | None) -> str:
    """The column of a name, or the first with a usual one."""
    names = [wanted.strip().lower()] if wanted else PUZZLE_COLUMNS
    for column in columns:
        if column.strip().lower() in names:
            return column
    have = ", ".join(columns)
    raise PuzzleError(f"expected a column {shorten(wanted) if wanted else ', '.join(names)}, got {shorten(have, 200)}")


def _first_line(error: Exception) -> str:
    return shorten(str(error).partition("\n")[0])
