import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { isRefusal, refusal } from "../../../src/nonet/web/static/engine/engine.js";
import { fileEngine } from "../../../src/nonet/web/static/engine/file.js";
import { httpEngine } from "../../../src/nonet/web/static/engine/http.js";
import { boardData, boxes } from "./boards.js";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Have the server answer so, and return what it was asked. */
function serve(answer) {
  const asked = [];
  globalThis.fetch = async (address, options) => {
    asked.push({ address, ...options });
    return typeof answer === "function" ? answer(options) : answer;
  };
  return asked;
}

const json = (data, status = 200) => new Response(JSON.stringify(data), { status });

test("a question is a POST of JSON; one without words is a GET", async () => {
  const asked = serve(() => json({ candidates: [[1, 2]] }));
  const engine = httpEngine();
  assert.deepEqual(await engine.candidates({ givens: [0] }), { candidates: [[1, 2]] });
  await engine.rules();
  const [candidates, rules] = asked;
  assert.deepEqual(
    [candidates.address, candidates.method, candidates.body],
    ["/api/candidates", "POST", '{"givens":[0]}'],
  );
  assert.equal(candidates.headers["Content-Type"], "application/json");
  assert.deepEqual([rules.address, rules.method], ["/api/rules", undefined]);
});

test("another address can be named", async () => {
  const asked = serve(() => json({}));
  await httpEngine("https://sudoku.example/api").board({ size: 9 });
  assert.equal(asked[0].address, "https://sudoku.example/api/board");
});

test("files come as they are", async () => {
  serve(() => new Response("<svg/>"));
  const answer = await httpEngine().draw({ to: "svg" });
  assert.equal(await answer.text(), "<svg/>");
});

test("a refusal of the server is an answer, and so is everything that goes wrong", async () => {
  const engine = httpEngine();
  const refused = refusal("format", "line 1: no");
  serve(() => json(refused, 422));
  assert.deepEqual(await engine.read({ text: "x" }), refused);
  serve(() => new Response("<h1>502</h1>", { status: 502 }));
  assert.equal((await engine.read({ text: "x" })).error.message, "the server answered with status 502");
  serve(() => new Response("not JSON"));
  assert.equal((await engine.read({ text: "x" })).error.kind, "server");
  serve(() => {
    throw new TypeError("Failed to fetch");
  });
  assert.deepEqual(await engine.read({ text: "x" }), engine.unavailable);
  serve(({ signal }) => {
    throw signal.reason;
  });
  const cancelling = new AbortController();
  cancelling.abort(new DOMException("overtaken", "AbortError"));
  assert.deepEqual(await engine.read({ text: "x" }, cancelling.signal), refusal("cancelled", "overtaken"));
});

test("a part of the page that is not there: the server has another version, or does not answer", async () => {
  const engine = httpEngine();
  serve(() => new Response("", { status: 404 }));
  assert.equal((await engine.whyMissing()).error.kind, "changed");
  serve(() => new Response(""));
  assert.deepEqual(await engine.whyMissing(), engine.unavailable);
});

const SOLUTION = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
const GIVENS = SOLUTION.map((digit, cell) => (cell < 8 ? digit : 0));

function file() {
  const board = boardData(4, boxes(4, [2, 2]), "classic", { box: [2, 2] });
  const domains = GIVENS.map(() => [1, 2, 3, 4]);
  const cliques = board.regions.map(({ cells }) => cells);
  const puzzle = { board, givens: GIVENS, placed: [], candidates: null, info: {} };
  return fileEngine({ ...puzzle, solution: SOLUTION, cliques, domains, steps: [], is_explained: false, end: "stuck" });
}

const position = (changes) => ({ givens: GIVENS, placed: GIVENS.map((_, cell) => changes[cell] ?? 0) });

test("a file has an answer to every question that a server has, and refuses in words", async () => {
  const engine = file();
  assert.deepEqual(Object.keys(engine).sort(), Object.keys(httpEngine()).sort());
  for (const question of ["create", "read", "rate", "live", "rules", "draw"]) {
    const answer = await engine[question]({});
    assert.ok(isRefusal(answer) && answer.error.message.includes("no server"), question);
  }
});

test("a file checks, reveals and solves by its solution", async () => {
  const engine = file();
  assert.equal((await engine.check(position({}))).sentence, "right so far: 8 cells are open");
  assert.deepEqual((await engine.check(position({ 8: 4 }))).mistakes, [8]);
  assert.equal((await engine.check({ givens: SOLUTION, placed: [] })).verdict, "right");
  assert.equal((await engine.tile({ row: 3, column: 1 })).digit, 2);
  assert.deepEqual((await engine.solve({})).solution, SOLUTION);
  assert.deepEqual((await engine.candidates(position({}))).candidates[8], [2, 4]);
});

test("a hint of a file names mistakes first, and says where its steps end", async () => {
  const engine = file();
  assert.match((await engine.hint(position({ 8: 4 }))).sentence, /r3c1 cannot be 4/);
  const stuck = { hint: null, sentence: "stuck", nudge: "", mistakes: [], missing_notes: [] };
  assert.deepEqual(await engine.hint(position({})), stuck);
  assert.deepEqual((await engine.steps({})).steps, []);
});
