"""Arrow batches in and out: what Spark, Dask, Polars and DuckDB hand over. Needs the package pyarrow.

>>> import pyarrow, nonet.arrow
>>> batch = pyarrow.record_batch({"puzzle": ["1" * 81, "." * 81]})
>>> nonet.arrow.solve_batch(batch)["count"].to_pylist()
[0, 2]

Each function is pure: an answer depends on its row and on the arguments alone. So a batch may be cut anywhere, and its
parts may be answered by any worker. `reading.py` has the way from a column to digits, `packing.py` the way back.
"""

from nonet.arrow.checking import check_batch
from nonet.arrow.creating import create_batch
from nonet.arrow.rating import rate_batch
from nonet.arrow.solving import solve_batch

__all__ = ["check_batch", "create_batch", "rate_batch", "solve_batch"]
