import { byID, element, icon } from "./dom.js";
import { words } from "./i18n.js";

/**
 * What stands in the list's place when it is empty, the search failed or the service is not there.
 *
 * @typedef {import("./types.js").Results} Results
 */
export class StateMessage {
    #area = byID("state", HTMLElement);
    #store;

    /** @param {import("./store.js").Store} store */
    constructor(store) {
        this.#store = store;
    }

    /**
     * @param {import("./types.js").State} state
     * @param {import("./types.js").State} [before]
     */
    draw({ results }, before) {
        if (results === before?.results) return;
        const { status } = results;
        this.#area.hidden = status === "loading" || status === "content";
        this.#area.dataset.state = status;
        if (this.#area.hidden) this.#area.replaceChildren();
        else this.#area.replaceChildren(...this.#parts(results));
    }

    /** @param {Results} results */
    #parts({ status, query, failure }) {
        if (status === "empty") return this.#emptyParts(query);
        const isOffline = status === "offline";
        const retry = this.#button(
            "retry",
            words.retry,
            () => this.#store.dispatch({ type: "asked-again" }),
        );
        return [
            icon(isOffline ? "offline" : "warning"),
            element("h2", {}, isOffline ? words.offlineTitle : words.errorTitle),
            element("p", {}, isOffline ? words.offlineHint : (failure ?? "")),
            retry,
        ];
    }

    /** @param {Results["query"]} query */
    #emptyParts(query) {
        const isFavourites = query?.favourites === "only" && query.text === "";
        const title = isFavourites ? words.emptyFavourites : words.emptyTitle(query?.text ?? "");
        /** @type {Element[]} */
        const parts = [
            icon(isFavourites ? "star" : "search"),
            element("h2", {}, title),
            element("p", {}, isFavourites ? words.emptyFavouritesHint : words.emptyHint),
        ];
        if (query && (query.country !== "" || query.favourites === "only")) {
            const change = /** @type {const} */ ({ country: "", favourites: "mixed" });
            parts.push(
                this.#button(
                    "drop-filters",
                    words.dropFilters,
                    () => this.#store.dispatch({ type: "filtered", change }),
                ),
            );
        }
        return parts;
    }

    /**
     * @param {string} id
     * @param {string} text
     * @param {() => void} press
     */
    #button(id, text, press) {
        const button = element("button", { type: "button", class: "button", id }, text);
        button.addEventListener("click", press);
        return button;
    }
}
