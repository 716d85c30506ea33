"""Read puzzles from Parquet, add solutions and ratings as columns, and write Parquet.

Run: python examples/parquet_in_and_out.py
Needs: pyarrow

Prints:

    60 rows with the columns id, puzzle, solution, er, level
    largest ER: 8.4
"""

import tempfile
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

import nonet
from nonet.bulk import arrow

with tempfile.TemporaryDirectory() as folder:
    source, target = Path(folder) / "puzzles.parquet", Path(folder) / "rated.parquet"
    made = nonet.create_many(60, minimal=True, seed=11)
    parquet.write_table(pa.table({"id": range(60), "puzzle": made.texts()}), source)

    # Batch after batch, so that a file may be larger than the memory.
    writer = None
    for batch in parquet.ParquetFile(source).iter_batches(batch_size=20):
        solved = arrow.solve_batch(batch)
        rated = arrow.rate_batch(batch)
        whole = pa.table({**dict(zip(batch.schema.names, batch.columns, strict=True)), "solution": solved["solution"]})
        whole = whole.append_column("er", rated["er"]).append_column("level", rated["level"])
        writer = writer or parquet.ParquetWriter(target, whole.schema)
        writer.write_table(whole)
    assert writer is not None
    writer.close()

    result = parquet.read_table(target)
print(result.num_rows, "rows with the columns", ", ".join(result.column_names))
print("largest ER:", max(result["er"].to_pylist()))
