import { isolated, locale, say } from "./i18n.js";

/** @typedef {import("./types.js").Units} Units */

const numbers = new Intl.NumberFormat(locale);
const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat(locale, { style: "percent" });

/**
 * Writes numbers with a unit.
 *
 * @param {string} unit as CLDR names it
 * @param {number} maximumFractionDigits
 */
const measure = (unit, maximumFractionDigits = 0) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits });
const distances = {
    km: { short: measure("kilometer", 1), long: measure("kilometer") },
    mi: { short: measure("mile", 1), long: measure("mile") },
};
const heights = { short: measure("millimeter", 1), long: measure("millimeter") };
const inches = measure("inch", 2);
const speeds = { km: measure("kilometer-per-hour"), mi: measure("mile-per-hour") };

/**
 * A whole number with a unit.
 *
 * @param {number} value
 * @param {string} unit as CLDR names it
 */
export function measured(value, unit) {
    return measure(unit).format(value);
}

/** How many kilometres a mile has, and how many millimetres an inch. */
const [mile, inch] = [1.609344, 25.4];

/** @param {number} value */
export function number(value) {
    return numbers.format(value);
}

/** @param {number} value from 0 to 100 */
export function percent(value) {
    return percents.format(value / 100);
}

/**
 * @param {number} kilometres
 * @param {Units} units
 */
export function distance(kilometres, units) {
    const value = units.distance === "mi" ? kilometres / mile : kilometres;
    return distances[units.distance][value < 10 ? "short" : "long"].format(value);
}

/**
 * @param {number} kilometres in an hour
 * @param {Units} units
 */
export function speed(kilometres, units) {
    const value = units.distance === "mi" ? kilometres / mile : kilometres;
    return speeds[units.distance].format(value);
}

/**
 * @param {number} celsius
 * @param {Units} units
 */
export function temperature(celsius, units) {
    const value = units.temperature === "F" ? celsius * 1.8 + 32 : celsius;
    // There is no minus zero, and a minus is no hyphen.
    return `${whole.format(Math.round(value) + 0).replace("-", "−")}°`;
}

/**
 * The height of rain, in inches if temperatures and distances are American, too; empty for next to none.
 *
 * @param {number} millimetres
 * @param {Units} units
 */
export function rainfall(millimetres, { temperature, distance }) {
    if (temperature === "F" && distance === "mi") {
        const value = millimetres / inch;
        return value < 0.005 ? "" : inches.format(value);
    }
    if (millimetres < 0.1) return "";
    return heights[millimetres < 10 ? "short" : "long"].format(millimetres);
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
 * Degrees, minutes and seconds.
 *
 * @param {import("./types.js").Coordinate} point
 * @param {boolean} [isPlain] whether to write them as any program reads them, whatever the language
 */
export function sexagesimal({ lat, lon }, isPlain = false) {
    const two = (/** @type {number} */ value) =>
        isPlain ? String(value).padStart(2, "0") : twoDigits.format(value);
    /**
     * @param {number} degrees
     * @param {string} plain the side's letter
     * @param {string} side the same in the page's language
     */
    const axis = (degrees, plain, side) => {
        const seconds = Math.round(Math.abs(degrees) * 3600);
        const whole = Math.floor(seconds / 3600);
        return `${isPlain ? whole : number(whole)}°${two(Math.floor(seconds / 60) % 60)}′${
            two(seconds % 60)
        }″${isPlain ? plain : side}`;
    };
    const [north, east] = [
        lat < 0 ? axis(lat, "S", say("south")) : axis(lat, "N", say("north")),
        lon < 0 ? axis(lon, "W", say("west")) : axis(lon, "E", say("east")),
    ];
    return `${north} ${east}`;
}

/**
 * How long ago a time was, in the largest unit that is not zero.
 *
 * @param {Date} date
 */
export function age(date) {
    const seconds = Math.max(0, Math.round((Date.now() - date.getTime()) / 1000));
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always", style: "short" });
    if (seconds < 60) return say("justNow");
    if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
    if (seconds < 86_400) return relative.format(-Math.floor(seconds / 3600), "hour");
    return relative.format(-Math.floor(seconds / 86_400), "day");
}

/**
 * The time of day somewhere with the weekday; nothing for a zone that the browser does not know.
 *
 * @param {string | undefined} zone nothing for the browser's own
 * @param {Date} [date]
 */
export function localTime(zone, date = new Date()) {
    return formatted(zone, date, { weekday: "short", hour: "numeric", minute: "2-digit" });
}

/**
 * The time of day in a time zone.
 *
 * @param {string} zone
 * @param {Date} [date]
 */
export function timeOfDay(zone, date = new Date()) {
    return formatted(zone, date, { hour: "numeric", minute: "2-digit" });
}

/**
 * The day somewhere: Mon, Nov 30.
 *
 * @param {string} zone
 * @param {Date} date
 */
export function day(zone, date) {
    return formatted(zone, date, { weekday: "short", day: "numeric", month: "short" });
}

/**
 * The date here: November 29, 2026.
 *
 * @param {Date} date
 */
export function longDate(date) {
    return formatted(undefined, date, { day: "numeric", month: "long", year: "numeric" });
}

/**
 * The time of day on the place's own clocks, of a time with its offset such as 2026-11-22T10:05:00-03:00.
 *
 * @param {string} time
 */
export function clock(time) {
    return formatted("UTC", new Date(`${time.slice(0, 16)}Z`), {
        hour: "numeric",
        minute: "2-digit",
    });
}

/**
 * The hour on the place's own clocks: 9 AM or 09:00.
 *
 * @param {string} time
 * @param {Intl.Locale | string} [place] whose way of writing it is
 */
export function hour(time, place = locale) {
    const { hour12 } = new Intl.DateTimeFormat(place, { hour: "numeric" }).resolvedOptions();
    // Some languages put a word behind an hour alone.
    /** @type {Intl.DateTimeFormatOptions} */
    const options = hour12 ? { hour: "numeric" } : { hour: "2-digit", minute: "2-digit" };
    return new Intl.DateTimeFormat(place, { timeZone: "UTC", ...options })
        .format(new Date(`${time.slice(0, 16)}Z`));
}

/**
 * The weekday of a date such as 2026-11-22.
 *
 * @param {string} date
 */
export function weekday(date) {
    return formatted("UTC", new Date(`${date}T12:00Z`), { weekday: "short" });
}

/**
 * @param {string | undefined} timeZone
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} options
 */
function formatted(timeZone, date, options) {
    try {
        return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(date);
    } catch {
        return "";
    }
}

/**
 * How many minutes the clocks of a zone are ahead of UTC; nothing for a zone that the browser does not know.
 *
 * @param {string} zone
 * @param {Date} [date]
 * @returns {number | null}
 */
export function offset(zone, date = new Date()) {
    try {
        const parts = offsetFormat(zone).formatToParts(date);
        const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
        const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
        return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) + 0;
    } catch {
        return null;
    }
}

/**
 * The formats that tell the offsets of zones: to make one takes long.
 *
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const offsetFormats = new Map();

/** @param {string} zone */
function offsetFormat(zone) {
    const known = offsetFormats.get(zone) ??
        new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    offsetFormats.set(zone, known);
    return known;
}

/**
 * An offset from UTC: UTC+5:30.
 *
 * @param {number} minutes
 */
export function offsetText(minutes) {
    return minutes === 0 ? "UTC" : `UTC${minutes < 0 ? "−" : "+"}${hoursText(Math.abs(minutes))}`;
}

/**
 * An offset from UTC, and how far the clocks there are ahead of those here.
 *
 * @param {number} offset in minutes
 * @param {number} ahead in minutes
 */
export function offsetBeside(offset, ahead) {
    return `${isolated(offsetText(offset))} · ${difference(ahead)}`;
}

/**
 * How far clocks are ahead of those here, in words.
 *
 * @param {number} minutes
 */
export function difference(minutes) {
    if (minutes === 0) return say("sameTime");
    return say(minutes > 0 ? "hoursAhead" : "hoursBehind", { count: Math.abs(minutes) / 60 });
}

/**
 * Hours and, if there are some, minutes: 5:30.
 *
 * @param {number} minutes
 */
export function hoursText(minutes) {
    const rest = minutes % 60;
    return `${number(Math.floor(minutes / 60))}${rest === 0 ? "" : `:${twoDigits.format(rest)}`}`;
}

/**
 * Where a city lies: its region and its country, each name once, and none that is the city's own.
 *
 * @param {{name: string, admin2?: string, admin1?: string, countryName?: string, country?: string}} city
 * @param {boolean} [isCountyTold] whether to include the division within the region
 */
export function placeNames({ name, admin2, admin1, countryName, country }, isCountyTold = false) {
    const names = [isCountyTold ? admin2 : "", admin1, countryName ?? country];
    return [...new Set(names)].flatMap((each) => each && each !== name ? [each] : []);
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
 * The way in which the shortest line from a point to another begins, in degrees from the north to the east, from 0 to 360.
 *
 * @param {import("./types.js").Coordinate} from
 * @param {import("./types.js").Coordinate} to
 */
export function bearing(from, to) {
    const radians = Math.PI / 180;
    const [south, north] = [from.lat * radians, to.lat * radians];
    const across = (to.lon - from.lon) * radians;
    const east = Math.sin(across) * Math.cos(north);
    const up = Math.cos(south) * Math.sin(north) -
        Math.sin(south) * Math.cos(north) * Math.cos(across);
    return (Math.atan2(east, up) / radians + 360) % 360;
}

/**
 * One of eight winds, such as NE.
 *
 * @param {number} degrees
 */
export function wind(degrees) {
    return say("winds").split(" ")[Math.round(degrees / 45) % 8];
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
