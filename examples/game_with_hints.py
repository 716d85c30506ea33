"""Play a whole game with hints: undo a mistake, then follow the hints to the end.

Run: python examples/game_with_hints.py

Prints:

    mistake: r1c1 cannot be 1
    solved: True
     20 x Full house
     19 x Hidden single
     17 x Naked single
      1 x Pointing
      1 x Hidden triple
      1 x Unique rectangle, type 4
      1 x BUG + 1
"""

from collections import Counter

import nonet

game = nonet.Game(nonet.create("hard", seed=2026))

# A wrong digit: a hint names it, and pop takes it back.
solution = game.puzzle.solution
assert solution is not None
cell, digits = next((cell, digits) for cell, digits in game.puzzle.candidates.items() if len(digits) > 1)
game.push(cell, next(digit for digit in digits if digit != solution[cell]))
try:
    game.hint()
except nonet.WrongPosition as error:
    print("mistake:", error)
game.pop()

# `apply` remembers removed candidates, so the next hint goes on from there.
used: Counter[str] = Counter()
while hint := game.hint():
    used[hint.words.name] += 1
    game.apply(hint)

print("solved:", game.is_solved)
for name, count in used.most_common():
    print(f"{count:3} x {name}")
