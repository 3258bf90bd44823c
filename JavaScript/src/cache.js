// Snapshots that were fetched before, by their digest, in the Cache API.

import { bytesOf } from "./bytes.js";
import { CitySearchError } from "./city_search_error.js";

/**
 * @typedef {import("../citysearch.d.ts").BytesSource} BytesSource
 * @typedef {import("../citysearch.d.ts").OpenOptions} OpenOptions
 */

const name = "citysearch";

/** The parameter of an entry's address that has the digest. */
const parameter = "citysearch-digest";

/**
 * Opens a snapshot from the cache if it is there, and else from its source, and keeps it then.
 *
 * @template Opened
 * @param {BytesSource} source
 * @param {OpenOptions} options
 * @param {(bytes: Uint8Array) => Promise<Opened>} open checks and opens the bytes
 * @returns {Promise<Opened>}
 */
export async function openCached(source, options, open) {
    const key = options.cache === false ? undefined : keyOf(source, options.digest);
    const cache = key && await globalThis.caches?.open(name).catch(() => undefined);
    const kept = cache && await cache.match(key).catch(() => undefined);
    if (kept) {
        try {
            return await open(await bytesOf(kept, options));
        } catch (error) {
            if (!(error instanceof CitySearchError)) throw error;
            // Another version of the engine may have kept it.
            await cache.delete(key);
        }
    }
    const bytes = await bytesOf(source, options);
    const opened = await open(bytes);
    if (cache) await keep(cache, key, bytes);
    return opened;
}

/**
 * @param {Cache} cache
 * @param {string} key
 * @param {Uint8Array} bytes
 */
async function keep(cache, key, bytes) {
    try {
        const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream();
        await cache.put(key, new Response(stream.pipeThrough(new CompressionStream("gzip"))));
        await forgetOthers(cache, key);
    } catch {
        // There is no room, and it is fetched again the next time.
    }
}

/**
 * Forgets what the same address had before.
 *
 * @param {Cache} cache
 * @param {string} key
 */
async function forgetOthers(cache, key) {
    for (const { url } of await cache.keys()) {
        if (url !== key && withoutDigest(url) === withoutDigest(key)) await cache.delete(url);
    }
}

/** @param {string} key */
function withoutDigest(key) {
    const url = new URL(key);
    url.searchParams.delete(parameter);
    return url.href;
}

/**
 * What an entry is called; nil for what is not kept.
 *
 * @param {BytesSource} source
 * @param {string | undefined} digest
 */
function keyOf(source, digest) {
    if (!digest || !(source instanceof URL || typeof source === "string")) return undefined;
    const url = new URL(source, globalThis.location?.href);
    if (!url.protocol.startsWith("http")) return undefined;
    url.searchParams.set(parameter, digest);
    return url.href;
}
