import { canvasLayer, spotOf, turnsOf } from "./canvasLayer.js";
import { number } from "../shared/format.js";

/**
 * @typedef {import("./canvasLayer.js").Frame} Frame
 * @typedef {import("../shared/types.js").Point} Point
 * @typedef {object} Dot
 * @property {Point} city
 * @property {number} radius in pixels
 * @property {string} color that of its ring
 * @property {number} weight how wide the ring is, in pixels
 * @property {string} fillColor
 * @property {number} fillOpacity
 * @property {boolean} [clusters] whether it may be part of a cluster
 * @typedef {Dot & import("./canvasLayer.js").Spot & {cities?: Point[]}} PlacedDot `cities` are the cities of a cluster
 */

/** How many dots may overlap, more become a cluster; the side of the square in which dots overlap, in pixels. */
const [mostOverlapping, reach] = [30, 24];

/** The radius of a cluster, in pixels. */
export const clusterRadius = 13;

/** The maximum distance of a click from a dot, in pixels. */
const tolerance = 6;

/** Cities as dots on the map, of which thousands are painted as fast as few. */
export class PointLayer {
    /** @type {PlacedDot[]} */
    #dots = [];
    /** @type {{scale: number, dots: PlacedDot[]}} */
    #drawn = { scale: 0, dots: [] };
    /**
     * What is under the pointer.
     *
     * @type {PlacedDot | null}
     */
    #found = null;
    #layer;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {{click: (city: Point) => void, open: (cities: Point[]) => void, point: (city: Point | null) => void}} [hold] what a
     *     click on a city does, and on a cluster, and what the pointer over a city, or no more over one
     */
    constructor(leaflet, map, hold) {
        this.#layer = canvasLayer(leaflet, {}, {
            paint: (context, frame) => this.#paint(context, frame),
            holds: hold && ((x, y, frame) => {
                this.#found = this.#dotAt(x, y, frame);
                return this.#found !== null;
            }),
        }).addTo(map);
        if (!hold) return;
        this.#layer.on("click", (/** @type {any} */ event) => {
            leaflet.DomEvent.stopPropagation(event);
            if (this.#found?.cities) hold.open(this.#found.cities);
            else if (this.#found) hold.click(this.#found.city);
        });
        this.#layer.on("mousemove", () => {
            hold.point(this.#found && !this.#found.cities ? this.#found.city : null);
        });
        this.#layer.on("mouseout", () => hold.point(null));
    }

    /**
     * Draws dots in place of those before.
     *
     * @param {Dot[]} dots what comes later lies above
     */
    draw(dots) {
        this.#dots = dots.map((dot) => ({ ...dot, ...spotOf(dot.city) }));
        this.#drawn.scale = 0;
        this.#layer.paint();
    }

    /**
     * The cities of each cluster.
     *
     * @param {number} zoom
     * @returns {Point[][]}
     */
    clusters(zoom) {
        return this.#at(256 * 2 ** zoom).flatMap(({ cities }) => cities ? [cities] : []);
    }

    /**
     * What is drawn when the world has a width.
     *
     * @param {number} scale
     */
    #at(scale) {
        if (scale !== this.#drawn.scale) {
            this.#drawn = { scale, dots: clusteredDots(this.#dots, reach / scale) };
        }
        return this.#drawn.dots;
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    #paint(context, frame) {
        for (const turned of turnsOf(frame)) this.#paintWorld(context, turned);
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    #paintWorld(context, { scale, left, top, sight }) {
        for (const dot of this.#at(scale)) {
            const { x, y, radius, color, weight, fillColor, fillOpacity, cities } = dot;
            const [right, down, edge] = [x * scale - left, y * scale - top, radius + weight];
            if (
                right + edge < sight.left || right - edge > sight.right ||
                down + edge < sight.top || down - edge > sight.bottom
            ) continue;
            context.beginPath();
            context.arc(right, down, radius, 0, 2 * Math.PI);
            context.globalAlpha = fillOpacity;
            context.fillStyle = fillColor;
            context.fill();
            if (weight === 0) continue;
            context.globalAlpha = 1;
            context.lineWidth = weight;
            context.strokeStyle = color;
            context.stroke();
            if (!cities) continue;
            context.font = "600 11px system-ui";
            context.textAlign = "center";
            context.textBaseline = "middle";
            context.fillStyle = color;
            context.fillText(number(cities.length), right, down);
        }
    }

    /**
     * The dot at a place on the canvas, the uppermost first.
     *
     * @param {number} x
     * @param {number} y
     * @param {Frame} frame
     * @returns {PlacedDot | null}
     */
    #dotAt(x, y, frame) {
        for (const { scale, left, top } of turnsOf(frame)) {
            const found = this.#at(scale).findLast((dot) =>
                Math.hypot(dot.x * scale - left - x, dot.y * scale - top - y) <=
                    dot.radius + dot.weight / 2 + tolerance
            );
            if (found) return found;
        }
        return null;
    }
}

/**
 * The dots, with a cluster in place of each group of too many overlapping ones.
 *
 * @param {PlacedDot[]} dots
 * @param {number} side of the squares in which dots overlap
 * @returns {PlacedDot[]}
 */
export function clusteredDots(dots, side) {
    /** @type {Map<string, PlacedDot[]>} */
    const squares = new Map();
    for (const dot of dots) {
        if (!dot.clusters) continue;
        const square = `${Math.floor(dot.x / side)} ${Math.floor(dot.y / side)}`;
        const group = squares.get(square);
        if (group) group.push(dot);
        else squares.set(square, [dot]);
    }
    const full = [...squares.values()].filter((group) => group.length > mostOverlapping);
    if (full.length === 0) return dots;
    const hidden = new Set(full.flat());
    const clusters = full.map((group) => ({
        ...group[0],
        x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
        y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
        radius: clusterRadius,
        weight: 2,
        fillOpacity: 1,
        cities: group.map(({ city }) => city),
    }));
    return [...dots.filter((dot) => !hidden.has(dot)), ...clusters];
}
