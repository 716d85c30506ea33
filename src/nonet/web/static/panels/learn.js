/** The Learn tab: the path of lessons, in groups, and the lesson that was chosen. */

/** @import {App} from "../page/app.js" */
/** @import {GroupData, LessonPath, TechniqueData} from "../core/lessons.js" */

import { doneOf, progressWords } from "../core/lessons.js";
import { levelName } from "../core/names.js";
import { t } from "../core/words.js";
import { isRefusal } from "../engine/engine.js";
import { get, loadStyle, make, pieces, setText } from "../page/dom.js";
import { progress } from "../page/progress.js";
import { showLessonPage } from "./learn-lesson.js";
import { chooseTab } from "./tabs.js";

const HTML = `
<section id="lessons" aria-labelledby="lessons-title">
  <h2 id="lessons-title">Lessons</h2>
  <p class="quiet-text">From singles to chains: the idea, an example on the board, positions to practise on. Your game waits meanwhile. <span id="lessons-count"></span></p>
  <div id="lesson-groups"></div>
</section>
<section id="lesson" aria-labelledby="lesson-name" hidden></section>
`;

/** @type {LessonPath | null} */
let path = null;

/**
 * @param {App} app
 * @param {HTMLElement} host
 */
export function open(app, host) {
  loadStyle("learn.css");
  host.append(pieces(HTML));
  void loadPath(app);
}

/**
 * The lesson of a technique, whatever tab is open.
 *
 * @param {App} app
 * @param {string} id or any name that people know it by
 */
export async function openLesson(app, id) {
  await chooseTab("learn");
  const lessons = await loadPath(app);
  const lesson = lessons && (await app.engine.technique({ name: id }));
  if (!lesson) return;
  if (isRefusal(lesson)) return app.overlay.complain(lesson);
  get("lessons", HTMLElement).hidden = true;
  showLessonPage(app, lesson, lessons, {
    all: () => showList(app, lesson.id),
    open: (other) => void openLesson(app, other),
  });
  get("sheet", HTMLElement).scrollTop = 0;
}

/**
 * @param {App} app
 * @returns {Promise<LessonPath | null>}
 */
async function loadPath(app) {
  if (!path) {
    const answer = await app.engine.techniques();
    if (isRefusal(answer)) {
      app.overlay.complain(answer);
      return null;
    }
    path = answer;
    drawList(app, path);
  }
  return path;
}

/**
 * Back from a lesson: what was done since is in the list.
 *
 * @param {App} app
 * @param {string} id of the lesson, which gets the focus
 */
function showList(app, id) {
  get("lesson", HTMLElement).hidden = true;
  get("lessons", HTMLElement).hidden = false;
  if (path) drawList(app, path, id);
  document.getElementById(`lesson-${id}`)?.focus();
}

/**
 * @param {App} app
 * @param {LessonPath} lessons
 * @param {string} [last] the lesson that was open
 */
function drawList(app, { techniques, groups }, last = "") {
  const byId = new Map(techniques.map((one) => [one.id, one]));
  const isNew = (/** @type {GroupData} */ group) => group.techniques.some((id) => !progress().seen.includes(id));
  const current = groups.find((group) => group.techniques.includes(last)) ?? groups.find(isNew) ?? groups[0];
  const seen = techniques.filter(({ id }) => progress().seen.includes(id)).length;
  setText(
    get("lessons-count", HTMLElement),
    t.n(techniques.length, "{seen} of {n} lesson seen.", "{seen} of {n} lessons seen.", { seen }),
  );
  get("lesson-groups", HTMLElement).replaceChildren(
    ...groups.map((group) => {
      const members = group.techniques.flatMap((id) => byId.get(id) ?? []);
      return groupPart(app, group, members, group === current);
    }),
  );
}

/**
 * @param {App} app
 * @param {GroupData} group
 * @param {TechniqueData[]} members
 * @param {boolean} isOpen
 */
function groupPart(app, group, members, isOpen) {
  const done = members.filter((one) => doneOf(progress(), one) > 0).length;
  const count = done
    ? t("{done} of {count} practised", { done, count: members.length })
    : t.n(members.length, "{n} lesson", "{n} lessons");
  return make(
    "details",
    { open: isOpen },
    make("summary", {}, group.name, " ", make("span", { class: "level" }, count)),
    make("p", { class: "quiet-text" }, group.about),
    make("ul", { class: "lessons" }, ...members.map((one) => make("li", {}, lessonKey(app, one)))),
  );
}

/**
 * @param {App} app
 * @param {TechniqueData} technique
 */
function lessonKey(app, technique) {
  const words = progressWords(progress(), technique);
  const key = make(
    "button",
    { type: "button", id: `lesson-${technique.id}` },
    make("span", { class: "name" }, technique.name),
    make("span", { class: "level" }, levelName(technique.level)),
    make("span", { class: "about" }, technique.about),
    ...(words ? [make("span", { class: "progress" }, words)] : []),
  );
  key.addEventListener("click", () => void openLesson(app, technique.id));
  return key;
}
