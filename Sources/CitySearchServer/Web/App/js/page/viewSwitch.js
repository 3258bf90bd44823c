import { byID } from "../shared/dom.js";
import { hasSheet } from "./sheet.js";
import { areSingleKeysOn, isTyping } from "../shared/singleKeys.js";
import { goBack, isList, leave } from "../shared/urls.js";

/**
 * Which of list, map and detail a narrow window shows, and the buttons and keys that close a city. A wide window shows the list and
 * the map, and the detail while a city is open.
 */
export class ViewSwitch {
    #store;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../favourites/favourites.js").Favourites} favourites
     */
    constructor(store, favourites) {
        this.#store = store;
        byID("back", HTMLButtonElement).addEventListener("click", () => goBack(store));
        byID("close-detail", HTMLButtonElement).addEventListener("click", () => this.#close());
        byID("detail", HTMLElement).addEventListener("keydown", (event) => {
            const { city } = store.state.detail;
            if (isTyping(event) || event.altKey) return;
            if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
                if (city) favourites.toggle(city);
                event.preventDefault();
            } else if (event.ctrlKey || event.metaKey) return;
            else if (event.key === "f" && city && areSingleKeysOn()) favourites.toggle(city);
            else if (event.key === "Escape") this.#close();
        });
    }

    #close() {
        const { view } = this.#store.state;
        const isSheet = view === "map" && hasSheet();
        if (isSheet) this.#store.dispatch({ type: "closed", view });
        else leave(this.#store);
        if (!isSheet) byID("query", HTMLInputElement).focus({ preventScroll: true });
    }

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw({ view, detail }, before) {
        if (isList(view) && before && !isList(before.view)) queueMicrotask(focusList);
        document.documentElement.dataset.view = view;
        document.documentElement.dataset.city = detail.id === null ? "none" : "open";
    }
}

/** Puts the focus on the list, unless it is in the box or the filters above. */
function focusList() {
    const list = byID("results", HTMLElement);
    if (list.closest("section")?.contains(document.activeElement)) return;
    list.focus({ preventScroll: true });
}
