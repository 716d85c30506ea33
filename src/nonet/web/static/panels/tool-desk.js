/** The rule that is being drawn: which tool, what is drawn so far, and how it gets on the board. */

/** @import {App} from "../page/app.js" */
/** @import {Place, RuleTool} from "../core/types.js" */
/** @import {Draft} from "../core/tools.js" */

import { choiceOf } from "../core/board.js";
import { setSetting } from "../core/setting.js";
import { asShown, newDraft, onCanvas, readRule, writeRule } from "../core/tools.js";
import { t } from "../core/words.js";
import { layBoard } from "../page/lay-board.js";

/**
 * @typedef {object} Desk
 * @property {RuleTool[]} tools
 * @property {Draft | null} draft
 * @property {string} numbers what was typed for it, or stood there
 * @property {number} changed which rule of the board the draft replaces, or -1
 * @property {Place[]} hovered the spot under the pointer
 * @property {Place[]} marked the places of a rule of the list
 * @property {() => void} onDrawn a stroke has ended
 * @property {(tool: RuleTool) => void} onTaken
 */

/** @returns {Desk} */
export function newDesk() {
  return {
    tools: [],
    draft: null,
    numbers: "",
    changed: -1,
    hovered: [],
    marked: [],
    onDrawn: () => {},
    onTaken: () => {},
  };
}

/**
 * Take a tool: from now on strokes draw its rule. Who draws rules sets a puzzle.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {RuleTool} tool
 */
export function takeTool(app, desk, tool) {
  if (app.session.painting || app.session.isPaused) return;
  Object.assign(desk, { draft: newDraft(tool), numbers: "", changed: -1, hovered: [] });
  if (!app.game.isSetting) {
    setSetting(app.game, true);
    app.session.afterChange(false);
  }
  app.redraw();
}

/**
 * Put the tool away.
 *
 * @param {App} app
 * @param {Desk} desk
 */
export function leaveTool(app, desk) {
  Object.assign(desk, { draft: null, changed: -1, hovered: [], numbers: "" });
  app.redraw();
}

/**
 * What is drawn goes; the tool stays.
 *
 * @param {Desk} desk
 */
export function wipe(desk) {
  if (desk.draft) desk.draft = newDraft(desk.draft.tool);
  Object.assign(desk, { changed: -1, numbers: "" });
}

/**
 * Take up a rule of the board again; false where it can only be written.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {number} index
 */
export function takeUp(app, desk, index) {
  const rule = readRule(app.game.board.data.rules[index]);
  const tool = desk.tools.find(({ id }) => id === rule?.id);
  if (!rule || rule.grid || !tool || tool.is_text) return false; // cells that count in one grid are not those of a stroke
  takeTool(app, desk, tool);
  const groups = rule.groups.map((group) => asShown(app.game.board, group));
  if (desk.draft) desk.draft.groups = groups;
  Object.assign(desk, { changed: index, numbers: rule.values.join(" ") });
  return true;
}

/**
 * The draft becomes a rule of the board, if the server agrees; else its words say why not, and the draft stays.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {string} numbers
 */
export async function layDraft(app, desk, numbers) {
  const { draft } = desk;
  if (!draft) return false;
  const values = numbers.split(/[\s,;]+/).filter(Boolean);
  const groups = onCanvas(app.game.board, draft.groups);
  return layText(app, desk, writeRule({ grid: "", id: draft.tool.id, values, groups }));
}

/**
 * @param {App} app
 * @param {Desk} desk
 * @param {string} text
 */
export async function layText(app, desk, text) {
  const rules = [...app.game.board.data.rules];
  if (desk.changed >= 0) rules.splice(desk.changed, 1, text);
  else rules.push(text);
  const place = desk.changed >= 0 ? desk.changed : rules.length - 1;
  if (!(await layRules(app, rules))) return false;
  wipe(desk);
  app.overlay.say(app.game.board.data.laid?.[place]?.words ?? "");
  return true;
}

/**
 * @param {App} app
 * @param {number} index
 */
export async function removeRule(app, index) {
  const words = app.game.board.data.laid?.[index]?.words ?? "";
  const rules = app.game.board.data.rules.filter((_, i) => i !== index);
  if (await layRules(app, rules)) app.overlay.say(t("Removed: {rule} Undo restores it.", { rule: words }));
}

/**
 * @param {App} app
 * @param {string[]} rules
 */
function layRules(app, rules) {
  return layBoard(app, { ...choiceOf(app.game.board.data), rules });
}
