import { canvasLayer, spotOf } from "./canvasLayer.js";

/**
 * @typedef {import("../shared/types.js").Point} Point
 * @typedef {object} Dot
 * @property {Point} city
 * @property {number} radius in pixels
 * @property {string} color that of its ring
 * @property {number} weight how wide the ring is, in pixels
 * @property {string} fillColor
 * @property {number} fillOpacity
 * @typedef {Dot & import("./canvasLayer.js").Spot} PlacedDot
 */

/** The maximum distance of a click from a dot, in pixels. */
const tolerance = 6;

/** Cities as dots on the map, of which thousands are painted as fast as few. */
export class PointLayer {
    /** @type {PlacedDot[]} */
    #dots = [];
    /**
     * The city under the pointer.
     *
     * @type {Point | null}
     */
    #found = null;
    #layer;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {{click: (city: Point) => void, point: (city: Point | null) => void}} [hold] what a click does, and what the pointer over a
     *     dot, or no more over one
     */
    constructor(leaflet, map, hold) {
        this.#layer = canvasLayer(leaflet, {}, {
            paint: (context, frame) => this.#paint(context, frame),
            holds: hold && ((x, y, frame) => {
                this.#found = this.#cityAt(x, y, frame);
                return this.#found !== null;
            }),
        }).addTo(map);
        if (!hold) return;
        this.#layer.on("click", (/** @type {any} */ event) => {
            leaflet.DomEvent.stopPropagation(event);
            if (this.#found) hold.click(this.#found);
        });
        this.#layer.on("mousemove", () => hold.point(this.#found));
        this.#layer.on("mouseout", () => hold.point(null));
    }

    /**
     * Draws dots in place of those before.
     *
     * @param {Dot[]} dots what comes later lies above
     */
    draw(dots) {
        this.#dots = dots.map((dot) => ({ ...dot, ...spotOf(dot.city) }));
        this.#layer.paint();
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {import("./canvasLayer.js").Frame} frame
     */
    #paint(context, { scale, left, top, sight }) {
        for (const { x, y, radius, color, weight, fillColor, fillOpacity } of this.#dots) {
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
        }
    }

    /**
     * The city whose dot lies at a place on the canvas, the uppermost first.
     *
     * @param {number} x
     * @param {number} y
     * @param {import("./canvasLayer.js").Frame} frame
     * @returns {Point | null}
     */
    #cityAt(x, y, { scale, left, top }) {
        const dot = this.#dots.findLast((dot) =>
            Math.hypot(dot.x * scale - left - x, dot.y * scale - top - y) <=
                dot.radius + dot.weight / 2 + tolerance
        );
        return dot?.city ?? null;
    }
}
