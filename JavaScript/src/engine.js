// The WebAssembly with one index open in it.

import { CitySearchError } from "./city_search_error.js";

/**
 * What the WebAssembly exports: Sources/CitySearchWasm/Exports.swift.
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(alignment: number, byteCount: number) => number} aligned_alloc
 * @property {(start: number) => void} free
 * @property {(start: number, byteCount: number) => number} citysearch_open
 * @property {(index: number) => void} citysearch_close
 * @property {(start: number, byteCount: number) => void} citysearch_use_outlines
 * @property {(index: number, start: number, byteCount: number) => number} citysearch_localize
 * @property {(index: number, start: number, byteCount: number) => number} citysearch_ask
 * @property {() => number} citysearch_answer_start
 * @property {() => number} citysearch_answer_length
 */

/** A snapshot begins at a multiple of a cache line. */
const alignment = 64;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
    /** @type {WebAssembly.Module} */
    #module;
    /** @type {Exports | undefined} */
    #exports;
    /** The index's bytes in memory, which nothing writes to: a new engine gets them when this one fails. */
    #index = { number: 0, start: 0, length: 0 };
    #outlines = { start: 0, length: 0 };
    /** Where questions are written. */
    #room = { start: 0, length: 0 };

    /**
     * Opens a snapshot, all of which is checked.
     *
     * @param {WebAssembly.Module} module
     * @param {Uint8Array} bytes
     * @param {Uint8Array} [outlines]
     */
    constructor(module, bytes, outlines) {
        this.#module = module;
        this.#open(bytes, outlines);
    }

    /**
     * Answers a question, as `Question` in Sources/CitySearchWasm has it.
     *
     * @param {string} target
     * @param {string} [favourites] ids, with commas between
     * @param {readonly string[]} [texts]
     * @returns {string} JSON
     */
    ask(target, favourites = "", texts = []) {
        const fields = [
            target,
            favourites,
            ...texts.map((text) => text.replaceAll("\0", "\ufffd")),
        ];
        return this.#localizing(fields.join("\0"));
    }

    /** How many bytes of memory there are. */
    get byteLength() {
        return this.#exports?.memory.buffer.byteLength ?? 0;
    }

    /** Frees all memory. */
    close() {
        this.#exports = undefined;
    }

    /** Answers a question, after giving the names of countries in its language if they are missing.
     * @param {string} question */
    #localizing(question) {
        try {
            return this.#call("citysearch_ask", question);
        } catch (error) {
            if (!(error instanceof CitySearchError) || error.code !== "unknownLanguage") {
                throw error;
            }
            const language =
                new URLSearchParams(question.replace(/^[^?]*\?|\0.*/gs, "")).get("locale") ?? "";
            /** @type {{countries: {code: string}[]}} */
            const { countries } = JSON.parse(this.#call("citysearch_ask", "/api/countries"));
            const names = countryNames(language, countries.map(({ code }) => code));
            this.#call("citysearch_localize", [language, ...names.flat()].join("\0"));
            return this.#call("citysearch_ask", question);
        }
    }

    /**
     * Calls a function with a text.
     *
     * @param {"citysearch_ask" | "citysearch_localize"} name
     * @param {string} text
     * @returns {string} its answer
     */
    #call(name, text) {
        const exports = this.#running;
        try {
            const succeeds = exports[name](this.#index.number, ...this.#write(text));
            const answer = this.#answer();
            if (succeeds) return answer;
            const { code, message } = JSON.parse(answer);
            throw new CitySearchError(code, message);
        } catch (error) {
            if (error instanceof CitySearchError) throw error;
            throw this.#survive(error);
        }
    }

    get #running() {
        if (this.#exports) return this.#exports;
        throw new CitySearchError("closed", "The index is closed. Open it again.");
    }

    #answer() {
        const exports = this.#running;
        const start = exports.citysearch_answer_start();
        return decoder.decode(
            new Uint8Array(exports.memory.buffer, start, exports.citysearch_answer_length()),
        );
    }

    /**
     * Writes a text into the room for questions.
     *
     * @param {string} text
     * @returns {[start: number, byteCount: number]}
     */
    #write(text) {
        const exports = this.#running;
        // No UTF-16 unit becomes more than three bytes.
        const most = 3 * text.length;
        if (most > this.#room.length) {
            if (this.#room.start) exports.free(this.#room.start);
            this.#room = { start: 0, length: 0 };
            this.#room = { start: this.#allocate(most), length: most };
        }
        const { start, length } = this.#room;
        const { written } = encoder.encodeInto(
            text,
            new Uint8Array(exports.memory.buffer, start, length),
        );
        return [start, written];
    }

    /**
     * @param {Uint8Array} bytes
     * @param {Uint8Array | undefined} outlines
     */
    #open(bytes, outlines) {
        const { exports } = new WebAssembly.Instance(this.#module, {});
        this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (exports));
        this.#room = { start: 0, length: 0 };
        if (outlines) {
            this.#outlines = this.#put(outlines);
            this.#exports.citysearch_use_outlines(this.#outlines.start, this.#outlines.length);
        }
        const index = this.#put(bytes);
        let number;
        try {
            number = this.#exports.citysearch_open(index.start, index.length);
        } catch (cause) {
            this.#exports = undefined;
            throw new CitySearchError(
                "trapped",
                "The snapshot stopped the engine. Make it again.",
                { cause },
            );
        }
        if (!number) {
            const { code, message } = JSON.parse(this.#answer());
            this.#exports = undefined;
            throw new CitySearchError(code, message);
        }
        this.#index = { number, ...index };
    }

    /** Copies bytes into memory.
     * @param {Uint8Array} bytes */
    #put(bytes) {
        const start = this.#allocate(bytes.length);
        new Uint8Array(this.#running.memory.buffer).set(bytes, start);
        return { start, length: bytes.length };
    }

    /** @param {number} byteCount */
    #allocate(byteCount) {
        const room = Math.max(1, Math.ceil(byteCount / alignment)) * alignment;
        // Larger numbers would become small ones.
        const start = room < 2 ** 32 && this.#running.aligned_alloc(alignment, room);
        if (start) return start;
        throw new CitySearchError(
            "outOfMemory",
            `There is no memory for ${byteCount} bytes. Close an index, or open a smaller one.`,
        );
    }

    /**
     * Opens the index again after the engine stopped, from the bytes that it had.
     *
     * @param {unknown} cause
     * @returns {CitySearchError} what to throw
     */
    #survive(cause) {
        const { buffer } = this.#running.memory;
        const { start, length } = this.#index;
        const outlines = this.#outlines;
        try {
            this.#open(
                new Uint8Array(buffer, start, length),
                outlines.length
                    ? new Uint8Array(buffer, outlines.start, outlines.length)
                    : undefined,
            );
        } catch (second) {
            this.#exports = undefined;
            return new CitySearchError(
                "trapped",
                "The engine stopped, and the index cannot be used any more. Open it again.",
                {
                    cause: second,
                },
            );
        }
        return new CitySearchError(
            "trapped",
            "The question stopped the engine, which was started again. Ask something else.",
            { cause },
        );
    }
}

/**
 * The names of countries in a language, as far as the browser knows them.
 *
 * @param {string} language
 * @param {string[]} codes
 * @returns {[code: string, name: string][]}
 */
function countryNames(language, codes) {
    try {
        const tag = language.replace(/[.@].*/, "").replaceAll("_", "-");
        if (!Intl.DisplayNames.supportedLocalesOf([tag]).length) return [];
        const names = new Intl.DisplayNames([tag], { type: "region", fallback: "none" });
        return codes.flatMap((code) => {
            const name = names.of(code);
            return name && name !== code ? [/** @type {[string, string]} */ ([code, name])] : [];
        });
    } catch {
        // The text is no language, or there are no such names.
        return [];
    }
}
