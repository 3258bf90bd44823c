import { byID, element } from "../shared/dom.js";
import { cells } from "./row.js";
import { rowsOf } from "./rows.js";
import { isSameQuestion } from "../shared/state.js";

/**
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("./rows.js").Row} Row
 * @typedef {{element: HTMLElement, row: Row, isFavourite: boolean}} Drawn
 */

/** The number of rows to draw above and below the visible ones, for scrolling. */
const margin = 8;

/** The delay before they are drawn after another answer, in milliseconds: users do not scroll while typing. */
const pause = 300;

/** Beyond so many pixels of the screen browsers lay out nothing. */
const mostPixels = 32_000_000;

/** A list of any length. Only the visible rows and some around them are in the page, and the selected one. */
export class List {
    #grid = byID("results", HTMLElement);
    #body = byID("rows", HTMLElement);
    #store;
    #tellFavourites;
    /** @type {Map<number, Drawn>} */
    #drawn = new Map();
    /** The root's font size, in which rows are measured. */
    #unit = 16;
    /** How far the list is scrolled and how high it is: asked for only when they change, since that lays out the page. */
    #top = 0;
    #height = 0;
    /** The current number of rows to draw above and below the visible ones. */
    #margin = margin;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** Whether the rows are still the ones that the service wrote into the page. */
    #isPlain;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {(ids: number[]) => void} tellFavourites called with the favourites that are drawn as cards
     */
    constructor(store, tellFavourites) {
        this.#store = store;
        this.#tellFavourites = tellFavourites;
        this.#isPlain = `?${this.#body.dataset.target}` === (location.search || "?") &&
            this.#body.childElementCount > 0;
        if (!this.#isPlain) this.#clear();
        this.#measure();
        const scrolled = () => {
            if (this.#height === 0) return;
            this.#top = this.#grid.scrollTop;
            this.#drawMargin();
        };
        this.#grid.addEventListener("scroll", scrolled, { passive: true });
        this.#grid.addEventListener("pointerover", (event) => this.#pointed(event));
        this.#grid.addEventListener("pointerleave", (event) => this.#pointed(event));
        new ResizeObserver(() => this.#resized()).observe(this.#grid);
    }

    #resized() {
        const wasHidden = this.#height === 0;
        this.#measure();
        // A browser may forget how far a hidden element was scrolled.
        if (wasHidden) this.#grid.scrollTop = this.#top;
        this.draw(this.#store.state, this.#store.state);
    }

    /** The number of completely visible rows. */
    get rowsInSight() {
        return Math.max(1, Math.floor(this.#height / this.#unit / 4) - 1);
    }

    /** @param {PointerEvent} event */
    #pointed(event) {
        if (event.pointerType === "touch") return;
        const row = event.type === "pointerleave" || !(event.target instanceof Element)
            ? null
            : event.target.closest("[data-id]");
        const id = row ? Number(row.getAttribute("data-id")) : null;
        if (id !== this.#store.state.pointed) this.#store.dispatch({ type: "pointed", id });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { results, query } = state;
        const grid = this.#grid;
        const rows = rowsOf(state);
        if (this.#isPlain && rows.isLoading) return;
        if (this.#isPlain) this.#clear();
        this.#isPlain = false;
        grid.setAttribute("aria-rowcount", String(rows.count));
        grid.setAttribute("aria-busy", String(query !== results.query));
        grid.dataset.status = results.status;
        grid.dataset.order = state.favouriteOrder;
        grid.dataset.query = results.query?.text ?? "";
        grid.hidden = rows.count === 0;
        this.#body.style.height = `${this.#bodyHeight(state)}px`;
        if (before && !isSameQuestion(results.query, before.results.query)) {
            this.#scroll(0);
            this.#margin = 0;
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#drawMargin(), pause);
        }
        if (state.cursor && state.cursor.row !== before?.cursor?.row) this.#reveal(state);
        this.#drawRows(state);
    }

    #drawMargin() {
        this.#margin = margin;
        this.#drawRows(this.#store.state);
    }

    // A list that is higher than a browser lays out is scrolled faster than it moves.

    /** @param {State} state */
    #fullHeight(state) {
        return rowsOf(state).top(rowsOf(state).count) * this.#unit;
    }

    /** @param {State} state */
    #bodyHeight(state) {
        return Math.min(this.#fullHeight(state), mostPixels / devicePixelRatio);
    }

    /**
     * How far rows are further down than the scroll bar says.
     *
     * @param {State} state
     */
    #shift(state) {
        const [full, body] = [this.#fullHeight(state), this.#bodyHeight(state)];
        if (full === body) return 0;
        const share = Math.min(1, this.#top / (body - this.#height));
        return share * (full - body);
    }

    /** @param {State} state */
    #drawRows(state) {
        const rows = rowsOf(state);
        if (this.#isPlain) return;
        if (rows.count === 0) this.#clear();
        if (rows.count === 0 || this.#height === 0) return;
        const shift = this.#shift(state);
        const top = (this.#top + shift) / this.#unit;
        const bottom = top + this.#height / this.#unit;
        const first = Math.max(0, rows.indexAt(top) - this.#margin);
        const last = Math.min(rows.count - 1, rows.indexAt(bottom) + this.#margin);
        // Screen readers look for the row that is chosen, wherever it is.
        const chosen = state.cursor?.row ?? -1;
        const wanted = Array.from({ length: last - first + 1 }, (_, at) => first + at);
        if (chosen >= 0 && chosen < first) wanted.unshift(chosen);
        if (chosen > last && chosen < rows.count) wanted.push(chosen);
        for (const [index, { element }] of this.#drawn) {
            if (index >= first && index <= last || index === chosen) continue;
            element.remove();
            this.#drawn.delete(index);
        }
        // From the last to the first, so that each is inserted before the next one.
        /** @type {Element | null} */
        let next = null;
        for (const index of wanted.reverse()) next = this.#drawRow(state, index, next, shift);
        this.#tellVisible(first - rows.frontCount, last - rows.frontCount);
        this.#tellFavourites(favouritesOf(this.#drawn));
    }

    #clear() {
        this.#body.replaceChildren();
        this.#drawn.clear();
    }

    /**
     * @param {State} state
     * @param {number} index
     * @param {Element | null} next the next element
     * @param {number} shift
     * @returns {Element}
     */
    #drawRow(state, index, next, shift) {
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
            else this.#body.insertBefore(made, next);
            drawn = { element: made, row, isFavourite };
            this.#drawn.set(index, drawn);
        }
        const style = drawn.element.style;
        style.transform = `translateY(${rows.top(index) * this.#unit - shift}px)`;
        style.height = `${rows.height(index) * this.#unit}px`;
        const classes = drawn.element.classList;
        classes.toggle("active", isActive);
        classes.toggle("on-button", isActive && state.cursor?.onStar === true);
        classes.toggle("open", isOpen);
        classes.toggle("pointed", id !== null && state.pointed === id);
        drawn.element.setAttribute("aria-selected", String(isActive));
        if (isOpen) drawn.element.setAttribute("aria-current", "true");
        else drawn.element.removeAttribute("aria-current");
        return drawn.element;
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
            ...cells(row, index, isFavourite, this.#store),
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
        const shift = this.#shift(state);
        const top = rows.top(state.cursor.row) * this.#unit;
        const bottom = top + rows.height(state.cursor.row) * this.#unit;
        if (top < this.#top + shift) {
            // What stands before the first row is its heading.
            this.#scrollTo(state, rows.choosable(0, 1) === state.cursor.row ? 0 : top);
        } else if (bottom > this.#top + shift + this.#height) {
            this.#scrollTo(state, bottom - this.#height);
        }
    }

    /**
     * Scrolls to a distance from the top of all rows.
     *
     * @param {State} state
     * @param {number} top
     */
    #scrollTo(state, top) {
        const [full, body] = [this.#fullHeight(state), this.#bodyHeight(state)];
        const share = full === body ? 1 : (body - this.#height) / (full - this.#height);
        this.#scroll(top * share);
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

/** @param {Map<number, Drawn>} drawn */
function favouritesOf(drawn) {
    return [...drawn.values()].flatMap(({ row }) =>
        row.kind === "favourite" && row.city.lat !== undefined ? [row.city.id] : []
    );
}

/**
 * @param {Row} one
 * @param {Row} other
 */
function isSameRow(one, other) {
    if (one.kind !== other.kind) return false;
    if ("city" in one && "city" in other && !isSameCity(one.city, other.city)) return false;
    if ("texts" in one && "texts" in other && one.texts.join() !== other.texts.join()) return false;
    if ("units" in one && "units" in other && one.units !== other.units) return false;
    if ("canOrder" in one && "canOrder" in other && one.canOrder !== other.canOrder) return false;
    if ("isCountyTold" in one && "isCountyTold" in other) {
        if (one.isCountyTold !== other.isCountyTold) return false;
    }
    if ("weather" in one && "weather" in other && one.weather !== other.weather) return false;
    return !("text" in one && "text" in other) || one.text === other.text;
}

/**
 * The strings of cities: the service's answer mostly equals that of the cities in the browser, whose rows then stay.
 *
 * @type {WeakMap<object, string>}
 */
const told = new WeakMap();

/**
 * @param {object} one
 * @param {object} other
 */
function isSameCity(one, other) {
    if (one === other) return true;
    const [text, otherText] = [one, other].map((city) => {
        const known = told.get(city) ?? JSON.stringify(city);
        told.set(city, known);
        return known;
    });
    return text === otherText;
}
