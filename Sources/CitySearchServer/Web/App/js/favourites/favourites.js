import { address, Failure } from "../shared/api.js";
import { comma, namesLocale, say } from "../shared/i18n.js";

/** How often other browsers and programs are looked for, in milliseconds. */
const interval = 2000;

/**
 * @typedef {Pick<import("../shared/types.js").City, "id" | "name"> & Partial<import("../shared/types.js").City>} Known
 * the data of a city
 * @typedef {{group: string, note: string}} Said the user's data of a favourite; empty if there is none
 */

/**
 * The user's favourites. All windows agree: windows of this browser inform each other, and the visible one asks the
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
    /**
     * What the service had when it was asked last.
     *
     * @type {import("../shared/types.js").Favourite[]}
     */
    #confirmed = [];
    /**
     * A move that waits for its turn.
     *
     * @type {{id: number, place: number} | null}
     */
    #move = null;
    #channel = new BroadcastChannel("citysearch-favourites");

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        this.#channel.addEventListener("message", () => void this.#look(true));
        document.addEventListener("visibilitychange", () => void this.#look());
        setInterval(() => void this.#look(), interval);
    }

    /** @param {boolean} [isTold] whether another window reported a change */
    async #look(isTold = false) {
        if (this.#pending > 0) return;
        if (isTold) this.#etag = "";
        if (isTold || document.visibilityState === "visible") await this.load();
    }

    /** Requests the favourites, unless they are the current ones. */
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
            this.#confirmed = body.favourites;
            // The order may be the one that this window has just asked for: the cards stay under the pointer.
            const { cities, isKnown, isAhead } = this.#store.state.favourites;
            const isShown = isKnown && !isAhead &&
                JSON.stringify(cities) === JSON.stringify(body.favourites);
            if (!isShown) this.#show(body.favourites, body.limit);
        } catch {
            // The current data stay. The foot of the list shows that the service is not available.
            const { cities, limit, isKnown } = this.#store.state.favourites;
            if (!isKnown) this.#show(cities, limit);
        }
    }

    /**
     * @param {import("../shared/types.js").Favourite[]} cities
     * @param {number} limit
     */
    #show(cities, limit) {
        this.#store.dispatch({ type: "favourites", cities, limit });
    }

    /**
     * Puts a favourite where another of its group is.
     *
     * @param {number} id
     * @param {number} target
     */
    place(id, target) {
        const { cities, limit } = this.#store.state.favourites;
        const [one, other] = [id, target].map((each) => cities.find((city) => city.id === each));
        if (one?.group !== other?.group) return;
        const next = moved(cities, id, target);
        const place = next.findIndex((city) => city.id === id);
        this.#show(next, limit);
        // A card that is dragged past others goes where it was last.
        if (this.#move?.id === id) {
            this.#move.place = place;
            return;
        }
        const move = { id, place };
        this.#move = move;
        this.#inTurn(() => this.#keepPlace(move));
    }

    /** @param {{id: number, place: number}} move */
    async #keepPlace(move) {
        if (this.#move === move) this.#move = null;
        try {
            const path = `/api/favourites/${move.id}?place=${move.place}`;
            await this.#api.change(path, { method: "PUT" });
            this.#channel.postMessage("changed");
        } catch (error) {
            this.#tell(error);
            // What is shown is not what the service has.
            this.#etag = "";
            await this.load();
        }
    }

    /**
     * Adds a city, or removes it. That shows at once, before the service knows of it.
     *
     * @param {Known} city
     */
    toggle(city) {
        const { cities, isKnown } = this.#store.state.favourites;
        if (!isKnown) {
            void this.#toggleOnceKnown(city);
            return;
        }
        const place = cities.findIndex(({ id }) => id === city.id);
        if (place < 0) this.#add(city, cities.length, say("added", { city: city.name }));
        else this.#remove(cities[place], place);
    }

    /**
     * A press that comes before the favourites are known waits for them.
     *
     * @param {Known} city
     */
    async #toggleOnceKnown(city) {
        await this.load();
        if (this.#store.state.favourites.isKnown) this.toggle(city);
        else this.#tell(new Failure(say("serviceFailed"), 500));
    }

    /**
     * @param {Known} city
     * @param {number} place
     * @param {string} text what to tell; nothing for what undoes another change
     */
    #add(city, place, text) {
        const { cities } = this.#store.state.favourites;
        if (cities.some(({ id }) => id === city.id)) return;
        const path = place < cities.length ? `${city.id}?place=${place}` : `${city.id}`;
        this.#showAhead(cities.toSpliced(place, 0, city));
        this.#store.dispatch({ type: "told", toast: text === "" ? null : { text, undo: null } });
        this.#inTurn(() => this.#change(path, "PUT"));
    }

    /**
     * @param {import("../shared/types.js").Favourite} city
     * @param {number} place
     */
    #remove(city, place) {
        this.#showAhead(this.#store.state.favourites.cities.toSpliced(place, 1));
        const { group = "", note = "" } = city;
        const undo = () => {
            this.#add(city, place, "");
            if (group || note) {
                this.#inTurn(() => this.#change(`${city.id}`, "PATCH", { group, note }));
            }
        };
        const text = say("removed", { city: city.name });
        this.#store.dispatch({ type: "told", toast: { text, undo } });
        this.#inTurn(() => this.#change(`${city.id}`, "DELETE"));
    }

    /**
     * Changes the user's group or note of a favourite. That shows at once, and can be undone.
     *
     * @param {number} id
     * @param {Said} said
     */
    describe(id, said) {
        const before = this.#say(id, said);
        if (!before) return;
        const { name: city, group = "", note = "" } = before;
        const undo = () => void this.#say(id, { group, note });
        this.#store.dispatch({ type: "told", toast: { text: say("described", { city }), undo } });
    }

    /**
     * @param {number} id
     * @param {Said} said
     * @returns the previous favourite; nothing without a change
     */
    #say(id, said) {
        const { cities } = this.#store.state.favourites;
        const place = cities.findIndex((city) => city.id === id);
        const before = cities[place];
        if (!before) return null;
        const { group = "", note = "", ...city } = before;
        if (group === said.group && note === said.note) return null;
        const after = {
            ...city,
            ...(said.group && { group: said.group }),
            ...(said.note && { note: said.note }),
        };
        this.#showAhead(cities.with(place, after));
        this.#inTurn(() => this.#change(`${id}`, "PATCH", said));
        return before;
    }

    /**
     * Adds the cities of a list, and shows the result.
     *
     * @param {File} list
     */
    bringIn(list) {
        this.#inTurn(async () => {
            const path = address("/api/favourites/import", { name: list.name });
            const headers = { "Content-Type": "application/octet-stream" };
            const { body } = await this.#api.change(path, { method: "POST", headers, body: list });
            this.#channel.postMessage("changed");
            await this.load();
            /** @type {number[]} */
            const ids = body.added.map((/** @type {Known} */ { id }) => id);
            const undo = ids.length === 0 ? null : () => this.#removeAll(new Set(ids));
            const text = broughtIn({ ...body, added: ids.length });
            this.#store.dispatch({ type: "told", toast: { text, undo } });
        });
    }

    /** @param {Set<number>} ids */
    #removeAll(ids) {
        this.#showAhead(this.#store.state.favourites.cities.filter(({ id }) => !ids.has(id)));
        for (const id of ids) this.#inTurn(() => this.#change(`${id}`, "DELETE"));
    }

    /**
     * The favourites as a file, which the command and this page read; nothing if they are not available.
     *
     * @returns {Promise<string | null>}
     */
    async exported() {
        try {
            const { body } = await this.#api.change("/api/favourites", { method: "GET" });
            return `${JSON.stringify(body, null, 2)}\n`;
        } catch (error) {
            this.#tell(error);
            return null;
        }
    }

    /** @param {import("../shared/types.js").Favourite[]} cities */
    #showAhead(cities) {
        const { limit } = this.#store.state.favourites;
        this.#store.dispatch({ type: "favourites", cities, limit, isAhead: true });
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

    /**
     * @param {string} path which favourite, and at what place
     * @param {"PUT" | "PATCH" | "DELETE"} method
     * @param {Said} [said]
     */
    async #change(path, method, said) {
        const body = said && JSON.stringify(said);
        const headers = said && { "Content-Type": "application/json" };
        try {
            await this.#api.change(`/api/favourites/${path}`, { method, body, headers });
            this.#channel.postMessage("changed");
        } catch (error) {
            this.#tell(error);
            // What is shown is not what the service has.
            this.#etag = "";
            if (this.#pending === 1) {
                this.#show(this.#confirmed, this.#store.state.favourites.limit);
            }
        }
        // The last one shows the result of all of them.
        if (this.#pending === 1) await this.load();
    }

    /** @param {unknown} error */
    #tell(error) {
        this.#store.dispatch({ type: "told", toast: { text: this.#reason(error), undo: null } });
    }

    /** @param {unknown} error */
    #reason(error) {
        const { limit } = this.#store.state.favourites;
        if (!(error instanceof Failure)) return say("noConnection");
        if ([413, 422].includes(error.status)) return say("importFailed");
        return error.status === 409 ? say("limitReached", { count: limit }) : error.message;
    }
}

/** The number of not found names to show, and the length of each. */
const [mostNames, longestName] = [3, 30];

/**
 * What came of a list, in words.
 *
 * @param {{added: number, known: number, notFound: string[], beyondLimit: string[]}} outcome
 */
function broughtIn({ added, known, notFound, beyondLimit }) {
    const names = notFound.slice(0, mostNames).map((name) => name.slice(0, longestName));
    if (notFound.length > mostNames) names.push("…");
    return [
        say("imported", { count: added }),
        known > 0 ? say("importKnown", { count: known }) : "",
        notFound.length > 0
            ? say("importNotFound", { count: notFound.length, names: names.join(comma) })
            : "",
        beyondLimit.length > 0 ? say("importBeyond", { count: beyondLimit.length }) : "",
    ].filter((part) => part !== "").join(" · ");
}

/**
 * Some favourites with one of them where another is.
 *
 * @param {import("../shared/types.js").Favourite[]} cities
 * @param {number} id
 * @param {number} target
 */
export function moved(cities, id, target) {
    const from = cities.findIndex((city) => city.id === id);
    const to = cities.findIndex((city) => city.id === target);
    if (from < 0 || to < 0) return cities;
    const next = [...cities];
    next.splice(to, 0, ...next.splice(from, 1));
    return next;
}
