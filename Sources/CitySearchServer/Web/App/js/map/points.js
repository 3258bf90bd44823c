import { plotAddress } from "../search/search.js";

/** How many results the map shows. */
const mostPoints = 1000;

/** How long typing rests before the map follows, in milliseconds. */
const pause = 300;

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
    let timer = 0;

    store.observe(({ results, view, query }, before) => {
        if (results === before.results && view === before.view && query === before.query) return;
        clearTimeout(timer);
        timer = setTimeout(() => void plot(), pause);
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
        /** @param {import("../shared/types.js").Point[]} points */
        const show = (points) =>
            store.dispatch({ type: "plotted", plot: { query, points, count } });
        if (first.length === count) {
            show(first);
            return;
        }
        try {
            const { body } = await api.ask(plotAddress(query, mostPoints), { signal });
            if (!signal.aborted) show(body.matches);
        } catch {
            if (!signal.aborted) show(first);
        }
    }
}
