"""Puzzles by the million, without a Python object for each: arrays, files, Arrow batches, clusters and books.

New puzzles: `create.py` has the `Series` that all others ask.
Arrays: start at `solve_many.py`; `arrays.py` reads the input. Files: start at `stream.py`. A stream takes chunks from a
source (`sources/`), has a `Work` answer them (`outcome.py` has the protocol, `solve_stream.py` is one) and writes them
to a sink (`sinks/`); `resume.py` continues after a kill. `cluster/` runs the same parts on many machines.
`arrow.py` and `gpu.py` are for data frames and for arrays on a GPU, `books/` prints puzzles on paper.
"""
