"""Print the lesson of a technique and practise it on a position that needs it.

Run: python examples/learn_technique.py

Prints:

    XY-wing (hard), also called y-wing, bent triple
    A cell with two candidates sees two other cells with two candidates. Whichever digit it is, one of the other cells must be a certain digit.
    In a position to practise on:
      XY-wing: If r9c8 is 1, r7c9 must be 3. If it is 7, r9c4 must be 3. So at least one of r7c9 and r9c4 is 3, and r7c4 and r9c7 cannot be 3.
    The easiest techniques: Full house, Hidden single, Naked single
"""

import nonet

lesson = nonet.technique("Y-wing")  # any name that people use
print(f"{lesson.name} ({lesson.level}), also called {', '.join(lesson.aliases)}")
print(lesson.about)

position = lesson.positions[0]
hint = position.hint()
assert hint is not None
print("In a position to practise on:")
print(" ", hint)

# Only steps of this technique, easiest puzzles first.
easiest = [each.name for each in nonet.techniques()][:3]
print("The easiest techniques:", ", ".join(easiest))
