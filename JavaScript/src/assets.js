// The assets of the package besides its scripts: the WebAssembly, and the outlines of countries.

import { bytesOf } from "./bytes.js";
import { CitySearchError } from "./city_search_error.js";

/**
 * @typedef {import("../citysearch.d.ts").BytesSource} BytesSource
 * @typedef {import("../citysearch.d.ts").OpenOptions} OpenOptions
 */

/** Each WebAssembly is compiled once.
 * @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/**
 * @param {OpenOptions["wasm"]} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function engineModule(source = new URL("../citysearch.wasm", import.meta.url)) {
    if (source instanceof WebAssembly.Module) return source;
    if (!(source instanceof URL || typeof source === "string")) return compile(source);
    const address = String(source);
    const known = modules.get(address) ?? compile(source);
    modules.set(address, known);
    // What failed may succeed later.
    known.catch(() => modules.delete(address));
    return await known;
}

/** @param {BytesSource} source */
async function compile(source) {
    const bytes = await bytesOf(source);
    try {
        return await WebAssembly.compile(/** @type {BufferSource} */ (bytes));
    } catch (cause) {
        throw new CitySearchError(
            "unreachable",
            `The engine cannot be compiled: ${cause}. Give the citysearch.wasm of this version as "wasm".`,
            {
                cause,
            },
        );
    }
}

/**
 * @param {OpenOptions["outlines"]} source
 * @returns {Promise<Uint8Array | undefined>}
 */
export async function outlines(source) {
    if (!source) return undefined;
    return await bytesOf(
        source === true ? new URL("../country-outlines.bin", import.meta.url) : source,
    );
}
