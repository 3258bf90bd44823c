import { byID, element, icon, name } from "../shared/dom.js";
import { flag } from "../shared/flag.js";
import { hour, localTime, offset, offsetBeside } from "../shared/format.js";
import { isFromRight, say } from "../shared/i18n.js";
import { isLocated } from "../shared/state.js";
import { groupsOf, orderChoice } from "./order.js";
import { lightAt } from "../shared/sun.js";

/** How many minutes a day has, and a step of the time that is dragged. */
const [dayMinutes, step] = [1440, 15];

/**
 * The favourites side by side through a day: the time there at a time here, and day and night.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Favourite & {timezone: string}} Zoned
 */
export class Compare {
    #open = element(
        "button",
        {
            ...{ type: "button", id: "show-compare", class: "chip", hidden: true },
            "aria-label": say("compareTitle"),
        },
        icon("clock"),
        element("span", {}, say("compare")),
    );
    #dialog = element("dialog", { id: "compare", "aria-labelledby": "compare-title" });
    #moment = element("input", {
        id: "compare-time",
        type: "range",
        min: 0,
        max: dayMinutes,
        step,
    });
    #told = element("output", { id: "compare-here", for: "compare-time" });
    #list = element("ul", { id: "compare-list" });
    #store;
    /** The midnight at which the day starts. */
    #midnight = new Date();
    /** Whether the address asks for it, as the menu of the installed app does. */
    #isAwaited = location.hash === "#compare";

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        byID("near", HTMLElement).after(this.#open);
        this.#open.addEventListener("click", () => this.#show());
        this.#moment.addEventListener("input", () => this.#tell());
        for (const kind of /** @type {const} */ (["pointerdown", "pointermove"])) {
            this.#list.addEventListener(kind, (event) => this.#drag(event));
        }
        this.#dialog.append(...this.#parts());
        document.body.append(this.#dialog);
    }

    #parts() {
        const label = { class: "icon-button", "aria-label": say("close") };
        const now = element("button", { type: "button", class: "text-button" }, say("now"));
        now.addEventListener("click", () => this.#toNow());
        this.#moment.setAttribute("aria-label", say("timeHere"));
        return [
            element(
                "div",
                { class: "dialog-title" },
                element("h2", { id: "compare-title" }, say("compareTitle")),
                element("form", { method: "dialog" }, element("button", label, icon("close"))),
            ),
            element("div", { class: "compare-moment" }, this.#told, now),
            this.#moment,
            element(
                "div",
                { class: "compare-hours", "aria-hidden": "true" },
                ...["00", "06", "12", "18"].map((each) =>
                    element("span", {}, hour(`2000-01-01T${each}:00`))
                ),
            ),
            orderChoice(this.#store),
            this.#list,
        ];
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { favourites, favouriteOrder } = state;
        if (this.#isAwaited && favourites.isKnown) this.#answer();
        const isSame = favourites === before?.favourites;
        if (isSame && favouriteOrder === before?.favouriteOrder) return;
        const cities = zoned(state);
        this.#open.hidden = cities.length === 0;
        if (!this.#dialog.open) return;
        if (cities.length === 0) this.#dialog.close();
        else this.#drawCities(cities);
    }

    /** Shows what the address asks for, if there is something, and asks no more. */
    #answer() {
        this.#isAwaited = false;
        history.replaceState(history.state, "", location.pathname + location.search);
        if (zoned(this.#store.state).length > 0) queueMicrotask(() => this.#show());
    }

    #show() {
        this.#midnight = new Date();
        this.#midnight.setHours(0, 0, 0, 0);
        this.#drawCities(zoned(this.#store.state));
        this.#toNow();
        this.#dialog.showModal();
        this.#moment.focus();
    }

    #toNow() {
        const minutes = (Date.now() - this.#midnight.getTime()) / 60_000;
        this.#moment.value = String(Math.round(minutes / step) * step);
        this.#tell();
    }

    /** @param {Zoned[]} cities */
    #drawCities(cities) {
        this.#list.replaceChildren(...cities.map((city) =>
            element(
                "li",
                { "data-id": city.id },
                element(
                    "div",
                    { class: "compare-city" },
                    ...(city.country ? [flag(city.country)] : []),
                    name(city.name),
                    element("span", { class: "compare-time" }),
                ),
                element("p", { class: "compare-offset" }),
                this.#band(city),
            )
        ));
        this.#tell();
    }

    /**
     * When it is day and night in a city, as long as the day here.
     *
     * @param {Zoned} city
     */
    #band(city) {
        const band = element("div", { class: "band", "aria-hidden": "true" });
        if (!isLocated(city)) return band;
        for (let minutes = 0; minutes < dayMinutes; minutes += step) {
            const light = lightAt(city, this.#dateAt(minutes + step / 2));
            const last = /** @type {HTMLElement | null} */ (band.lastElementChild);
            if (last?.dataset.light === light) {
                last.style.flexGrow = String(Number(last.style.flexGrow) + 1);
                continue;
            }
            const part = element("span", { "data-light": light });
            part.style.flexGrow = "1";
            band.append(part);
        }
        return band;
    }

    /** @param {number} minutes since midnight */
    #dateAt(minutes) {
        return new Date(this.#midnight.getTime() + minutes * 60_000);
    }

    /** Tells the time that is chosen, here and in each city. */
    #tell() {
        const minutes = Number(this.#moment.value);
        const date = this.#dateAt(minutes);
        const here = localTime(undefined, date);
        this.#told.textContent = say("timeIs", { time: here });
        this.#moment.setAttribute("aria-valuetext", here);
        this.#dialog.style.setProperty("--moment", `${(minutes / dayMinutes) * 100}%`);
        const ahead = -date.getTimezoneOffset();
        for (const city of zoned(this.#store.state)) {
            const row = this.#list.querySelector(`[data-id="${city.id}"]`);
            const [time, beside] = ["time", "offset"].map((part) =>
                row?.querySelector(`.compare-${part}`)
            );
            if (time) time.textContent = localTime(city.timezone, date);
            const there = offset(city.timezone, date);
            if (!beside || there === null) continue;
            beside.textContent = offsetBeside(there, there - ahead);
        }
    }

    /**
     * Takes the time to where a band is pressed, or dragged.
     *
     * @param {PointerEvent} event
     */
    #drag(event) {
        const band = event.target instanceof Element ? event.target.closest(".band") : null;
        if (!band || (event.buttons & 1) === 0) return;
        const { left, right, width } = band.getBoundingClientRect();
        const share = (isFromRight ? right - event.clientX : event.clientX - left) / width;
        this.#moment.value = String(share * dayMinutes);
        this.#tell();
    }
}

/**
 * The favourites whose time the browser knows, in the order of the start page.
 *
 * @param {State} state
 * @returns {Zoned[]}
 */
function zoned(state) {
    return groupsOf(state).flatMap(({ cities }) => cities).flatMap((city) => {
        const { timezone } = city;
        return timezone && offset(timezone) !== null ? [{ ...city, timezone }] : [];
    });
}
