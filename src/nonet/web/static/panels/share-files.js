/** The parts of the dialog Share that make texts and pictures. */

/** @import {Share} from "./share.js" */
/** @import {WholeAbout} from "../core/types.js" */

import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { withProgress } from "../page/busy.js";
import { download, make } from "../page/dom.js";
import { creditOf } from "../core/state.js";
import { asked, complain, copy, fileName, key } from "./share.js";

/**
 * @param {Share} share
 * @param {WholeAbout} about
 */
export function textPart(share, about) {
  const { spots, size } = share.app.game.board;
  const isSquare = spots.length === size ** 2;
  const formats = about.formats.filter((one) => (isSquare ? one.can_write : one.can_write_grids));
  const format = make(
    "select",
    { id: "format" },
    ...formats.map(({ id, name }) => make("option", { value: id }, name)),
  );
  format.value = "line";
  const out = make("textarea", {
    id: "exported",
    rows: "4",
    readonly: true,
    hidden: true,
    "aria-label": t("Exported text"),
  });
  const convert = async () => {
    const answer = await withProgress(t("Writing …"), (signal) =>
      share.app.engine.convert({ ...asked(share), to: format.value }, signal),
    );
    const isRefused = isRefusal(answer);
    out.value = isRefused ? "" : answer.text; // the text of another format would be taken for this one
    out.hidden = isRefused;
    if (!isRefused) return answer;
    complain(share, answer);
    return null;
  };
  const copyText = async () => {
    const answer = await convert();
    if (answer) await copy(share, answer.text, t("The text is copied."), out);
  };
  const saveText = async () => {
    const answer = await convert();
    if (answer) download(new Blob([answer.text], { type: "text/plain" }), `${fileName(share.app)}${answer.suffix}`);
  };
  const label = make("label", { for: "format" }, t("Format"));
  return [
    make("div", { class: "row" }, label, format, key(t("Copy text"), "", copyText), key(t("Save file"), "", saveText)),
    out,
  ];
}

/** @param {Share} share */
export function picturePart(share) {
  const draw = async (/** @type {string} */ to) => {
    const { info: _, ...position } = asked(share);
    const title = to === "pdf" ? creditOf(share.app.game) : ""; // a page needs one, a picture of a page does not
    const answer = await withProgress(t("Drawing …"), (signal) =>
      share.app.engine.draw({ ...position, to, title }, signal),
    );
    if (isRefusal(answer)) complain(share, answer);
    else download(answer, `${fileName(share.app)}.${to}`);
  };
  return [
    make("div", { class: "row" }, ...["svg", "png", "pdf"].map((to) => key(to.toUpperCase(), "", () => draw(to)))),
  ];
}
