import { element, shape } from "../shared/dom.js";
import { hour, percent, rainfall, temperature, weekday } from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { skyIcon } from "./skyIcon.js";
import { isKept } from "./weatherAge.js";

/**
 * The next hours and days of the weather.
 *
 * @typedef {import("../shared/types.js").Weather} Weather
 * @typedef {import("../shared/types.js").Units} Units
 */

/**
 * The weather of now, unless it is kept from before, and that of the next hours.
 *
 * @param {Weather} weather
 * @param {Units} units
 */
export function hoursOf(weather, units) {
    const { hours = [], temperature: degrees, weatherCode, description, isDay } = weather;
    if (hours.length === 0) return [];
    /** @type {import("../shared/types.js").Hour} */
    const now = { time: "", temperature: degrees, weatherCode, description, isDay };
    const all = isKept(weather) ? hours : [now, ...hours];
    const items = all.map(({ time, temperature: degrees, ...more }) =>
        element(
            "li",
            {},
            element("span", { class: "hour-time" }, time === "" ? say("now") : hour(time)),
            sky(more, more.isDay ?? true),
            element(
                "span",
                { class: "hour-temperature" },
                degrees === undefined ? "–" : temperature(degrees, units),
            ),
            rain(more, units),
        )
    );
    return [
        element("ol", { class: "hours", tabindex: 0, "aria-label": say("nextHours") }, ...items),
    ];
}

/**
 * @param {Weather} weather
 * @param {Units} units
 */
export function daysOf({ days = [] }, units) {
    const lows = days.flatMap(({ lowest }) => lowest ?? []);
    const highs = days.flatMap(({ highest }) => highest ?? []);
    const [least, most] = [Math.min(...lows), Math.max(...highs)];
    const items = days.map((day, number) => {
        const { date, lowest, highest } = day;
        return element(
            "li",
            {},
            element("span", { class: "day" }, number === 0 ? say("today") : weekday(date)),
            sky(day, true),
            rain(day, units),
            element(
                "span",
                { class: "low" },
                lowest === undefined ? "" : temperature(lowest, units),
            ),
            range(lowest ?? least, highest ?? most, least, most),
            element(
                "span",
                { class: "high" },
                highest === undefined ? "" : temperature(highest, units),
            ),
        );
    });
    if (items.length === 0) return [];
    return [element("ol", { class: "days", "aria-label": say("nextDays") }, ...items)];
}

/**
 * @param {import("../shared/types.js").Sky} sky
 * @param {boolean} isDay
 */
function sky({ weatherCode, description = "" }, isDay) {
    return element(
        "span",
        { class: "sky", title: description },
        skyIcon(weatherCode, isDay),
        element("span", { class: "unseen" }, description),
    );
}

/**
 * How likely rain or snow is, and how much of it falls.
 *
 * @param {{precipitationProbability?: number, precipitation?: number}} weather
 * @param {Units} units
 */
function rain({ precipitationProbability: probability = 0, precipitation = 0 }, units) {
    return element(
        "span",
        { class: "rain" },
        probability < 10 ? "" : percent(probability),
        element("span", {}, rainfall(precipitation, units)),
    );
}

/**
 * A bar from the day's lowest to its highest temperature, on the scale of all days.
 *
 * @param {number} low
 * @param {number} high
 * @param {number} least
 * @param {number} most
 */
function range(low, high, least, most) {
    const width = Math.max(1, most - least);
    /** @type {(className: string, from: number, to: number) => Element} */
    const part = (className, from, to) =>
        shape("rect", {
            class: className,
            x: ((from - least) / width) * 100,
            width: Math.max(4, ((to - from) / width) * 100),
            height: 6,
            rx: 3,
        });
    const attributes = { class: "range", viewBox: "0 0 100 6", preserveAspectRatio: "none" };
    return shape(
        "svg",
        { ...attributes, "aria-hidden": "true" },
        part("range-all", least, most),
        part("range-day", low, high),
    );
}
