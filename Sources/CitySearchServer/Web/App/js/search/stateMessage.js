import { button, byID, element, icon } from "../shared/dom.js";
import { say, unreachable } from "../shared/i18n.js";
import { initialState } from "../shared/state.js";

/**
 * The message in place of the list when it is empty, the search failed or the service is not available.
 *
 * @typedef {import("../shared/types.js").Results} Results
 */
export class StateMessage {
    #area = byID("state", HTMLElement);
    #store;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
    }

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw(state, before) {
        const { results } = state;
        const isSame = results === before?.results && state.spellings === before.spellings;
        if (isSame && state.history === before.history) return;
        const { status } = results;
        this.#area.hidden = status === "loading" || status === "content";
        this.#area.dataset.state = status;
        if (this.#area.hidden) this.#area.replaceChildren();
        else this.#area.replaceChildren(...this.#parts(results, state));
    }

    /**
     * @param {Results} results
     * @param {import("../shared/types.js").State} state
     */
    #parts({ status, query, failure }, state) {
        if (status === "empty") return this.#emptyParts(query, state);
        const isOffline = status === "offline";
        const retry = button(
            { id: "retry", class: "button" },
            () => this.#store.dispatch({ type: "asked-again" }),
            say("retry"),
        );
        return [
            icon(isOffline ? "offline" : "warning"),
            element("h2", {}, isOffline ? unreachable() : say("errorTitle")),
            element("p", {}, isOffline ? say("offlineHint") : (failure ?? "")),
            retry,
        ];
    }

    /**
     * @param {Results["query"]} query
     * @param {import("../shared/types.js").State} state
     */
    #emptyParts(query, { spellings, history }) {
        const isFavourites = query?.favourites === "only" && query.text === "";
        const title = isFavourites
            ? say("emptyFavourites")
            : say("emptyTitle", { text: query?.text ?? "" });
        /** @type {Element[]} */
        const parts = [
            icon(isFavourites ? "star" : "search"),
            element("h2", {}, title),
            element("p", {}, isFavourites ? say("emptyFavouritesHint") : say("emptyHint")),
        ];
        if (query && query.text !== "") {
            parts.push(
                ...this.#searches("spellings", say("didYouMean"), spellings),
                ...this.#searches("last-searches", say("recent"), (history ?? []).slice(0, 3)),
            );
        }
        const isFiltered = query?.country || query?.division || query?.population ||
            query?.only || query?.box || query?.favourites === "only";
        if (isFiltered) {
            parts.push(
                button({ id: "drop-filters", class: "button" }, () => {
                    const { text, order, near } = this.#store.state.query;
                    const change = { ...initialState.query, text, order, near };
                    this.#store.dispatch({ type: "filtered", change });
                }, say("dropFilters")),
            );
        }
        return parts;
    }

    /**
     * Buttons that search for something else.
     *
     * @param {string} id
     * @param {string} title
     * @param {string[]} texts
     */
    #searches(id, title, texts) {
        if (texts.length === 0) return [];
        const buttons = texts.map((text, number) =>
            button({ id: `${id}-${number}`, class: "button" }, () => {
                this.#store.dispatch({ type: "typed", text });
                byID("query", HTMLInputElement).focus();
            }, text)
        );
        return [
            element("h3", {}, title),
            element("div", { class: "suggestions", id }, ...buttons),
        ];
    }
}
