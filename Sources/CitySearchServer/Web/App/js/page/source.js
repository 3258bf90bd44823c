import { Failure } from "../shared/api.js";
import { byID } from "../shared/dom.js";
import { age, number } from "../shared/format.js";
import { say } from "../shared/i18n.js";

/** How often the data's state is asked for, in milliseconds: in rest, and during a refresh. */
const [interval, refreshInterval] = [30_000, 1000];

/**
 * The dialogue that tells where the data come from and how old they are, and refreshes them.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class SourceDialog {
    #refresh = byID("refresh", HTMLButtonElement);
    #error = byID("source-error", HTMLElement);
    #store;
    #api;
    #timer = 0;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        this.#refresh.addEventListener("click", () => void this.#startRefresh());
        byID("show-source", HTMLButtonElement).addEventListener("click", () => {
            byID("source", HTMLDialogElement).showModal();
        });
        setInterval(() => this.#drawAge(store.state), 10_000);
    }

    /** Asks for the data's state now, and from then on. */
    async load() {
        await this.#take(() => this.#api.ask("/api/status"));
    }

    async #startRefresh() {
        await this.#take(async () => {
            try {
                return await this.#api.change("/api/refresh", { method: "POST" });
            } catch (error) {
                const text = error instanceof Failure ? error.message : say("noConnection");
                this.#store.dispatch({ type: "told", toast: { text, undo: null } });
                throw error;
            }
        });
    }

    /** @param {() => Promise<import("../shared/api.js").Answer>} ask */
    async #take(ask) {
        clearTimeout(this.#timer);
        try {
            const { body } = await ask();
            this.#store.dispatch({ type: "source", source: body });
        } catch {
            // The current data stay.
        }
        const isRunning = this.#store.state.source?.refresh?.running === true;
        this.#timer = setTimeout(() => void this.load(), isRunning ? refreshInterval : interval);
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { source } = state;
        if (!source || source === before?.source) return;
        const name = byID("source-name", HTMLElement);
        name.textContent = nameOf(source.source ?? "");
        name.closest("div")?.toggleAttribute("hidden", name.textContent === "");
        byID("source-count", HTMLElement).textContent = number(source.cities);
        const isRunning = source.refresh?.running === true;
        this.#refresh.setAttribute("aria-busy", String(isRunning));
        this.#refresh.disabled = isRunning;
        this.#refresh.hidden = !source.refresh?.from;
        byID("refresh-text", HTMLElement).textContent = isRunning
            ? say("refreshing")
            : say("refresh");
        byID("refresh-hint", HTMLElement).hidden = Boolean(source.refresh?.from);
        this.#drawAge(state);
        if (before?.source?.refresh?.running && !isRunning && !source.refresh?.lastError) {
            this.#store.dispatch({ type: "told", toast: { text: say("refreshed"), undo: null } });
        }
    }

    /** @param {State} state */
    #drawAge({ source }) {
        if (!source) return;
        byID("source-age", HTMLElement).textContent = age(new Date(source.loadedAt));
        const { lastError, lastErrorAt } = source.refresh ?? {};
        this.#error.hidden = !lastError;
        if (!lastError) return;
        const when = lastErrorAt ? age(new Date(lastErrorAt)) : "";
        this.#error.textContent = say("lastError", { age: when, error: lastError });
    }
}

/**
 * What a source is called: a file by its name, since where it lies is the business of its machine.
 *
 * @param {string} source a URL or a path
 */
function nameOf(source) {
    return /^\w+:\/\//.test(source) ? source : source.split("/").at(-1) ?? "";
}
