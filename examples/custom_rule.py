"""Invent a rule and give it a name: neighbours on a line differ by a prime number.

Run: python examples/custom_rule.py

Prints:

    Neighbours on the line differ by a prime number: r1c1, r1c2, r1c3, r1c4, r1c5.
    unique: True - without the rule: False
    Rule combinations: Neighbours on the line differ by a prime number: r1c1, r1c2, r1c3, r1c4, r1c5. So r1c2 cannot be 2, 7 or 9, r1c3 cannot be 5, and r1c4 cannot be 1, 7 or 8.
    broken rule: prime-steps: Neighbours on the line differ by a prime number: r1c1, r1c2, r1c3, r1c4, r1c5 (r1c1 is 1, r1c2 is 2; r1c2 is 2, r1c3 is 3; r1c3 is 3, r1c4 is 4; r1c4 is 4, r1c5 is 5)
    drawn: True
"""

import nonet

nonet.register(
    nonet.pair_rule(
        "prime-steps",
        lambda a, b: abs(a - b) in (2, 3, 5, 7),
        summary="neighbours on the line differ by a prime number",
        ink="teal",
    )
)

# From here on the rule works like those of Nonet: in checks, hints, drawings, texts and new puzzles.
puzzle = nonet.create("medium", rules=["prime-steps r1c1 r1c2 r1c3 r1c4 r1c5"], seed=1)
print(puzzle.board.sentences[-1])
print("unique:", puzzle.is_unique, "- without the rule:", nonet.Puzzle(puzzle, rules=[]).is_unique)

for step in puzzle.steps():
    if "prime" in str(step):
        print(step)
        break

print(*nonet.check(puzzle, "123456789" * 9).lines()[-1:])
print("drawn:", puzzle.to_svg().startswith("<svg"))
