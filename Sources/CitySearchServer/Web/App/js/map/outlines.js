import { canvasLayer, spotOf } from "./canvasLayer.js";
import { canvas } from "./ground.js";
import { say } from "../shared/i18n.js";
import { arcsOf } from "./topology.js";

/**
 * @typedef {import("./canvasLayer.js").Box} Box
 * @typedef {import("./canvasLayer.js").Frame} Frame
 * @typedef {import("./canvasLayer.js").Spot} Spot
 * @typedef {import("./topology.js").Topology} Topology
 * @typedef {{path: Path2D, box: Box}} Shape
 * @typedef {{lands: Shape[], borders: Shape[], states: Shape[]}} Drawing
 */

/** From this width of the world on, in pixels, all corners of an outline are drawn. */
const nearScale = 256 * 2 ** 3;

/** From this width of the world on states are drawn: from afar they would be a net over the map. */
const statesScale = 256 * 2 ** 3.5;

/** What is smaller is not seen, in pixels. */
const smallest = 0.6;

/** How long outlines are prepared at once, in milliseconds, before the page may do something else. */
const turn = 8;

/** Outlines of countries, and of states of some large ones. */
export class Outlines {
    #leaflet;
    /**
     * The outlines for low and for high zoom levels.
     *
     * @type {{far: Drawing, near: Drawing} | null}
     */
    #drawings = null;
    #colours = { land: "", border: "", state: "" };
    #layer;

    /**
     * @param {any} leaflet
     * @param {any} map
     */
    constructor(leaflet, map) {
        this.#leaflet = leaflet;
        // On a separate canvas, so that they are not redrawn with the points.
        map.createPane("ground").style.zIndex = "200";
        const renderer = canvas(leaflet, { pane: "ground" });
        this.#layer = canvasLayer(leaflet, { renderer, pane: "ground" }, {
            paint: (context, frame) => this.#paint(context, frame),
        }).addTo(map);
        map.attributionControl.addAttribution(say("naturalEarth"));
    }

    /**
     * Draws some outlines in place of those before.
     *
     * @param {Topology} topology
     */
    async draw(topology) {
        const arcs = arcsOf(topology).map((arc) => arc.map(([lat, lon]) => spotOf({ lat, lon })));
        const coarse = arcs.map((arc) => this.#leaflet.LineUtil.simplify(arc, 0.4 / nearScale));
        this.#drawings = {
            far: await drawingOf(topology, coarse),
            near: await drawingOf(topology, arcs),
        };
        this.paint();
    }

    /** Paints them in the current colours of the style sheet. */
    paint() {
        const colours = getComputedStyle(document.documentElement);
        const value = (/** @type {string} */ name) => colours.getPropertyValue(name);
        this.#colours = {
            land: value("--land"),
            border: value("--border-land"),
            state: value("--border-state"),
        };
        this.#layer.paint();
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    #paint(context, { scale, left, top, sight }) {
        const drawing = scale < nearScale ? this.#drawings?.far : this.#drawings?.near;
        if (!drawing) return;
        const isSeen = (/** @type {Shape} */ { box }) =>
            box.left * scale - left < sight.right && box.right * scale - left > sight.left &&
            box.top * scale - top < sight.bottom && box.bottom * scale - top > sight.top &&
            Math.max(box.right - box.left, box.bottom - box.top) * scale > smallest;
        const { land, border, state } = this.#colours;
        context.translate(-left, -top);
        context.scale(scale, scale);
        context.fillStyle = land;
        for (const { path } of drawing.lands.filter(isSeen)) context.fill(path, "evenodd");
        context.lineJoin = context.lineCap = "round";
        context.lineWidth = 0.8 / scale;
        context.strokeStyle = border;
        for (const { path } of drawing.borders.filter(isSeen)) context.stroke(path);
        if (scale < statesScale) return;
        context.setLineDash([4 / scale, 3 / scale]);
        context.strokeStyle = state;
        for (const { path } of drawing.states.filter(isSeen)) context.stroke(path);
    }
}

/**
 * The shapes of a topology. Lines that countries or states share are drawn once, and none of states along a border.
 *
 * @param {Topology} topology
 * @param {Spot[][]} arcs its lines
 * @returns {Promise<Drawing>}
 */
async function drawingOf({ objects: { countries, states } }, arcs) {
    const borders = arcsIn(countries.geometries.flatMap((country) => country.arcs.flat(2)));
    const inner = arcsIn((states?.geometries ?? []).flatMap((state) => state.arcs.flat(2)));
    const parts = countries.geometries.flatMap((country) => country.arcs);
    const line = (/** @type {number} */ number) => shapeOf([[number]], arcs);
    return {
        lands: await inTurns(parts, (part) => shapeOf(part, arcs)),
        borders: await inTurns([...borders], line),
        states: await inTurns([...inner].filter((number) => !borders.has(number)), line),
    };
}

/**
 * @param {number[]} numbers of arcs; that of one that runs backwards is its complement
 * @returns {Set<number>}
 */
function arcsIn(numbers) {
    return new Set(numbers.map((number) => number < 0 ? ~number : number));
}

/**
 * @param {number[][]} rings each of arcs that follow each other
 * @param {Spot[][]} arcs
 * @returns {Shape}
 */
function shapeOf(rings, arcs) {
    const path = new Path2D();
    const box = { left: 1, top: 1, right: 0, bottom: 0 };
    for (const ring of rings) {
        let isFirst = true;
        for (const number of ring) {
            const arc = number < 0 ? arcs[~number].toReversed() : arcs[number];
            for (const { x, y } of arc) {
                if (isFirst) path.moveTo(x, y);
                else path.lineTo(x, y);
                isFirst = false;
                box.left = Math.min(box.left, x);
                box.top = Math.min(box.top, y);
                box.right = Math.max(box.right, x);
                box.bottom = Math.max(box.bottom, y);
            }
        }
    }
    return { path, box };
}

/**
 * Makes something of each item, a few milliseconds at a time.
 *
 * @template Item, Result
 * @param {Item[]} items
 * @param {(item: Item) => Result} make
 * @returns {Promise<Result[]>}
 */
async function inTurns(items, make) {
    const made = [];
    let start = performance.now();
    for (const item of items) {
        if (performance.now() - start > turn) {
            await new Promise((resolve) => setTimeout(resolve));
            start = performance.now();
        }
        made.push(make(item));
    }
    return made;
}
