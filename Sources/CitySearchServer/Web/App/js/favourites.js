import { Failure } from "./api.js";
import { keepOrder, moved, ordered } from "./favouriteOrder.js";
import { namesLocale, say } from "./i18n.js";

/** How often other browsers and programs are looked for, in milliseconds. */
const interval = 2000;

/**
 * The user's favourites. Every window agrees: those of this browser tell each other, and the one that is seen asks the
 * service every other second, which costs a 304.
 */
export class Favourites {
    #store;
    #api;
    #etag = "";
    /** The changes that were asked for. One follows the other, so that a second press undoes the first. */
    #changes = Promise.resolve();
    /** How many changes are on their way. What the service knew before them is of no use. */
    #pending = 0;
    #channel = new BroadcastChannel("citysearch-favourites");

    /**
     * @param {import("./store.js").Store} store
     * @param {import("./api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        this.#channel.addEventListener("message", () => void this.#look(true));
        document.addEventListener("visibilitychange", () => void this.#look());
        setInterval(() => void this.#look(), interval);
    }

    /** @param {boolean} [isTold] whether another window tells of a change */
    async #look(isTold = false) {
        if (this.#pending > 0) return;
        if (isTold) this.#etag = "";
        if (isTold || document.visibilityState === "visible") await this.load();
    }

    /** Asks for the favourites, unless they are those that are known. */
    async load() {
        const pending = this.#pending;
        try {
            /** @type {Record<string, string>} */
            const headers = this.#etag ? { "If-None-Match": this.#etag } : {};
            const path = `/api/favourites?locale=${namesLocale}`;
            const { body, etag, status } = await this.#api.ask(path, { headers });
            if (status === 304 || (etag !== "" && etag === this.#etag)) return;
            if (this.#pending !== pending) return;
            this.#etag = etag;
            this.#show(ordered(body.favourites), body.limit);
        } catch {
            // What is known stays. The foot of the list tells that the service is not there.
            const { cities, limit, isKnown } = this.#store.state.favourites;
            if (!isKnown) this.#show(cities, limit);
        }
    }

    /**
     * @param {import("./types.js").Favourite[]} cities
     * @param {number} limit
     */
    #show(cities, limit) {
        this.#store.dispatch({ type: "favourites", cities, limit });
    }

    /**
     * Puts a favourite where another is.
     *
     * @param {number} id
     * @param {number} target
     */
    place(id, target) {
        const { cities, limit } = this.#store.state.favourites;
        const next = moved(cities, id, target);
        keepOrder(next);
        this.#show(next, limit);
        this.#channel.postMessage("changed");
    }

    /**
     * Adds a city, or removes it.
     *
     * @param {{id: number, name: string}} city
     */
    toggle(city) {
        this.#inTurn(() => this.#toggle(city));
    }

    /** @param {() => Promise<void>} change */
    #inTurn(change) {
        this.#pending += 1;
        this.#changes = this.#changes.then(change).catch((error) => this.#tell(error)).finally(
            () => {
                this.#pending -= 1;
            },
        );
    }

    /** @param {{id: number, name: string}} city */
    async #toggle(city) {
        if (!this.#store.state.favourites.ids.has(city.id)) {
            await this.#change(city, "PUT", {
                text: say("added", { city: city.name }),
                undo: null,
            });
            return;
        }
        const undo = () => this.#inTurn(() => this.#change(city, "PUT", null));
        await this.#change(city, "DELETE", { text: say("removed", { city: city.name }), undo });
    }

    /**
     * @param {{id: number}} city
     * @param {"PUT" | "DELETE"} method
     * @param {import("./types.js").Toast | null} toast what to tell when it is done
     */
    async #change(city, method, toast) {
        try {
            await this.#api.change(`/api/favourites/${city.id}`, { method });
            this.#channel.postMessage("changed");
            await this.load();
            this.#store.dispatch({ type: "told", toast });
        } catch (error) {
            this.#tell(error);
            await this.load();
        }
    }

    /** @param {unknown} error */
    #tell(error) {
        this.#store.dispatch({ type: "told", toast: { text: this.#reason(error), undo: null } });
    }

    /** @param {unknown} error */
    #reason(error) {
        const { limit } = this.#store.state.favourites;
        if (!(error instanceof Failure) || error.isOffline) return say("noConnection");
        return error.status === 409 ? say("limitReached", { count: limit }) : error.message;
    }
}
