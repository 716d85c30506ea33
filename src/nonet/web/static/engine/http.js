/** The engine behind a server: questions are requests to its API. */

/** @import {BoardData, WholeAbout} from "../core/types.js" */
/** @import {Engine, Refusal} from "./engine.js" */

import { language, t } from "../core/words.js";
import { isRefusal, refusal } from "./engine.js";

const silent = () => refusal("offline", t("the server does not answer: is sudoku serve still running?"));
const changed = () => refusal("changed", t("the page on the server is newer than this one: reload it"));

/**
 * @param {string} [root] where the API is
 * @returns {Engine}
 */
export function httpEngine(root = "/api") {
  /** @type {(path: string) => (question: object, signal?: AbortSignal) => Promise<any>} */
  const asks = (path) => (question, signal) => readJson(request(`${root}/${path}`, question, signal));
  /** @type {(path: string) => () => Promise<any>} */
  const gets = (path) => () => readJson(request(`${root}/${path}`, null));
  /** @type {(path: string) => (question: object, signal?: AbortSignal) => Promise<Blob | Refusal>} */
  const downloads = (path) => async (question, signal) => {
    const response = await request(`${root}/${path}`, question, signal);
    return response instanceof Response ? response.blob() : response;
  };
  const board = asks("board");
  return {
    start: () => startData(gets("about"), board),
    about: gets("about"),
    get unavailable() {
      return silent();
    },
    whyMissing,
    board,
    read: asks("read"),
    create: asks("create"),
    gallery: gets("gallery"),
    rules: gets("rules"),
    solve: asks("solve"),
    check: asks("check"),
    tile: asks("tile"),
    candidates: asks("candidates"),
    fog: asks("fog"),
    hint: asks("hint"),
    steps: asks("steps"),
    rate: asks("rate"),
    techniques: gets("techniques"),
    technique: asks("technique"),
    practice: asks("practice"),
    clues: asks("clues"),
    redundant: asks("redundant"),
    live: asks("live"),
    estimate: asks("estimate"),
    convert: asks("convert"),
    links: asks("links"),
    page: downloads("page"),
    draw: downloads("draw"),
  };
}

/**
 * @param {string} address
 * @param {object | null} question null where there is nothing to say: then it is a GET
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response | Refusal>}
 */
async function request(address, question, signal) {
  try {
    const headers = { "Content-Type": "application/json", "Accept-Language": language };
    const form = question && { method: "POST", body: JSON.stringify(question) };
    const response = await fetch(address, { ...form, headers, signal });
    if (response.ok) return response;
    const answer = await response.json().catch(() => null);
    return answer?.error
      ? answer
      : refusal("server", t("the server answered with status {status}", { status: response.status }));
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return refusal("cancelled", reason.message);
    return silent();
  }
}

/**
 * @param {Promise<Response | Refusal>} asked
 * @returns {Promise<any>}
 */
async function readJson(asked) {
  const response = await asked;
  if (!(response instanceof Response)) return response;
  return response.json().catch(() => refusal("server", t("cannot read the answer of the server")));
}

/**
 * What the server wrote into the page, or says when asked.
 *
 * @param {() => Promise<WholeAbout | Refusal>} askAbout
 * @param {(question: {kind: string, size: number}) => Promise<BoardData | Refusal>} askBoard
 */
async function startData(askAbout, askBoard) {
  const text = document.getElementById("start")?.textContent?.trim() ?? "";
  if (text.length > 2) return JSON.parse(text);
  const [about, board] = await Promise.all([askAbout(), askBoard({ kind: "classic", size: 9 })]);
  if (isRefusal(about)) throw new Error(about.error.message);
  if (isRefusal(board)) throw new Error(board.error.message);
  const { kinds, levels, few_levels } = about;
  const other_shapes = kinds.flatMap(({ id, aliases, is_square }) => (is_square ? [] : [id, ...aliases]));
  return { about: { levels, few_levels, other_shapes }, board };
}

/** Why a part of the page did not come: the server has another version of the page, or it does not answer. */
async function whyMissing() {
  try {
    const { status } = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
    return status === 404 ? changed() : silent();
  } catch {
    return silent();
  }
}
