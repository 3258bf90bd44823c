import { byID } from "../shared/dom.js";
import { hasMiddle, isNarrow, startDragging } from "./sheet.js";

/**
 * The list of a narrow window: a sheet over the map, which is low, in the middle, or high. The search raises it.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").View} View
 */
export class ListSheet {
    #pane;
    #grip = byID("list-grip", HTMLButtonElement);
    #map = byID("map", HTMLElement);
    #store;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        const form = byID("search", HTMLFormElement);
        this.#pane = /** @type {HTMLElement} */ (form.parentElement);
        startDragging(this.#pane, form, {
            heights: () => this.#heights(),
            current: () => this.#position,
            move: (position) => this.#move(position),
        });
        this.#grip.addEventListener("click", () => {
            this.#move(this.#isHigh ? 0 : this.#position + 1);
        });
        this.#grip.addEventListener("keydown", (event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            this.#move(this.#position + (event.key === "ArrowUp" ? 1 : -1));
        });
        // The browser focuses the box of a new page by itself.
        byID("query", HTMLInputElement).addEventListener("focus", () => {
            if (navigator.userActivation?.hasBeenActive) this.#move(2);
        });
        form.addEventListener("click", ({ target }) => {
            // Panels need the room.
            const isOpening = target instanceof Element &&
                target.closest("#query, .filters [aria-controls]");
            if (isOpening) this.#move(2);
        });
        const list = byID("results", HTMLElement);
        list.addEventListener("focus", () => {
            // A row that is pressed must not move.
            if (this.#position === 0 && list.matches(":focus-visible")) this.#move(1);
        });
        addEventListener("resize", () => this.draw(store.state));
    }

    get #position() {
        const position = views().indexOf(this.#store.state.view);
        return position < 0 ? views().length - 1 : position;
    }

    get #isHigh() {
        return this.#position === views().length - 1;
    }

    /** @param {number} position one below or above all is the lowest or the highest */
    #move(position) {
        const view = views()[Math.max(0, Math.min(views().length - 1, position))];
        if (!isNarrow() || this.#store.state.view === view) return;
        this.#store.dispatch({ type: "viewed", view });
    }

    /** The style sheet has the heights. */
    #heights() {
        const { dataset } = document.documentElement;
        const { view } = dataset;
        const heights = views().map((each) => {
            dataset.view = each;
            return this.#pane.offsetHeight;
        });
        dataset.view = view;
        return heights;
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw({ view }, before) {
        if (view === before?.view) return;
        // A high sheet leaves only an edge of the map.
        this.#map.inert = isNarrow() && this.#isHigh;
        this.#grip.setAttribute("aria-expanded", String(view !== "map"));
    }
}

/**
 * The views of the positions, the lowest first.
 *
 * @returns {View[]}
 */
function views() {
    return hasMiddle() ? ["map", "half", "list"] : ["map", "list"];
}
