/** The app of the page without a browser, with an engine that answers as the test says. */

import { httpEngine } from "../../../src/nonet/web/static/engine/http.js";
import { App } from "../../../src/nonet/web/static/page/app.js";
import { game, settings } from "./boards.js";
import { openPage } from "./dom.js";

const ABOUT = { levels: ["easy"], few_levels: [], other_shapes: [] };

/**
 * @param {object} [options]
 * @param {object} [options.answers] by question; others are refused
 */
export function openApp({ answers = {}, on = game(), switches = {}, tabs = [{ id: "play" }, { id: "learn" }] } = {}) {
  const page = openPage();
  const asked = [];
  const engine = Object.fromEntries(
    Object.keys(httpEngine()).map((name) => [
      name,
      async (question) => {
        asked.push([name, question]);
        return answers[name]?.(question) ?? { error: { kind: "offline", message: "nobody answers" } };
      },
    ]),
  );
  const board = { host: document.getElementById("board"), focus() {}, wave() {} };
  const app = new App({ engine, tabs }, ABOUT, on, { ...settings, ...switches }, board);
  const text = (id) => document.getElementById(id).textContent;
  return { ...page, app, asked, text, press: (id) => document.getElementById(id).click() };
}

/** Let the answers that are on their way arrive. */
export const settled = () => new Promise((done) => setTimeout(done, 0));
