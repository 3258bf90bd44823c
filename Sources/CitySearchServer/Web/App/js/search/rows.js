import { examplesOf } from "../favourites/examples.js";
import { canOrder, groupsOf } from "../favourites/order.js";
import { isStart, pageLength } from "../shared/state.js";
import { say } from "../shared/i18n.js";

/**
 * The rows of the list: in front, while nothing is typed, the favourites and what was searched for last; then every
 * city of the answer, of which only some pages are there. All cities are listed only where there are no favourites.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {{kind: "heading", text: string, canClear: boolean, canOrder: boolean}
 *     | {kind: "examples", texts: string[]}
 *     | {kind: "recent", text: string}
 *     | {kind: "favourite", city: import("../shared/types.js").Favourite,
 *         weather: import("../shared/types.js").Weather | null, units: import("../shared/types.js").Units}
 *     | {kind: "city", city: import("../shared/types.js").Match, units: import("../shared/types.js").Units,
 *         isCountyTold: boolean, isSought: boolean}
 *     | {kind: "missing"}
 *     | {kind: "unavailable"}} Row
 */

/** The heights of rows, in units of the root's font size. */
const heights = {
    heading: 2.5,
    examples: 5.5,
    recent: 3,
    favourite: 5,
    city: 4,
    missing: 4,
    unavailable: 4,
};
/** The height of a favourite with a note. */
const noted = 6.25;

/** The number of placeholder rows for the first answer. */
const placeholders = 12;
/** How many searches are offered. */
const mostRecent = 6;

class Rows {
    /** @type {Row[]} */
    #front;
    /** The tops of the rows in front, and of the first city. */
    #tops = [0];
    #results;
    #units;
    #isLoading;
    /** The names with their regions that more than one city has. */
    #twins;

    /** @param {State} state */
    constructor(state) {
        const { results, history, favourites, units } = state;
        this.#results = results;
        this.#units = units;
        this.#twins = twinsOf(results);
        const isFirst = isStart(results.query);
        // Earlier content would push the cities down if it came after them.
        const isFrontKnown = history !== null && favourites.isKnown;
        this.#isLoading = results.status === "loading" || (isFirst && !isFrontKnown);
        this.#front = isFirst && isFrontKnown ? front(history, state) : [];
        for (const [index, row] of this.#front.entries()) {
            this.#tops.push(this.#tops[index] + heightOf(row));
        }
        // Favourites take the place of all cities.
        const hasFavourites = isFirst && favourites.cities.length > 0;
        this.cityCount = this.#isLoading ? placeholders : hasFavourites ? 0 : results.count;
    }

    get isLoading() {
        return this.#isLoading;
    }

    /** How many rows stand before the first city. */
    get frontCount() {
        return this.#front.length;
    }

    get count() {
        return this.#front.length + this.cityCount;
    }

    /**
     * @param {number} index
     * @returns {Row}
     */
    row(index) {
        if (index < this.#front.length) return this.#front[index];
        if (this.#isLoading) return { kind: "missing" };
        const match = index - this.#front.length;
        const page = this.#results.pages.get(Math.floor(match / pageLength));
        const city = page?.[match % pageLength];
        if (city) {
            const isCountyTold = this.#twins.has(twinKey(city)) ||
                city.matchedText === city.admin2;
            // Without a text no name was found.
            const isSought = this.#results.query?.text !== "";
            return { kind: "city", city, units: this.#units, isCountyTold, isSought };
        }
        return { kind: this.#results.failure === null ? "missing" : "unavailable" };
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
        return index < this.#front.length ? heightOf(this.#front[index]) : heights.city;
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
     * @param {boolean} [withHeadings] whether a heading with a button counts
     * @returns {number | null}
     */
    choosable(index, step, withHeadings = true) {
        let at = Math.max(0, Math.min(index, this.count - 1));
        while (at >= 0 && at < this.count && !this.#canChoose(at, withHeadings)) at += step;
        return at >= 0 && at < this.count ? at : null;
    }

    /**
     * @param {number} index
     * @param {boolean} withHeadings
     */
    #canChoose(index, withHeadings) {
        const row = this.row(index);
        if (row.kind === "examples") return false;
        return row.kind !== "heading" || (row.canClear && withHeadings);
    }
}

/** @param {State["results"]} results */
function twinsOf({ pages }) {
    const seen = new Set();
    const twins = new Set();
    for (const city of [...pages.values()].flat()) {
        const key = twinKey(city);
        if (seen.has(key)) twins.add(key);
        seen.add(key);
    }
    return twins;
}

/** @param {import("../shared/types.js").Match} city */
function twinKey({ name, admin1, country }) {
    return JSON.stringify([name, admin1, country]);
}

/**
 * @param {string[]} history
 * @param {State} state
 * @returns {Row[]}
 */
function front(history, state) {
    const { favouriteWeather, units } = state;
    /** @type {Row[]} */
    const rows = [];
    for (const { group, cities } of groupsOf(state)) {
        const isOrdered = rows.length === 0 && canOrder(state);
        rows.push(heading(group || say("favourites"), { canOrder: isOrdered }));
        for (const city of cities) {
            const weather = favouriteWeather.get(city.id) ?? null;
            rows.push({ kind: "favourite", city, weather, units });
        }
    }
    if (history.length > 0) {
        rows.push(heading(say("recent"), { canClear: true }));
        for (const text of history.slice(0, mostRecent)) rows.push({ kind: "recent", text });
    }
    const texts = rows.length === 0 ? examplesOf(state.results) : [];
    if (texts.length > 0) rows.push({ kind: "examples", texts });
    const isBeforeAll = rows.length > 0 && state.favourites.cities.length === 0;
    if (isBeforeAll) rows.push(heading(say("allCities")));
    return rows;
}

/**
 * @param {string} text
 * @param {{canClear?: boolean, canOrder?: boolean}} [buttons]
 * @returns {Row}
 */
function heading(text, { canClear = false, canOrder = false } = {}) {
    return { kind: "heading", text, canClear, canOrder };
}

/** @param {Row} row */
function heightOf(row) {
    return row.kind === "favourite" && row.city.note ? noted : heights[row.kind];
}

/** @type {{inputs: unknown[], rows: Rows} | null} */
let latest = null;

/**
 * The rows of a state. They are made once for each answer.
 *
 * @param {State} state
 */
export function rowsOf(state) {
    const { results, history, favourites, favouriteWeather, favouriteOrder, position, units } =
        state;
    const inputs = [
        results,
        history,
        favourites,
        favouriteWeather,
        favouriteOrder,
        position,
        units,
    ];
    if (latest && inputs.every((input, index) => input === latest?.inputs[index])) {
        return latest.rows;
    }
    latest = { inputs, rows: new Rows(state) };
    return latest.rows;
}
