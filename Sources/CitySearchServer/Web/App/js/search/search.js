import { address, Failure } from "../shared/api.js";
import { namesLocale } from "../shared/i18n.js";
import { isBeginning, pageLength } from "../shared/state.js";

/**
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Query} Query
 * @typedef {{query: Query, page: number}} PageOfQuery
 */

/**
 * Requests the missing data of the state: the answer to the newest query, then the visible pages. Two requests are in flight
 * at most: the newest, and the oldest of those before it if the typed text begins with its text, so that rows follow the letters
 * however long an answer takes. What is no longer wanted is aborted. Until the service answers, the cities in the browser do.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").API} api
 * @param {import("../shared/localCities.js").LocalCities} cities
 */
export function startSearching(store, api, cities) {
    /**
     * What is in flight, the oldest first.
     *
     * @type {(PageOfQuery & {controller: AbortController})[]}
     */
    let asked = [];

    store.observe((state) => {
        const wanted = wantedPages(state);
        if (wanted.length === 0) return;
        if (wanted.some((page) => asked.some((each) => isSame(page, each)))) return;
        const kept = asked.find(({ query, page }) => page === 0 && isBeginning(query, state.query));
        for (const each of asked) if (each !== kept) each.controller.abort();
        const next = { ...wanted[0], controller: new AbortController() };
        asked = kept ? [kept, next] : [next];
        void ask(next);
    });

    /** @param {PageOfQuery & {controller: AbortController}} request */
    async function ask(request) {
        const { query, page, controller: { signal } } = request;
        const end = () => asked = asked.filter((each) => each !== request);
        const path = searchAddress(query, page);
        if (page === 0 && query.text !== "") void preview(query, path, signal);
        try {
            const { body, keptAt } = await api.ask(path, { signal });
            if (signal.aborted) return;
            end();
            store.dispatch({ type: "answered", query, page, answer: body, keptAt });
        } catch (error) {
            if (signal.aborted) return;
            end();
            const failure = error instanceof Failure ? error : new Failure(String(error), 500);
            store.dispatch({
                type: "failed",
                query,
                page,
                failure: failure.message,
                isOffline: failure.isOffline,
            });
        }
    }

    /**
     * Shows what the cities in the browser answer, if they find something before the service answers.
     *
     * @param {Query} query
     * @param {string} path
     * @param {AbortSignal} signal
     */
    async function preview(query, path, signal) {
        const answer = await cities.ask(path, signal);
        if (!answer || answer.body.count === 0 || signal.aborted || query !== store.state.query) {
            return;
        }
        store.dispatch({ type: "previewed", query, answer: answer.body });
    }
}

/**
 * The pages that are missing, the most urgent first.
 *
 * @param {State} state
 * @returns {PageOfQuery[]}
 */
function wantedPages({ query, results, visible }) {
    if (query !== results.query || results.isPreview) return [{ query, page: 0 }];
    if (results.failure !== null || results.count === 0) return [];
    const pages = [];
    const last = Math.floor(Math.min(visible.last, results.count - 1) / pageLength);
    for (let page = Math.floor(visible.first / pageLength); page <= last; page += 1) {
        if (!results.pages.has(page)) pages.push({ query, page });
    }
    return pages;
}

/**
 * @param {PageOfQuery} one
 * @param {PageOfQuery | null} other
 */
function isSame(one, other) {
    return one.query === other?.query && one.page === other.page;
}

/**
 * The address of a page of a query's answer.
 *
 * @param {Query} query
 * @param {number} page
 */
export function searchAddress(query, page) {
    return citiesAddress(query, { limit: pageLength, offset: page * pageLength });
}

/**
 * The order in which a query is answered: without a text, what is near is what is relevant.
 *
 * @param {Query} query
 */
export function orderOf(query) {
    const isNearest = query.near !== null && query.text === "" && query.order === "relevance";
    return isNearest ? "distance" : query.order;
}

/**
 * The address of a question about the cities of a query.
 *
 * @param {Query} query
 * @param {Parameters<typeof address>[1]} more what is asked
 */
export function citiesAddress(query, more) {
    return address("/api/cities", {
        q: query.text,
        ...more,
        order: orderOf(query),
        country: query.country || null,
        division: query.division || null,
        only: query.only || null,
        min_population: query.population || null,
        bbox: query.box || null,
        favourites: query.favourites === "mixed" ? null : query.favourites,
        near: query.near ? `${query.near.lat},${query.near.lon}` : null,
        locale: namesLocale,
    });
}
