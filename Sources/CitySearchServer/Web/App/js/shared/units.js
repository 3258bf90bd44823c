import { locale } from "./i18n.js";

/**
 * The units of temperatures and distances: the usual ones where the user lives, until the user chooses.
 *
 * @typedef {import("./types.js").Units} Units
 */

const key = "units";

/** Where temperatures are in degrees Fahrenheit, and where distances are in miles (CLDR, "unitPreferenceData"). */
const [fahrenheit, miles] = [
    ["US", "BS", "BZ", "KY", "PR", "PW", "LR"],
    ["US", "GB", "LR", "PR"],
];

/**
 * The units that are usual in a place.
 *
 * @param {string} tag a language with its region
 * @returns {Units}
 */
export function usualUnits(tag) {
    const { region } = new Intl.Locale(tag).maximize();
    // English alone says nothing of where one lives.
    const place = new Intl.Locale(tag).region ? region ?? "" : "";
    return {
        temperature: fahrenheit.includes(place) ? "F" : "C",
        distance: miles.includes(place) ? "mi" : "km",
    };
}

/**
 * Takes the units that the user chose in an earlier visit, and keeps those chosen from now on.
 *
 * @param {import("./store.js").Store} store
 */
export function startMeasuring(store) {
    const kept = localStorage.getItem(key)?.split(" ") ?? [];
    const usual = usualUnits(locale);
    store.dispatch({
        type: "measured",
        units: {
            temperature: kept[0] === "C" || kept[0] === "F" ? kept[0] : usual.temperature,
            distance: kept[1] === "km" || kept[1] === "mi" ? kept[1] : usual.distance,
        },
    });
    store.observe(({ units }, before) => {
        if (units !== before.units) {
            localStorage.setItem(key, `${units.temperature} ${units.distance}`);
        }
    });
}
