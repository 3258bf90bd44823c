import { byID, element } from "./dom.js";
import { cells } from "./row.js";
import { rowsOf } from "./rows.js";
import { isSameQuestion } from "./state.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./rows.js").Row} Row
 * @typedef {{element: HTMLElement, row: Row, isFavourite: boolean}} Drawn
 */

/** How many rows are drawn above and below those in sight. */
const margin = 8;

/** A list of any length. Only the rows in sight and some around them are in the page. */
export class List {
    #grid = byID("results", HTMLElement);
    #body = byID("rows", HTMLElement);
    #store;
    /** @type {Map<number, Drawn>} */
    #drawn = new Map();
    /** The root's font size, in which rows are measured. */
    #unit = 16;
    /** How far the list is scrolled and how high it is: asked for only when they change, since that lays out the page. */
    #top = 0;
    #height = 0;

    /** @param {import("./store.js").Store} store */
    constructor(store) {
        this.#store = store;
        this.#measure();
        const scrolled = () => {
            if (this.#height === 0) return;
            this.#top = this.#grid.scrollTop;
            this.#drawRows(store.state);
        };
        this.#grid.addEventListener("scroll", scrolled, { passive: true });
        new ResizeObserver(() => this.#resized()).observe(this.#grid);
    }

    #resized() {
        const wasHidden = this.#height === 0;
        this.#measure();
        // A browser may forget how far a hidden element was scrolled.
        if (wasHidden) this.#grid.scrollTop = this.#top;
        this.#drawRows(this.#store.state);
    }

    /** How many rows are wholly in sight. */
    get rowsInSight() {
        return Math.max(1, Math.floor(this.#height / this.#unit / 4) - 1);
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { results, query } = state;
        const grid = this.#grid;
        const rows = rowsOf(state);
        grid.setAttribute("aria-rowcount", String(rows.count));
        grid.setAttribute("aria-busy", String(query !== results.query));
        grid.dataset.status = results.status;
        grid.dataset.query = results.query?.text ?? "";
        grid.hidden = rows.count === 0;
        this.#body.style.height = `${rows.top(rows.count) * this.#unit}px`;
        if (before && !isSameQuestion(results.query, before.results.query)) this.#scroll(0);
        if (state.cursor && state.cursor.row !== before?.cursor?.row) this.#reveal(state);
        this.#drawRows(state);
    }

    /** @param {State} state */
    #drawRows(state) {
        const rows = rowsOf(state);
        if (rows.count === 0) this.#clear();
        if (rows.count === 0 || this.#height === 0) return;
        const top = this.#top / this.#unit;
        const bottom = top + this.#height / this.#unit;
        const first = Math.max(0, rows.indexAt(top) - margin);
        const last = Math.min(rows.count - 1, rows.indexAt(bottom) + margin);
        for (const [index, { element }] of this.#drawn) {
            if (index >= first && index <= last) continue;
            element.remove();
            this.#drawn.delete(index);
        }
        // From the last to the first, so that each goes in front of the one behind it.
        for (let index = last; index >= first; index -= 1) this.#drawRow(state, index);
        this.#tellVisible(first - rows.frontCount, last - rows.frontCount);
    }

    #clear() {
        this.#body.replaceChildren();
        this.#drawn.clear();
    }

    /**
     * @param {State} state
     * @param {number} index
     */
    #drawRow(state, index) {
        const rows = rowsOf(state);
        const row = rows.row(index);
        const id = "city" in row ? row.city.id : null;
        const isFavourite = id !== null && state.favourites.ids.has(id);
        const isActive = state.cursor?.row === index;
        const isOpen = id !== null && state.detail.id === id;
        let drawn = this.#drawn.get(index);
        if (!drawn || !isSameRow(drawn.row, row) || drawn.isFavourite !== isFavourite) {
            const made = this.#makeRow(row, index, isFavourite);
            if (drawn) drawn.element.replaceWith(made);
            else this.#body.insertBefore(made, this.#drawn.get(index + 1)?.element ?? null);
            drawn = { element: made, row, isFavourite };
            this.#drawn.set(index, drawn);
        }
        const style = drawn.element.style;
        style.transform = `translateY(${rows.top(index) * this.#unit}px)`;
        style.height = `${rows.height(index) * this.#unit}px`;
        drawn.element.classList.toggle("active", isActive);
        drawn.element.classList.toggle("on-star", isActive && state.cursor?.onStar === true);
        drawn.element.classList.toggle("open", isOpen);
        drawn.element.setAttribute("aria-selected", String(isActive));
        if (isOpen) drawn.element.setAttribute("aria-current", "true");
        else drawn.element.removeAttribute("aria-current");
    }

    /**
     * @param {Row} row
     * @param {number} index
     * @param {boolean} isFavourite
     */
    #makeRow(row, index, isFavourite) {
        return element(
            "div",
            {
                role: "row",
                class: "row",
                id: `row-${index}`,
                "aria-rowindex": index + 1,
                "data-kind": row.kind,
                "data-id": "city" in row ? row.city.id : undefined,
            },
            ...cells(row, index, isFavourite),
        );
    }

    /**
     * Scrolls as far as it takes to see the row that the arrow keys chose.
     *
     * @param {State} state
     */
    #reveal(state) {
        if (!state.cursor) return;
        const rows = rowsOf(state);
        const top = rows.top(state.cursor.row) * this.#unit;
        const bottom = top + rows.height(state.cursor.row) * this.#unit;
        if (top < this.#top) {
            // What stands before the first row is its heading.
            this.#scroll(rows.choosable(0, 1) === state.cursor.row ? 0 : top);
        } else if (bottom > this.#top + this.#height) {
            this.#scroll(bottom - this.#height);
        }
    }

    /** @param {number} top */
    #scroll(top) {
        if (top === this.#top) return;
        this.#top = top;
        this.#grid.scrollTop = top;
    }

    /**
     * @param {number} first
     * @param {number} last
     */
    #tellVisible(first, last) {
        const range = { first: Math.max(0, first), last: Math.max(0, last) };
        const { visible } = this.#store.state;
        if (visible.first === range.first && visible.last === range.last) return;
        this.#store.dispatch({ type: "scrolled", ...range });
    }

    #measure() {
        this.#unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
        this.#height = this.#grid.clientHeight;
    }
}

/**
 * @param {Row} one
 * @param {Row} other
 */
function isSameRow(one, other) {
    if (one.kind !== other.kind) return false;
    if ("city" in one && "city" in other) return one.city === other.city;
    return !("text" in one && "text" in other) || one.text === other.text;
}
