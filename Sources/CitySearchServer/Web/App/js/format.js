import { language, words } from "./i18n.js";

const numbers = new Intl.NumberFormat(language);
const shortDistances = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const temperatures = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });

/** @param {number} value */
export function number(value) {
    return numbers.format(value);
}

/** @param {number} kilometres */
export function distance(kilometres) {
    const format = kilometres < 10 ? shortDistances : temperatures;
    return `${format.format(kilometres)} km`;
}

/** @param {number} celsius */
export function temperature(celsius) {
    return `${temperatures.format(celsius)}°`;
}

/**
 * Degrees that every map understands, whatever the language.
 *
 * @param {import("./types.js").Coordinate} point
 */
export function coordinates({ lat, lon }) {
    return `${lat.toFixed(4)}, ${lon.toFixed(4)}`;
}

/**
 * How long ago a time was, in the largest unit that is not zero.
 *
 * @param {Date} date
 */
export function age(date) {
    const seconds = Math.max(0, Math.round((Date.now() - date.getTime()) / 1000));
    const relative = new Intl.RelativeTimeFormat(language, { numeric: "always", style: "short" });
    if (seconds < 60) return words.justNow;
    if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
    if (seconds < 86_400) return relative.format(-Math.floor(seconds / 3600), "hour");
    return relative.format(-Math.floor(seconds / 86_400), "day");
}

/**
 * The time of day somewhere, to the second, with the weekday; nothing for a zone that the browser does not know.
 *
 * @param {string} zone
 */
export function localTime(zone) {
    try {
        return new Intl.DateTimeFormat(language, {
            timeZone: zone,
            weekday: "short",
            hour: "2-digit",
            minute: "2-digit",
            second: "2-digit",
        }).format();
    } catch {
        return "";
    }
}

/**
 * The flag of a country: two regional indicators.
 *
 * @param {string} code
 */
export function flag(code) {
    const letters = [...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65);
    return String.fromCodePoint(...letters);
}

/**
 * Where a city lies: its region and its country.
 *
 * @param {{admin1?: string, countryName?: string, country?: string}} city
 */
export function whereabouts({ admin1, countryName, country }) {
    return [admin1, countryName ?? country].filter(Boolean).join(", ");
}

/**
 * A text cut where its highlights begin and end.
 *
 * @param {string} text
 * @param {import("./types.js").ScalarRange[]} highlights
 * @returns {{text: string, isMatch: boolean}[]}
 */
export function pieces(text, highlights) {
    const scalars = [...text];
    const made = [];
    let end = 0;
    for (const [from, to] of highlights) {
        made.push({ text: scalars.slice(end, from).join(""), isMatch: false });
        made.push({ text: scalars.slice(from, to).join(""), isMatch: true });
        end = to;
    }
    made.push({ text: scalars.slice(end).join(""), isMatch: false });
    return made.filter((piece) => piece.text !== "");
}

/**
 * The distance between two points on the globe in kilometres, by the haversine formula.
 *
 * @param {import("./types.js").Coordinate} from
 * @param {import("./types.js").Coordinate} to
 */
export function kilometres(from, to) {
    const radians = Math.PI / 180;
    const north = Math.sin(((to.lat - from.lat) * radians) / 2);
    const east = Math.sin(((to.lon - from.lon) * radians) / 2);
    const half = north ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * east ** 2;
    return 2 * 6371.0088 * Math.asin(Math.sqrt(Math.min(1, half)));
}
