/** Prints what a JavaScript parser finds in modules: comments, imports, and the tokens of the program. Run by node --expose-internals. */

const { readFileSync } = require("node:fs");
const acorn = require("internal/deps/acorn/acorn/dist/acorn");

function importsOf(tree) {
  const found = [];
  const visit = (node) => {
    if (!node || typeof node !== "object") return;
    if (node.source?.type === "Literal")
      found.push({ path: node.source.value, is_dynamic: node.type === "ImportExpression" });
    for (const child of Object.values(node)) if (child && typeof child === "object") visit(child);
  };
  visit(tree);
  return found;
}

const answers = readFileSync(0, "utf8")
  .split("\0")
  .map((text) => {
    const comments = [];
    const options = { ecmaVersion: "latest", sourceType: "module" };
    const onComment = (_isBlock, _text, start, end) => comments.push([start, end]);
    const tree = acorn.parse(text, { ...options, onComment });
    // A line end matters where the language puts a semicolon: the tree shows that, tokens do not.
    const shape = JSON.stringify(tree, (key, value) => (key === "start" || key === "end" ? undefined : value));
    return { comments, imports: importsOf(tree), shape };
  });
console.log(JSON.stringify(answers));
