"""zstd: smaller and several times faster than gzip. Needs the package zstandard.

Level 1: on 2 MB of solutions it takes 42 % at 290 MB/s, level 3 takes 46 % at 90 MB/s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.batch.compressions.base import Compression, Unpacker
from nonet.errors import EngineUnavailable, install_command

if TYPE_CHECKING:
    from types import ModuleType

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


COMPRESSION = Zstd()
