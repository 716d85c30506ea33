"""Rate a pandas column of puzzles and join the figures to the frame.

Run: python examples/pandas_ratings.py
Needs: pandas

Prints:

          source   level   er  count
       newspaper    easy  1.2      1
        magazine extreme 10.7      1
    typing error       -  NaN      0
    hardest: magazine
"""

import pandas as pd

import nonet

frame = pd.DataFrame(
    {
        "source": ["newspaper", "magazine", "typing error"],
        "puzzle": [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ],
    }
)
ratings = nonet.rate_many(frame["puzzle"]).to_pandas()
frame = frame.join(ratings[["level", "er", "count"]])
frame["level"] = frame["level"].fillna("-")  # a puzzle without exactly one solution has no rating
print(frame.drop(columns="puzzle").to_string(index=False))
print("hardest:", frame.sort_values("er", ascending=False)["source"].to_list()[0])
