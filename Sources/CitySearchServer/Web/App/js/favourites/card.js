import { element, icon, name, names } from "../shared/dom.js";
import { flag } from "../shared/flag.js";
import { age, localTime, offset, placeNames, temperature } from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { nameLink } from "../shared/urls.js";
import { skyIcon } from "../weather/skyIcon.js";
import { isKept, isOld } from "../weather/weatherAge.js";

/**
 * A favourite of the start page: a card with its weather, and whether it is day there.
 *
 * @typedef {import("../search/rows.js").Row} Row
 */

/**
 * The cells of a favourite's row.
 *
 * @param {Row & {kind: "favourite"}} row
 * @returns {Element[]}
 */
export function cardCells({ city, weather, units }) {
    const grip = element("span", { class: "grip", "aria-hidden": "true", title: say("drag") });
    grip.append(icon("grip"));
    const title = nameLink(city.id, name(city.name));
    const line = element("div", { class: "facts-line" });
    if (city.country) line.append(flag(city.country));
    line.append(element("span", { class: "place" }, names(placeNames(city))));
    const sky = element("div", { class: "card-sky" });
    if (weather) {
        if (isKept(weather)) {
            const text = age(new Date(weather.fetchedAt));
            sky.append(element("span", { class: "card-age" }, text));
        }
        const degrees = weather.temperature === undefined
            ? ""
            : temperature(weather.temperature, units);
        sky.append(
            skyIcon(weather.weatherCode, weather.isDay ?? true),
            element("span", { class: "card-temperature" }, degrees),
            element("span", { class: "unseen" }, weather.description ?? ""),
        );
    }
    const text = element(
        "div",
        { class: "card-text" },
        element("div", { class: "title" }, title),
        line,
    );
    if (city.note) text.append(element("div", { class: "card-note" }, name(city.note)));
    const clock = element("span", { class: "card-time", "data-zone": city.timezone });
    clock.textContent = city.timezone ? localTime(city.timezone) : "";
    return [
        element(
            "div",
            { role: "gridcell", class: "city", "data-night": String(isNight(city, weather)) },
            grip,
            text,
            element("div", { class: "card-side" }, sky, clock),
        ),
    ];
}

/**
 * @param {import("../shared/types.js").Favourite} city
 * @param {import("../shared/types.js").Weather | null} weather
 */
function isNight({ timezone }, weather) {
    if (weather?.isDay !== undefined && !isOld(weather)) return !weather.isDay;
    const ahead = timezone ? offset(timezone) : null;
    if (ahead === null) return false;
    const hour = new Date(Date.now() + ahead * 60_000).getUTCHours();
    return hour < 6 || hour >= 20;
}

/** Keeps the times on the cards right. */
export function startClocks() {
    setInterval(() => {
        for (const clock of document.querySelectorAll("[data-zone]")) {
            const text = localTime(clock.getAttribute("data-zone") ?? "");
            if (clock.textContent !== text) clock.textContent = text;
        }
    }, 5000);
}
