import { searchAddress } from "./search.js";

/** How many results the map shows. */
const mostPoints = 1000;

/** How long typing rests before the map follows, in milliseconds. */
const pause = 200;

/**
 * Asks for the results that the map shows, once typing rests: more than the list has, in one request.
 *
 * @param {import("./store.js").Store} store
 * @param {import("./api.js").API} api
 * @param {() => boolean} isMapSeen
 */
export function startPlotting(store, api, isMapSeen) {
    /** @type {import("./types.js").Query | null} */
    let plotted = null;
    let controller = new AbortController();
    let timer = 0;

    store.observe(({ results, view }, before) => {
        if (results === before.results && view === before.view) return;
        clearTimeout(timer);
        timer = setTimeout(() => void plot(), pause);
    });

    async function plot() {
        const { query, count, pages } = store.state.results;
        if (!query || query === plotted || !isMapSeen()) return;
        plotted = query;
        controller.abort();
        controller = new AbortController();
        const { signal } = controller;
        const first = pages.get(0) ?? [];
        if (first.length === count) {
            store.dispatch({ type: "plotted", points: first });
            return;
        }
        try {
            const { body } = await api.ask(searchAddress(query, 0, mostPoints), { signal });
            if (!signal.aborted) store.dispatch({ type: "plotted", points: body.matches });
        } catch {
            if (!signal.aborted) store.dispatch({ type: "plotted", points: first });
        }
    }
}
