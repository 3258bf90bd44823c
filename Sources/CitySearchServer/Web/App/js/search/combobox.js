import { byID } from "../shared/dom.js";
import { isFromRight } from "../shared/i18n.js";
import { rowsOf } from "./rows.js";
import { areSingleKeysOn } from "../shared/singleKeys.js";
import { leave } from "../shared/urls.js";

/** The keys to the end of a row, where its button is, and back. */
const [forward, back] = isFromRight ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

/**
 * The search box and the keys of the list: an editable combobox with a grid (ARIA Authoring Practices). The focus stays
 * in the box, or in the list; `aria-activedescendant` has the row that the arrow keys chose.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Cursor} Cursor
 */
export class Combobox {
    #input = byID("query", HTMLInputElement);
    #clear = byID("clear", HTMLButtonElement);
    #grid = byID("results", HTMLElement);
    #store;
    #list;
    #act;
    #toggleOpen;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("./list.js").List} list
     * @param {import("./rowActions.js").RowActions} act
     * @param {() => void} toggleOpen turns the star of the open city
     */
    constructor(store, list, act, toggleOpen) {
        this.#store = store;
        this.#list = list;
        this.#act = act;
        this.#toggleOpen = toggleOpen;
        const input = this.#input;
        // Text that was typed before this program ran.
        if (input.value !== input.defaultValue) {
            store.dispatch({ type: "typed", text: input.value });
        } else {
            // A browser that focuses a box puts the caret before its text, at once or after this program.
            input.setSelectionRange(input.value.length, input.value.length);
        }
        input.addEventListener("input", () => {
            performance.mark("typed");
            store.dispatch({ type: "typed", text: input.value });
        });
        byID("search", HTMLFormElement).addEventListener(
            "submit",
            (event) => event.preventDefault(),
        );
        input.addEventListener("keydown", (event) => this.#pressed(event));
        this.#grid.addEventListener("keydown", (event) => this.#pressed(event));
        this.#clear.addEventListener("click", () => {
            store.dispatch({ type: "typed", text: "" });
            input.focus();
        });
    }

    /** @param {State} state */
    draw(state) {
        const { text } = state.query;
        if (this.#input.value !== text) this.#input.value = text;
        this.#clear.hidden = text === "";
        const rows = rowsOf(state);
        this.#input.setAttribute("aria-expanded", String(rows.count > 0));
        for (const box of [this.#input, this.#grid]) {
            const id = state.cursor && cellID(state.cursor, rows.row(state.cursor.row).kind);
            if (id) box.setAttribute("aria-activedescendant", id);
            else box.removeAttribute("aria-activedescendant");
        }
    }

    /** @param {KeyboardEvent} event */
    #pressed(event) {
        // What a control in the list does with its keys is its own.
        const isControl = event.target instanceof HTMLSelectElement;
        if (event.isComposing || isControl) return;
        const { cursor } = this.#store.state;
        const isInBox = event.currentTarget === this.#input;
        if (event.altKey) {
            const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
            if (step === 0 || !cursor) return;
            this.#act.moveFavourite(cursor.row, step);
        } else if (event.ctrlKey || event.metaKey) {
            if (event.key !== "Enter") return;
            this.#toggleFavourite(cursor, isInBox);
        } else if (!isInBox && event.key === "f" && cursor && areSingleKeysOn()) {
            this.#act.toggleFavourite(cursor.row);
        } else if (event.key === "Delete" && cursor) {
            if (!this.#act.remove(cursor.row)) return;
        } else if (event.key === "Enter") this.#act.press(cursor, isInBox);
        else if (event.key === "Escape") this.#escape();
        else if (!this.#move(event.key, isInBox)) return;
        event.preventDefault();
    }

    /**
     * Turns the star of the chosen row, or of the open city, or of the first that a text finds.
     *
     * @param {Cursor | null} cursor
     * @param {boolean} isInBox
     */
    #toggleFavourite(cursor, isInBox) {
        const { state } = this.#store;
        if (cursor) this.#act.toggleFavourite(cursor.row);
        else if (state.detail.id !== null) this.#toggleOpen();
        else if (isInBox && state.query.text !== "" && state.query === state.results.query) {
            if (rowsOf(state).count > 0) this.#act.toggleFavourite(0);
        }
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
        else if (key === forward && cursor && !cursor.onStar) this.#moveToButton(true);
        else if (key === back && cursor?.onStar) this.#moveToButton(false);
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
        const chosen = row < 0 ? null : rows.choosable(row, step, state.cursor !== null);
        if (chosen === null) {
            this.#store.dispatch({ type: "moved", cursor: null });
            return;
        }
        const { kind } = rows.row(chosen);
        // Of a heading there is nothing to choose but its button.
        const onStar = kind === "heading" ||
            (state.cursor?.onStar === true && (kind === "city" || kind === "favourite"));
        this.#store.dispatch({ type: "moved", cursor: { row: chosen, onStar } });
    }

    /** @param {boolean} onStar */
    #moveToButton(onStar) {
        const { state } = this.#store;
        if (!state.cursor) return;
        const { kind } = rowsOf(state).row(state.cursor.row);
        if (!(kind in buttons) || kind === "heading") return;
        this.#store.dispatch({ type: "moved", cursor: { row: state.cursor.row, onStar } });
    }

    /** Drops the cursor, then closes the city, then clears the text. */
    #escape() {
        const { cursor, detail, query } = this.#store.state;
        if (cursor) this.#store.dispatch({ type: "moved", cursor: null });
        else if (detail.id !== null) leave(this.#store);
        else if (query.text !== "") this.#store.dispatch({ type: "typed", text: "" });
        this.#input.focus();
    }
}

/** The button of each kind of row. */
const buttons = { city: "star", favourite: "star", recent: "remove", heading: "clear" };

/**
 * @param {Cursor} cursor
 * @param {string} kind
 */
function cellID({ row, onStar }, kind) {
    const button = /** @type {Record<string, string>} */ (buttons)[kind];
    return onStar && button ? `row-${row}-${button}` : `row-${row}`;
}
