/** While a puzzle is being set: how many solutions it has and where they differ, after every key. */

/** @import {App} from "../page/app.js" */
/** @import {EstimateAnswer, LiveAnswer, PositionData} from "../core/types.js" */

import { capital, choiceOf, sentence } from "../core/board.js";
import { givensOf } from "../core/state.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { get, pieces, setText } from "../page/dom.js";

const PAUSE = 120; // milliseconds without a key
const LONG = 400;
const ESTIMATE_PAUSE = 400; // an estimate takes half a second of work

const HTML = `
<section id="live" aria-labelledby="live-title" hidden>
  <h2 id="live-title">So far</h2>
  <p id="live-words"></p>
  <div class="row">
    <label class="switch"><input type="checkbox" id="live-differing" checked><span>Tint where solutions differ</span></label>
    <label class="switch"><input type="checkbox" id="live-true"><span>True candidates</span></label>
    <label class="switch"><input type="checkbox" id="live-deciding"><span>Colour those that leave one solution</span></label>
  </div>
</section>`;

/** @param {App} app */
export function makeLive(app) {
  const part = /** @type {HTMLElement} */ (pieces(HTML).querySelector("section"));
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  const box = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (find(id));
  const words = find("live-words");
  const head = get("live-count", HTMLElement);
  /** @type {AbortController | null} */
  let asking = null;
  let known = "";
  /** @type {(tone: string, short: string, long?: string) => void} in the head of the page and, with more words, here */
  const tell = (tone, short, long = short) => {
    head.className = words.className = tone;
    setText(head, short.replace(/\.$/, ""));
    head.title = long;
    setText(words, long);
  };
  const look = () => {
    const { game } = app;
    const isOn = game.isSetting && !app.session.painting && !app.session.pendingMoves;
    part.hidden = !isOn;
    head.hidden = !game.isSetting || Boolean(app.session.painting);
    const position = { ...choiceOf(game.board.data), givens: givensOf(game) };
    const [isTinted, wantsDeciding] = [box("live-differing").checked, box("live-deciding").checked];
    const wantsTrue = box("live-true").checked || wantsDeciding;
    const key = isOn ? JSON.stringify([position, wantsTrue, wantsDeciding, isTinted]) : "";
    if (key === known) return;
    known = key;
    asking?.abort("overtaken");
    show(app, null, isTinted);
    for (const place of [words, head]) place.classList.add("waiting");
    if (!isOn) return;
    asking = new AbortController();
    void ask(app, position, { wantsTrue, wantsDeciding }, asking.signal, (answer, estimate) => {
      if (!answer) return tell("waiting", t("Still looking …"));
      const found = sentence(answer.sentence);
      const about = () => capital(t("{estimate} solutions", { estimate: estimate?.short ?? "" }));
      if (estimate) tell("", about(), longWords(answer, estimate));
      else tell(TONES[answer.verdict], found);
      show(app, answer, isTinted);
    });
  };
  for (const id of ["live-differing", "live-true", "live-deciding"]) box(id).addEventListener("change", look);
  app.drawers.push(look);
  return part;
}

/**
 * @param {LiveAnswer} answer
 * @param {EstimateAnswer} estimate
 */
function longWords(answer, estimate) {
  const told = { sentence: answer.sentence, estimate: estimate.sentence };
  return sentence(t(estimate.is_exact ? "{sentence}: exactly {estimate}" : "{sentence}: {estimate}", told));
}

/** @type {Record<LiveAnswer["verdict"], string>} */
const TONES = { none: "bad", unique: "good", multiple: "", undecided: "" };

/**
 * The number of solutions first, then an estimate of a large one. True candidates, if they are wanted, may take longer.
 *
 * @param {App} app
 * @param {PositionData} position
 * @param {{wantsTrue: boolean, wantsDeciding: boolean}} wanted
 * @param {AbortSignal} signal
 * @param {(answer: LiveAnswer | null, estimate?: EstimateAnswer) => void} tell null while it takes long
 */
async function ask(app, position, { wantsTrue, wantsDeciding }, signal, tell) {
  await new Promise((done) => setTimeout(done, PAUSE));
  if (signal.aborted) return;
  const slow = setTimeout(() => signal.aborted || tell(null), LONG);
  const answer = await app.engine.live(position, signal);
  clearTimeout(slow);
  if (signal.aborted) return;
  if (isRefusal(answer)) return app.overlay.complain(answer);
  tell(answer);
  if (answer.verdict !== "multiple") return;
  let whole = answer;
  if (wantsTrue) {
    const more = await app.engine.live({ ...position, only_true: true, deciding: wantsDeciding }, signal);
    if (signal.aborted) return;
    if (!isRefusal(more)) tell((whole = more));
  }
  if (whole.is_exact) return;
  await new Promise((done) => setTimeout(done, ESTIMATE_PAUSE));
  if (signal.aborted) return;
  const estimate = await app.engine.estimate({ ...position, probes: 100 }, signal);
  if (!signal.aborted && !isRefusal(estimate) && estimate.high !== null) tell(whole, estimate);
}

/**
 * @param {App} app
 * @param {LiveAnswer | null} answer
 * @param {boolean} isTinted
 */
function show(app, answer, isTinted) {
  if (!app.aid) return;
  // If the count stopped early, the cells where all solutions differ are not known.
  const isKnown = answer && (answer.is_exact || answer.candidates);
  app.aid.differing = new Set(isTinted && isKnown ? answer.differing : []);
  app.aid.notes = answer?.candidates ?? null;
  app.aid.deciding = answer?.deciding ?? null;
  app.redraw();
}
