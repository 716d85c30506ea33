/** One lesson: what the technique is, how to spot it, and ways to see and to practise it. */

/** @import {App} from "../page/app.js" */
/** @import {LessonData, LessonPath} from "../core/lessons.js" */

import { capital } from "../core/board.js";
import { nextNumber, practisedWords, withSeen } from "../core/lessons.js";
import { levelName } from "../core/names.js";
import { notedPositionOf } from "../core/own-marks.js";
import { gameOf } from "../core/state.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { comeBack, ownGame } from "../page/aside.js";
import { withProgress } from "../page/busy.js";
import { get, make } from "../page/dom.js";
import { showFound } from "../page/hints.js";
import { showMissing } from "../page/mistakes.js";
import { keepProgress, progress } from "../page/progress.js";
import { startExample, startPractice } from "./learn-bar.js";

/** @typedef {{all: () => void, open: (id: string) => void}} Ways to the list, and to another lesson */

/**
 * @param {App} app
 * @param {LessonData} lesson
 * @param {LessonPath} path
 * @param {Ways} ways
 */
export function showLessonPage(app, lesson, path, ways) {
  keepProgress(withSeen(progress(), lesson.id));
  const part = get("lesson", HTMLElement);
  part.replaceChildren(
    make("div", {}, key(t("◀ All lessons"), ways.all, { class: "quiet" })),
    make("h2", { id: "lesson-name", tabindex: "-1" }, lesson.name),
    make("p", { class: "quiet-text" }, headOf(lesson)),
    make("p", {}, lesson.about),
    make(
      "div",
      { class: "row" },
      key(t("See an example"), () => startExample(app, lesson), { class: "next" }),
      key(t("On my board"), () => void findHere(app, lesson)),
      key(t("A puzzle that needs it"), () => void newPuzzleFor(app, lesson)),
    ),
    make("h3", {}, t("How to spot it")),
    make("p", {}, lesson.how_to_spot),
    make("h3", {}, t("Practise")),
    practicePart(app, lesson),
    neighbours(lesson, path, ways),
  );
  part.hidden = false;
  get("lesson-name", HTMLElement).focus();
}

/**
 * @param {string} words
 * @param {() => void} act
 * @param {Record<string, string | boolean>} [attributes]
 */
function key(words, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, words);
  made.addEventListener("click", act);
  return made;
}

/** @param {LessonData} lesson */
function headOf({ level, aliases }) {
  const name = capital(levelName(level));
  return aliases.length ? t("{level} · also called {names}", { level: name, names: aliases.join(", ") }) : name;
}

/**
 * The positions that are kept, and a way to new ones. It is drawn again when one is done.
 *
 * @param {App} app
 * @param {LessonData} lesson
 */
function practicePart(app, lesson) {
  const part = make("div", { class: "stack" });
  const draw = () => {
    const done = progress().done[lesson.id] ?? [];
    const next = nextNumber(progress(), lesson);
    const chips = Array.from({ length: lesson.positions }, (_, i) => i + 1).map((number) =>
      key(done.includes(number) ? `${number} ✓` : String(number), () => begin(number), {
        "aria-label": t(done.includes(number) ? "Position {number}, done" : "Position {number}", { number }),
        class: number === next ? "next" : "",
      }),
    );
    part.replaceChildren(
      make("p", { class: "quiet-text" }, practiceWords(lesson)),
      make(
        "div",
        { class: "row chips" },
        ...chips,
        key(t("New position"), () => begin(0)),
      ),
    );
  };
  const begin = (/** @type {number} */ number) => void startPractice(app, lesson, number, draw);
  draw();
  return part;
}

/** @param {LessonData} lesson */
function practiceWords(lesson) {
  const words = practisedWords(progress(), lesson);
  const state = words ? ` ${capital(words)}.` : "";
  const idea = lesson.positions
    ? t("In each of these positions it is the easiest next step. Find it.")
    : t("It is so rare that no position is stored. Finding a new one takes long and can fail.");
  return idea + state;
}

/**
 * The lessons before and after this one on the path.
 *
 * @param {LessonData} lesson
 * @param {LessonPath} path
 * @param {Ways} ways
 */
function neighbours(lesson, { groups, techniques }, ways) {
  const ids = groups.flatMap((group) => group.techniques);
  const at = ids.indexOf(lesson.id);
  const keys = [ids[at - 1], ids[at + 1]].map((id, i) => {
    const name = techniques.find((one) => one.id === id)?.name;
    return name ? [key(i ? `${name} ▶` : `◀ ${name}`, () => ways.open(id))] : [];
  });
  return make("nav", { class: "row neighbours", "aria-label": t("Other lessons") }, ...keys.flat());
}

/**
 * The same technique in the player's own position, if it is there.
 *
 * @param {App} app
 * @param {LessonData} lesson
 */
async function findHere(app, lesson) {
  const game = ownGame(app);
  const moves = game.history.past.length;
  const asked = { ...notedPositionOf(game, app.settings), technique: lesson.id };
  const answer = await withProgress(t("Looking for {lesson} …", { lesson: lesson.name }), (signal) =>
    app.engine.hint(asked, signal),
  );
  if (isRefusal(answer)) return app.overlay.complain(answer);
  comeBack(app);
  if (app.game !== game || game.history.past.length !== moves) return;
  if (answer.hint) showFound(app, answer.hint);
  else showMissing(app, answer);
}

/**
 * @param {App} app
 * @param {LessonData} lesson
 */
async function newPuzzleFor(app, lesson) {
  const asked = { ...lesson.create, technique: lesson.id };
  const answer = await withProgress(t("Creating a puzzle that needs {lesson} …", { lesson: lesson.name }), (signal) =>
    app.engine.create(asked, signal),
  );
  if (isRefusal(answer)) return app.overlay.complain(answer);
  const game = gameOf(answer);
  game.title = `${lesson.name} ${answer.board.size}×${answer.board.size}`;
  app.session.show(game);
  app.overlay.say(t("The solution path of this puzzle needs {lesson}.", { lesson: lesson.name }));
}
