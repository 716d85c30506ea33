/** The name of a technique as a button that opens its lesson, wherever it stands; without lessons it is only a name. */

/** @import {App} from "./app.js" */

import { t } from "../core/words.js";
import { make } from "./dom.js";
import { fetched } from "./lazy.js";

/**
 * @param {App} app
 * @param {string} id of the technique, or any name that people know it by
 * @param {string} name
 * @returns {HTMLElement}
 */
export function techniqueButton(app, id, name) {
  if (!app.tabs.some((tab) => tab.id === "learn")) return make("span", {}, name);
  const button = make(
    "button",
    { type: "button", class: "technique", title: t("What is this? Open its lesson") },
    name,
  );
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void openLesson(app, id);
  });
  return button;
}

/**
 * @param {App} app
 * @param {string} id
 */
export async function openLesson(app, id) {
  await (await fetched(app, () => import("../panels/learn.js")))?.openLesson(app, id);
}
