/** The altitude of the sun at the end of the day, by its upper edge and the refraction of the air, and at the end of civil twilight. */
const [horizon, twilight] = [-0.833, -6];

/**
 * Whether it is day, twilight or night at a place.
 *
 * @param {import("./types.js").Coordinate} place
 * @param {Date} date
 * @returns {"day" | "twilight" | "night"}
 */
export function lightAt(place, date) {
    const altitude = sunAltitude(place, date);
    return altitude > horizon ? "day" : altitude > twilight ? "twilight" : "night";
}

/**
 * How high the sun stands, in degrees.
 *
 * @param {import("./types.js").Coordinate} place
 * @param {Date} date
 */
function sunAltitude({ lat, lon }, date) {
    const sun = sunAt(date);
    const [north, declination] = [lat * radians, sun.lat * radians];
    const height = Math.sin(north) * Math.sin(declination) +
        Math.cos(north) * Math.cos(declination) * Math.cos((lon - sun.lon) * radians);
    return Math.asin(Math.max(-1, Math.min(1, height))) / radians;
}

const radians = Math.PI / 180;

/**
 * The point above which the sun stands, to some hundredths of a degree: the low-precision formulas of the Astronomical Almanac.
 *
 * @param {Date} date
 * @returns {import("./types.js").Coordinate}
 */
export function sunAt(date) {
    const days = (date.getTime() - Date.UTC(2000, 0, 1, 12)) / 86_400_000;
    const anomaly = (357.529 + 0.98560028 * days) * radians;
    const longitude = 280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) +
        0.02 * Math.sin(2 * anomaly);
    const [tilt, along] = [(23.439 - 3.6e-7 * days) * radians, longitude * radians];
    const declination = Math.asin(Math.sin(tilt) * Math.sin(along));
    const ascension = Math.atan2(Math.cos(tilt) * Math.sin(along), Math.cos(along));
    const siderealTime = 280.46061837 + 360.98564736629 * days;
    return { lat: declination / radians, lon: ascension / radians - siderealTime };
}
