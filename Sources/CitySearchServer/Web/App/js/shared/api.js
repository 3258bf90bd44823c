import { isEnglish, say } from "./i18n.js";
import { Token } from "./token.js";

/** A request that got no good answer, in words for the user. */
export class Failure extends Error {
    /**
     * @param {string} message
     * @param {number} status the HTTP status; 0 when the service was not reached
     */
    constructor(message, status) {
        super(message);
        this.status = status;
    }

    get isOffline() {
        return this.status === 0;
    }
}

/** Firefox tells an error of a request that is dropped on its way through the service worker, so there it goes on. */
const canDrop = !/Firefox/.test(navigator.userAgent);

/**
 * @typedef {object} Answer
 * @property {any} body
 * @property {number} status
 * @property {string} etag
 * @property {Date | null} keptAt when the service gave the answer, or the cities that answered; null when it is of now
 */

/** Sends requests to the service, and reports whether it is available. */
export class API {
    #tell;
    #cities;
    #token = new Token();

    /**
     * @param {(isOnline: boolean) => void} tell called after each request with whether the service answered
     * @param {import("./localCities.js").LocalCities} cities answer in the service's place
     */
    constructor(tell, cities) {
        this.#tell = tell;
        this.#cities = cities;
    }

    /**
     * Sends a request. When the service is not there, the cities in the browser answer if they can.
     *
     * @param {string} path
     * @param {RequestInit} [options]
     * @returns {Promise<Answer>}
     * @throws {Failure} when the service is not there or refuses; an `AbortError` when the signal aborts
     */
    async ask(path, options) {
        try {
            return await this.#askService(path, options);
        } catch (error) {
            const isLost = error instanceof Failure && error.isOffline && !options?.method;
            const local = isLost
                ? await this.#cities.ask(path, options?.signal ?? undefined)
                : null;
            if (!local) throw error;
            return { ...local, status: 200, etag: "" };
        }
    }

    /**
     * @param {string} path
     * @param {RequestInit} [options]
     * @returns {Promise<Answer>}
     */
    async #askService(path, options) {
        const response = await this.#fetch(path, options);
        const kept = response.headers.get("X-Kept-At");
        this.#tell(kept === null);
        const hasBody = response.status !== 204 && response.status !== 304;
        const isJSON = response.headers.get("Content-Type")?.includes("json");
        const body = hasBody && isJSON ? await response.json() : null;
        if (!response.ok && response.status !== 304) {
            // Messages of the service are in English.
            const detail = isEnglish ? body?.detail : null;
            throw new Failure(detail ?? say("serviceFailed"), response.status);
        }
        return {
            body,
            status: response.status,
            etag: response.headers.get("ETag") ?? "",
            keptAt: kept === null ? null : new Date(kept),
        };
    }

    /**
     * Sends a request by which the user changes something. The user is asked for the token if the service wants one.
     *
     * @param {string} path
     * @param {RequestInit & {method: string}} options
     * @returns {Promise<Answer>}
     * @throws {Failure} when the service is not there or refuses
     */
    async change(path, options) {
        try {
            return await this.ask(path, options);
        } catch (error) {
            const isRefused = error instanceof Failure && error.status === 401;
            if (!isRefused || !(await this.#token.ask())) throw error;
            return this.ask(path, options);
        }
    }

    /**
     * @param {string} path
     * @param {RequestInit} [options]
     */
    async #fetch(path, options) {
        const { signal, ...request } = options ?? {};
        const headers = { ...request.headers, ...this.#token.header };
        try {
            const response = await fetch(path, { ...request, headers, ...(canDrop && { signal }) });
            signal?.throwIfAborted();
            return response;
        } catch (error) {
            if (signal?.aborted) throw error;
            this.#tell(false);
            throw new Failure(say("noConnection"), 0);
        }
    }
}

/**
 * A path with parameters; those without a value are left out.
 *
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} parameters
 */
export function address(path, parameters) {
    const pairs = Object.entries(parameters).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, String(value)]]
    );
    return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
