import { address } from "./api.js";
import { language } from "./i18n.js";

/** How long the map rests before its surroundings are asked for, in milliseconds. */
const pause = 150;

/** Below this zoom the map shows countries, and their outlines tell where one is. */
const leastZoom = 4;

/** How many cities are asked for. */
const most = 200;

/**
 * Looks for the large cities in sight, so that one knows where on the map one is. The nearer the map, the smaller
 * they may be.
 */
export class Surroundings {
    #map;
    #api;
    #store;
    #controller = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {any} map
     * @param {import("./api.js").API} api
     * @param {import("./store.js").Store} store
     */
    constructor(map, api, store) {
        this.#map = map;
        this.#api = api;
        this.#store = store;
        map.on("moveend", () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => void this.#look(), pause);
        });
    }

    async #look() {
        this.#controller.abort();
        this.#controller = new AbortController();
        const { signal } = this.#controller;
        const cities = this.#map.getZoom() < leastZoom ? [] : await this.#ask(signal);
        if (cities && !signal.aborted) this.#store.dispatch({ type: "surveyed", cities });
    }

    /**
     * @param {AbortSignal} signal
     * @returns {Promise<import("./types.js").City[] | null>} nothing when they cannot be had
     */
    async #ask(signal) {
        const centre = this.#map.getCenter().wrap();
        const corner = this.#map.getBounds().getNorthEast();
        const parameters = {
            lat: centre.lat,
            lon: centre.lng,
            radius: Math.ceil(this.#map.distance(this.#map.getCenter(), corner) / 1000),
            min_population: Math.round(1_000_000 / 3 ** (this.#map.getZoom() - leastZoom)),
            limit: most,
            locale: language,
        };
        try {
            const { body } = await this.#api.ask(address("/api/nearest", parameters), { signal });
            /** @type {import("./types.js").City[]} */
            const cities = body.matches;
            return cities.sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
        } catch {
            return null;
        }
    }
}
