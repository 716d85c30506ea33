/*
 * Before the modules come: how the page looks, since a page that is to be dark never flashes, and what to say if they do
 * not come.
 */
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem("nonet.settings") ?? "{}");
    } catch {
      return {}; // the system decides
    }
  };
  let settings = kept();
  const apply = () => {
    const { theme = "system", palette = "", leftHanded, largeDigits, heavyLines } = settings;
    Object.assign(document.documentElement.dataset, {
      theme: theme === "system" ? (system.matches ? "dark" : "light") : theme,
      palette,
      hand: leftHanded ? "left" : "right",
      digits: largeDigits ? "large" : "",
      lines: heavyLines ? "heavy" : "",
    });
  };
  apply();
  system.addEventListener("change", apply);
  addEventListener("nonet-look", (event) => {
    settings = /** @type {CustomEvent} */ (event).detail;
    apply();
  });
  const fail = (/** @type {Event} */ { target }) => {
    const title = target instanceof HTMLScriptElement && document.getElementById("title");
    if (title) title.textContent = title.dataset.failed ?? "";
  };
  addEventListener("error", fail, true);
})();
