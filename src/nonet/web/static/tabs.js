/** Tabs as WAI-ARIA has them. On a phone a tab opens its sheet, and closes it again. */

import { button, get } from "./dom.js";

const TABS = ["play", "explain", "set"];

/** @param {(tab: string) => void} onShow */
export function wireTabs(onShow) {
  const sheet = get("panel", HTMLElement);
  const select = (/** @type {string} */ wanted) => {
    for (const name of TABS) {
      const isOn = name === wanted;
      button(`tab-${name}`).setAttribute("aria-selected", String(isOn));
      button(`tab-${name}`).tabIndex = isOn ? 0 : -1;
      get(`panel-${name}`, HTMLElement).hidden = !isOn;
    }
    onShow(wanted);
  };
  const isOpen = () => sheet.classList.contains("open");
  const close = () => sheet.classList.remove("open");
  TABS.forEach((name, i) => {
    const tab = button(`tab-${name}`);
    tab.addEventListener("click", () => {
      const wasShown = tab.getAttribute("aria-selected") === "true";
      select(name);
      sheet.classList.toggle("open", !(wasShown && isOpen()));
    });
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = TABS[(i + by + TABS.length) % TABS.length];
      select(next);
      button(`tab-${next}`).focus();
    });
  });
  button("close-sheet").addEventListener("click", close);
  select("play");
  return { close, select };
}
