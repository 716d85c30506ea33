# %% [markdown]
"""Show drawings in a notebook: a puzzle, a game or a hint on the last line of a cell appears as one.

Run: python examples/notebook_cells.py
An editor that knows "# %%" runs it cell by cell.

Prints:

    medium, ER 3.0, needs Naked pair
    2 drawings: True
"""

# %%
import nonet

puzzle = nonet.create("medium", seed=3)
puzzle  # noqa: B018  # pyright: ignore[reportUnusedExpression]

# %%
hint = puzzle.hint()
hint  # noqa: B018  # pyright: ignore[reportUnusedExpression]

# %%
rating = puzzle.rate()
print(rating)

# %%
# Outside of a notebook: what it would show.
drawings = [shown.to_svg() for shown in (puzzle, hint) if shown is not None]
print(len(drawings), "drawings:", all(drawing.startswith("<svg") for drawing in drawings))
