"""Draw a histogram of the ratings of a list of puzzles as text.

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
    75 easy, 30 expert, 26 hard, 13 medium, 6 extreme
"""

from collections import Counter

import nonet

made = nonet.create_many(150, minimal=True, seed=2)
ratings = nonet.rate_many(made)

counts = Counter(int(er) for er in ratings.er)  # 1.2 to 1.9 in one bar, and so on
for er in range(min(counts), max(counts) + 1):
    print(f"ER {er} {'#' * counts[er]} {counts[er]}")

levels = Counter(ratings.level.tolist())
print(", ".join(f"{count} {level}" for level, count in levels.most_common()))
