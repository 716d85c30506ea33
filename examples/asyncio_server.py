"""Create and rate puzzles in an asyncio program without blocking its event loop.

Run: python examples/asyncio_server.py

Prints:

    easy: 32 clues, ER 1.5
    medium: 29 clues, ER 2.8
    hard: 26 clues, ER 6.6
"""

import asyncio

import nonet


async def new_puzzle(level: nonet.Level, seed: int) -> str:
    """Return the answer to one request. The work runs in a thread, and other requests go on meanwhile."""
    puzzle = await asyncio.to_thread(nonet.create, level, seed=seed, timeout=30)
    rating = await asyncio.to_thread(puzzle.rate)
    return f"{rating.level}: {len(puzzle.clues)} clues, ER {rating.er}"


async def main() -> None:
    """Answer three requests at the same time."""
    requests = new_puzzle("easy", 1), new_puzzle("medium", 2), new_puzzle("hard", 3)
    for answer in await asyncio.gather(*requests):
        print(answer)


asyncio.run(main())
