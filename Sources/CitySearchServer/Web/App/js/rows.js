import { pageLength } from "./state.js";
import { words } from "./i18n.js";

/**
 * The rows of the list: in front, while nothing is typed, what was searched for last and the favourites; then every
 * city of the answer, of which only some pages are there.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {{kind: "heading", text: string, canClear: boolean}
 *     | {kind: "recent", text: string}
 *     | {kind: "favourite", city: import("./types.js").Favourite}
 *     | {kind: "city", city: import("./types.js").Match}
 *     | {kind: "missing"}} Row
 */

/** The heights of rows, in units of the root's font size. */
const heights = { heading: 2.5, recent: 3, favourite: 4, city: 4, missing: 4 };

/** How many rows stand in for the first answer. */
const placeholders = 12;
/** How many searches are offered. */
const mostRecent = 6;

/** @type {Row} */
const missing = { kind: "missing" };

class Rows {
    /** @type {Row[]} */
    #front;
    /** The tops of the rows in front, and of the first city. */
    #tops = [0];
    #results;
    #isLoading;

    /** @param {State} state */
    constructor({ results, history, favourites }) {
        this.#results = results;
        const isStart = isStartPage(results);
        // What stands in front would push the cities down if it came after them.
        const isFrontKnown = history !== null && favourites.isKnown;
        this.#isLoading = results.status === "loading" || (isStart && !isFrontKnown);
        this.#front = isStart && isFrontKnown ? front(history, favourites.cities) : [];
        for (const [index, row] of this.#front.entries()) {
            this.#tops.push(this.#tops[index] + heights[row.kind]);
        }
        this.cityCount = this.#isLoading ? placeholders : results.count;
    }

    /** How many rows stand before the first city. */
    get frontCount() {
        return this.#front.length;
    }

    get count() {
        return this.#front.length + this.cityCount;
    }

    /** @param {number} index */
    row(index) {
        if (index < this.#front.length) return this.#front[index];
        if (this.#isLoading) return missing;
        const match = index - this.#front.length;
        const page = this.#results.pages.get(Math.floor(match / pageLength));
        const city = page?.[match % pageLength];
        return city ? /** @type {Row} */ ({ kind: "city", city }) : missing;
    }

    /** @param {number} index */
    top(index) {
        const cities = index - this.#front.length;
        return cities < 0
            ? this.#tops[index]
            : this.#tops[this.#front.length] + cities * heights.city;
    }

    /** @param {number} index */
    height(index) {
        return index < this.#front.length ? heights[this.#front[index].kind] : heights.city;
    }

    /**
     * The row at a distance from the top.
     *
     * @param {number} top
     */
    indexAt(top) {
        const start = this.#tops[this.#front.length];
        const index = top < start
            ? this.#tops.filter((row) => row <= top).length - 1
            : this.#front.length + Math.floor((top - start) / heights.city);
        return Math.max(0, Math.min(index, this.count - 1));
    }

    /**
     * The nearest row that can be chosen, looking from an index in a direction.
     *
     * @param {number} index
     * @param {1 | -1} step
     * @returns {number | null}
     */
    choosable(index, step) {
        let at = Math.max(0, Math.min(index, this.count - 1));
        while (at >= 0 && at < this.count && this.row(at).kind === "heading") at += step;
        return at >= 0 && at < this.count ? at : null;
    }
}

/**
 * Whether all cities are listed, which is what an empty box shows.
 *
 * @param {State["results"]} results
 */
function isStartPage({ query }) {
    return (
        query?.text === "" &&
        query.country === "" &&
        query.favourites === "mixed" &&
        query.near === null
    );
}

/**
 * @param {string[]} history
 * @param {import("./types.js").Favourite[]} favourites
 * @returns {Row[]}
 */
function front(history, favourites) {
    /** @type {Row[]} */
    const rows = [];
    if (history.length > 0) {
        rows.push({ kind: "heading", text: words.recent, canClear: true });
        for (const text of history.slice(0, mostRecent)) rows.push({ kind: "recent", text });
    }
    if (favourites.length > 0) {
        rows.push({ kind: "heading", text: words.favourites, canClear: false });
        for (const city of favourites) rows.push({ kind: "favourite", city });
    }
    if (rows.length > 0) rows.push({ kind: "heading", text: words.allCities, canClear: false });
    return rows;
}

/** @type {{inputs: unknown[], rows: Rows} | null} */
let latest = null;

/**
 * The rows of a state. They are made once for each answer.
 *
 * @param {State} state
 */
export function rowsOf(state) {
    const inputs = [state.results, state.history, state.favourites];
    if (latest && inputs.every((input, index) => input === latest?.inputs[index])) {
        return latest.rows;
    }
    latest = { inputs, rows: new Rows(state) };
    return latest.rows;
}
