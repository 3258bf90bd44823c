import { byID } from "../shared/dom.js";
import { Panel } from "./panel.js";

/**
 * The menu: units, favourites as files, the data, and the keys.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class Menu {
    #unit = byID("distance-unit", HTMLSelectElement);

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        const panel = new Panel("menu-toggle", "menu");
        this.#unit.addEventListener("change", () => {
            const distance = this.#unit.value === "mi" ? "mi" : "km";
            store.dispatch({ type: "measured", units: { ...store.state.units, distance } });
        });
        // Before a dialogue opens, which gives the focus back when it closes.
        byID("menu", HTMLElement).addEventListener("click", ({ target }) => {
            if (target instanceof Element && target.closest("button")) panel.leave();
        }, { capture: true });
    }

    /** @param {State} state */
    draw({ units }) {
        this.#unit.value = units.distance;
    }
}
