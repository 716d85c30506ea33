"""Files by name: paths of this machine, and addresses such as s3://bucket/puzzles.txt through pyarrow or fsspec."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from posixpath import basename
from typing import Any, BinaryIO, NamedTuple, cast

from nonet._base.errors import EngineUnavailable, PuzzleError, install_command, shorten
from nonet.bulk.sources.base import Input
from nonet.bulk.sources.parquet import pyarrow

_HIDDEN = ("_", ".")  # how names begin that are no data, as Spark and others have it


class Place(NamedTuple):
    """A file or a folder, which may be there or not."""

    filesystem: Any  # of pyarrow, which has no types
    path: str  # there
    name: str  # for people, and for `locate` on another machine

    @property
    def is_local(self) -> bool:
        return "://" not in self.name

    @property
    def is_named_folder(self) -> bool:
        """True if its name ends as those of folders do."""
        return self.path.endswith("/")

    def child(self, name: str) -> Place:
        return self.beside(f"/{name}")

    def beside(self, ending: str) -> Place:
        """The place whose name has this behind it; what an address asks behind a question mark stays last."""
        front, mark, asked = self.name.partition("?") if is_address(self.name) else (self.name, "", "")
        name = f"{front.rstrip('/')}{ending}{mark}{asked}"
        return Place(self.filesystem, f"{self.path.rstrip('/')}{ending}", name)

    @property
    def base(self) -> str:
        return basename(self.path.rstrip("/"))


def is_address(name: str) -> bool:
    """Return True if a name is one of an object store or another machine."""
    return "://" in name


def locate(name: str) -> Place:
    """The place of a name. Paths are made absolute: workers run elsewhere."""
    arrow = pyarrow()
    from pyarrow import fs

    if not is_address(name):
        path = os.path.abspath(name) + ("/" if name.endswith("/") else "")  # noqa: PTH100  (a Path drops the slash)
        return Place(fs.LocalFileSystem(), path, path)
    try:
        filesystem, path = fs.FileSystem.from_uri(name)
    except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError):
        filesystem, path = _with_fsspec(name)
    except OSError as error:
        raise PuzzleError(f"cannot reach {shorten(name, 80)}: {_reason(error)}") from None
    is_folder = name.partition("?")[0].endswith("/") and not path.endswith("/")
    return Place(filesystem, path + "/" if is_folder else path, name)


def _with_fsspec(name: str) -> tuple[Any, str]:
    """File systems that pyarrow does not know itself."""
    from pyarrow import fs

    try:
        import fsspec
    except ImportError:
        raise EngineUnavailable(
            f"the address {shorten(name)} needs the package fsspec ({install_command('fsspec')})"
        ) from None
    try:
        found, path = fsspec.core.url_to_fs(name)
    except (ImportError, ValueError) as error:
        raise PuzzleError(f"cannot reach {shorten(name, 80)}: {_reason(error)}") from None
    return fs.PyFileSystem(fs.FSSpecHandler(found)), path


def is_there(place: Place) -> bool:
    return bool(_info(place).type.name != "NotFound")


def is_folder(place: Place) -> bool:
    return bool(_info(place).type.name == "Directory")


def _info(place: Place) -> Any:  # noqa: ANN401
    with naming_errors("read", place):
        return place.filesystem.get_file_info(place.path.rstrip("/"))


def files_in(place: Place) -> list[Place]:
    """The files of a folder that are data, by name; none where it is not there."""
    return [file for file in all_files_in(place) if not file.base.startswith(_HIDDEN)]


def all_files_in(place: Place) -> list[Place]:
    from pyarrow import fs

    with naming_errors("read", place):
        chosen = fs.FileSelector(place.path.rstrip("/"), allow_not_found=True)
        found = place.filesystem.get_file_info(chosen)
    names = sorted(info.base_name for info in found if info.type.name == "File")
    return [place.child(name) for name in names]


def size_of(place: Place) -> int | None:
    """The bytes of a file; None where there is none."""
    info = _info(place)
    return info.size if info.type.name == "File" else None


@contextmanager
def opened(place: Place) -> Iterator[Input]:
    """A file to be read by a source. One on this machine is read without pyarrow, which would copy."""
    if place.is_local:
        with _local(place) as file:
            yield Input(file, place.path)
        return
    with naming_errors("read", place):
        found = place.filesystem.open_input_file(place.path)
    with found:
        yield Input(found, place.name, size=found.size())


def _local(place: Place) -> io.FileIO:
    with naming_errors("read", place):
        return io.FileIO(place.path)


def identity(place: Place, opened: Input) -> dict[str, object]:
    """Facts that tell a file from a changed one."""
    from zlib import crc32

    time = _info(place).mtime_ns
    return {"name": place.name, "size": opened.size, "time": time, "head": crc32(opened.raw_head)}


@contextmanager
def reading(place: Place) -> Iterator[BinaryIO]:
    """A file to be read from its beginning, or from anywhere."""
    with naming_errors("read", place):
        found = place.filesystem.open_input_file(place.path)
    with found:
        yield cast("BinaryIO", found)


@contextmanager
def writing(place: Place) -> Iterator[BinaryIO]:
    """A file that has its name when it is whole; without an error, it takes the place of an older one."""
    unfinished = place._replace(path=f"{place.path}.{os.urandom(6).hex()}.tmp")
    with naming_errors("write", place):
        try:
            with place.filesystem.open_output_stream(unfinished.path) as file:
                yield cast("BinaryIO", file)
            place.filesystem.move(unfinished.path, place.path)
        except BaseException:  # Ctrl-C too
            remove(unfinished)
            raise


def make_folder(place: Place) -> None:
    with naming_errors("write", place):
        place.filesystem.create_dir(place.path.rstrip("/"))


def read_bytes(place: Place) -> bytes | None:
    """All of a small file; None where there is none."""
    if size_of(place) is None:
        return None
    with reading(place) as file, naming_errors("read", place):
        return file.read()


def write_bytes(place: Place, data: bytes) -> None:
    with writing(place) as file:
        file.write(data)


def remove(place: Place) -> None:
    """A file, if it is there."""
    with naming_errors("write", place):
        if size_of(place) is not None:
            place.filesystem.delete_file(place.path)


def remove_folder(place: Place) -> None:
    """A folder with all in it, if it is there."""
    with naming_errors("write", place):
        if is_folder(place):
            place.filesystem.delete_dir(place.path.rstrip("/"))


def is_same(place: Place, other: Place) -> bool:
    """Return True if two names are of one file."""
    if place.is_local and other.is_local:
        return Path(place.path).exists() and Path(other.path).exists() and Path(place.path).samefile(other.path)
    return place.name.rstrip("/") == other.name.rstrip("/")


@contextmanager
def naming_errors(doing: str, place: Place) -> Iterator[None]:
    """Raise PuzzleError with the place if a file system reports an error."""
    try:
        yield
    except OSError as error:
        raise PuzzleError(f"cannot {doing} {shorten(place.name, 80)}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    """Return the reason for an error in a few words: the messages of file systems are long."""
    known = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
    return shorten(known.partition("\n")[0], 120).strip("'\"").lower()
