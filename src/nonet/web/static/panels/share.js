/** Export: the puzzle as text, as a drawing, as a link. */

/** @import {App} from "../page/app.js" */

import { positionOf } from "../core/state.js";
import * as api from "../page/api.js";
import { withProgress } from "../page/busy.js";
import { download, fill, get, pieces } from "../page/dom.js";
import { copyLink } from "./play.js";

const HTML = `
<section aria-labelledby="export-title">
  <h2 id="export-title">Export</h2>
  <div class="row">
    <label for="format">Format</label><select id="format"></select>
    <button type="button" id="export-copy">Copy text</button>
    <button type="button" id="export-file">Save file</button>
  </div>
  <textarea id="exported" rows="4" readonly hidden aria-label="Exported text" spellcheck="false"></textarea>
  <div class="row">
    <button type="button" id="draw-svg">SVG</button>
    <button type="button" id="draw-png">PNG</button>
    <button type="button" id="draw-pdf">PDF</button>
    <button type="button" id="copy-link">Copy link</button>
    <label class="switch"><input type="checkbox" id="with-progress"><span>with my digits</span></label>
  </div>
</section>`;

/** @param {App} app */
export function makeExport(app) {
  const part = pieces(HTML);
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (part.querySelector(`#${id}`));
  const formats = app.about.formats.filter((format) => format.can_write);
  const format = /** @type {HTMLSelectElement} */ (find("format"));
  fill(
    format,
    formats.map(({ id, name }) => ({ value: id, label: name.length < 30 ? name : id })),
    "line",
  );
  const out = /** @type {HTMLTextAreaElement} */ (find("exported"));
  const convert = async () => {
    const answer = await withProgress("Writing …", (signal) =>
      api.convert({ ...positionOf(app.game), candidates: undefined, info: app.game.info, to: format.value }, signal),
    );
    if (api.isRefusal(answer)) {
      out.value = ""; // the text of another puzzle or format would be taken for this one
      out.hidden = true;
      return (app.complain(answer), null);
    }
    out.value = answer.text;
    out.hidden = false;
    return answer;
  };
  find("export-copy").addEventListener("click", async () => {
    const answer = await convert();
    if (!answer) return;
    await navigator.clipboard.writeText(answer.text).then(
      () => app.say("Copied."),
      () => out.select(),
    );
  });
  find("export-file").addEventListener("click", async () => {
    const answer = await convert();
    if (answer) download(new Blob([answer.text], { type: "text/plain" }), `sudoku${answer.suffix}`);
  });
  find("copy-link").addEventListener("click", () => void copyLink(app, get("with-progress", HTMLInputElement).checked));
  for (const to of ["svg", "png", "pdf"]) find(`draw-${to}`).addEventListener("click", () => void drawFile(app, to));
  return part;
}

/**
 * @param {App} app
 * @param {string} to
 */
async function drawFile(app, to) {
  const answer = await withProgress("Drawing …", (signal) =>
    api.draw({ ...positionOf(app.game), candidates: undefined, to }, signal),
  );
  if (api.isRefusal(answer)) return app.complain(answer);
  download(answer, `sudoku.${to}`);
}
