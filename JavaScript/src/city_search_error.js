/**
 * An error. The message describes what to do; `code` is for programs.
 */
export class CitySearchError extends Error {
    /**
     * @param {import("../citysearch.d.ts").CitySearchErrorCode} code
     * @param {string} message
     * @param {ErrorOptions} [options]
     */
    constructor(code, message, options) {
        super(message, options);
        this.name = "CitySearchError";
        this.code = code;
    }
}
