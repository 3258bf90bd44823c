import { byID, element } from "../shared/dom.js";
import { say } from "../shared/i18n.js";

/** How many letters a group and a note may have. */
const [longestGroup, longestNote] = [50, 200];

/**
 * The user's data of the open city, if it is a favourite: its group and a note.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class FavouriteNote {
    #group = field("favourite-group", say("group"), longestGroup);
    #note = field("favourite-note", say("note"), longestNote);
    #known = element("datalist", { id: "favourite-groups" });
    #area = element("div", { id: "favourite-about", hidden: true });
    #favourites;
    /** The favourite that the fields are about. */
    #id = 0;

    /** @param {import("./favourites.js").Favourites} favourites */
    constructor(favourites) {
        this.#favourites = favourites;
        this.#group.setAttribute("list", this.#known.id);
        this.#area.append(this.#group, this.#note, this.#known);
        this.#area.addEventListener("change", () => this.#save());
        byID("weather", HTMLElement).before(this.#area);
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw({ detail, favourites }, before) {
        if (detail.id === before?.detail.id && favourites === before?.favourites) return;
        const city = favourites.cities.find(({ id }) => id === detail.id);
        this.#area.hidden = !city;
        const groups = new Set(favourites.cities.flatMap(({ group }) => group ?? []));
        this.#known.replaceChildren(...[...groups].map((value) => element("option", { value })));
        // What is being written stays, whatever other windows tell.
        const isWriting = city?.id === this.#id && this.#area.contains(document.activeElement);
        this.#id = city?.id ?? 0;
        if (isWriting) return;
        this.#group.value = city?.group ?? "";
        this.#note.value = city?.note ?? "";
    }

    #save() {
        const [group, note] = [this.#group, this.#note].map(({ value }) => value.trim());
        this.#favourites.describe(this.#id, { group, note });
    }
}

/**
 * A field of one line, which Enter leaves.
 *
 * @param {string} id
 * @param {string} label
 * @param {number} maxlength
 */
function field(id, label, maxlength) {
    const input = element("input", {
        ...{ id, type: "text", maxlength, placeholder: label, "aria-label": label },
        ...{ autocomplete: "off", dir: "auto" },
    });
    input.addEventListener("keydown", ({ key, isComposing }) => {
        if (key === "Enter" && !isComposing) input.blur();
    });
    return input;
}
