import { canvasLayer, isInSight, spotOf, turnsOf } from "./canvasLayer.js";
import { canvas } from "./ground.js";
import { say } from "../shared/i18n.js";
import { leastTileZoom, OutlineTiles } from "./outlineTiles.js";
import { antarctica, arcsOf } from "./topology.js";

/**
 * @typedef {import("./canvasLayer.js").Box} Box
 * @typedef {import("./canvasLayer.js").Frame} Frame
 * @typedef {import("./canvasLayer.js").Spot} Spot
 * @typedef {import("./topology.js").Topology} Topology
 * @typedef {{path: Path2D, box: Box}} Shape
 * @typedef {{lands: Shape[], lakes: Shape[], borders: Shape[], states: Shape[]}} Drawing
 */

/** From this width of the world on, in pixels, all corners of an outline are drawn. */
const nearScale = 256 * 2 ** antarctica.leastZoom;

/** From this width of the world on states are drawn: from afar they would be a net over the map. */
const statesScale = 256 * 2 ** 3.5;

/** From this width of the world on the cells of the fine outlines are drawn. */
const tileScale = 256 * 2 ** leastTileZoom;

/** The width of rivers by their rank, in pixels, and the last rank that is drawn at the first zoom level. */
const [riverWidths, leastRank] = [[2.5, 2.5, 2, 2, 1.5, 1.5, 1, 1], 3];

/** What is smaller is not seen, in pixels. */
const smallest = 0.6;

/** How long outlines are prepared at once, in milliseconds, before the page may do something else. */
const turn = 8;

/** Outlines of countries, and of states of some large ones. */
export class Outlines {
    #leaflet;
    #map;
    /**
     * The outlines for low and for high zoom levels.
     *
     * @type {{far: Drawing, near: Drawing} | null}
     */
    #drawings = null;
    #colours = { sea: "", land: "", river: "", border: "", state: "" };
    #layer;
    #tiles;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {import("../shared/api.js").API} api
     */
    constructor(leaflet, map, api) {
        this.#leaflet = leaflet;
        this.#map = map;
        // On a separate canvas, so that they are not redrawn with the points.
        map.createPane("ground").style.zIndex = "200";
        const renderer = canvas(leaflet, { pane: "ground" });
        this.#layer = canvasLayer(leaflet, { renderer, pane: "ground" }, {
            paint: (context, frame) => this.#paint(context, frame),
        }).addTo(map);
        map.attributionControl.addAttribution(say("naturalEarth"));
        this.#tiles = new OutlineTiles(api, () => {
            this.#layer.paint();
            map.fire("ground");
        });
        map.on("moveend", () => {
            if (map.getZoom() >= leastTileZoom) this.#tiles.fetch(map.getBounds());
        });
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
            far: await drawingOf(topology, coarse, antarctica.id),
            near: await drawingOf(topology, arcs),
        };
        this.paint();
        this.#map.fire("ground");
    }

    /** Paints them in the current colours of the style sheet. */
    paint() {
        const colours = getComputedStyle(document.documentElement);
        const value = (/** @type {string} */ name) => colours.getPropertyValue(name);
        this.#colours = {
            sea: value("--sea"),
            land: value("--land"),
            river: value("--river"),
            border: value("--border-land"),
            state: value("--border-state"),
        };
        this.#layer.paint();
    }

    /**
     * Fills the land, with the lakes, as the map shows it.
     *
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    fillLand = (context, frame) => {
        turnTo(frame, context);
        for (const { path, box } of this.#drawing(frame)?.lands ?? []) {
            if (isInSight(box, frame)) context.fill(path, "evenodd");
        }
        this.#replaceLand(context, this.#tilesIn(frame));
    };

    /**
     * The outlines for a zoom level.
     *
     * @param {Frame} frame
     */
    #drawing({ scale }) {
        return scale < nearScale ? this.#drawings?.far : this.#drawings?.near;
    }

    /**
     * The visible cells of the fine outlines; none at low zoom levels.
     *
     * @param {Frame} frame
     */
    #tilesIn(frame) {
        if (frame.scale < tileScale) return [];
        return this.#tiles.drawings.filter(({ box }) => isInSight(box, frame));
    }

    /**
     * Fills the land of cells in place of the coarser land. First all cells are cleared, since they overlap.
     *
     * @param {CanvasRenderingContext2D} context
     * @param {import("./outlineTiles.js").TileDrawing[]} tiles
     */
    #replaceLand(context, tiles) {
        for (const { box: { left, top, right, bottom } } of tiles) {
            context.clearRect(left, top, right - left, bottom - top);
        }
        for (const { land } of tiles) context.fill(land, "evenodd");
    }

    /**
     * Paints the world, and its visible copies beyond the date line.
     *
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    #paint(context, frame) {
        for (const turned of turnsOf(frame)) {
            context.save();
            this.#paintWorld(context, turned);
            context.restore();
        }
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    #paintWorld(context, frame) {
        const { scale } = frame;
        const drawing = this.#drawing(frame);
        if (!drawing) return;
        const { sea, land, border, state } = this.#colours;
        const isSeen = (/** @type {Shape} */ { box }) =>
            isInSight(box, frame) &&
            Math.max(box.right - box.left, box.bottom - box.top) * scale > smallest;
        turnTo(frame, context);
        context.lineJoin = context.lineCap = "round";
        context.lineWidth = 0.8 / scale;
        context.strokeStyle = border;
        context.fillStyle = land;
        for (const { path } of drawing.lands.filter(isSeen)) context.fill(path, "evenodd");
        context.fillStyle = sea;
        for (const { path } of drawing.lakes.filter(isSeen)) context.fill(path, "evenodd");
        for (const { path } of drawing.borders.filter(isSeen)) context.stroke(path);
        this.#paintTiles(context, frame);
        if (scale < statesScale) return;
        context.lineWidth = 0.8 / scale;
        context.setLineDash([4 / scale, 3 / scale]);
        context.strokeStyle = state;
        for (const { path } of drawing.states.filter(isSeen)) context.stroke(path);
    }

    /**
     * Paints the cells in place of the coarser outlines.
     *
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     */
    #paintTiles(context, frame) {
        const { scale } = frame;
        const { sea, land, river, border } = this.#colours;
        const tiles = this.#tilesIn(frame);
        context.fillStyle = land;
        this.#replaceLand(context, tiles);
        context.strokeStyle = river;
        const most = Math.log2(scale / tileScale) + leastRank;
        for (const { rivers } of tiles) {
            for (const [rank, path] of rivers.entries()) {
                if (rank > most) break;
                context.lineWidth = riverWidths[rank] / scale;
                context.stroke(path);
            }
        }
        context.fillStyle = sea;
        for (const tile of tiles) context.fill(tile.lakes, "evenodd");
        context.lineWidth = 0.8 / scale;
        context.strokeStyle = border;
        for (const tile of tiles) context.stroke(tile.lines);
    }
}

/**
 * Makes a context draw in parts of the square world.
 *
 * @param {Frame} frame
 * @param {CanvasRenderingContext2D} context
 */
function turnTo({ scale, left, top }, context) {
    context.translate(-left, -top);
    context.scale(scale, scale);
}

/**
 * The shapes of a topology. Lines that countries or states share are drawn once, and none of states along a border.
 *
 * @param {Topology} topology
 * @param {Spot[][]} arcs its lines
 * @param {string} [omitted] the code of a country
 * @returns {Promise<Drawing>}
 */
async function drawingOf({ objects: { countries, lakes, states } }, arcs, omitted) {
    const drawn = countries.geometries.filter(({ id }) => !omitted || id !== omitted);
    const borders = arcsIn(drawn.flatMap((country) => country.arcs.flat(2)));
    const inner = arcsIn((states?.geometries ?? []).flatMap((state) => state.arcs.flat(2)));
    const parts = drawn.flatMap((country) => country.arcs);
    const line = (/** @type {number} */ number) => shapeOf([[number]], arcs);
    return {
        lands: await inTurns(parts, (part) => shapeOf(part, arcs)),
        lakes: await inTurns(
            (lakes?.geometries ?? []).flatMap((lake) => lake.arcs),
            (part) => shapeOf(part, arcs),
        ),
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
