import { bytesOf } from "./bytes.js";
import { answer, Cities } from "./cities.js";
import { CitySearchError } from "./city_search_error.js";
import { status } from "./questions.js";
import { startWorker } from "./threads.js";

/**
 * @typedef {import("../citysearch.d.ts").BytesSource} BytesSource
 * @typedef {import("../citysearch.d.ts").WorkerOptions} WorkerOptions
 * @typedef {import("./threads.js").Thread} Thread
 * @typedef {import("./questions.js").Question<any>} Question
 */

/**
 * A question that waits for its turn. One with many texts is asked in parts, so that others need not wait for all of them.
 *
 * @typedef {object} Waiting
 * @property {Question} question
 * @property {string[]} parts the answers so far
 * @property {boolean} [isDropped]
 * @property {(answer: any) => void} resolve
 * @property {(reason: unknown) => void} reject
 */

/** The number of texts of a part, which take some ten milliseconds. */
const partLength = 50;

/** Cities that answer by promises, on a thread of their own. */
export class CitySearchWorker extends Cities {
    #line;

    /**
     * @param {Line} line
     * @param {import("./questions.js").Status} status
     * @param {boolean} hasOutlines
     */
    constructor(line, status, hasOutlines) {
        super(status, hasOutlines);
        this.#line = line;
    }

    /**
     * @param {BytesSource} source
     * @param {WorkerOptions} options
     */
    static async open(source, options) {
        const { signal, onProgress, worker, ...others } = options;
        signal?.throwIfAborted();
        const message = {
            source: await portable(source, signal),
            options: {
                ...others,
                wasm: await portable(others.wasm, signal),
                outlines: await portable(others.outlines, signal),
                onProgress: onProgress !== undefined,
            },
        };
        signal?.throwIfAborted();
        const line = new Line(await startWorker(worker), onProgress);
        const stop = () => line.close(signal?.reason);
        signal?.addEventListener("abort", stop, { once: true });
        line.onClose = () => signal?.removeEventListener("abort", stop);
        try {
            signal?.throwIfAborted();
            await line.open(message);
            return new CitySearchWorker(line, await line.ask(status), Boolean(others.outlines));
        } catch (error) {
            line.close(error);
            throw error;
        }
    }

    close() {
        this.#line.close(new CitySearchError("closed", "The index was closed. Open it again."));
    }

    /**
     * @override
     * @template Answer
     * @param {import("./questions.js").Question<Answer>} question
     */
    [answer](question) {
        return this.#line.ask(question);
    }
}

/** The questions to a worker, of which one is with it, and the others wait. */
class Line {
    /** @type {Thread} */
    #thread;
    /** @type {Waiting[]} */
    #waiting = [];
    /** What the worker is answering.
     * @type {Waiting | undefined} */
    #asked;
    /** Why nothing is asked any more. */
    #end = /** @type {{reason: unknown} | undefined} */ (undefined);
    onClose = () => {};

    /**
     * @param {Thread} thread
     * @param {WorkerOptions["onProgress"]} onProgress
     */
    constructor(thread, onProgress) {
        this.#thread = thread;
        thread.onMessage = (message) => {
            if (message.progress) onProgress?.(message.progress);
            else this.#answered(message);
        };
        thread.onFailure = (cause) => {
            this.close(
                new CitySearchError(
                    "trapped",
                    `The worker stopped: ${cause}. Open the index again.`,
                    {
                        cause,
                    },
                ),
            );
        };
    }

    /**
     * @param {object} message
     * @returns {Promise<unknown>}
     */
    open(message) {
        return new Promise((resolve, reject) => {
            if (this.#end) return reject(this.#end.reason);
            const question = { target: "", read: () => undefined };
            this.#asked = { question, parts: [], resolve, reject };
            this.#thread.post({ open: message });
        });
    }

    /**
     * @param {Question} question
     * @returns {Promise<any>}
     */
    ask(question) {
        return new Promise((resolve, reject) => {
            const { signal } = question;
            if (this.#end) return reject(this.#end.reason);
            if (signal?.aborted) return reject(signal.reason);
            const waiting = { question, parts: [], resolve, reject };
            if (question.isTyped) this.#dropTyped();
            this.#waiting.push(waiting);
            signal?.addEventListener("abort", () => this.#drop(waiting, signal.reason), {
                once: true,
            });
            this.#askNext();
        });
    }

    /** Ends the worker. What was not answered is rejected.
     * @param {unknown} reason */
    close(reason) {
        if (this.#end) return;
        this.#end = { reason };
        this.#thread.end();
        this.onClose();
        for (const { reject } of [...(this.#asked ? [this.#asked] : []), ...this.#waiting]) {
            reject(reason);
        }
        [this.#asked, this.#waiting] = [undefined, []];
    }

    #askNext() {
        if (this.#asked || !this.#waiting.length) return;
        const short = this.#waiting.findIndex((waiting) => !isLong(waiting));
        [this.#asked] = this.#waiting.splice(Math.max(0, short), 1);
        const { question: { target, favourites, texts }, parts } = this.#asked;
        const start = parts.length * partLength;
        const part = texts?.slice(start, start + partLength);
        this.#thread.post({ ask: { target, favourites, texts: part } });
    }

    /** @param {{answer?: string, error?: {code: any, message: string}}} message */
    #answered({ answer, error }) {
        const asked = this.#asked;
        this.#asked = undefined;
        if (asked && !asked.isDropped) {
            const { question, parts, resolve, reject } = asked;
            parts.push(answer ?? "");
            if (!error && parts.length * partLength < (question.texts?.length ?? 0)) {
                this.#waiting.unshift(asked);
            } else if (error?.code === "unknownCity" && question.otherwise !== undefined) {
                resolve(question.otherwise);
            } else if (error) reject(new CitySearchError(error.code, error.message));
            else resolve(question.read(parts.join("")));
        }
        this.#askNext();
    }

    /** A later search makes earlier ones pointless. */
    #dropTyped() {
        for (const waiting of this.#waiting.filter(({ question }) => question.isTyped)) {
            this.#drop(
                waiting,
                new DOMException("A later search came before this one began.", "AbortError"),
            );
        }
    }

    /**
     * @param {Waiting} waiting
     * @param {unknown} reason
     */
    #drop(waiting, reason) {
        const place = this.#waiting.indexOf(waiting);
        if (place >= 0) this.#waiting.splice(place, 1);
        waiting.isDropped = true;
        waiting.reject(reason);
    }
}

/** @param {Waiting} waiting */
function isLong({ question: { texts } }) {
    return (texts?.length ?? 0) > partLength;
}

/**
 * A source as another thread can have it.
 *
 * @template Source
 * @param {Source} source
 * @param {AbortSignal | undefined} signal
 */
async function portable(source, signal) {
    if (source instanceof Response) return await bytesOf(source, { signal });
    if (source instanceof URL || typeof source === "string") {
        return new URL(source, globalThis.location?.href).href;
    }
    return source;
}
