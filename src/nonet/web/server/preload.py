"""Imported once, in the process that workers are forked from, so every module is loaded before the first job comes."""

import os
from importlib import import_module

# One thread, none beside it: a process with several is not safe to fork. Nothing here multiplies matrices.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

for _name in ("numpy", "nonet.formats", "nonet.web.routes"):
    import_module(_name)

from nonet.model import make_board  # noqa: E402
from nonet.puzzle.explain import load_words  # noqa: E402

make_board()
load_words()
