import { byID } from "../shared/dom.js";
import { age } from "../shared/format.js";
import { say } from "../shared/i18n.js";

/**
 * The foot of the list: a message that the service is not available, and how old the answers are.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class StatusView {
    #bar = byID("status", HTMLElement);
    #text = byID("status-text", HTMLElement);

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        setInterval(() => this.draw(store.state), 10_000);
    }

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
    return answeredAt
        ? `${say("offline")} · ${say("answersOf", { age: age(answeredAt) })}`
        : say("offline");
}
