import { byID, element } from "./dom.js";
import { number } from "./format.js";
import { words } from "./i18n.js";

/** How many names are shown at first. */
const few = 12;

/** A city's names in other languages: some at first, all on demand. */
export class OtherNames {
    #section = byID("names", HTMLElement);
    #list = byID("other-names", HTMLElement);
    #more = byID("more-names", HTMLButtonElement);
    /** @type {string[]} */
    #names = [];

    constructor() {
        this.#more.addEventListener("click", () => {
            this.#drawFirst(this.#names.length);
            this.#list.focus();
        });
    }

    /** @param {string[]} names */
    draw(names) {
        this.#names = names;
        this.#section.hidden = names.length === 0;
        this.#more.textContent = words.moreNames(number(names.length));
        this.#drawFirst(few);
    }

    /** @param {number} count */
    #drawFirst(count) {
        const shown = this.#names.slice(0, count);
        this.#list.replaceChildren(
            ...shown.map((name) => element("li", {}, element("bdi", {}, name))),
        );
        this.#more.hidden = shown.length === this.#names.length;
    }
}
