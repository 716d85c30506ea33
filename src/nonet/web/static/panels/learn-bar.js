/** The bar beside the board during a lesson: the stages of the example, or the verdict on a practised step. */

/** @import {App} from "../page/app.js" */
/** @import {LessonData, PracticeData} from "../core/lessons.js" */
/** @import {Stage} from "../core/shown.js" */

import { nameOf } from "../core/places.js";
import { judge, nextNumber, withDone } from "../core/lessons.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { comeBack, showLesson } from "../page/aside.js";
import { withProgress } from "../page/busy.js";
import { button, get, make, setText } from "../page/dom.js";
import { showFound } from "../page/hints.js";
import { keepProgress, progress } from "../page/progress.js";
import { closeSheet } from "./tabs.js";

/**
 * @typedef {{sort: "example", lesson: LessonData}} Example
 * @typedef {object} Practice
 * @property {"practice"} sort
 * @property {LessonData} lesson
 * @property {number} number of the position, 0 for a new one
 * @property {PracticeData} practice
 * @property {() => void} onDone
 * @property {boolean} isHelped whether all of a hint was shown
 * @property {boolean} isDone
 */

/** @type {Example | Practice | null} */
let now = null;

/**
 * The example of a lesson, stage by stage.
 *
 * @param {App} app
 * @param {LessonData} lesson
 */
export function startExample(app, lesson) {
  begin(app, { sort: "example", lesson });
  showLesson(app, lesson.puzzle, t("{lesson}: example", { lesson: lesson.name }));
  showFound(app, lesson.hint, 1);
}

/**
 * A position in which the player finds the step.
 *
 * @param {App} app
 * @param {LessonData} lesson
 * @param {number} number of those that are kept, 0 for a new one
 * @param {() => void} onDone
 */
export async function startPractice(app, lesson, number, onDone) {
  const asked = number ? { name: lesson.id, number } : { name: lesson.id };
  const answer = await withProgress(t("Looking for a position …"), (signal) => app.engine.practice(asked, signal));
  if (isRefusal(answer)) return app.overlay.complain(answer);
  begin(app, { sort: "practice", lesson, number, practice: answer, onDone, isHelped: false, isDone: false });
  showLesson(app, answer.puzzle, t("{lesson}: practice", { lesson: lesson.name }));
  closeSheet();
  app.game.mode = answer.hint.placements.length ? "digit" : "centre";
  app.redraw();
}

/**
 * @param {App} app
 * @param {Example | Practice} next
 */
function begin(app, next) {
  now = next;
  if (document.getElementById("lesson-bar")) return;
  const bar = make(
    "section",
    { id: "lesson-bar", "aria-label": t("Lesson"), hidden: true },
    make("p", { id: "lesson-title" }),
    make("p", { id: "lesson-words", role: "status" }),
    make(
      "div",
      { class: "row" },
      key("lesson-back", t("◀ Back"), () => move(app, -1)),
      key("lesson-on", t("Next ▶"), () => (now?.sort === "practice" ? another(app) : move(app, 1))),
      key("lesson-end", t("Back to my game"), () => comeBack(app)),
    ),
  );
  get("side-part", HTMLElement).prepend(bar);
  app.drawers.push(() => drawBar(app));
}

/**
 * @param {string} id
 * @param {string} words
 * @param {() => void} act
 */
function key(id, words, act) {
  const made = make("button", { type: "button", id }, words);
  made.addEventListener("click", act);
  return made;
}

/**
 * @param {App} app
 * @param {number} by
 */
function move(app, by) {
  if (now?.sort !== "example") return;
  const stage = app.overlay.shown.sort === "hint" ? app.overlay.shown.stage : 0;
  showFound(app, now.lesson.hint, /** @type {Stage} */ (Math.max(1, Math.min(3, stage + by))));
}

/** @param {App} app */
function another(app) {
  if (now?.sort === "practice") void startPractice(app, now.lesson, nextNumber(progress(), now.lesson), now.onDone);
}

/** @param {App} app */
function drawBar(app) {
  const isOn = Boolean(now && app.game.isLesson);
  get("lesson-bar", HTMLElement).hidden = !isOn;
  if (!now || !isOn) return;
  button("lesson-back").hidden = now.sort === "practice";
  if (now.sort === "example") drawExample(app, now);
  else drawPractice(app, now);
}

/**
 * @param {App} app
 * @param {Example} example
 */
function drawExample(app, { lesson }) {
  const stage = app.overlay.shown.sort === "hint" ? app.overlay.shown.stage : 0;
  const told = { lesson: lesson.name, stage };
  const title = t(stage ? "{lesson}: an example, {stage} of 3" : "{lesson}: an example, before it", told);
  setText(get("lesson-title", HTMLElement), title);
  setText(get("lesson-words", HTMLElement), "");
  setText(button("lesson-on"), t("Next ▶"));
  button("lesson-back").disabled = stage <= 1;
  button("lesson-on").disabled = stage === 3;
}

/**
 * @param {App} app
 * @param {Practice} practice
 */
function drawPractice(app, practice) {
  const { lesson, number } = practice;
  if (app.overlay.shown.sort === "hint" && app.overlay.shown.stage === 3) practice.isHelped = true;
  const found = judge(app.game, practice.practice);
  if (found.verdict === "right" && !practice.isDone) finish(practice);
  const told = { lesson: lesson.name, number, count: lesson.positions };
  const title = t(number ? "{lesson}: practice, {number} of {count}" : "{lesson}: practice, a new one", told);
  setText(get("lesson-title", HTMLElement), title);
  setText(get("lesson-words", HTMLElement), practiceWords(app, practice, found));
  get("lesson-words", HTMLElement).className =
    { right: "good", false: "bad" }[/** @type {string} */ (found.verdict)] ?? "";
  setText(button("lesson-on"), t(practice.isDone ? "Next position ▶" : "Another ▶"));
  button("lesson-on").disabled = false;
}

/** @param {Practice} practice */
function finish(practice) {
  practice.isDone = true;
  if (practice.isHelped) return;
  keepProgress(withDone(progress(), practice.lesson.id, practice.number));
  practice.onDone();
}

/**
 * @param {App} app
 * @param {Practice} practice
 * @param {ReturnType<typeof judge>} found
 */
function practiceWords(app, { practice, lesson, isHelped }, { verdict, done, all, wrong }) {
  const goesIn = practice.hint.placements.length > 0;
  switch (verdict) {
    case "right":
      return t(isHelped ? "Done, with the whole hint. Try the next one without it." : "Right: that is the {lesson}.", {
        lesson: lesson.name,
      });
    case "part":
      return t("Right so far: {done} of {all}. The same step does more.", { done, all });
    case "other":
      return t("Correct, but not by this technique. Look for the {lesson}.", { lesson: lesson.name });
    case "false":
      return wrong ? falseWords(app, practice, wrong) : "";
    default:
      return t(
        goesIn ? "Find it and place its digit." : "Find it and cross out what it rules out: choose cells, then digits.",
      );
  }
}

/**
 * @param {App} app
 * @param {PracticeData} practice
 * @param {{cell: number, digit: number}} wrong
 */
function falseWords(app, practice, { cell, digit }) {
  const name = nameOf(app.game.board, cell);
  const isPlaced = practice.solution[cell] !== digit;
  return t(
    isPlaced ? "{cell} is not {digit}. Undo, and look again." : "{digit} must stay in {cell}. Undo, and look again.",
    { cell: name, digit },
  );
}
