import { isSameQuestion, isStart } from "../shared/state.js";
import { citiesAddress } from "./search.js";

/** How far the box around a city goes, in degrees, and how many cities it has at most. */
const [around, most] = [0.001, 50];

/**
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Query} Query
 */

/**
 * Checks whether the open city is among the results of a later search. If it is not, it is marked, or closed in a window without a
 * column for details.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").API} api
 */
export function startChecking(store, api) {
    // The list, the map and the details have columns of their own, as in layout.css.
    const wide = matchMedia("(min-width: 73.75em)");
    let controller = new AbortController();

    store.observe((state, before) => {
        const { results, detail } = state;
        if (results === before.results && detail.id === before.detail.id) return;
        // The answer of the cities in the browser is followed by the service's.
        if (results.isPreview || (results.status !== "content" && results.status !== "empty")) {
            return;
        }
        controller.abort();
        controller = new AbortController();
        void check(state, controller.signal);
    });

    /**
     * @param {State} state
     * @param {AbortSignal} signal
     */
    async function check(state, signal) {
        const { id } = state.detail;
        const isIn = isAmong(state) ?? await isFound(state, signal);
        if (signal.aborted) return;
        const { strayed, view } = store.state;
        if (!isIn && !wide.matches) store.dispatch({ type: "closed", view });
        else if ((strayed === id) === isIn) {
            store.dispatch({ type: "strayed", id: isIn ? null : id });
        }
    }

    /**
     * Whether a search finds the open city: it is limited to the point of the city.
     *
     * @param {State} state
     * @param {AbortSignal} signal
     */
    async function isFound({ detail: { city, id }, results: { query } }, signal) {
        if (!city || !query) return true;
        if (!isInBox(city, query.box)) return false;
        const box = [city.lon - around, city.lat - around, city.lon + around, city.lat + around]
            .map((each) => each.toFixed(4)).join(",");
        try {
            const path = citiesAddress({ ...query, box }, { limit: most, fields: "points" });
            const { body } = await api.ask(path, { signal });
            /** @type {import("../shared/types.js").Point[]} */
            const cities = body.matches;
            return cities.some((each) => each.id === id);
        } catch {
            // Without an answer it stays unmarked.
            return true;
        }
    }
}

/**
 * Whether the open city is among the results, as far as the loaded ones show it; nothing if another one may be it.
 *
 * @param {State} state
 * @returns {boolean | null}
 */
export function isAmong({ detail: { id }, openedFor, results: { query, pages, count } }) {
    if (id === null || query === null || isStart(query)) return true;
    if (openedFor === null || isSameQuestion(openedFor, query)) return true;
    const loaded = [...pages.values()].flat();
    if (loaded.some((match) => match.id === id)) return true;
    return loaded.length === count ? false : null;
}

/**
 * @param {import("../shared/types.js").Coordinate} point
 * @param {string} box west, south, east and north; nothing for everywhere
 */
export function isInBox({ lat, lon }, box) {
    if (box === "") return true;
    const [west, south, east, north] = box.split(",").map(Number);
    const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
    return isBetween && lat >= south && lat <= north;
}
