import { byID } from "../shared/dom.js";
import { say } from "../shared/i18n.js";

/**
 * The foot of the list: a message that the service is not available, or that the answers are saved ones.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class StatusView {
    #bar = byID("status", HTMLElement);
    #text = byID("status-text", HTMLElement);

    /** @param {State} state */
    draw({ isOnline, results }) {
        this.#bar.dataset.online = String(isOnline);
        document.documentElement.dataset.online = String(isOnline);
        const text = isOnline ? "" : offlineText(results);
        if (this.#text.textContent !== text) this.#text.textContent = text;
    }
}

/** @param {State["results"]} results */
function offlineText({ answeredAt }) {
    return answeredAt ? `${say("offline")} · ${say("savedResults")}` : say("offline");
}
