import { byID } from "./dom.js";
import { rowsOf } from "./rows.js";

/** What rows do when they are pressed, by the pointer or by keys. */
export class RowActions {
    #store;
    #favourites;
    #history;
    #focusDetail;

    /**
     * @param {import("./store.js").Store} store
     * @param {import("./favourites.js").Favourites} favourites
     * @param {import("./history.js").History} history
     * @param {() => void} focusDetail
     */
    constructor(store, favourites, history, focusDetail) {
        this.#store = store;
        this.#favourites = favourites;
        this.#history = history;
        this.#focusDetail = focusDetail;
        byID("results", HTMLElement).addEventListener("click", (event) => this.#clicked(event));
    }

    /** @param {Event} event */
    #clicked(event) {
        if (!(event.target instanceof Element)) return;
        const row = event.target.closest("[role=row]");
        if (!row) return;
        const index = Number(row.id.slice("row-".length));
        if (event.target.closest(".star")) this.toggleFavourite(index);
        else if (event.target.closest(".clear-history")) void this.#history.clear();
        else this.#open(index);
    }

    /**
     * Does what Enter does: opens the chosen row, or the first if none is chosen; on a star, turns that.
     *
     * @param {import("./types.js").Cursor | null} cursor
     * @param {boolean} isInBox
     */
    press(cursor, isInBox) {
        const { state } = this.#store;
        if (cursor?.onStar) {
            this.toggleFavourite(cursor.row);
            return;
        }
        const isAnswered = state.query === state.results.query && state.query.text !== "";
        const row = cursor?.row ?? (isInBox && isAnswered ? 0 : null);
        if (row === null) return;
        this.#open(row);
        if (this.#store.state.view === "detail") this.#focusDetail();
    }

    /** @param {number} index */
    toggleFavourite(index) {
        const row = rowsOf(this.#store.state).row(index);
        if ("city" in row) this.#favourites.toggle(row.city);
    }

    /** @param {number} index */
    #open(index) {
        const { state } = this.#store;
        const row = rowsOf(state).row(index);
        if (row.kind === "recent") this.#store.dispatch({ type: "typed", text: row.text });
        if (!("city" in row)) return;
        void this.#history.add(state.query.text);
        this.#store.dispatch({ type: "opened", city: row.city });
    }
}
