// One call of core.wasm again and again: node benchmarks/wasm_call.mjs CORE.wasm NUMBER REQUEST ANSWER ROUNDS
// Writes the answer, and prints the processor seconds of each round and the memory that the core has taken.

import { readFileSync, writeFileSync } from "node:fs";
import { loadCore } from "../native/wasm/core.mjs";

const [file, number, request, answer, rounds] = process.argv.slice(2);
const core = await loadCore(readFileSync(file));
const bytes = readFileSync(request);
const seconds = [];
for (let round = 0; round < Number(rounds); round++) {
  const start = process.cpuUsage();
  const found = core.call(Number(number), bytes);
  const { user, system } = process.cpuUsage(start);
  seconds.push((user + system) / 1e6);
  if (round === 0) writeFileSync(answer, found);
}
console.log(JSON.stringify({ seconds, memory: core.memory() }));
