import { CountryPicker } from "./countryPicker.js";
import { Facets, kindText } from "./facets.js";
import { button, byID, element, icon } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { Panel } from "../page/panel.js";
import { locate } from "../shared/position.js";
import { rowsOf } from "./rows.js";
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
    #population = byID("least-population", HTMLSelectElement);
    #order = byID("order", HTMLSelectElement);
    #favourites = byID("favourites-filter", HTMLSelectElement);
    #near = byID("near", HTMLButtonElement);
    #chips = byID("chips", HTMLElement);
    #panel;
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
        this.#facets = new Facets(store, api, byID("options", HTMLElement), this.#population);
        this.#panel = new Panel(
            "options-toggle",
            "options",
            () => void this.#facets.show(store.state.query),
        );
        this.#population.addEventListener("change", () => {
            this.#filter({ population: Number(this.#population.value) });
        });
        this.#favourites.addEventListener("change", () => {
            const favourites = /** @type {Query["favourites"]} */ (this.#favourites.value);
            this.#filter({ favourites });
        });
        this.#order.addEventListener("change", () => void this.#sort());
        this.#near.addEventListener("click", () => void this.#toggleNear());
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
        const { query } = state;
        this.#picker.draw(state, before);
        // Nothing else has an order.
        this.#order.hidden = rowsOf(state).cityCount < 2;
        if (query === before?.query && state.countries === before.countries) return;
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
        this.#near.setAttribute("aria-pressed", String(query.near !== null));
        this.#drawChips(state);
        if (this.#panel.isShown && query !== before?.query) void this.#facets.show(query);
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
            const label = say("dropFilter", { filter: text });
            const drop = () => {
                this.#filter({ [key]: initialState.query[key] });
                this.#toggle.focus();
            };
            const attributes = { class: "chip set", "data-drops": key, "aria-label": label };
            return button(attributes, drop, text, icon("close"));
        });
        this.#chips.replaceChildren(...chips);
        const count = chips.length;
        const title = count === 0 ? this.#title : say("optionsSet", { count });
        this.#toggle.setAttribute("aria-label", title);
        this.#toggle.title = title;
        byID("options-count", HTMLElement).textContent = count === 0 ? "" : number(count);
    }
}

/** @param {number} least */
function populationText(least) {
    return least === 0 ? say("anyPopulation") : say("populationFrom", { count: least });
}
