import { icon } from "../shared/dom.js";

/** WMO's codes from which on each picture holds, in order. */
const pictures = /** @type {const} */ ([
    [0, "sun", "moon"],
    [1, "sun-cloud", "moon-cloud"],
    [3, "cloud", "cloud"],
    [45, "fog", "fog"],
    [51, "rain", "rain"],
    [71, "snow", "snow"],
    [80, "rain", "rain"],
    [85, "snow", "snow"],
    [95, "storm", "storm"],
]);

/**
 * A picture of the sky; it needs no font that has emoji. Nothing for weather that is not known.
 *
 * @param {number | undefined} code
 * @param {boolean} isDay
 */
export function skyIcon(code, isDay) {
    const found = pictures.findLast(([first]) => code !== undefined && first <= code);
    if (!found) return "";
    const made = icon(`sky-${found[isDay ? 1 : 2]}`);
    made.classList.add("sky-icon");
    return made;
}
