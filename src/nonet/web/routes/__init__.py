"""The routes of the API, one file each: the forms of question and answer, the job a worker does, the route.

A new route is a file here and a line in `ROUTERS`. No route imports `app`, `pages` or `security`.
"""

from fastapi import APIRouter

from nonet.web.routes import (
    about,
    board,
    candidates,
    canonical,
    check,
    classify,
    clues,
    convert,
    count,
    create,
    draw,
    explain,
    extend,
    hint,
    links,
    live,
    minimize,
    rate,
    read,
    redundant,
    rules,
    solve,
    symmetry,
    technique,
    tile,
    true_candidates,
)

ROUTERS: tuple[APIRouter, ...] = (
    about.router,
    rules.router,
    board.router,
    read.router,
    solve.router,
    count.router,
    check.router,
    tile.router,
    classify.router,
    hint.router,
    explain.router,
    technique.router,
    rate.router,
    create.router,
    candidates.router,
    clues.router,
    redundant.router,
    live.router,
    true_candidates.router,
    extend.router,
    minimize.router,
    canonical.router,
    symmetry.router,
    convert.router,
    draw.router,
    links.router,
)
