/** Tabs as WAI-ARIA has them. On a phone a tab opens its sheet, and closes it again. */

import { button, get } from "../page/dom.js";

const TABS = ["play", "explain", "set"];

/**
 * @param {(tab: string) => Promise<void>} prepare a panel is shown when all in it works
 */
export function wireTabs(prepare) {
  const sheet = get("panel", HTMLElement);
  let current = "";
  const select = async (/** @type {string} */ wanted) => {
    if (wanted === current) return;
    current = wanted;
    for (const name of TABS) {
      button(`tab-${name}`).setAttribute("aria-selected", String(name === wanted));
      button(`tab-${name}`).tabIndex = name === wanted ? 0 : -1;
    }
    await prepare(wanted);
    for (const name of TABS) get(`panel-${name}`, HTMLElement).hidden = name !== current;
    get("sheet", HTMLElement).scrollTop = 0;
  };
  const isOpen = () => sheet.classList.contains("open");
  const open = (/** @type {boolean} */ wanted) => {
    sheet.classList.toggle("open", wanted);
    document.body.classList.toggle("sheet-open", wanted); // messages must not hide below it
  };
  const close = () => open(false);
  TABS.forEach((name, i) => {
    const tab = button(`tab-${name}`);
    tab.addEventListener("click", () => {
      const wasShown = tab.getAttribute("aria-selected") === "true";
      void select(name);
      open(!(wasShown && isOpen()));
    });
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = TABS[(i + by + TABS.length) % TABS.length];
      void select(next);
      button(`tab-${next}`).focus();
    });
  });
  button("close-sheet").addEventListener("click", close);
  void select("play");
  return { close };
}
