import { byID } from "../shared/dom.js";
import { say } from "../shared/i18n.js";

/**
 * The foot of the list: the source of the data, or a message that the service is not available.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class StatusView {
    #bar = byID("status", HTMLElement);
    #text = byID("status-text", HTMLElement);
    /** What the page says while the service is there: how many cities there are stands above the list. */
    #title = this.#text.textContent ?? "";

    /** @param {State} state */
    draw({ isOnline, results }) {
        this.#bar.dataset.online = String(isOnline);
        document.documentElement.dataset.online = String(isOnline);
        const text = isOnline ? this.#title : offlineText(results);
        if (this.#text.textContent !== text) this.#text.textContent = text;
    }
}

/** @param {State["results"]} results */
function offlineText({ answeredAt }) {
    return answeredAt ? `${say("offline")} · ${say("savedResults")}` : say("offline");
}
