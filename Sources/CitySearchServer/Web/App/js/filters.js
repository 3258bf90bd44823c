import { byID, element } from "./dom.js";
import { number } from "./format.js";
import { language, words } from "./i18n.js";
import { locate } from "./position.js";

/**
 * The filters under the search box: country, order, favourites, and near me.
 *
 * @typedef {import("./types.js").State} State
 */
export class Filters {
    #country = byID("country", HTMLSelectElement);
    #order = byID("order", HTMLSelectElement);
    #favourites = byID("favourites-filter", HTMLSelectElement);
    #near = byID("near", HTMLButtonElement);
    #store;

    /** @param {import("./store.js").Store} store */
    constructor(store) {
        this.#store = store;
        for (const select of [this.#country, this.#order, this.#favourites]) {
            select.addEventListener("change", () => this.#changed());
        }
        this.#near.addEventListener("click", () => void this.#toggleNear());
    }

    #changed() {
        const order = this.#order.value === "name" ? "name" : "relevance";
        const chosen = this.#favourites.value;
        const favourites = chosen === "first" || chosen === "only" ? chosen : "mixed";
        const change = { country: this.#country.value, order, favourites };
        this.#store.dispatch({
            type: "filtered",
            change: /** @type {Partial<import("./types.js").Query>} */ (change),
        });
    }

    async #toggleNear() {
        const isOn = this.#store.state.query.near !== null;
        const near = isOn ? null : await locate(this.#store);
        if (isOn || near) this.#store.dispatch({ type: "filtered", change: { near } });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { query, countries } = state;
        if (countries !== before?.countries) this.#drawCountries(countries);
        if (this.#country.value !== query.country) this.#choose(query.country);
        this.#order.value = query.order;
        this.#favourites.value = query.favourites;
        this.#near.setAttribute("aria-pressed", String(query.near !== null));
        for (
            const [select, isSet] of /** @type {const} */ ([
                [this.#country, query.country !== ""],
                [this.#order, query.order !== "relevance"],
                [this.#favourites, query.favourites !== "mixed"],
            ])
        ) {
            select.classList.toggle("set", isSet);
        }
    }

    /** @param {State["countries"]} countries */
    #drawCountries(countries) {
        const { compare } = new Intl.Collator(language);
        const sorted = [...countries].sort((a, b) => compare(a.name, b.name));
        const options = sorted.map(({ code, name, count }) =>
            element("option", { value: code }, `${name} (${number(count)})`)
        );
        this.#country.replaceChildren(
            element("option", { value: "" }, words.allCountries),
            ...options,
        );
    }

    /**
     * Chooses a country, which a link may name before the countries are known.
     *
     * @param {string} code
     */
    #choose(code) {
        this.#country.value = code;
        if (this.#country.value === code) return;
        this.#country.append(element("option", { value: code }, code));
        this.#country.value = code;
    }
}
