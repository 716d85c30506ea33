"""What a compression is, and reading what it packed."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from typing import BinaryIO, ClassVar, Protocol

from nonet.errors import PuzzleError

_PIECE = 1 << 15  # packed bytes taken at once; what they unpack to is held in memory


class Unpacker(Protocol):
    """What zlib and zstandard both give for one member (or frame)."""

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
        """What `unpacker` raises where the packed bytes are damaged."""


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
                    raise PuzzleError(f"cannot read: the {self.compression.id} data end in the middle")
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
                raise PuzzleError(f"cannot read: the {self.compression.id} data are damaged") from None
            packed, self.is_begun = self.unpacker.unused_data, not self.unpacker.eof
            if self.unpacker.eof:
                self.unpacker = self.compression.unpacker()
        return b"".join(pieces)
