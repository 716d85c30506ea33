/*
 * Before the modules come: light or dark, since a page that is to be dark never flashes, and what to say if they do not
 * come.
 */
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let theme = "system";
    try {
      theme = JSON.parse(localStorage.getItem("nonet.settings") ?? "{}").theme ?? "system";
    } catch {
      // Nothing kept: the system decides.
    }
    document.documentElement.dataset.theme = theme === "system" ? (system.matches ? "dark" : "light") : theme;
  };
  apply();
  system.addEventListener("change", apply);
  addEventListener("nonet-theme", apply);
  const fail = (/** @type {Event} */ { target }) => {
    const title = target instanceof HTMLScriptElement && document.getElementById("title");
    if (title) title.textContent = title.dataset.failed ?? "";
  };
  addEventListener("error", fail, true);
})();
