// What can be asked, as targets of the service's requests: https://…/api/cities?q=par&limit=10.

/**
 * A question, and how its answer is read.
 *
 * @template Answer
 * @typedef {object} Question
 * @property {string} target
 * @property {string} [favourites]
 * @property {readonly string[]} [texts]
 * @property {boolean} [isTyped] whether a later question of the kind makes it pointless
 * @property {AbortSignal} [signal]
 * @property {(json: string) => Answer} read
 * @property {Answer} [otherwise] the answer when there is no such city
 */

/**
 * @typedef {{version: string, digest?: string, cities: number}} Status
 * @typedef {import("../citysearch.d.ts").SearchOptions} SearchOptions
 * @typedef {import("../citysearch.d.ts").Page} Page
 * @typedef {import("../citysearch.d.ts").Point} Point
 */

/** The favourites that a page was asked with, for the page behind it.
 * @type {WeakMap<object, string | undefined>} */
const favouritesOfPages = new WeakMap();

/**
 * @param {string} text
 * @param {SearchOptions} options
 * @returns {Question<Page>}
 */
export function search(text, options) {
    const asked = question("/api/cities", { q: beginning(string("text", text)), ...options });
    const { read, ...others } = page(asked);
    return {
        ...others,
        read: (json) => withWhole(text, read(json)),
        isTyped: true,
    };
}

/**
 * @param {Page} before
 * @returns {Question<Page | null>}
 */
export function next(before) {
    if (before.next) {
        return page({ target: before.next, favourites: favouritesOfPages.get(before) });
    }
    return { target: "/api/status", read: () => null };
}

/**
 * @param {{target: string, favourites?: string, signal?: AbortSignal}} asked
 * @returns {Question<Page>}
 */
function page(asked) {
    return {
        ...asked,
        read(json) {
            const page = JSON.parse(json);
            if (page.next) favouritesOfPages.set(page, asked.favourites);
            return page;
        },
    };
}

/**
 * @param {number} id
 * @param {import("../citysearch.d.ts").CityOptions} options
 * @returns {Question<import("../citysearch.d.ts").CityDetails | null>}
 */
export function city(id, options) {
    return { ...question(`/api/cities/${id}`, options), read: JSON.parse, otherwise: null };
}

/**
 * @param {Point} point
 * @param {import("../citysearch.d.ts").NearestOptions} options
 * @returns {Question<import("../citysearch.d.ts").NearestCities>}
 */
export function nearest(point, options) {
    const isObject = typeof point === "object" && point !== null;
    const [lat, lon] = isObject && "lat" in point ? [point.lat, point.lon] : values("point", point);
    return { ...question("/api/nearest", { lat, lon, ...options }), read: JSON.parse };
}

/**
 * @param {Point} point
 * @returns {Question<string | null>}
 */
export function country(point) {
    const { target } = nearest(point, { limit: 0 });
    return { target, read: (json) => JSON.parse(json).country ?? null };
}

/**
 * @param {Iterable<string>} texts
 * @param {SearchOptions} options
 * @returns {Question<import("../citysearch.d.ts").ResolvedText[]>}
 */
export function resolve(texts, options) {
    const all = values("texts", texts);
    return {
        ...question("/api/resolve", { limit: 1, ...options }),
        texts: strings("texts", all).map(beginning),
        read: (json) =>
            json.split("\n").filter((line) => line).map((line, position) =>
                withWhole(all[position], JSON.parse(line))
            ),
    };
}

/** The length to which texts are cut. The engine reads 1,024 characters, which are no longer than that. */
const longestText = 4_096;

/** @param {string} text */
function beginning(text) {
    return text.slice(0, longestText);
}

/**
 * An answer with the whole text, of which the engine got the beginning.
 *
 * @template {{query: string}} Answer
 * @param {string} text
 * @param {Answer} answer
 */
function withWhole(text, answer) {
    if (text.length > longestText) answer.query = text;
    return answer;
}

/**
 * @param {string} target
 * @param {import("../citysearch.d.ts").AskOptions} options
 * @returns {Question<string>}
 */
export function ask(target, { favouriteIds = [], texts = [], signal }) {
    return {
        target,
        favourites: values("favouriteIds", favouriteIds).join(","),
        texts: strings("texts", texts),
        signal,
        read: (json) => json,
    };
}

/** @type {Question<Status>} */
export const status = { target: "/api/status", read: JSON.parse };

/**
 * A target with options as parameters: `minPopulation` is `min_population`, and several values have commas between.
 *
 * @param {string} path
 * @param {object} options
 */
function question(path, options) {
    const { favouriteIds = [], signal, ...others } =
        /** @type {{favouriteIds?: Iterable<number>, signal?: AbortSignal}} */ (options);
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(others)) {
        if (value !== undefined && value !== null) parameters.set(named(name), text(value));
    }
    const favourites = values("favouriteIds", favouriteIds).join(",");
    return { target: `${path}?${parameters}`, favourites, signal };
}

/** @param {string} option */
function named(option) {
    // The service's name of a language with its region.
    if (option === "language") return "locale";
    return option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @param {unknown} value */
function text(value) {
    if (typeof value !== "object" || value === null) return String(value);
    if ("lat" in value && "lon" in value) return `${value.lat},${value.lon}`;
    return [.../** @type {Iterable<unknown>} */ (value)].join(",");
}

// Arguments, whose names errors have

/**
 * @param {string} name
 * @param {unknown} value
 */
function string(name, value) {
    if (typeof value === "string") return value;
    throw new TypeError(`${name} is ${shown(value)}; give a string`);
}

/**
 * @template Value
 * @param {string} name
 * @param {Iterable<Value>} several
 */
function values(name, several) {
    if (typeof several === "object" && several && Symbol.iterator in several) return [...several];
    throw new TypeError(`${name} is ${shown(several)}; give an array`);
}

/**
 * @param {string} name
 * @param {Iterable<string>} several
 */
function strings(name, several) {
    return values(name, several).map((value, position) => string(`${name}[${position}]`, value));
}

/** @param {unknown} value */
function shown(value) {
    return typeof value === "string" ? JSON.stringify(value.slice(0, 50)) : String(value);
}
