"""Compressions of files, one file each; a new one is a file here and a line in `COMPRESSIONS`.

Start reading at `base.py`.
"""

from __future__ import annotations

from pathlib import PurePath

from nonet.batch.compressions import gzip, zstd
from nonet.batch.compressions.base import Compression, Unpacked

__all__ = ["COMPRESSIONS", "Compression", "Unpacked", "compression_of_bytes", "compression_of_path"]

COMPRESSIONS: tuple[Compression, ...] = (gzip.COMPRESSION, zstd.COMPRESSION)


def compression_of_bytes(head: bytes) -> Compression | None:
    """What a file is packed with, by its first bytes."""
    return next((known for known in COMPRESSIONS if head.startswith(known.magic)), None)


def compression_of_path(path: str | PurePath) -> Compression | None:
    """What a file is to be packed with, by its name.

    >>> compression_of_path("answers.csv.gz").id
    'gzip'
    """
    suffix = PurePath(path).suffix.lower()
    return next((known for known in COMPRESSIONS if suffix == known.suffix), None)
