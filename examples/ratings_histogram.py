"""Draw a histogram of the ratings of a list of puzzles, as text and as SVG.

Run: python examples/ratings_histogram.py

Prints:

    ER 1 ############################################# 45
    ER 2 ######################################### 41
    ER 3 ### 3
    ER 4 ########## 10
    ER 5 ## 2
    ER 6 ############## 14
    ER 7 ############################# 29
    ER 8 ###### 6
    chart: True
"""

import tempfile
from collections import Counter
from pathlib import Path

import nonet

made = nonet.create_many(150, minimal=True, seed=2)
ratings = nonet.rate_many(made)

counts = Counter(int(er) for er in ratings.er)  # 1.2 to 1.9 in one bar, and so on
for er in range(min(counts), max(counts) + 1):
    print(f"ER {er} {'#' * counts[er]} {counts[er]}")

# The same as a chart for a page; a notebook shows it for `ratings` on the last line of a cell.
with tempfile.TemporaryDirectory() as folder:
    chart = Path(folder) / "ratings.svg"
    chart.write_text(ratings.to_svg(), encoding="utf-8")
    print("chart:", chart.read_text(encoding="utf-8").startswith("<svg"))
