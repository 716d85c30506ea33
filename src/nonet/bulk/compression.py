"""Compressions of files: gzip and zstd. A new one follows `Compression` and is an entry in `COMPRESSIONS`."""

from __future__ import annotations

import io
import zlib
from abc import ABC, abstractmethod
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, ClassVar, Protocol

from nonet._base.errors import EngineUnavailable, PuzzleError, install_command

if TYPE_CHECKING:
    from types import ModuleType


# What a compression is, and reading what it packed.

_PIECE = 1 << 15  # packed bytes taken at once; what they unpack to is held in memory


class Unpacker(Protocol):
    """The common interface of zlib and zstandard for one member (or frame)."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


class Compression(ABC):
    """A way to pack bytes whose packed pieces, one after another, are a file again."""

    id: ClassVar[str]
    suffix: ClassVar[str]
    magic: ClassVar[bytes]  # how packed bytes begin

    @abstractmethod
    def pack(self, data: bytes | bytearray | memoryview) -> bytes:
        """A member of its own. The same bytes give the same member, or a resumed file would not be the same."""

    @abstractmethod
    def unpacker(self) -> Unpacker:
        """For one member. Raises EngineUnavailable where a package is missing."""

    @abstractmethod
    def faults(self) -> tuple[type[Exception], ...]:
        """Return the exceptions that `unpacker` raises if the compressed bytes are damaged."""


class Unpacked(io.RawIOBase):
    """The unpacked bytes of a file that is one member or many. Damaged or cut off is a PuzzleError."""

    def __init__(self, file: BinaryIO | io.RawIOBase, compression: Compression) -> None:
        self.file, self.compression = file, compression
        self.unpacker = compression.unpacker()
        self.faults = compression.faults()
        self.ready = memoryview(b"")
        self.is_begun = False  # inside a member

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        while not self.ready:
            packed = self.file.read(_PIECE)
            if not packed:
                if self.is_begun:
                    raise PuzzleError(f"cannot read: the {self.compression.id} data is cut off")
                return 0
            self.ready = memoryview(self._unpack(packed))
        size = min(len(buffer), len(self.ready))
        buffer[:size] = self.ready[:size]
        self.ready = self.ready[size:]
        return size

    def _unpack(self, packed: bytes) -> bytes:
        pieces = []
        while packed:
            if not self.is_begun:
                packed = packed.lstrip(b"\0")  # tapes and disks pad with zeros; gzip skips them, too
                if not packed:
                    break
            try:
                pieces.append(self.unpacker.decompress(packed))
            except self.faults:
                raise PuzzleError(f"cannot read: the {self.compression.id} data is damaged") from None
            packed, self.is_begun = self.unpacker.unused_data, not self.unpacker.eof
            if self.unpacker.eof:
                self.unpacker = self.compression.unpacker()
        return b"".join(pieces)


# gzip: what everybody can read. Members of Huffman codes only.
#
# Solutions have nothing to find twice, so a search for repetitions makes them no smaller: measured on 2 MB of
# solutions, level 6 takes 44 % at 7 MB/s, Huffman codes alone 42 % at 90 MB/s.

_GZIP = 31  # to zlib: with the head and the checksum of gzip. It writes no time, so equal bytes give equal members.


class Gzip(Compression):
    """Files that end in .gz."""

    id = "gzip"
    suffix = ".gz"
    magic = b"\x1f\x8b"

    def pack(self, data: bytes | bytearray | memoryview) -> bytes:
        packer = zlib.compressobj(6, zlib.DEFLATED, _GZIP, 9, zlib.Z_HUFFMAN_ONLY)
        return packer.compress(data) + packer.flush()

    def unpacker(self) -> Unpacker:
        return zlib.decompressobj(_GZIP)

    def faults(self) -> tuple[type[Exception], ...]:
        return (zlib.error,)


GZIP = Gzip()


# zstd: smaller and several times faster than gzip. Needs the package zstandard.
#
# Level 1: on 2 MB of solutions it takes 42 % at 290 MB/s, level 3 takes 46 % at 90 MB/s.

_LEVEL = 1


class Zstd(Compression):
    """Files that end in .zst."""

    id = "zstd"
    suffix = ".zst"
    magic = b"\x28\xb5\x2f\xfd"

    def pack(self, data: bytes | bytearray | memoryview) -> bytes:
        packed: bytes = _package().ZstdCompressor(level=_LEVEL, write_checksum=True).compress(data)
        return packed

    def unpacker(self) -> Unpacker:
        unpacker: Unpacker = _package().ZstdDecompressor().decompressobj()
        return unpacker

    def faults(self) -> tuple[type[Exception], ...]:
        return (_package().ZstdError,)


def _package() -> ModuleType:
    try:
        import zstandard
    except ImportError:
        raise EngineUnavailable(f"zstd files need the package zstandard ({install_command('zstandard')})") from None
    return zstandard


ZSTD = Zstd()


COMPRESSIONS: tuple[Compression, ...] = (GZIP, ZSTD)


def compression_of_bytes(head: bytes) -> Compression | None:
    """Return the compression of a file by its first bytes."""
    return next((known for known in COMPRESSIONS if head.startswith(known.magic)), None)


def compression_of_path(path: str | PurePath) -> Compression | None:
    """Return the compression for a file by its name.

    >>> compression_of_path("answers.csv.gz").id
    'gzip'
    """
    suffix = PurePath(path).suffix.lower()
    return next((known for known in COMPRESSIONS if suffix == known.suffix), None)
