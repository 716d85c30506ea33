/** While a puzzle is being set: how many solutions it has and where they differ, after every key. */

/** @import {App} from "../page/app.js" */
/** @import {LiveAnswer, PositionData} from "../core/types.js" */

import { choiceOf, sentence } from "../core/board.js";
import { givensOf } from "../core/state.js";
import { isRefusal } from "../engine/engine.js";
import { pieces, setText } from "../page/dom.js";

const PAUSE = 120; // milliseconds without a key
const LONG = 400;

const HTML = `
<section id="live" aria-labelledby="live-title" hidden>
  <h2 id="live-title">So far</h2>
  <p id="live-words" role="status"></p>
  <div class="row">
    <label class="switch"><input type="checkbox" id="live-differing" checked><span>Tint where solutions differ</span></label>
    <label class="switch"><input type="checkbox" id="live-true"><span>True candidates</span></label>
  </div>
</section>`;

/** @param {App} app */
export function makeLive(app) {
  const part = /** @type {HTMLElement} */ (pieces(HTML).querySelector("section"));
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  const box = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (find(id));
  const words = find("live-words");
  /** @type {AbortController | null} */
  let asking = null;
  let known = "";
  const look = () => {
    const { game } = app;
    const isOn = game.isSetting && !app.session.painting && !app.session.pendingMoves;
    part.hidden = !isOn;
    const position = { ...choiceOf(game.board.data), givens: givensOf(game) };
    const key = isOn ? JSON.stringify([position, box("live-true").checked, box("live-differing").checked]) : "";
    if (key === known) return;
    known = key;
    asking?.abort("overtaken");
    show(app, null, box("live-differing").checked);
    words.classList.add("waiting");
    if (!isOn) return;
    asking = new AbortController();
    void ask(app, position, box("live-true").checked, asking.signal, (answer) => {
      words.className = answer ? TONES[answer.verdict] : "waiting";
      setText(words, answer ? sentence(answer.sentence) : "Still looking …");
      if (answer) show(app, answer, box("live-differing").checked);
    });
  };
  for (const id of ["live-differing", "live-true"]) box(id).addEventListener("change", look);
  app.drawers.push(look);
  return part;
}

/** @type {Record<LiveAnswer["verdict"], string>} */
const TONES = { none: "bad", unique: "good", multiple: "", undecided: "" };

/**
 * The number of solutions first, then, if they are wanted, the true candidates: these may take longer.
 *
 * @param {App} app
 * @param {PositionData} position
 * @param {boolean} wantsTrue
 * @param {AbortSignal} signal
 * @param {(answer: LiveAnswer | null) => void} tell null while it takes long
 */
async function ask(app, position, wantsTrue, signal, tell) {
  await new Promise((done) => setTimeout(done, PAUSE));
  if (signal.aborted) return;
  const slow = setTimeout(() => signal.aborted || tell(null), LONG);
  const answer = await app.engine.live(position, signal);
  clearTimeout(slow);
  if (signal.aborted) return;
  if (isRefusal(answer)) return app.overlay.complain(answer);
  tell(answer);
  if (!wantsTrue || answer.verdict !== "multiple") return;
  const whole = await app.engine.live({ ...position, only_true: true }, signal);
  if (!signal.aborted && !isRefusal(whole)) tell(whole);
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
  app.redraw();
}
