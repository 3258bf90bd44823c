import { address, Failure } from "../shared/api.js";
import { say } from "../shared/i18n.js";

/** What was searched for last. A search counts once a city of its answer was opened, and is kept as one for that. */
export class History {
    #store;
    #api;
    #channel = new BroadcastChannel("citysearch-history");

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        this.#channel.addEventListener("message", () => void this.load());
    }

    async load() {
        try {
            const { body } = await this.#api.ask("/api/history");
            /** @type {{text: string}[]} */
            const entries = body.history;
            this.#store.dispatch({ type: "history", texts: entries.map((entry) => entry.text) });
        } catch {
            // Without the service, the current data stay.
            const { history } = this.#store.state;
            if (history === null) this.#store.dispatch({ type: "history", texts: [] });
        }
    }

    /** @param {string} text */
    async add(text) {
        try {
            await this.#api.ask("/api/history", post(text));
            this.#channel.postMessage("changed");
        } catch {
            // A search that is not remembered is no reason to disturb the user.
        }
        await this.load();
    }

    /** Removes all searches. */
    async clear() {
        await this.#remove("/api/history", this.#store.state.history ?? [], say("historyCleared"));
    }

    /**
     * Removes a search.
     *
     * @param {string} text
     */
    async remove(text) {
        const texts = this.#store.state.history ?? [];
        // To restore its position, the searches before it are made again, too.
        const upToIt = texts.slice(0, texts.indexOf(text) + 1);
        await this.#remove(
            address("/api/history", { text }),
            upToIt,
            say("searchRemoved", { text }),
        );
    }

    /**
     * @param {string} path
     * @param {string[]} texts what to search for again to undo it, the newest first
     * @param {string} told
     */
    async #remove(path, texts, told) {
        const undo = () => void this.#restore(texts);
        try {
            await this.#api.change(path, { method: "DELETE" });
            this.#channel.postMessage("changed");
            await this.load();
            this.#store.dispatch({ type: "told", toast: { text: told, undo } });
        } catch (error) {
            this.#tell(error);
        }
    }

    /** @param {string[]} texts */
    async #restore(texts) {
        try {
            for (const text of [...texts].reverse()) {
                await this.#api.change("/api/history", post(text));
            }
            this.#channel.postMessage("changed");
        } catch (error) {
            this.#tell(error);
        }
        await this.load();
    }

    /** @param {unknown} error */
    #tell(error) {
        const text = error instanceof Failure ? error.message : say("noConnection");
        this.#store.dispatch({ type: "told", toast: { text, undo: null } });
    }
}

/**
 * The text that finds a city that was opened: its name, and the places in the text of the search.
 *
 * @param {string} name
 * @param {import("../shared/types.js").Reading | null} reading how the text was read
 */
export function searchFor(name, reading) {
    const places = reading?.city === undefined ? [] : reading.places.map((place) => place.name);
    return [name, ...places].join(", ");
}

/** @param {string} text */
function post(text) {
    return {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ text }),
    };
}
