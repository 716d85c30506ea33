// core.wasm for a program that talks to Node by pipes: a request is the number of a function and a size (32 bits each, the
// low byte first) and as many bytes; an answer is a size and as many bytes. `node pipe.mjs core.wasm`

import { readFileSync, readSync, writeSync } from "node:fs";
import { loadCore } from "./core.mjs";

const core = await loadCore(readFileSync(process.argv[2]));

/** @param {number} size @returns {Buffer | undefined} nothing at the end of the input */
function read(size) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const count = readSync(0, bytes, at, size - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

/** @param {Uint8Array} bytes */
function write(bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

for (let head = read(8); head; head = read(8)) {
  const request = read(head.readUInt32LE(4));
  if (!request) break;
  const answer = core.call(head.readUInt32LE(0), request);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(answer.length);
  write(size);
  write(answer);
}
