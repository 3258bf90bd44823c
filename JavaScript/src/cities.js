import { CitySearchError } from "./city_search_error.js";
import * as questions from "./questions.js";

/**
 * @typedef {import("../citysearch.d.ts").SearchOptions} SearchOptions
 * @typedef {import("../citysearch.d.ts").Point} Point
 */

/** How a question is answered: at once, or by a promise. */
export const answer = Symbol("answer");

/** What can be asked of cities, on whatever thread they are. `citysearch.d.ts` describes it. */
export class Cities {
    #hasOutlines = false;

    /**
     * @param {questions.Status} status
     * @param {boolean} hasOutlines
     */
    constructor({ cities, digest, version }, hasOutlines) {
        this.#hasOutlines = hasOutlines;
        this.count = cities;
        this.digest = digest ?? null;
        this.version = version;
    }

    /**
     * @param {string} text
     * @param {SearchOptions} [options]
     */
    search(text, options = {}) {
        return this[answer](questions.search(text, options));
    }

    /** @param {import("../citysearch.d.ts").Page} page */
    next(page) {
        return this[answer](questions.next(page));
    }

    /**
     * @param {number} id
     * @param {import("../citysearch.d.ts").CityOptions} [options]
     */
    city(id, options = {}) {
        return this[answer](questions.city(id, options));
    }

    /**
     * @param {Point} point
     * @param {import("../citysearch.d.ts").NearestOptions} [options]
     */
    nearest(point, options = {}) {
        if (options.sameCountry) this.#needOutlines("sameCountry");
        return this[answer](questions.nearest(point, options));
    }

    /** @param {Point} point */
    country(point) {
        this.#needOutlines("country()");
        return this[answer](questions.country(point));
    }

    /**
     * @param {Iterable<string>} texts
     * @param {SearchOptions} [options]
     */
    resolve(texts, options = {}) {
        return this[answer](questions.resolve(texts, options));
    }

    /**
     * @param {string} target
     * @param {import("../citysearch.d.ts").AskOptions} [options]
     */
    ask(target, options = {}) {
        return this[answer](questions.ask(target, options));
    }

    /**
     * @template Answer
     * @param {questions.Question<Answer>} _question
     * @returns {any}
     */
    [answer](_question) {
        throw new TypeError("Open an index by CitySearch.open() or CitySearch.worker().");
    }

    /** @param {string} purpose */
    #needOutlines(purpose) {
        if (this.#hasOutlines) return;
        throw new CitySearchError(
            "noOutlines",
            `${purpose} needs the outlines of countries. Open with {outlines: true}.`,
        );
    }
}
