/** What was searched for last. A search counts once a city of its answer was opened. */
export class History {
    #store;
    #api;
    #channel = new BroadcastChannel("citysearch-history");

    /**
     * @param {import("./store.js").Store} store
     * @param {import("./api.js").API} api
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
            // Without the service, what is known stays.
            const { history } = this.#store.state;
            if (history === null) this.#store.dispatch({ type: "history", texts: [] });
        }
    }

    /** @param {string} text */
    async add(text) {
        if (text.trim() === "") return;
        await this.#change({
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ text }),
        });
    }

    async clear() {
        await this.#change({ method: "DELETE" });
    }

    /** @param {RequestInit} request */
    async #change(request) {
        try {
            await this.#api.ask("/api/history", request);
            this.#channel.postMessage("changed");
        } catch {
            // A search that is not remembered is no reason to disturb the user.
        }
        await this.load();
    }
}
