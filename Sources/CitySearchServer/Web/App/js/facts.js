import { byID, element, icon } from "./dom.js";
import { coordinates, distance, kilometres, localTime, number } from "./format.js";
import { words } from "./i18n.js";
import { locate } from "./position.js";

/**
 * The table of what the data know of a city.
 *
 * @typedef {import("./types.js").State} State
 */
export class Facts {
    #table = byID("facts", HTMLElement);
    #store;

    /** @param {import("./store.js").Store} store */
    constructor(store) {
        this.#store = store;
        setInterval(() => this.#drawTime(), 1000);
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw({ detail, position }, before) {
        if (detail === before?.detail && position === before.position) return;
        const { city } = detail;
        if (!city) {
            this.#table.replaceChildren();
            return;
        }
        this.#table.replaceChildren(
            ...fact("population", words.population, city.population && number(city.population)),
            ...fact("local-time", words.localTime, city.timezone && " "),
            ...fact("time-zone", words.timeZone, city.timezone?.replaceAll("_", " ")),
            ...fact("coordinates", words.coordinates, coordinates(city), this.#copyButton(city)),
            ...this.#distance(city, position),
        );
        this.#drawTime();
    }

    #drawTime() {
        const zone = this.#store.state.detail.city?.timezone;
        const time = document.getElementById("local-time");
        if (zone && time) time.textContent = localTime(zone);
    }

    /** @param {import("./types.js").Coordinate} city */
    #copyButton(city) {
        const button = element(
            "button",
            {
                type: "button",
                id: "copy-coordinates",
                class: "icon-button",
                "aria-label": words.copyCoordinates,
                title: words.copyCoordinates,
            },
            icon("copy"),
        );
        button.addEventListener("click", () => void this.#copy(coordinates(city)));
        return button;
    }

    /** @param {string} text */
    async #copy(text) {
        try {
            await navigator.clipboard.writeText(text);
            this.#store.dispatch({ type: "told", toast: { text: words.copied, undo: null } });
        } catch {
            // Without leave for the clipboard the coordinates stay there to be selected.
            getSelection()?.selectAllChildren(byID("coordinates", HTMLElement));
        }
    }

    /**
     * @param {import("./types.js").Coordinate} city
     * @param {State["position"]} position
     */
    #distance(city, position) {
        if (position) {
            const away = distance(kilometres(position, city));
            return fact("distance", words.distanceFromHere, away);
        }
        const show = element(
            "button",
            { type: "button", id: "show-distance", class: "text-button" },
            words.showDistance,
        );
        show.addEventListener("click", () => void locate(this.#store));
        return fact("distance", words.distanceFromHere, "", show);
    }
}

/**
 * A line of the table; none when the data lack the value.
 *
 * @param {string} id
 * @param {string} title
 * @param {string | number | undefined} value
 * @param {HTMLElement} [button]
 */
function fact(id, title, value, button) {
    if (!value && !button) return [];
    const text = element("span", { id }, String(value ?? ""));
    const definition = element("dd", {}, text, ...(button ? [button] : []));
    return [element("div", {}, element("dt", {}, title), definition)];
}
