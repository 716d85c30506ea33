// core.wasm in a browser or in Node: calls are bytes, and so are answers (door.cpp says how they look).

/**
 * @typedef {object} Core
 * @property {(number: number, request: Uint8Array) => Uint8Array} call the answer, a copy of its own
 * @property {() => number} memory bytes that the core has taken so far
 * @property {WebAssembly.Module} module
 */

// (module (func (result v128) i32.const 0 i8x16.splat))
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/** The file that this machine can run: the same answers, and lanes a few times as fast with SIMD. */
export function coreName() {
  return WebAssembly.validate(new Uint8Array(SIMD)) ? "core.wasm" : "core-scalar.wasm";
}

/**
 * @param {BufferSource | WebAssembly.Module | Response | Promise<Response>} source
 * @param {{isInterrupted?: () => boolean}} [options] `isInterrupted` is asked while the core searches, 50 times a second
 * @returns {Promise<Core>}
 */
export async function loadCore(source, { isInterrupted = () => false } = {}) {
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  const imports = {
    wasi_snapshot_preview1: wasi(() => /** @type {WebAssembly.Memory} */ (memory)),
    nonet: { is_interrupted: () => Number(isInterrupted()) },
  };
  const { instance, module } = await instantiate(source, imports);
  const exports = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (instance.exports));
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  const { nonet_begin, nonet_room, nonet_call, nonet_answer, nonet_answer_size, _initialize } = exports;
  _initialize?.();
  nonet_begin();
  const held = memory;
  let broken = "";

  /** @type {Core["call"]} */
  function call(number, request) {
    if (broken) throw new Error(`core.wasm has stopped before: ${broken}`);
    try {
      const at = nonet_room(request.length) >>> 0;
      new Uint8Array(held.buffer, at, request.length).set(request);
      nonet_call(number);
      return new Uint8Array(held.buffer, nonet_answer() >>> 0, nonet_answer_size() >>> 0).slice();
    } catch (error) {
      broken = String(error); // what it holds may be half done
      throw new Error(`core.wasm has stopped: ${broken}`, { cause: error });
    }
  }

  return { call, memory: () => held.buffer.byteLength, module };
}

/**
 * The module `nonet_wasm` for Pyodide: `pyodide.registerJsModule("nonet_wasm", pyodideModule(core))`.
 *
 * @param {Core} core
 */
export function pyodideModule(core) {
  /** @param {number} number @param {{getBuffer(type: "u8"): {data: Uint8Array, release(): void}, destroy(): void}} request */
  const call = (number, request) => {
    const buffer = request.getBuffer("u8");
    try {
      return core.call(number, buffer.data);
    } finally {
      buffer.release();
      request.destroy();
    }
  };
  return { call };
}

/**
 * @param {BufferSource | WebAssembly.Module | Response | Promise<Response>} source
 * @param {WebAssembly.Imports} imports
 */
async function instantiate(source, imports) {
  const given = await source;
  if (given instanceof WebAssembly.Module) {
    return { instance: await WebAssembly.instantiate(given, imports), module: given };
  }
  if (typeof Response !== "undefined" && given instanceof Response) {
    if (!given.ok) throw new Error(`cannot load core.wasm: ${given.status} ${given.statusText}`);
    const isTyped = given.headers.get("Content-Type")?.startsWith("application/wasm");
    if (isTyped) return WebAssembly.instantiateStreaming(given, imports);
    return WebAssembly.instantiate(await given.arrayBuffer(), imports);
  }
  return WebAssembly.instantiate(/** @type {BufferSource} */ (given), imports);
}

/** What the C library asks for: the clock, an empty environment, and where to write why it ends. @param {() => WebAssembly.Memory} memory */
function wasi(memory) {
  const EBADF = 8;
  const view = () => new DataView(memory().buffer);
  return {
    /** @param {number} _clock @param {bigint} _precision @param {number} at */
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    /** @param {number} count @param {number} size */
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    /** @param {number} _file @param {number} parts @param {number} count @param {number} written */
    fd_write(_file, parts, count, written) {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const [at, size] = [view().getUint32(parts + 8 * i, true), view().getUint32(parts + 8 * i + 4, true)];
        console.error(`core.wasm: ${new TextDecoder().decode(new Uint8Array(memory().buffer, at, size))}`);
        total += size;
      }
      view().setUint32(written, total, true);
      return 0;
    },
    fd_close: () => EBADF,
    fd_seek: () => EBADF,
    fd_fdstat_get: () => EBADF,
    /** @param {number} code @returns {never} */
    proc_exit(code) {
      throw new Error(`ended with ${code}`);
    },
  };
}
