import { boundsInSight } from "./ground.js";
import { byID, element } from "../shared/dom.js";
import { say } from "../shared/i18n.js";

/**
 * The button that searches in what the map shows, once the user moved it. It stands below the one that goes back to the results.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class AreaButton {
    #button = element(
        "button",
        { type: "button", id: "search-area", class: "button", hidden: true },
        say("searchArea"),
    );
    #box;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {(box: string) => void} search
     */
    constructor(leaflet, map, search) {
        this.#box = () => boxOf(boundsInSight(leaflet, map));
        byID("show-results", HTMLElement).after(this.#button);
        this.#button.addEventListener("click", () => search(this.#box()));
    }

    /** @param {State} state */
    draw({ isMapMoved, query }) {
        const box = isMapMoved ? this.#box() : "";
        this.#button.hidden = !isMapMoved || box === query.box || box.startsWith("-180.000,");
    }
}

/**
 * The sight as the service takes it: a box that crosses the date line begins east of where it ends.
 *
 * @param {any} bounds
 */
export function boxOf(bounds) {
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const turn = (/** @type {number} */ degrees) => ((degrees + 180) % 360 + 360) % 360 - 180;
    const latitude = (/** @type {number} */ degrees) => Math.max(-90, Math.min(90, degrees));
    const sides = east - west >= 360 ? [-180, 180] : [turn(west), turn(east)];
    return [sides[0], latitude(bounds.getSouth()), sides[1], latitude(bounds.getNorth())]
        .map((degrees) => degrees.toFixed(3)).join(",");
}
