/** The Set tab: its parts, in the order of the work, each of which makes its own section. */

/** @import {App} from "../page/app.js" */

import { wholeAbout } from "../page/about.js";
import { wireBoardForm } from "./board-form.js";
import { makeFog } from "./set-fog.js";
import { makePalette } from "./palette.js";
import { makeReading } from "./reading.js";
import { makeQuestions, makeRules } from "./set-hand.js";
import { makeLive } from "./set-live.js";
import { makeTools } from "./tool-chooser.js";

/**
 * @param {App} app
 * @param {HTMLElement} host
 */
export async function open(app, host) {
  const about = await wholeAbout(app);
  app.aid = { hasRim: false, draft: "", differing: new Set(), notes: null, deciding: null };
  for (const makePart of [makePalette, makeRules, makeReading, makeTools, makeFog, makeLive, makeQuestions])
    host.append(makePart(app));
  wireBoardForm(app, about);
}
