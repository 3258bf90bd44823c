import { isTyping } from "./combobox.js";
import { byID } from "./dom.js";
import { leave } from "./urls.js";

/**
 * Which of list, map and detail a narrow window shows, and the buttons and keys that change it. A wide window shows
 * all three.
 */
export class ViewSwitch {
    #store;
    #back = byID("back", HTMLButtonElement);

    /**
     * @param {import("./store.js").Store} store
     * @param {import("./favourites.js").Favourites} favourites
     */
    constructor(store, favourites) {
        this.#store = store;
        this.#back.addEventListener("click", () => leave(store));
        byID("close-detail", HTMLButtonElement).addEventListener("click", () => this.#close());
        byID("show-map", HTMLButtonElement).addEventListener(
            "click",
            () => store.dispatch({ type: "viewed", view: "map" }),
        );
        byID("show-list", HTMLButtonElement).addEventListener(
            "click",
            () => store.dispatch({ type: "viewed", view: "list" }),
        );
        byID("show-source", HTMLButtonElement).addEventListener("click", () => {
            store.dispatch({ type: "closed" });
            store.dispatch({ type: "viewed", view: "detail" });
        });
        byID("detail", HTMLElement).addEventListener("keydown", (event) => {
            const { city } = store.state.detail;
            if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "f" && city) favourites.toggle(city);
            else if (event.key === "Escape") this.#close();
        });
    }

    #close() {
        this.#store.dispatch({ type: "closed" });
        byID("query", HTMLInputElement).focus();
    }

    /**
     * @param {import("./types.js").State} state
     * @param {import("./types.js").State} [before]
     */
    draw({ view, detail }, before) {
        if (view === "list" && before && before.view !== "list") queueMicrotask(focusList);
        document.documentElement.dataset.view = view;
        byID("close-detail", HTMLButtonElement).hidden = detail.id === null;
    }
}

/** Puts the focus on the list, unless it is in the box or the filters above. */
function focusList() {
    const list = byID("results", HTMLElement);
    if (list.closest("section")?.contains(document.activeElement)) return;
    list.focus({ preventScroll: true });
}
