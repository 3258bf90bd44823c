import { engineModule, outlines } from "./assets.js";
import { openCached } from "./cache.js";
import { answer, Cities } from "./cities.js";
import { CitySearchError } from "./city_search_error.js";
import { CitySearchRemote } from "./city_search_remote.js";
import { CitySearchWorker } from "./city_search_worker.js";
import { Engine } from "./engine.js";
import { status } from "./questions.js";

/**
 * @typedef {import("../citysearch.d.ts").BytesSource} BytesSource
 * @typedef {import("../citysearch.d.ts").OpenOptions} OpenOptions
 */

/** Cities that answer at once, on the thread that asks. */
export class CitySearch extends Cities {
    /** @type {Engine} */
    #engine;

    /**
     * @param {Engine} engine
     * @param {boolean} hasOutlines
     */
    constructor(engine, hasOutlines) {
        super(status.read(engine.ask(status.target)), hasOutlines);
        this.#engine = engine;
    }

    /**
     * @param {BytesSource} source
     * @param {OpenOptions} [options]
     */
    static async open(source, options = {}) {
        // All are fetched at once.
        const engine = engineModule(options.wasm);
        const borders = outlines(options.outlines);
        // Until they are awaited, their failures have no handler.
        for (const promise of [engine, borders]) promise.catch(() => {});
        return await openCached(
            source,
            options,
            async (bytes) => CitySearch.#opened(bytes, await engine, await borders, options),
        );
    }

    /**
     * @param {Uint8Array} bytes
     * @param {WebAssembly.Module} engine
     * @param {Uint8Array | undefined} borders
     * @param {OpenOptions} options
     */
    static #opened(bytes, engine, borders, { digest, signal }) {
        signal?.throwIfAborted();
        const cities = new CitySearch(new Engine(engine, bytes, borders), borders !== undefined);
        if (!digest || cities.digest === digest) return cities;
        throw new CitySearchError(
            "otherDigest",
            `The snapshot has the digest ${cities.digest}, not ${digest}. Copy it again, or give its digest.`,
        );
    }

    /**
     * @param {BytesSource} source
     * @param {import("../citysearch.d.ts").WorkerOptions} [options]
     */
    static worker(source, options = {}) {
        return CitySearchWorker.open(source, options);
    }

    /**
     * @param {string | URL} base
     * @param {import("../citysearch.d.ts").RemoteOptions} [options]
     */
    static remote(base, options = {}) {
        return CitySearchRemote.open(base, options);
    }

    /** The memory of the engine in bytes, including the index. */
    get byteLength() {
        return this.#engine.byteLength;
    }

    close() {
        this.#engine.close();
    }

    /**
     * @override
     * @template Answer
     * @param {import("./questions.js").Question<Answer>} question
     */
    [answer]({ target, favourites, texts, read, otherwise }) {
        try {
            return read(this.#engine.ask(target, favourites, texts));
        } catch (error) {
            if (otherwise === undefined || !isUnknownCity(error)) throw error;
            return otherwise;
        }
    }
}

/** @param {unknown} error */
export function isUnknownCity(error) {
    return error instanceof CitySearchError && error.code === "unknownCity";
}
