/**
 * Which part of the map is shown for some results.
 *
 * @typedef {import("../shared/types.js").Coordinate} Coordinate
 * @typedef {Coordinate & {weight: number}} Sought a point, and the weight of its visibility
 * @typedef {{south: number, west: number, north: number, east: number}} Box
 */

/** The share of the weight to show along each axis: the rest are far outliers. */
const wanted = 0.92;

/** How far the best point stays from the edges, as a share of the sight. */
const margin = 0.15;

/** The tiers in which one match is as good as another, since all lie in what was named. */
const equalTiers = ["region", "country"];

/**
 * The area to show: of names, the ones that fit as well as the first, the more relevant and the larger before the
 * others; of a region or a country, all of it.
 *
 * @param {Coordinate[]} points
 * @param {import("../shared/types.js").Match[]} matches the first of the same results; none if they are in another order
 * @returns {Sought[]} the best first
 */
export function soughtOf(points, matches) {
    const best = matches[0]?.tier;
    if (best === undefined || equalTiers.includes(best)) {
        return points.map(({ lat, lon }) => ({ lat, lon, weight: 1 }));
    }
    return matches.filter(({ tier }) => tier === best).map((
        { lat, lon, population = 0 },
        rank,
    ) => ({
        lat,
        lon,
        weight: (population + 1000) / (rank + 1),
    }));
}

/**
 * The smallest box that holds almost all of the points and, well inside, the first of them, which is the best. The map ends
 * at the date line, and so do boxes.
 *
 * @param {Sought[]} points
 * @returns {Box | null} nothing without points
 */
export function sightOf(points) {
    if (points.length === 0) return null;
    const [{ lat, lon }] = points;
    const [west, east] = narrowest(points.map((point) => [point.lon, point.weight]), lon);
    const inside = points.filter((point) => west <= point.lon && point.lon <= east);
    const [south, north] = narrowest(inside.map((point) => [point.lat, point.weight]), lat);
    const [left, right] = around(lon, west, east);
    const [below, above] = around(lat, south, north);
    return { south: below, west: left, north: above, east: right };
}

/**
 * A span with some more, so that a value in it is clear of its ends.
 *
 * @param {number} value
 * @param {number} start
 * @param {number} end
 * @returns {[start: number, end: number]}
 */
function around(value, start, end) {
    const room = (end - start) * margin / (1 - margin);
    return [Math.min(start, value - room), Math.max(end, value + room)];
}

/**
 * Where the narrowest span begins and ends that holds almost all weight of some values, and one of them.
 *
 * @param {[value: number, weight: number][]} values
 * @param {number} held
 * @returns {[start: number, end: number]}
 */
function narrowest(values, held) {
    const sorted = [...values].sort(([a], [b]) => a - b);
    const enough = wanted * sorted.reduce((sum, [, weight]) => sum + weight, 0);
    /** @type {[start: number, end: number]} */
    let best = [sorted[0][0], sorted[sorted.length - 1][0]];
    let [first, sum] = [0, 0];
    for (const [end, weight] of sorted) {
        sum += weight;
        while (
            first < sorted.length && sorted[first][0] < held && sum - sorted[first][1] >= enough
        ) {
            sum -= sorted[first][1];
            first += 1;
        }
        const start = sorted[first][0];
        if (sum >= enough && end >= held && end - start < best[1] - best[0]) best = [start, end];
    }
    return best;
}
