import { byID, element } from "../shared/dom.js";
import { bearing, distance, kilometres, wind } from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { isLocated } from "../shared/state.js";

/**
 * How far the open city is from another: one that was open before, or a favourite. The map draws the shortest line.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Point} Point
 */
export class DistanceTo {
    #section = element("section", { id: "distance-from", hidden: true });
    #choice = element("select", { id: "distance-city", class: "select" });
    #told = element("p", { id: "distance-told", role: "status" });
    #store;
    /** The city that was open before this one.
     *
     * @type {Point | null} */
    #last = null;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        const label = element("label", { for: "distance-city" }, say("distanceTo"));
        this.#section.append(element("h3", {}, label), this.#choice, this.#told);
        byID("nearby", HTMLElement).before(this.#section);
        this.#choice.addEventListener("change", () => this.#measure());
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw({ detail, favourites, units, line }, before) {
        const { city } = detail;
        const isOther = city?.id !== before?.detail.city?.id;
        const old = before?.detail.city;
        if (isOther && old) this.#last = old;
        if (isOther || favourites !== before?.favourites) this.#drawChoice();
        if (isOther || line !== before?.line || units !== before?.units) this.#tell();
        // The line belongs to the city that is open.
        if (line && line.to.id !== city?.id) this.#store.dispatch({ type: "lined", line: null });
    }

    /** The cities from which the distance can be told. */
    get #ends() {
        const { detail: { city }, favourites } = this.#store.state;
        const all = [...(this.#last ? [this.#last] : []), ...favourites.cities.filter(isLocated)];
        const unique = new Map(all.map((each) => [each.id, each]));
        return [...unique.values()].filter(({ id }) => id !== city?.id);
    }

    #drawChoice() {
        const chosen = this.#store.state.line?.from.id;
        const ends = this.#ends;
        this.#section.hidden = ends.length === 0;
        this.#choice.replaceChildren(
            element("option", { value: "" }, say("chooseCity")),
            ...ends.map(({ id, name }) =>
                element("option", { value: id, selected: id === chosen }, name)
            ),
        );
    }

    #measure() {
        const from = this.#ends.find(({ id }) => String(id) === this.#choice.value);
        const { city: to } = this.#store.state.detail;
        const line = from && to ? { from, to } : null;
        this.#store.dispatch({ type: "lined", line });
    }

    #tell() {
        const { line, units, detail } = this.#store.state;
        const isTold = line !== null && line.to.id === detail.city?.id;
        this.#told.hidden = !isTold;
        this.#told.textContent = isTold
            ? say("distanceTold", {
                distance: distance(kilometres(line.from, line.to), units),
                wind: wind(bearing(line.from, line.to)),
                city: line.from.name,
            })
            : "";
    }
}
