/** How many pieces a line has: on any map it looks round. */
const pieces = 128;

/**
 * The shortest line between two places on the map: a part of a great circle.
 *
 * @typedef {import("../shared/types.js").Coordinate} Coordinate
 */
export class Arc {
    #leaflet;
    #map;
    /** @type {any} */
    #line = null;
    #isCut = false;

    /**
     * @param {any} leaflet
     * @param {any} map
     */
    constructor(leaflet, map) {
        this.#leaflet = leaflet;
        this.#map = map;
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#paint());
    }

    /**
     * Draws a line in place of the one before, or none.
     *
     * @param {{from: Coordinate, to: Coordinate} | null} ends
     */
    draw(ends) {
        this.#line?.remove();
        this.#line = null;
        document.getElementById("map")?.setAttribute("data-arc", String(ends !== null));
        if (!ends) return;
        const points = greatCircle(ends.from, ends.to).map(({ lat, lon }) => [lat, lon]);
        // It is cut at the edge of a map that ends there, and drawn on both sides.
        const turned = points.map(([lat, lon]) => [lat, lon - 360 * Math.sign(points[pieces][1])]);
        this.#isCut = points.some(([, lon]) => Math.abs(lon) > 180);
        this.#line = this.#leaflet.polyline(this.#isCut ? [points, turned] : points, {
            weight: 2.5,
            dashArray: "6 5",
            interactive: false,
            smoothFactor: 0.5,
        }).addTo(this.#map);
        this.#paint();
        this.#line.bringToBack();
    }

    /** What the line goes through, on the map. */
    get bounds() {
        return this.#isCut ? [[-60, -180], [75, 180]] : this.#line?.getBounds();
    }

    #paint() {
        const color = getComputedStyle(document.documentElement).getPropertyValue("--accent");
        this.#line?.setStyle({ color });
    }
}

/**
 * Points along the shortest line between two places. Each lies less than half a turn from the one before, so that the line goes on beyond
 * the date line.
 *
 * @param {Coordinate} from
 * @param {Coordinate} to
 * @returns {Coordinate[]}
 */
export function greatCircle(from, to) {
    const [start, end] = [vector(from), vector(to)];
    const cosine = Math.max(
        -1,
        Math.min(1, start.reduce((sum, each, n) => sum + each * end[n], 0)),
    );
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    // Of a place to itself, or to the other end of the world, any line is as good.
    if (sine < 1e-9) return [from, ...Array(pieces - 1).fill(from), to];
    let last = from.lon;
    return Array.from({ length: pieces + 1 }, (_, number) => {
        const share = number / pieces;
        const [before, behind] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
        const [x, y, z] = start.map((each, axis) => (before * each + behind * end[axis]) / sine);
        const lat = Math.atan2(z, Math.hypot(x, y)) * 180 / Math.PI;
        let lon = Math.atan2(y, x) * 180 / Math.PI;
        lon += 360 * Math.round((last - lon) / 360);
        last = lon;
        return { lat, lon };
    });
}

/**
 * Where a place is on a globe of radius one.
 *
 * @param {Coordinate} place
 */
function vector({ lat, lon }) {
    const [north, east] = [lat * Math.PI / 180, lon * Math.PI / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
