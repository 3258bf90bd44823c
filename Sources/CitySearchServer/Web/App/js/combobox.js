import { byID } from "./dom.js";
import { rowsOf } from "./rows.js";

/**
 * The search box and the keys of the list: an editable combobox with a grid (ARIA Authoring Practices). The focus stays
 * in the box, or in the list; `aria-activedescendant` says which row the arrow keys chose.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Cursor} Cursor
 */
export class Combobox {
    #input = byID("query", HTMLInputElement);
    #clear = byID("clear", HTMLButtonElement);
    #grid = byID("results", HTMLElement);
    #store;
    #list;
    #act;

    /**
     * @param {import("./store.js").Store} store
     * @param {import("./list.js").List} list
     * @param {import("./rowActions.js").RowActions} act
     */
    constructor(store, list, act) {
        this.#store = store;
        this.#list = list;
        this.#act = act;
        const input = this.#input;
        input.addEventListener("input", () => {
            performance.mark("typed");
            store.dispatch({ type: "typed", text: input.value });
        });
        input.addEventListener("keydown", (event) => this.#pressed(event));
        this.#grid.addEventListener("keydown", (event) => this.#pressed(event));
        this.#clear.addEventListener("click", () => {
            store.dispatch({ type: "typed", text: "" });
            input.focus();
        });
        document.addEventListener("keydown", (event) => {
            if (event.key !== "/" || isTyping(event)) return;
            event.preventDefault();
            store.dispatch({ type: "viewed", view: "list" });
            input.focus();
            input.select();
        });
    }

    /** @param {State} state */
    draw(state) {
        const { text } = state.query;
        if (this.#input.value !== text) this.#input.value = text;
        this.#clear.hidden = text === "";
        this.#input.setAttribute("aria-expanded", String(rowsOf(state).count > 0));
        for (const box of [this.#input, this.#grid]) {
            if (state.cursor) box.setAttribute("aria-activedescendant", cellID(state.cursor));
            else box.removeAttribute("aria-activedescendant");
        }
    }

    /** @param {KeyboardEvent} event */
    #pressed(event) {
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        const { cursor } = this.#store.state;
        const isInBox = event.currentTarget === this.#input;
        if (!isInBox && event.key === "f" && cursor) this.#act.toggleFavourite(cursor.row);
        else if (event.key === "Enter") this.#act.press(cursor, isInBox);
        else if (event.key === "Escape") this.#escape();
        else if (!this.#move(event.key, isInBox)) return;
        event.preventDefault();
    }

    /**
     * Moves the cursor, if the key does that. In the box the keys that move the caret do so while no row is chosen.
     *
     * @param {string} key
     * @param {boolean} isInBox
     */
    #move(key, isInBox) {
        const { cursor } = this.#store.state;
        const row = cursor?.row ?? -1;
        const last = rowsOf(this.#store.state).count - 1;
        const page = this.#list.rowsInSight;
        const isChoosing = cursor !== null || !isInBox;
        if (key === "ArrowDown") this.#moveTo(row + 1, 1);
        else if (key === "ArrowUp" && isChoosing) this.#moveTo(row - 1, -1);
        else if (key === "PageDown") this.#moveTo(row + page, 1);
        else if (key === "PageUp") this.#moveTo(row - page, -1);
        else if (key === "Home" && isChoosing) this.#moveTo(0, 1);
        else if (key === "End" && isChoosing) this.#moveTo(last, -1);
        else if (key === "ArrowRight" && cursor && !cursor.onStar) this.#moveToStar(true);
        else if (key === "ArrowLeft" && cursor?.onStar) this.#moveToStar(false);
        else return false;
        return true;
    }

    /**
     * @param {number} row
     * @param {1 | -1} step where to look on when the row cannot be chosen
     */
    #moveTo(row, step) {
        const { state } = this.#store;
        // Above the first row the box itself is chosen.
        const rows = rowsOf(state);
        const chosen = row < 0 ? null : rows.choosable(row, step);
        if (chosen === null) {
            this.#store.dispatch({ type: "moved", cursor: null });
            return;
        }
        const onStar = state.cursor?.onStar === true && rows.row(chosen).kind !== "recent";
        this.#store.dispatch({ type: "moved", cursor: { row: chosen, onStar } });
    }

    /** @param {boolean} onStar */
    #moveToStar(onStar) {
        const { state } = this.#store;
        if (!state.cursor || !("city" in rowsOf(state).row(state.cursor.row))) return;
        this.#store.dispatch({ type: "moved", cursor: { row: state.cursor.row, onStar } });
    }

    /** Drops the cursor, then closes the city, then clears the text. */
    #escape() {
        const { cursor, detail, query } = this.#store.state;
        if (cursor) this.#store.dispatch({ type: "moved", cursor: null });
        else if (detail.id !== null) this.#store.dispatch({ type: "closed" });
        else if (query.text !== "") this.#store.dispatch({ type: "typed", text: "" });
        this.#input.focus();
    }
}

/** @param {Cursor} cursor */
function cellID({ row, onStar }) {
    return onStar ? `row-${row}-star` : `row-${row}`;
}

/**
 * Whether a key goes into a text field.
 *
 * @param {Event} event
 */
export function isTyping(event) {
    return event.target instanceof Element && event.target.matches("input, textarea, select");
}
