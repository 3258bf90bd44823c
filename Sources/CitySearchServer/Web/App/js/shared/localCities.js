import { keep } from "../page/keeping.js";
import { idle, isSavingData } from "./idle.js";

/**
 * The cities that the service has for browsers, and the engine: they answer while the service is on its way, and in its place when it
 * is not there.
 *
 * @typedef {import("./types.js").State} State
 */
export class LocalCities {
    #store;
    /** @type {import("../../../../../../JavaScript/citysearch.d.ts").CitySearchWorker | null} */
    #cities = null;
    /** The digest of what is open, or is being opened. */
    #digest = "";
    /** When the service loaded what is open. */
    #loadedAt = new Date(0);

    /** @param {import("./store.js").Store} store */
    constructor(store) {
        this.#store = store;
        store.observe(({ source }, before) => {
            if (source !== before.source) void this.#open(source);
        });
    }

    /**
     * Answers a request of the service; nothing where the cities are not here yet, or not enough for it.
     *
     * @param {string} path
     * @param {AbortSignal} [signal]
     * @returns {Promise<{body: any, keptAt: Date} | null>}
     */
    async ask(path, signal) {
        if (!this.#cities || !answered.test(path)) return null;
        try {
            const favouriteIds = this.#store.state.favourites.ids;
            const body = JSON.parse(await this.#cities.ask(path, { favouriteIds, signal }));
            return { body, keptAt: this.#loadedAt };
        } catch {
            return null;
        }
    }

    /**
     * Opens the cities when the browser has nothing else to do. Who saves data asks the service only.
     *
     * @param {State["source"]} source
     */
    async #open(source) {
        const index = source?.browserIndex;
        if (!source || !index || index.digest === this.#digest || isSavingData()) return;
        this.#digest = index.digest;
        await idle();
        try {
            const { CitySearch } = await import("/app/engine/citysearch.js");
            const opened = await CitySearch.worker(index.path, { digest: index.digest });
            // Other cities may have come meanwhile.
            if (index.digest !== this.#digest) return opened.close();
            this.#cities?.close();
            this.#cities = opened;
            this.#loadedAt = new Date(source.loadedAt);
            document.documentElement.dataset.local = "true";
            void keep(neededOffline);
        } catch {
            // The service answers alone, and another digest is another chance.
        }
    }
}

/** What can be answered here. */
const answered = /^\/api\/(cities|nearest)\b/;

/** What the engine's thread loads, which the page does not see, and the answer that names the index. */
const neededOffline = ["/app/engine/src/worker.js", "/app/engine/citysearch.wasm", "/api/status"];
