import { answer, Cities } from "./cities.js";
import { CitySearchError } from "./city_search_error.js";
import { status } from "./questions.js";

/**
 * @typedef {import("../citysearch.d.ts").RemoteOptions} RemoteOptions
 * @typedef {import("./questions.js").Question<any>} Question
 */

/** The longest that a service may ask to wait before it is asked again, in milliseconds. */
const longestWait = 30_000;

/** Cities of a service, which answers over HTTP. */
export class CitySearchRemote extends Cities {
    #service;

    /**
     * @param {Service} service
     * @param {import("./questions.js").Status} status
     */
    constructor(service, status) {
        super(status, true);
        this.#service = service;
    }

    /**
     * @param {string | URL} base
     * @param {RemoteOptions} options
     */
    static async open(base, options) {
        const service = new Service(base, options);
        return new CitySearchRemote(service, await service.ask(status));
    }

    close() {
        this.#service.close(
            new CitySearchError("closed", "The cities were closed. Open them again."),
        );
    }

    /**
     * @override
     * @template Answer
     * @param {import("./questions.js").Question<Answer>} question
     */
    [answer](question) {
        return this.#service.ask(question);
    }
}

/** A service, which is asked all questions at once but searches: a later one takes the place of an earlier one. */
class Service {
    #base;
    #options;
    /** What is asked.
     * @type {Set<AbortController>} */
    #asked = new Set();
    /** The search among them.
     * @type {AbortController | undefined} */
    #typed;
    #stop = () => this.close(this.#options.signal?.reason);
    /** Why nothing is asked any more. */
    #end = /** @type {{reason: unknown} | undefined} */ (undefined);

    /**
     * @param {string | URL} base
     * @param {RemoteOptions} options
     */
    constructor(base, options) {
        this.#base = new URL(base, globalThis.location?.href).href.replace(/\/$/, "");
        this.#options = { debounce: 0, retries: 2, timeout: 10_000, headers: {}, ...options };
        const { signal } = options;
        if (signal?.aborted) this.close(signal.reason);
        signal?.addEventListener("abort", this.#stop, { once: true });
    }

    /** Ends all questions.
     * @param {unknown} reason */
    close(reason) {
        this.#end ??= { reason };
        this.#options.signal?.removeEventListener("abort", this.#stop);
        for (const controller of this.#asked) controller.abort(reason);
    }

    /**
     * @param {Question} question
     * @returns {Promise<any>}
     */
    async ask(question) {
        if (this.#end) throw this.#end.reason;
        if (question.favourites) {
            throw new CitySearchError(
                "invalidQuestion",
                "A service marks the favourites that it keeps. Leave favouriteIds out.",
            );
        }
        const { signal, isTyped } = question;
        signal?.throwIfAborted();
        const controller = new AbortController();
        const stop = () => controller.abort(signal?.reason);
        signal?.addEventListener("abort", stop, { once: true });
        this.#asked.add(controller);
        try {
            if (isTyped) await this.#takePlace(controller);
            const text = await this.#text(question, controller.signal);
            return text === undefined ? question.otherwise : question.read(text);
        } finally {
            signal?.removeEventListener("abort", stop);
            this.#asked.delete(controller);
            if (this.#typed === controller) this.#typed = undefined;
        }
    }

    /**
     * Ends the search before, and waits whether another one follows.
     *
     * @param {AbortController} controller
     */
    async #takePlace(controller) {
        this.#typed?.abort(new DOMException("A later search came.", "AbortError"));
        this.#typed = controller;
        if (this.#options.debounce > 0) await pause(this.#options.debounce, controller.signal);
    }

    /**
     * The text of an answer; undefined when there is no such city.
     *
     * @param {Question} question
     * @param {AbortSignal} signal
     */
    async #text({ target, texts, otherwise }, signal) {
        const body = target.startsWith("/api/resolve")
            ? JSON.stringify({ queries: texts })
            : undefined;
        for (let attempt = 0;; attempt++) {
            const isLast = attempt >= this.#options.retries;
            const answer = await this.#fetched(target, body, signal, isLast);
            if (answer?.ok) return await answer.text();
            if (answer?.status === 404 && otherwise !== undefined) return undefined;
            if (answer && (isLast || !isPassing(answer.status))) throw await failure(answer);
            await pause(waitBefore(attempt, answer), signal);
        }
    }

    /**
     * Asks once. Nothing comes back when the service was not reached and may be asked again.
     *
     * @param {string} target
     * @param {string | undefined} body
     * @param {AbortSignal} signal
     * @param {boolean} isLast
     */
    async #fetched(target, body, signal, isLast) {
        const { timeout, headers, credentials } = this.#options;
        const trial = new AbortController();
        const stop = () => trial.abort(signal.reason);
        signal.addEventListener("abort", stop, { once: true });
        const timer = setTimeout(
            () => trial.abort(new Error(`no answer in ${timeout} milliseconds`)),
            timeout,
        );
        try {
            signal.throwIfAborted();
            const response = await fetch(this.#base + target, {
                method: body === undefined ? "GET" : "POST",
                headers: { ...body && { "Content-Type": "application/json" }, ...headers },
                body,
                ...credentials && { credentials },
                signal: trial.signal,
            });
            // The time is also for the body.
            const bytes = await response.arrayBuffer();
            return new Response(response.status === 204 ? null : bytes, response);
        } catch (cause) {
            signal.throwIfAborted();
            if (!isLast) return undefined;
            throw new CitySearchError(
                "unreachable",
                `${this.#base} cannot be reached: ${cause}. Look at the address and the network.`,
                { cause },
            );
        } finally {
            clearTimeout(timer);
            signal.removeEventListener("abort", stop);
        }
    }
}

/** Whether what a status says may pass soon.
 * @param {number} status */
function isPassing(status) {
    return [429, 502, 503, 504].includes(status);
}

/**
 * How long to wait after an attempt, in milliseconds: as long as the service says, else ever longer.
 *
 * @param {number} attempt
 * @param {Response | undefined} answer
 */
function waitBefore(attempt, answer) {
    const asked = Number(answer?.headers.get("Retry-After") ?? NaN);
    return Number.isFinite(asked) ? Math.min(1_000 * asked, longestWait) : 250 * 2 ** attempt;
}

/**
 * @param {number} duration in milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(duration, signal) {
    return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const stop = () => {
            clearTimeout(timer);
            reject(signal.reason);
        };
        const timer = setTimeout(() => {
            signal.removeEventListener("abort", stop);
            resolve();
        }, duration);
        signal.addEventListener("abort", stop, { once: true });
    });
}

/** Why a service does not answer, in its words.
 * @param {Response} answer */
async function failure(answer) {
    const { status } = answer;
    const { detail = `HTTP ${status}` } = await answer.json().catch(() => ({}));
    if (isPassing(status)) return new CitySearchError("busy", `${detail} Ask again later.`);
    if (status === 401 || status === 403) return new CitySearchError("forbidden", detail);
    if (status === 400 || status === 413) return new CitySearchError("invalidQuestion", detail);
    return new CitySearchError("unreachable", `${detail} Look at the address.`);
}
