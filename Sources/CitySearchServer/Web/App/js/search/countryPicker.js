import { byID, element } from "../shared/dom.js";
import { number } from "../shared/format.js";
import { namesLocale, say } from "../shared/i18n.js";

/**
 * The country to search in, which one types into: a combobox with a list (ARIA Authoring Practices).
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Country} Country
 */
export class CountryPicker {
    #input = byID("country", HTMLInputElement);
    #list = byID("country-list", HTMLElement);
    #store;
    /** @type {(Country & {folded: string})[]} */
    #countries = [];
    /** @type {Country[]} */
    #offered = [];
    #active = -1;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        const input = this.#input;
        input.addEventListener("focus", () => input.select());
        input.addEventListener("click", () => this.#offer(""));
        input.addEventListener("input", () => this.#offer(input.value));
        input.addEventListener("keydown", (event) => this.#pressed(event));
        input.addEventListener("blur", () => this.#close());
        // The focus stays in the field.
        this.#list.addEventListener("mousedown", (event) => event.preventDefault());
        this.#list.addEventListener("click", (event) => {
            const option = event.target instanceof Element && event.target.closest("[role=option]");
            if (option) this.#choose(option.getAttribute("data-code") ?? "");
        });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw({ query, countries }, before) {
        if (countries !== before?.countries) {
            const { compare } = new Intl.Collator(namesLocale);
            this.#countries = [...countries].sort((a, b) => compare(a.name, b.name))
                .map((country) => ({ ...country, folded: folded(country.name) }));
        }
        if (query.country !== before?.query.country || countries !== before.countries) {
            this.#close();
        }
    }

    /** @param {string} text */
    #offer(text) {
        const wanted = folded(text.trim());
        const isBegun = (/** @type {string} */ name) =>
            name.startsWith(wanted) || name.includes(` ${wanted}`);
        const found = this.#countries.filter(({ folded, code }) =>
            isBegun(folded) || code.toLowerCase() === wanted
        );
        // Those whose first word begins so come first.
        found.sort((a, b) =>
            Number(b.folded.startsWith(wanted)) - Number(a.folded.startsWith(wanted))
        );
        const all = { code: "", name: say("allCountries"), count: 0 };
        this.#offered = wanted === "" ? [all, ...found] : found;
        this.#active = wanted === "" ? -1 : 0;
        this.#list.replaceChildren(
            ...this.#offered.map((country, index) => option(country, index)),
        );
        this.#list.hidden = this.#offered.length === 0;
        this.#drawActive();
    }

    /** @param {KeyboardEvent} event */
    #pressed(event) {
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step !== 0) {
            if (this.#list.hidden) this.#offer("");
            const last = this.#offered.length - 1;
            this.#active = Math.max(0, Math.min(this.#active + step, last));
            this.#drawActive();
        } else if (event.key === "Enter") {
            const chosen = this.#offered[this.#active];
            if (!this.#list.hidden && chosen) this.#choose(chosen.code);
            else if (this.#input.value.trim() === "") this.#choose("");
        } else if (event.key === "Escape" && !this.#list.hidden) this.#close();
        else return;
        event.preventDefault();
    }

    #drawActive() {
        for (const [index, each] of [...this.#list.children].entries()) {
            each.setAttribute("aria-selected", String(index === this.#active));
            if (index === this.#active) each.scrollIntoView({ block: "nearest" });
        }
        this.#input.setAttribute("aria-expanded", String(!this.#list.hidden));
        if (this.#active < 0) this.#input.removeAttribute("aria-activedescendant");
        else this.#input.setAttribute("aria-activedescendant", `country-${this.#active}`);
    }

    /** @param {string} code */
    #choose(code) {
        this.#store.dispatch({ type: "filtered", change: { country: code } });
        this.#close();
    }

    /** Shows the country that is chosen. */
    #close() {
        const { country } = this.#store.state.query;
        this.#list.hidden = true;
        this.#list.replaceChildren();
        this.#input.value = this.#countries.find(({ code }) => code === country)?.name ?? country;
        this.#active = -1;
        this.#drawActive();
    }
}

/**
 * @param {Country} country
 * @param {number} index
 */
function option({ code, name, count }, index) {
    const option = element(
        "li",
        { role: "option", id: `country-${index}`, "data-code": code, "aria-selected": "false" },
        element("bdi", {}, name),
    );
    if (count > 0) option.append(element("span", { class: "option-count" }, number(count)));
    return option;
}

/**
 * A name without marks, in small letters.
 *
 * @param {string} text
 */
function folded(text) {
    // These letters have no mark that comes off.
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
        .replaceAll("ı", "i").replaceAll("ł", "l").replaceAll("ø", "o");
}
