import { address } from "../shared/api.js";
import { boxOf } from "./area.js";
import { namesLocale } from "../shared/i18n.js";

/** How long the map rests before its surroundings are asked for, in milliseconds. */
const pause = 150;

/** Below this zoom the map shows countries, and their outlines tell where one is. */
const leastZoom = 3;

/** How many cities are asked for. */
const most = 90;

/** Finds the largest visible cities, spread over the map, for orientation. */
export class Surroundings {
    #map;
    #api;
    #store;
    #controller = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {any} map
     * @param {import("../shared/api.js").API} api
     * @param {import("../shared/store.js").Store} store
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
     * @returns {Promise<import("../shared/types.js").Point[] | null>} nothing when they cannot be had
     */
    async #ask(signal) {
        const parameters = {
            bbox: boxOf(this.#map.getBounds()),
            order: "population",
            limit: most,
            fields: "points",
            locale: namesLocale,
        };
        try {
            const { body } = await this.#api.ask(address("/api/cities", parameters), { signal });
            return body.matches;
        } catch {
            return null;
        }
    }
}
