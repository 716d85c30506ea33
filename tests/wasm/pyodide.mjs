// The library's own tests inside Pyodide, in Node, over core.wasm:
//
//     node tests/wasm/pyodide.mjs PYODIDE PACKAGES CORE.wasm TEST...
//
// The repository is mounted as it is, and a folder with pytest and what else the tests need.

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadCore, pyodideModule } from "../../native/wasm/core.mjs";

const [pyodideFolder, packages, coreFile, ...tests] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const start = performance.now();
const { loadPyodide } = await import(pathToFileURL(path.resolve(pyodideFolder, "pyodide.mjs")).href);
const [python, core] = await Promise.all([loadPyodide(), loadCore(readFileSync(coreFile))]);
python.registerJsModule("nonet_wasm", pyodideModule(core));
python.mountNodeFS("/repo", root);
python.mountNodeFS("/packages", path.resolve(packages));
console.log(`Pyodide ${python.version} after ${Math.round(performance.now() - start)} ms`);

python.globals.set("TESTS", python.toPy(tests));
process.exitCode = python.runPython(`
import os, sys
os.chdir("/repo")
sys.path[:0] = ["/repo/src", "/repo", "/packages"]
sys.dont_write_bytecode = True
import pytest
from nonet.solver import core
assert core.missing() is None, core.missing()
print(core.build_info(), flush=True)
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "tests.wasm.pyodide_plugin", "-q", *TESTS]))
`);
const megabytes = (/** @type {number} */ bytes) => `${bytes >> 20} MB`;
console.log(`Pyodide has taken ${megabytes(python._module.HEAP8.length)}, core.wasm ${megabytes(core.memory())}`);
