import { byID } from "../shared/dom.js";
import { say, unreachable } from "../shared/i18n.js";

/** How long a user pauses before being told a count, in milliseconds. */
const pause = 500;

/** Tells screen readers what an answer holds, once typing rests, and whether the service is there. */
export class Announcer {
    #region = byID("announcer", HTMLElement);
    #timer = 0;

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw({ results, isOnline }, before) {
        if (before && isOnline !== before.isOnline) {
            this.#announce(isOnline ? say("online") : unreachable());
        } else if (results.query !== before?.results.query && results.query !== null) {
            this.#announce(announcement(results));
        }
    }

    /** @param {string} text */
    #announce(text) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.#region.textContent = text;
        }, pause);
    }
}

/** @param {import("../shared/types.js").Results} results */
function announcement({ status, count, query }) {
    switch (status) {
        case "loading":
            return say("searching");
        case "content":
            return say("cities", { count });
        case "empty":
            return say("emptyTitle", { text: query?.text ?? "" });
        case "error":
            return say("errorTitle");
        case "offline":
            return unreachable();
    }
}
