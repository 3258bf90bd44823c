import { button, byID, element, icon, name } from "../shared/dom.js";
import { flag } from "../shared/flag.js";
import { day, hour, localTime, longDate, offset, offsetBeside } from "../shared/format.js";
import { isFromRight, list, say } from "../shared/i18n.js";
import { isLocated } from "../shared/state.js";
import { groupsOf, orderChoice } from "./order.js";
import { lightAt } from "../shared/sun.js";

/** How many minutes a day has, and a step of the time that is dragged. */
const [dayMinutes, step] = [1440, 15];

/** When people work, in minutes since midnight, and how long they meet. */
const [workStart, workEnd, meeting] = [9 * 60, 17 * 60, 60];

/** The share of a band up to which a date has room after midnight. */
const mostBeforeDate = 0.6;

/**
 * The favourites side by side through a day: the time there at a time here, and day and night.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Favourite & {timezone: string}} Zoned
 */
export class Compare {
    #open = button(
        {
            ...{ id: "show-compare", class: "chip", hidden: true },
            ...{ "aria-label": say("compareTitle"), title: say("compareTitle") },
        },
        () => this.#start(),
        icon("clock"),
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
    #sentence = element("output", { id: "compare-sentence", for: "compare-time" });
    #copyButton = button({ id: "compare-copy", class: "text-button" }, () => void this.#copy());
    #store;
    /** The time that is shown, in minutes since midnight: the range has only steps. */
    #minutes = 0;
    /** The midnight at which the day starts. */
    #midnight = new Date();
    /** Whether the address asks for it, as the menu of the installed app does. */
    #isAwaited = location.hash === "#compare";

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        byID("near", HTMLElement).after(this.#open);
        this.#moment.addEventListener("input", () => this.#show(Number(this.#moment.value)));
        for (const kind of /** @type {const} */ (["pointerdown", "pointermove"])) {
            this.#list.addEventListener(kind, (event) => this.#drag(event));
        }
        this.#dialog.append(...this.#parts());
        document.body.append(this.#dialog);
    }

    #parts() {
        const label = { class: "icon-button", "aria-label": say("close") };
        const now = button({ class: "text-button" }, () => this.#toNow(), say("now"));
        const meet = button(
            { id: "compare-meeting", class: "text-button" },
            () => this.#toMeeting(),
            say("meetingTime"),
        );
        this.#moment.setAttribute("aria-label", say("timeHere"));
        return [
            element(
                "div",
                { class: "dialog-title" },
                element("h2", { id: "compare-title" }, say("compareTitle")),
                element("form", { method: "dialog" }, element("button", label, icon("close"))),
            ),
            element(
                "div",
                { class: "compare-moment" },
                this.#told,
                element("div", {}, meet, now),
            ),
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
            element("div", { class: "compare-copy" }, this.#sentence, this.#copyButton),
        ];
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.#sentence.textContent ?? "");
            this.#copyButton.textContent = say("copied");
        } catch {
            // Without leave for the clipboard the text stays there to be selected.
            getSelection()?.selectAllChildren(this.#sentence);
        }
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
        if (zoned(this.#store.state).length > 0) queueMicrotask(() => this.#start());
    }

    #start() {
        this.#midnight = new Date();
        this.#midnight.setHours(0, 0, 0, 0);
        this.#drawCities(zoned(this.#store.state));
        this.#toNow();
        this.#dialog.showModal();
        this.#moment.focus();
    }

    #toNow() {
        this.#show(Math.floor((Date.now() - this.#midnight.getTime()) / 60_000));
    }

    /** Shows the time of the day at which a meeting is within working hours here and in most cities, or least outside of them. */
    #toMeeting() {
        const zones = zoned(this.#store.state).map(({ timezone }) => this.#ahead(timezone));
        const clocks = [0, ...new Set(zones)];
        /** @type {(minutes: number) => number} */
        const cost = (minutes) =>
            clocks.reduce((sum, ahead) => sum + outside(wrapped(minutes + ahead)), 0);
        const starts = Array.from({ length: dayMinutes / step }, (_, index) => index * step);
        const costs = starts.map(cost);
        this.#show(starts[costs.indexOf(Math.min(...costs))]);
    }

    /** @param {number} minutes since midnight */
    #show(minutes) {
        this.#minutes = minutes;
        this.#moment.value = String(minutes);
        this.#tell();
    }

    /**
     * How many minutes the clocks of a zone are ahead of those here on the day.
     *
     * @param {string} zone
     */
    #ahead(zone) {
        const noon = this.#dateAt(dayMinutes / 2);
        return (offset(zone, noon) ?? 0) + noon.getTimezoneOffset();
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
        band.append(...this.#marks(city.timezone));
        return band;
    }

    /**
     * The working hours of a city, and its midnight with the date that begins.
     *
     * @param {string} zone
     */
    #marks(zone) {
        const ahead = this.#ahead(zone);
        const start = wrapped(workStart - ahead);
        const end = start + workEnd - workStart;
        const works = [[start, Math.min(end, dayMinutes)], [0, end - dayMinutes]]
            .filter(([from, to]) => to > from)
            .map(([from, to]) => mark("work", from, to - from));
        const midnight = wrapped(-ahead);
        if (midnight === 0) return works;
        const night = mark("midnight", midnight, 0);
        // The date is that of the side of the line where it has room.
        const isBefore = midnight > mostBeforeDate * dayMinutes;
        night.dataset.side = isBefore ? "before" : "after";
        const date = this.#dateAt(midnight + (isBefore ? -step : step));
        night.append(element("bdi", {}, day(zone, date)));
        return [...works, night];
    }

    /** @param {number} minutes since midnight */
    #dateAt(minutes) {
        return new Date(this.#midnight.getTime() + minutes * 60_000);
    }

    /** Tells the time that is chosen, here and in each city. */
    #tell() {
        const minutes = this.#minutes;
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
        const times = zoned(this.#store.state).map(({ timezone, name }) =>
            say("timeIn", { time: localTime(timezone, date), city: name })
        );
        this.#copyButton.textContent = say("copyTimes");
        this.#sentence.textContent = `${longDate(date)}: ${list(times)}`;
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
        this.#show(Number(this.#moment.value));
    }
}

/**
 * A part of a band.
 *
 * @param {string} kind
 * @param {number} from in minutes
 * @param {number} length in minutes
 */
function mark(kind, from, length) {
    const made = element("i", { class: kind });
    made.style.insetInlineStart = `${(from / dayMinutes) * 100}%`;
    made.style.width = `${(length / dayMinutes) * 100}%`;
    return made;
}

/**
 * A time of the day from a time of another.
 *
 * @param {number} minutes
 */
function wrapped(minutes) {
    return (minutes + 2 * dayMinutes) % dayMinutes;
}

/**
 * How far a meeting is outside of working hours, in minutes.
 *
 * @param {number} start since midnight
 */
function outside(start) {
    return Math.max(0, workStart - start, start + meeting - workEnd);
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
