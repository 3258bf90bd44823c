import { byID, isForBrowser } from "../shared/dom.js";
import { searchFor } from "./history.js";
import { rowsOf } from "./rows.js";

/** How long the arrow keys rest before the city that they chose opens, in milliseconds. */
const pause = 150;

/** What rows do when they are pressed, by the pointer or by keys. */
export class RowActions {
    #store;
    #favourites;
    #history;
    #focusDetail;
    #timer = 0;
    /**
     * The query whose first city is to be opened once it is answered.
     *
     * @type {import("../shared/types.js").Query | null}
     */
    #awaited = null;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../favourites/favourites.js").Favourites} favourites
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
        // A button is redrawn when it is pressed, so the focus should not move.
        grid.addEventListener("mousedown", (event) => {
            if (event.target instanceof Element && event.target.closest("button")) {
                event.preventDefault();
            }
        });
        store.observe((state, before) => {
            if (this.#awaited && state.results.query === this.#awaited) this.#openFirst();
            if (state.cursor !== before.cursor) this.#browse(state);
        });
    }

    /** @param {MouseEvent} event */
    #clicked(event) {
        if (!(event.target instanceof Element)) return;
        if (event.target.closest("a") && isForBrowser(event)) return;
        const row = event.target.closest("[role=row]");
        if (!row || event.target.closest("select")) return;
        event.preventDefault();
        const index = Number(row.getAttribute("aria-rowindex")) - 1;
        if (event.target.closest("button")) this.#pressButton(index);
        else this.#openToRead(index);
    }

    /**
     * Does what Enter does: opens the chosen row, or the first if none is chosen; on a button, presses that.
     *
     * @param {import("../shared/types.js").Cursor | null} cursor
     * @param {boolean} isInBox
     */
    press(cursor, isInBox) {
        const { state } = this.#store;
        if (cursor?.onStar) {
            this.#pressButton(cursor.row);
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

    /**
     * Turns the star of a row.
     *
     * @param {number} index
     */
    toggleFavourite(index) {
        const row = rowsOf(this.#store.state).row(index);
        if ("city" in row) this.#favourites.toggle(row.city);
    }

    /**
     * Removes what is kept: a search, or a favourite of the start page.
     *
     * @param {number} index
     * @returns {boolean} whether there was something to remove
     */
    remove(index) {
        const row = rowsOf(this.#store.state).row(index);
        if (row.kind === "recent") void this.#history.remove(row.text);
        else if (row.kind === "favourite") this.#favourites.toggle(row.city);
        else return false;
        return true;
    }

    /**
     * Moves a favourite of the start page up or down.
     *
     * @param {number} index
     * @param {1 | -1} step
     */
    moveFavourite(index, step) {
        const rows = rowsOf(this.#store.state);
        const target = index + step;
        const isOwnOrder = this.#store.state.favouriteOrder === "own";
        if (!isOwnOrder || target < 0 || target >= rows.count) return;
        const [row, other] = [rows.row(index), rows.row(target)];
        if (row.kind !== "favourite" || other.kind !== "favourite") return;
        this.#favourites.place(row.city.id, other.city.id);
        this.#store.dispatch({ type: "moved", cursor: { row: target, onStar: false } });
    }

    /** @param {number} index */
    #pressButton(index) {
        const row = rowsOf(this.#store.state).row(index);
        if (row.kind === "heading") void this.#history.clear();
        else if (row.kind === "recent") this.remove(index);
        else this.toggleFavourite(index);
    }

    /** @param {number} index */
    #open(index) {
        const { state } = this.#store;
        const row = rowsOf(state).row(index);
        if (row.kind === "recent") this.#store.dispatch({ type: "typed", text: row.text });
        if (row.kind === "unavailable") this.#store.dispatch({ type: "asked-again" });
        if (!("city" in row)) return;
        if (state.query.text.trim() !== "") {
            void this.#history.add(searchFor(row.city.name, state.results.reading));
        }
        this.#store.dispatch({ type: "opened", city: row.city });
    }

    /**
     * While a city is open next to the list, the arrow keys open the selected one.
     *
     * @param {import("../shared/types.js").State} state
     */
    #browse({ cursor, detail }) {
        clearTimeout(this.#timer);
        if (!cursor || detail.id === null) return;
        this.#timer = setTimeout(() => {
            const { state } = this.#store;
            if (state.cursor !== cursor || state.detail.id === null) return;
            const row = rowsOf(state).row(cursor.row);
            if ("city" in row) this.#store.dispatch({ type: "browsed", city: row.city });
        }, pause);
    }
}
