/** The Set tab: its parts, each of which makes its own section. */

/** @import {App} from "../page/app.js" */

import { wireBoardForm } from "./board-form.js";
import { makePalette } from "./palette.js";
import { makeReading } from "./reading.js";
import { makeQuestions, makeRules } from "./set-hand.js";

/**
 * @param {App} app
 * @param {HTMLElement} host
 */
export function open(app, host) {
  for (const makePart of [makePalette, makeReading, makeRules, makeQuestions]) host.append(makePart(app));
  wireBoardForm(app);
}
