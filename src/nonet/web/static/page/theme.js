/* Light or dark, before the first paint: a page that is to be dark never flashes. Not a module: those come later. */
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
})();
