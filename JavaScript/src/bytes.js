// Where bytes come from: URLs, files, responses, what is there already. Any of them may be compressed by gzip.

import { CitySearchError } from "./city_search_error.js";
import { fileSystem } from "./node.js";

/**
 * @typedef {import("../citysearch.d.ts").BytesSource} BytesSource
 * @typedef {import("../citysearch.d.ts").Progress} Progress
 */

/**
 * All bytes of a source, unpacked.
 *
 * @param {BytesSource} source
 * @param {{signal?: AbortSignal, onProgress?: (progress: Progress) => void}} [options]
 * @returns {Promise<Uint8Array>}
 */
export async function bytesOf(source, { signal, onProgress } = {}) {
    signal?.throwIfAborted();
    const { stream, total } = await streamOf(source, signal);
    if (!(stream instanceof ReadableStream)) return unpacked(stream);
    const [parts, length] = [/** @type {Uint8Array[]} */ ([]), { loaded: 0 }];
    const reader = stream.getReader();
    const stop = () => void reader.cancel(signal?.reason).catch(() => {});
    signal?.addEventListener("abort", stop, { once: true });
    try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            parts.push(part.value);
            length.loaded += part.value.length;
            onProgress?.({ loaded: length.loaded, total });
        }
    } catch (cause) {
        signal?.throwIfAborted();
        throw new CitySearchError(
            "unreachable",
            `The bytes of ${told(source)} broke off: ${cause}. Try again.`,
            { cause },
        );
    } finally {
        signal?.removeEventListener("abort", stop);
    }
    signal?.throwIfAborted();
    return unpacked(joined(parts, length.loaded));
}

/**
 * @param {BytesSource} source
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<{stream: ReadableStream<Uint8Array> | Uint8Array, total?: number}>}
 */
async function streamOf(source, signal) {
    if (source instanceof ArrayBuffer) return { stream: new Uint8Array(source) };
    if (ArrayBuffer.isView(source)) {
        return { stream: new Uint8Array(source.buffer, source.byteOffset, source.byteLength) };
    }
    if (source instanceof Blob) return { stream: source.stream(), total: source.size };
    if (source instanceof Response) return body(source, source.url);
    const url = address(source);
    if (url.protocol === "file:") return { stream: await file(url) };
    let response;
    try {
        response = await fetch(url, { signal });
    } catch (cause) {
        signal?.throwIfAborted();
        throw new CitySearchError(
            "unreachable",
            `${url} cannot be reached: ${cause}. Look at the address and the network.`,
            {
                cause,
            },
        );
    }
    return body(response, url.href);
}

/** @param {string | URL} source */
function address(source) {
    try {
        return new URL(source, globalThis.location?.href);
    } catch {
        throw new TypeError(
            `“${source}” is not an absolute URL; give one, such as new URL("cities.cityindex", import.meta.url), or bytes.`,
        );
    }
}

/**
 * @param {Response} response
 * @param {string} url
 */
function body(response, url) {
    if (!response.ok) {
        throw new CitySearchError(
            "unreachable",
            `${url} is answered with HTTP ${response.status}. Look at the address.`,
        );
    }
    if (response.bodyUsed || !response.body) {
        throw new CitySearchError(
            "unreachable",
            `The response of ${url} has no body that was not read. Fetch it anew.`,
        );
    }
    // The unpacked length of the bytes is unknown.
    const isPacked = response.headers.has("Content-Encoding");
    const length = Number(response.headers.get("Content-Length") ?? NaN);
    return { stream: response.body, total: isPacked || Number.isNaN(length) ? undefined : length };
}

/**
 * A file, which Node.js does not fetch.
 *
 * @param {URL} url
 * @returns {Promise<Uint8Array>}
 */
async function file(url) {
    try {
        const { readFile } = await fileSystem();
        return await readFile(url);
    } catch (cause) {
        throw new CitySearchError(
            "unreachable",
            `${url} cannot be read: ${cause}. Look at the path.`,
            { cause },
        );
    }
}

/**
 * @param {Uint8Array[]} parts
 * @param {number} length
 */
function joined(parts, length) {
    if (parts.length === 1) return parts[0];
    const all = new Uint8Array(length);
    let end = 0;
    for (const part of parts) {
        all.set(part, end);
        end += part.length;
    }
    return all;
}

/**
 * Unpacks what begins as gzip does.
 *
 * @param {Uint8Array} bytes
 */
async function unpacked(bytes) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(
        new DecompressionStream("gzip"),
    );
    try {
        return new Uint8Array(await new Response(stream).arrayBuffer());
    } catch (cause) {
        throw new CitySearchError(
            "damagedIndex",
            `The gzip data are damaged: ${cause}. Copy or pack them again.`,
            { cause },
        );
    }
}

/** @param {BytesSource} source */
export function told(source) {
    return source instanceof URL || typeof source === "string" ? `${source}` : "the source";
}
