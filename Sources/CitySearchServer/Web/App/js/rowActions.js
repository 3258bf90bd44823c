import { byID } from "./dom.js";
import { rowsOf } from "./rows.js";

/** What rows do when they are pressed, by the pointer or by keys. */
export class RowActions {
    #store;
    #favourites;
    #history;
    #focusDetail;
    /**
     * The query whose first city is to be opened once it is answered.
     *
     * @type {import("./types.js").Query | null}
     */
    #awaited = null;

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
        const grid = byID("results", HTMLElement);
        grid.addEventListener("click", (event) => this.#clicked(event));
        // A button is drawn anew when it is pressed, so the focus had better stay where it is.
        grid.addEventListener("mousedown", (event) => {
            if (event.target instanceof Element && event.target.closest("button")) {
                event.preventDefault();
            }
        });
        store.observe(({ results }) => {
            if (this.#awaited && results.query === this.#awaited) this.#openFirst();
        });
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
        if (cursor) this.#openToRead(cursor.row);
        else if (isInBox && state.query.text !== "") {
            this.#awaited = state.query;
            if (state.query === state.results.query) this.#openFirst();
        }
    }

    #openFirst() {
        this.#awaited = null;
        if (rowsOf(this.#store.state).count > 0) this.#openToRead(0);
    }

    /**
     * Opens a row and moves the focus to what it shows.
     *
     * @param {number} index
     */
    #openToRead(index) {
        this.#open(index);
        if (this.#store.state.view !== "detail") return;
        // The detail is drawn by then.
        queueMicrotask(this.#focusDetail);
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
