import { CountryPicker } from "./countryPicker.js";
import { Facets, kindText } from "./facets.js";
import { byID, element, icon } from "../shared/dom.js";
import { say } from "../shared/i18n.js";
import { locate } from "../shared/position.js";
import { initialState } from "../shared/state.js";

/** The populations that a city may be asked to have at least. */
const populations = [0, 1000, 10_000, 100_000, 1_000_000, 5_000_000];

/**
 * The options under the search box, and a chip for each that is set.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Query} Query
 */
export class Filters {
    #toggle = byID("options-toggle", HTMLButtonElement);
    /** What the toggle says while no option is set. */
    #title = this.#toggle.getAttribute("aria-label") ?? "";
    #panel = byID("options", HTMLElement);
    #population = byID("least-population", HTMLSelectElement);
    #order = byID("order", HTMLSelectElement);
    #favourites = byID("favourites-filter", HTMLSelectElement);
    #unit = byID("distance-unit", HTMLSelectElement);
    #near = byID("near", HTMLButtonElement);
    #chips = byID("chips", HTMLElement);
    #picker;
    #facets;
    #store;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#picker = new CountryPicker(store);
        this.#population.replaceChildren(
            ...populations.map((least) =>
                element("option", { value: least }, populationText(least))
            ),
        );
        this.#facets = new Facets(store, api, this.#panel, this.#population);
        this.#toggle.addEventListener("click", () => this.#show(this.#panel.hidden !== false));
        this.#panel.addEventListener("keydown", (event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            this.#show(false);
            this.#toggle.focus();
        });
        document.addEventListener("pointerdown", ({ target }) => {
            const isInside = [this.#panel, this.#toggle].some((each) =>
                target instanceof Node && each.contains(target)
            );
            if (!isInside) this.#show(false);
        });
        this.#population.addEventListener("change", () => {
            this.#filter({ population: Number(this.#population.value) });
        });
        this.#favourites.addEventListener("change", () => {
            const favourites = /** @type {Query["favourites"]} */ (this.#favourites.value);
            this.#filter({ favourites });
        });
        this.#order.addEventListener("change", () => void this.#sort());
        this.#unit.addEventListener("change", () => {
            const distance = this.#unit.value === "mi" ? "mi" : "km";
            store.dispatch({ type: "measured", units: { ...store.state.units, distance } });
        });
        this.#near.addEventListener("click", () => void this.#toggleNear());
    }

    /** @param {boolean} isShown whether the options are over the list */
    #show(isShown) {
        this.#panel.hidden = !isShown;
        this.#toggle.setAttribute("aria-expanded", String(isShown));
        if (isShown) void this.#facets.show(this.#store.state.query);
    }

    /** @param {Partial<Query>} change */
    #filter(change) {
        this.#store.dispatch({ type: "filtered", change });
    }

    /** An order by distance needs to know where the user is. */
    async #sort() {
        const order = /** @type {Query["order"]} */ (this.#order.value);
        if (order !== "distance" || this.#store.state.query.near) {
            this.#filter({ order });
            return;
        }
        const near = await locate(this.#store);
        if (near) this.#filter({ order, near });
        else this.#order.value = this.#store.state.query.order;
    }

    async #toggleNear() {
        const isOn = this.#store.state.query.near !== null;
        const near = isOn ? null : await locate(this.#store);
        if (isOn || near) this.#filter({ near });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { query, units } = state;
        this.#picker.draw(state, before);
        const isSame = query === before?.query && state.countries === before.countries;
        if (isSame && units === before.units) return;
        this.#population.value = String(query.population);
        if (this.#population.value === "") {
            this.#population.append(
                element(
                    "option",
                    { value: query.population, selected: true },
                    populationText(query.population),
                ),
            );
        }
        this.#order.value = query.order;
        this.#favourites.value = query.favourites;
        this.#unit.value = units.distance;
        this.#near.setAttribute("aria-pressed", String(query.near !== null));
        this.#order.classList.toggle("set", query.order !== "relevance");
        if (!isSame) this.#drawChips(state);
        if (!this.#panel.hidden && query !== before?.query) void this.#facets.show(query);
    }

    /** @param {State} state */
    #drawChips({ query, countries }) {
        const country = countries.find(({ code }) => code === query.country)?.name ?? query.country;
        const all = /** @type {const} */ ([
            ["country", country],
            ["population", query.population > 0 ? populationText(query.population) : ""],
            ["division", query.division.slice(3)],
            ["only", query.only === "" ? "" : kindText(query.only)],
            ["box", query.box === "" ? "" : say("inArea")],
            [
                "favourites",
                query.favourites === "only"
                    ? say("favouritesOnly")
                    : query.favourites === "first"
                    ? say("favouritesFirst")
                    : "",
            ],
        ]);
        const chips = all.filter(([, text]) => text !== "").map(([key, text]) => {
            const chip = element(
                "button",
                {
                    type: "button",
                    class: "chip set",
                    "data-drops": key,
                    "aria-label": say("dropFilter", { filter: text }),
                },
                text,
                icon("close"),
            );
            chip.addEventListener("click", () => {
                this.#filter({ [key]: initialState.query[key] });
                this.#toggle.focus();
            });
            return chip;
        });
        this.#chips.replaceChildren(...chips);
        const count = chips.length;
        const title = count === 0 ? this.#title : say("optionsSet", { count });
        this.#toggle.setAttribute("aria-label", title);
        const text = this.#toggle.querySelector("span");
        if (text) text.textContent = title;
    }
}

/** @param {number} least */
function populationText(least) {
    return least === 0 ? say("anyPopulation") : say("populationFrom", { count: least });
}
