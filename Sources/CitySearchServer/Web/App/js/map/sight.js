/**
 * Which part of the map is shown for some results.
 *
 * @typedef {import("../shared/types.js").Coordinate} Coordinate
 * @typedef {{south: number, west: number, north: number, east: number}} Box
 */

/** What share of the results is to be in sight along each axis: the rest are far outliers. */
const wanted = 0.94;

/** Up to so many results are all shown. */
const few = 4;

/**
 * The smallest box that holds almost all of the points, and the first of them, which is the most relevant. The map ends at
 * the date line, and so do boxes.
 *
 * @param {Coordinate[]} points
 * @returns {Box | null} nothing without points
 */
export function sightOf(points) {
    if (points.length === 0) return null;
    const [{ lat, lon }] = points;
    const share = points.length <= few ? 1 : wanted;
    const [west, east] = narrowest(points.map((point) => point.lon), share);
    const inside = points.filter((point) => west <= point.lon && point.lon <= east);
    const [south, north] = narrowest(inside.map((point) => point.lat), share);
    return {
        south: Math.min(south, lat),
        west: Math.min(west, lon),
        north: Math.max(north, lat),
        east: Math.max(east, lon),
    };
}

/**
 * Where the narrowest span begins and ends that holds a share of some values.
 *
 * @param {number[]} values
 * @param {number} share
 * @returns {[start: number, end: number]}
 */
function narrowest(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    const more = Math.ceil(sorted.length * share) - 1;
    let best = 0;
    const length = (/** @type {number} */ at) => sorted[at + more] - sorted[at];
    for (let at = 1; at + more < sorted.length; at += 1) {
        if (length(at) < length(best)) best = at;
    }
    return [sorted[best], sorted[best + more]];
}
