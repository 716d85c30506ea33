"""Keep a player's notes in a game, find a wrong one, and get a hint that starts from the notes.

Run: python examples/game_with_notes.py

Prints:

    mistake: 4 is missing from the notes of r1c3
    notes: {'r1c3': (2, 4), 'r5c5': (5,)}
    mistakes: {}
    hint: Naked single: r5c5 must be 5: every other digit is already in its row, column or box.
    notes: {'r1c3': (2, 4)}
    notes: {}
"""

import nonet

game = nonet.Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

game.note("r1c3", [1, 2])  # the 4 is missing, and it is the solution
game.note("r5c5", [5])
for sentence in game.mistakes().values():
    print("mistake:", sentence)

game.note("r1c3", [2, 4])  # another look
print("notes:", game.notes)
print("mistakes:", game.mistakes())

hint = game.hint()
if hint is not None:
    print("hint:", hint)
    game.apply(hint)
print("notes:", game.notes)

game.note("r1c3", [])  # no digits erase the notes of a cell
print("notes:", game.notes)
