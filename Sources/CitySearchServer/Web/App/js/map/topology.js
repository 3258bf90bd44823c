/**
 * Reads outlines in TopoJSON, where borders that countries share stand once.
 *
 * @typedef {{arcs: number[][][], id?: string, properties?: CountryProperties}} Geometry
 * @typedef {object} CountryProperties
 * @property {[lon: number, lat: number]} at where its name stands
 * @property {number} size how large it is, in degrees along an edge
 * @property {[id: number, lon: number, lat: number, name: string]} [capital]
 * @typedef {object} Topology
 * @property {{scale: [number, number], translate: [number, number]}} transform
 * @property {Record<string, {geometries: Geometry[]}>} objects
 * @property {[number, number][][]} arcs
 * @typedef {[lat: number, lon: number]} Position
 */

/** The continent without cities, which would take a fifth of a map of the world: from which zoom level on it is drawn. */
export const antarctica = { id: "AQ", leastZoom: 3 };

/**
 * The lines of a topology, from differences on its grid to degrees.
 *
 * @param {Topology} topology
 * @returns {Position[][]}
 */
export function arcsOf({ transform: { scale, translate }, arcs }) {
    return arcs.map((steps) => {
        let [x, y] = [0, 0];
        return steps.map(([dx, dy]) => {
            x += dx;
            y += dy;
            return /** @type {Position} */ ([
                y * scale[1] + translate[1],
                x * scale[0] + translate[0],
            ]);
        });
    });
}

/**
 * The parts of a geometry, each of rings: its outline, and holes in it.
 *
 * @param {Geometry} geometry
 * @param {Position[][]} arcs
 * @returns {Position[][][]}
 */
export function partsOf(geometry, arcs) {
    return geometry.arcs.map((part) => part.map((ring) => joined(ring, arcs)));
}

/**
 * @param {number[]} numbers of arcs; that of one that runs backwards is its complement
 * @param {Position[][]} arcs
 */
function joined(numbers, arcs) {
    /** @type {Position[]} */
    const ring = [];
    for (const number of numbers) {
        const arc = number < 0 ? [...arcs[~number]].reverse() : arcs[number];
        // The end of a line is the beginning of the next.
        ring.push(...(ring.length === 0 ? arc : arc.slice(1)));
    }
    return ring;
}
