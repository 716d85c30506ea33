/** Rules on the board: those that lie there, a tool for every other, and the field for their numbers. */

/** @import {App} from "../page/app.js" */
/** @import {RuleTool} from "../core/types.js" */
/** @import {Desk} from "./tool-desk.js" */

import { capital, sentence } from "../core/board.js";
import { keep, recall } from "../core/memory.js";
import { findTools, isComplete, nextStep, numbersName } from "../core/tools.js";
import { spotOf } from "../core/places.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { loadStyle, make, pieces, setText } from "../page/dom.js";
import { layDraft, layText, leaveTool, newDesk, removeRule, takeTool, takeUp } from "./tool-desk.js";
import { draftArt, wireDrawing } from "./tool-draw.js";
import { makeLaid } from "./tool-list.js";

const HTML = `
<section id="rule-tools" aria-labelledby="tools-title">
  <h2 id="tools-title">Rules on the board</h2>
  <ul id="laid"></ul>
  <div id="tool-bar" hidden>
    <p><strong id="tool-name"></strong>: <span id="tool-rule"></span></p>
    <p id="tool-next" role="status"></p>
    <form id="tool-form" class="row">
      <label id="tool-label" for="tool-numbers"></label>
      <input id="tool-numbers" type="text" inputmode="numeric" autocomplete="off">
      <button type="submit" id="tool-add">Add</button>
      <button type="button" id="tool-selection" title="Use the cells that are selected on the board, in their order">Selected cells</button>
      <button type="button" id="tool-leave" title="Esc">Done</button>
    </form>
  </div>
  <div id="tool-recent" class="tool-keys" role="group" aria-label="Recent rules"></div>
  <div class="stack">
    <label for="tool-search">Find a rule</label>
    <input id="tool-search" type="search" placeholder="cage, thermometer, dot, knight …" autocomplete="off">
  </div>
  <div id="tool-families"></div>
  <form id="rule-form" class="stack">
    <label for="rule-text">Or write one</label>
    <div class="row"><input id="rule-text" type="text" placeholder="killer 10 r1c1 r1c2" autocomplete="off" spellcheck="false">
    <button type="submit">Add rule</button></div>
  </form>
</section>`;

/** @param {App} app */
export function makeTools(app) {
  loadStyle("tools.css");
  const part = /** @type {HTMLElement} */ (pieces(HTML).querySelector("section"));
  const desk = newDesk();
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  const numbers = /** @type {HTMLInputElement} */ (find("tool-numbers"));
  const text = /** @type {HTMLInputElement} */ (find("rule-text"));
  const search = /** @type {HTMLInputElement} */ (find("tool-search"));
  const families = find("tool-families");
  wireDrawing(app, desk);
  desk.onDrawn = () => afterStroke(desk, numbers);
  find("tool-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void layDraft(app, desk, numbers.value).then((isLaid) => isLaid && desk.onDrawn());
  });
  find("rule-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) void layText(app, desk, text.value.trim()).then((isLaid) => isLaid && (text.value = ""));
  });
  find("tool-leave").addEventListener("click", () => leaveTool(app, desk));
  find("tool-selection").addEventListener("click", () => useSelection(app, desk));
  search.addEventListener("input", () => showTools(app, desk, families, search.value));
  void app.engine.rules().then((answer) => {
    if (isRefusal(answer)) return app.overlay.complain(answer);
    desk.tools = answer.rules;
    showTools(app, desk, families, search.value);
    showRecent(app, desk, find("tool-recent"));
  });
  desk.onTaken = (tool) => {
    remember(tool);
    showRecent(app, desk, find("tool-recent"));
  };
  const change = (/** @type {number} */ index) => {
    if (!takeUp(app, desk, index)) {
      desk.changed = index;
      text.value = app.game.board.data.rules[index];
      return text.focus();
    }
    desk.onDrawn();
  };
  const drawLaid = makeLaid(app, desk, find("laid"), { change, remove: (index) => void removeRule(app, index) });
  app.drawers.unshift(() => drawBar(app, desk, find)); // the board shows what the bar says
  app.drawers.push(drawLaid, () => [families, find("tool-recent")].forEach((host) => drawPressed(app, desk, host)));
  return part;
}

/**
 * Numbers are asked for when the cells are there.
 *
 * @param {Desk} desk
 * @param {HTMLInputElement} numbers
 */
function afterStroke({ draft, numbers: known }, numbers) {
  numbers.value = known;
  if (!draft || draft.tool.values[1] === 0 || !isComplete(draft)) return;
  const ask = () => {
    numbers.focus({ preventScroll: true });
    numbers.select();
  };
  if (numbers.offsetParent) ask();
  else requestAnimationFrame(ask); // its bar comes with the next drawing
}

/**
 * Drawing without a mouse: the selection, in the order in which it grew, is a stroke.
 *
 * @param {App} app
 * @param {Desk} desk
 */
function useSelection(app, desk) {
  const { board, selection } = app.game;
  if (!desk.draft || !selection.length) return app.overlay.say(t("Select cells on the board first."), "bad");
  const group = selection.map((cell) => spotOf(board, cell)).map(({ row, column }) => [row, column]);
  desk.draft.groups.push(/** @type {import("../core/types.js").Place[]} */ (group));
  desk.onDrawn();
  app.redraw();
}

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {HTMLElement} host
 * @param {string} typed
 */
function showTools(app, desk, host, typed) {
  const found = findTools(desk.tools, typed);
  const families = [...new Set(desk.tools.map(({ family }) => family))];
  const groups = families.map((family) => {
    const tools = found.filter((tool) => tool.family === family);
    const keys = tools.map((tool) => makeKey(app, desk, tool));
    const group = make("details", { open: Boolean(typed.trim()), hidden: !tools.length });
    group.append(
      make("summary", {}, `${capital(t.in("family", family))} (${tools.length})`),
      make("div", { class: "tool-keys" }, ...keys),
    );
    return group;
  });
  host.replaceChildren(...groups);
  if (!found.length)
    host.append(make("p", { class: "quiet-text" }, t("There is no rule {name}.", { name: typed.trim() })));
  drawPressed(app, desk, host);
}

const RECENT = "nonet.recent-rules";
const MOST_RECENT = 6;

/** @returns {string[]} ids, the last first */
function recentRules() {
  return (recall(RECENT) ?? "").split(",").filter(Boolean);
}

/** @param {RuleTool} tool */
function remember({ id }) {
  keep(RECENT, [id, ...recentRules().filter((other) => other !== id)].slice(0, MOST_RECENT).join(","));
}

/**
 * The rules that were used last. The focus stays on the key that was pressed, which may be one of them.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {HTMLElement} host
 */
function showRecent(app, desk, host) {
  const focused = document.activeElement;
  const own = focused instanceof HTMLElement && host.contains(focused) ? focused.dataset.rule : undefined;
  const tools = recentRules().flatMap((id) => desk.tools.find((tool) => tool.id === id) ?? []);
  host.replaceChildren(...tools.map((tool) => makeKey(app, desk, tool)));
  host.hidden = !tools.length;
  if (own) /** @type {HTMLElement | null} */ (host.querySelector(`[data-rule="${own}"]`))?.focus();
  drawPressed(app, desk, host);
}

/**
 * A switch for a rule of the whole board that takes nothing, else a key that takes the tool.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {RuleTool} tool
 */
function makeKey(app, desk, tool) {
  const key = make("button", { type: "button", title: sentence(tool.rule), "data-rule": tool.id }, tool.name);
  const isSwitch = tool.groups[1] === 0 && tool.values[1] === 0;
  key.addEventListener("click", () => {
    const index = app.game.board.data.rules.indexOf(tool.id);
    if (isSwitch && index >= 0) void removeRule(app, index);
    else if (desk.draft?.tool === tool) leaveTool(app, desk);
    else {
      desk.onTaken(tool);
      takeTool(app, desk, tool);
      if (isSwitch) void layDraft(app, desk, "").then(() => leaveTool(app, desk));
      else desk.onDrawn();
    }
  });
  return key;
}

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {HTMLElement} host
 */
function drawPressed(app, desk, host) {
  for (const key of host.querySelectorAll("button")) {
    const id = key.dataset.rule ?? "";
    key.setAttribute("aria-pressed", String(desk.draft?.tool.id === id || app.game.board.data.rules.includes(id)));
  }
}

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {(id: string) => HTMLElement} find
 */
function drawBar(app, desk, find) {
  const { draft } = desk;
  if (draft && (app.session.painting || !app.game.isSetting)) return leaveTool(app, desk);
  find("tool-bar").hidden = !draft;
  app.board.host.classList.toggle("drawing", Boolean(draft));
  if (app.aid) Object.assign(app.aid, { draft: draftArt(desk), hasRim: draft?.tool.family === "outside" });
  if (!draft) return;
  setText(find("tool-name"), draft.tool.name);
  setText(
    find("tool-rule"),
    sentence(`${draft.tool.rule}${draft.tool.about_numbers ? `. ${draft.tool.about_numbers}` : ""}`),
  );
  setText(find("tool-next"), nextStep(draft));
  setText(find("tool-label"), capital(numbersName(draft.tool)));
  const hasNumbers = draft.tool.values[1] !== 0;
  find("tool-label").hidden = find("tool-numbers").hidden = !hasNumbers;
  setText(find("tool-add"), t(desk.changed >= 0 ? "Change" : "Add"));
  find("tool-add").hidden = draft.tool.is_text || !isComplete(draft);
  find("tool-selection").hidden = draft.tool.is_text || ["whole board", "outside"].includes(draft.tool.family);
}
