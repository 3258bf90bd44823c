import { button, element } from "../shared/dom.js";
import { flag } from "../shared/flag.js";
import { number } from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { citiesAddress } from "./search.js";

/** How many countries and regions are offered. */
const most = 6;

/**
 * What narrows the search, with how many cities each choice leaves: countries, regions, capitals, airports, populations. It is
 * asked for when the options are seen.
 *
 * @typedef {import("../shared/types.js").Query} Query
 * @typedef {import("../../../../../../JavaScript/citysearch.d.ts").Facets} Counts
 * @typedef {{value: string, parts: (string | Element)[], count: number, isSet: boolean, change: Partial<Query>}} Choice
 */
export class Facets {
    #countries = chips(say("countries"));
    #divisions = chips(say("regions"));
    #kinds = chips(say("only"));
    #store;
    #api;
    #population;
    /**
     * What is counted.
     *
     * @type {Query | null}
     */
    #query = null;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     * @param {HTMLElement} panel
     * @param {HTMLSelectElement} population
     */
    constructor(store, api, panel, population) {
        this.#store = store;
        this.#api = api;
        this.#population = population;
        panel.append(this.#countries, this.#divisions, this.#kinds);
    }

    /**
     * Counts what a query finds, unless that is shown.
     *
     * @param {Query} query
     */
    async show(query) {
        if (query === this.#query) return;
        this.#query = query;
        try {
            const path = citiesAddress(query, { limit: 0, facets: "true" });
            const { body } = await this.#api.ask(path);
            if (query === this.#query) this.#draw(body.facets, query);
        } catch {
            // The options work without numbers, and the next look asks again.
            if (query === this.#query) this.#query = null;
        }
    }

    /**
     * @param {Counts} counts
     * @param {Query} query
     */
    #draw({ countries, divisions, populations, only }, query) {
        this.#offer(
            this.#countries,
            countries.slice(0, most).map(({ code, name, count }) =>
                choice("country", code, query.country, [flag(code), name], count)
            ),
        );
        this.#offer(
            this.#divisions,
            divisions.slice(0, most).map(({ division, name, count }) =>
                choice("division", division, query.division, [name], count)
            ),
        );
        this.#offer(
            this.#kinds,
            only.map(({ what, count }) =>
                choice("only", what, query.only, [kindText(what)], count)
            ),
        );
        for (const option of this.#population.options) {
            const step = populations.find(({ minimum }) => String(minimum) === option.value);
            const text = option.dataset.text ??= option.text;
            option.text = step ? `${text} (${number(step.count)})` : text;
        }
    }

    /**
     * Shows choices; where there is but one, only if it was made.
     *
     * @param {HTMLElement} field
     * @param {Choice[]} choices
     */
    #offer(field, choices) {
        const list = field.querySelector(".facet-chips");
        const focused = list?.querySelector(":focus")?.getAttribute("data-value");
        list?.replaceChildren(...choices.map((choice) => this.#chip(choice)));
        field.hidden = choices.length < 2 && !choices.some(({ isSet }) => isSet);
        const again = list?.querySelector(`[data-value="${CSS.escape(focused ?? "")}"]`);
        if (again instanceof HTMLElement) again.focus();
    }

    /** @param {Choice} choice */
    #chip({ value, parts, count, isSet, change }) {
        const figure = element("span", { class: "option-count" }, number(count));
        return button(
            { class: "chip", "aria-pressed": String(isSet), "data-value": value },
            () => this.#store.dispatch({ type: "filtered", change }),
            ...parts,
            figure,
        );
    }
}

/**
 * A value of a part of the query, which is dropped where it is set.
 *
 * @param {"country" | "division" | "only"} key
 * @param {string} value
 * @param {string} set
 * @param {(string | Element)[]} parts
 * @param {number} count
 * @returns {Choice}
 */
function choice(key, value, set, parts, count) {
    const isSet = value === set;
    return { value, parts, count, isSet, change: { [key]: isSet ? "" : value } };
}

/**
 * What cities of a kind are called.
 *
 * @param {string} kind
 */
export function kindText(kind) {
    return kind === "capital" ? say("capital") : say("airport");
}

/**
 * An empty row of choices.
 *
 * @param {string} title
 */
function chips(title) {
    return element(
        "div",
        { class: "field facet", role: "group", "aria-label": title, hidden: true },
        element("span", { class: "facet-title", "aria-hidden": "true" }, title),
        element("div", { class: "facet-chips" }),
    );
}
