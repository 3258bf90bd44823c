import { citiesAddress } from "../search/search.js";

/** How many results the map shows. */
const mostPoints = 1000;

/** How long after the last key the map follows, in milliseconds. */
const pause = 400;

/** The minimum confidence and the maximum ambiguity of a clear first city. */
const [leastConfidence, mostAmbiguity] = [0.9, 0.3];

/**
 * Asks for the results that the map shows, once typing rests: more than the list has, in one request.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").API} api
 * @param {() => boolean} isMapSeen
 */
export function startPlotting(store, api, isMapSeen) {
    /** @type {import("../shared/types.js").Query | null} */
    let asked = null;
    let controller = new AbortController();
    let [timer, typed] = [0, 0];

    store.observe(({ results, view, query }, before) => {
        if (results === before.results && view === before.view && query === before.query) return;
        if (query !== before.query) typed = performance.now();
        clearTimeout(timer);
        timer = setTimeout(() => void plot(), Math.max(0, typed + pause - performance.now()));
    });

    async function plot() {
        const { results, query: wanted } = store.state;
        const { query, count, pages } = results;
        if (!query || query !== wanted || query === asked || !isMapSeen()) return;
        asked = query;
        controller.abort();
        controller = new AbortController();
        const { signal } = controller;
        const first = pages.get(0) ?? [];
        /**
         * @param {import("../shared/types.js").Point[]} points
         * @param {boolean} [isClear]
         */
        const show = (points, isClear = false) =>
            store.dispatch({ type: "plotted", plot: { query, points, count, isClear } });
        if (first.length === count && (count < 2 || query.text === "")) {
            show(first);
            return;
        }
        try {
            const path = citiesAddress(query, {
                limit: mostPoints,
                fields: "points",
                // With it the answer has a confidence.
                min_confidence: query.text === "" ? null : 0,
            });
            const { body } = await api.ask(path, { signal });
            const { matches, kind, confidence, ambiguity } = body;
            const isClear = kind === "city" && confidence >= leastConfidence &&
                ambiguity <= mostAmbiguity;
            if (!signal.aborted) show(matches, isClear);
        } catch {
            if (!signal.aborted) show(first);
        }
    }
}
