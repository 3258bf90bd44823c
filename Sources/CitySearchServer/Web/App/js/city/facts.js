import { button, byID, element, icon, name } from "../shared/dom.js";
import {
    coordinates,
    difference,
    distance,
    kilometres,
    localTime,
    number,
    offset,
    offsetText,
    sexagesimal,
} from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { locate } from "../shared/position.js";

/**
 * The table of what the data know of a city.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class Facts {
    #glance = byID("glance", HTMLElement);
    #table = byID("facts", HTMLElement);
    #store;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        setInterval(() => this.#drawTime(), 1000);
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw({ detail, position, units }, before) {
        const isSame = detail === before?.detail && position === before.position;
        if (isSame && units === before?.units) return;
        const { city } = detail;
        this.#glance.replaceChildren();
        this.#table.replaceChildren();
        if (!city) return;
        const ahead = city.timezone ? offset(city.timezone) : null;
        const clocks = element(
            "bdi",
            { class: "figure" },
            ahead === null ? "" : offsetText(ahead),
        );
        this.#glance.append(
            ...fact("local-time", say("localTime"), city.timezone && " ", clocks),
            ...fact("population", say("population"), city.population && number(city.population)),
        );
        this.#table.append(
            ...fact("time-zone", say("timeZone"), zoneText(city.timezone)),
            ...fact("airports", say("airports"), city.airports.join(", ")),
            ...fact(
                "coordinates",
                say("coordinates"),
                coordinates(city),
                this.#copyButton("copy-coordinates", say("copyCoordinates"), coordinates(city)),
            ),
            ...fact(
                "sexagesimal",
                say("sexagesimal"),
                sexagesimal(city),
                this.#copyButton(
                    "copy-sexagesimal",
                    say("copySexagesimal"),
                    sexagesimal(city, true),
                ),
            ),
            ...this.#distance(city, position),
        );
        this.#drawTime();
    }

    #drawTime() {
        const zone = this.#store.state.detail.city?.timezone;
        const time = document.getElementById("local-time");
        if (!zone || !time) return;
        const text = localTime(zone);
        if (time.textContent !== text) time.textContent = text;
    }

    /**
     * @param {string} id
     * @param {string} label
     * @param {string} text
     */
    #copyButton(id, label, text) {
        const attributes = { id, class: "icon-button", title: label, "aria-label": label };
        const made = button(attributes, () => void this.#copy(text, made), icon("copy"));
        return made;
    }

    /**
     * @param {string} text
     * @param {Element} button
     */
    async #copy(text, button) {
        try {
            await navigator.clipboard.writeText(text);
            this.#store.dispatch({ type: "told", toast: { text: say("copied"), undo: null } });
        } catch {
            // Without leave for the clipboard the text stays there to be selected.
            if (button.previousSibling) getSelection()?.selectAllChildren(button.previousSibling);
        }
    }

    /**
     * @param {import("../shared/types.js").Coordinate} city
     * @param {State["position"]} position
     */
    #distance(city, position) {
        if (position) {
            const away = distance(kilometres(position, city), this.#store.state.units);
            return fact("distance", say("distanceFromHere"), away);
        }
        const show = button(
            { id: "show-distance", class: "text-button" },
            () => void locate(this.#store),
            say("showDistance"),
        );
        return fact("distance", say("distanceFromHere"), "", show);
    }
}

/**
 * A zone, and how far its clocks are ahead of those here.
 *
 * @param {string} [zone]
 */
function zoneText(zone) {
    if (!zone) return "";
    const minutes = offset(zone);
    const text = zone.replaceAll("_", " ");
    if (minutes === null) return text;
    const ahead = minutes + new Date().getTimezoneOffset();
    return element("span", {}, name(text), ` · ${difference(ahead)}`);
}

/**
 * A line of the table; none when the data lack the value.
 *
 * @param {string} id
 * @param {string} title
 * @param {Element | string | number | undefined} value a text runs its own way
 * @param {HTMLElement} [beside] a button, or an addition to the value
 */
function fact(id, title, value, beside) {
    if (!value && beside?.tagName !== "BUTTON") return [];
    const text = value instanceof Element ? value : name(String(value ?? ""));
    text.id = id;
    const definition = element("dd", {}, text, ...(beside ? [beside] : []));
    return [element("div", {}, element("dt", {}, title), definition)];
}
