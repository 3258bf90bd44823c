import { spotOf } from "./canvasLayer.js";

/**
 * @typedef {import("./canvasLayer.js").Box} Box
 * @typedef {import("./canvasLayer.js").Spot} Spot
 * @typedef {{land: number[][], lakes: number[][], borders: number[][], rivers: number[][][]}} Tile a cell: each line is steps from
 *     the end of the previous one, the first from the cell's corner; rivers by rank, the largest first
 * @typedef {{box: Box, land: Path2D, lakes: Path2D, lines: Path2D, rivers: Path2D[]}} TileDrawing `lines` are coasts, shores and borders
 */

/** From this zoom on there are finer outlines. */
export const leastTileZoom = 6;

/** The side of a cell, its margin, and a degree, in steps of the grid. */
const [side, margin, degree] = [10_000, 20, 1000];
const [columns, rows] = [36, 18];

/** Fine outlines of coasts, lakes, borders and rivers, in cells of ten degrees that are fetched when they become visible. */
export class OutlineTiles {
    #api;
    #came;
    /**
     * The cells by their number; null while one is fetched.
     *
     * @type {Map<number, TileDrawing | null>}
     */
    #tiles = new Map();

    /**
     * @param {import("../shared/api.js").API} api
     * @param {() => void} came called when a cell has arrived
     */
    constructor(api, came) {
        this.#api = api;
        this.#came = came;
    }

    /**
     * Fetches the cells of a part of the map.
     *
     * @param {any} bounds
     */
    fetch(bounds) {
        for (const number of numbersIn(bounds)) {
            if (!this.#tiles.has(number)) void this.#fetch(number);
        }
    }

    /** @param {number} number */
    async #fetch(number) {
        this.#tiles.set(number, null);
        try {
            const { body } = await this.#api.ask(`/app/outlines-10m/${number}.json`);
            this.#tiles.set(number, drawingOf(body, number));
            this.#came();
        } catch {
            // The next move asks again.
            this.#tiles.delete(number);
        }
    }

    /**
     * The cells that have arrived.
     *
     * @returns {TileDrawing[]}
     */
    get drawings() {
        return [...this.#tiles.values()].filter((tile) => tile !== null);
    }
}

/**
 * The numbers of the cells in a part of the map, which may go beyond the date line.
 *
 * @param {{getSouth: () => number, getWest: () => number, getNorth: () => number, getEast: () => number}} bounds
 * @returns {Set<number>}
 */
export function numbersIn(bounds) {
    const cell = (/** @type {number} */ degrees) => Math.floor(degrees * degree / side);
    const [west, east] = [cell(bounds.getWest() + 180), cell(bounds.getEast() + 180)];
    const south = Math.max(0, cell(bounds.getSouth() + 90));
    const north = Math.min(rows - 1, cell(bounds.getNorth() + 90));
    const numbers = new Set();
    for (let row = south; row <= north; row += 1) {
        for (let column = west; column <= east; column += 1) {
            numbers.add(row * columns + (column % columns + columns) % columns);
        }
    }
    return numbers;
}

/**
 * The lines of a cell in thousandths of a degree from its south-west corner.
 *
 * @param {number[][]} lines
 * @returns {[x: number, y: number][][]}
 */
export function linesOf(lines) {
    let [x, y] = [0, 0];
    return lines.map((steps) => {
        /** @type {[number, number][]} */
        const line = [];
        for (let step = 0; step < steps.length; step += 2) {
            x += steps[step];
            y += steps[step + 1];
            line.push([x, y]);
        }
        return line;
    });
}

/**
 * @param {Tile} tile
 * @param {number} number
 * @returns {TileDrawing}
 */
function drawingOf(tile, number) {
    const [column, row] = [number % columns, Math.floor(number / columns)];
    // A cell has nothing beyond the date line.
    const [west, east] = [column > 0 ? -margin : 0, column < columns - 1 ? side + margin : side];
    const [south, north] = [-margin, side + margin];
    const spot = (/** @type {[number, number]} */ [x, y]) =>
        spotOf({
            lat: (y + row * side) / degree - 90,
            lon: (x + column * side) / degree - 180,
        });
    const [{ x: left, y: bottom }, { x: right, y: top }] = [
        spot([west, south]),
        spot([east, north]),
    ];
    const isCut = (/** @type {number[]} */ [x1, y1], /** @type {number[]} */ [x2, y2]) =>
        x1 === x2 && (x1 === west || x1 === east) || y1 === y2 && (y1 === south || y1 === north);
    const [land, lakes, lines] = [new Path2D(), new Path2D(), new Path2D()];
    for (const [area, rings] of /** @type {const} */ ([[land, tile.land], [lakes, tile.lakes]])) {
        for (const ring of linesOf(rings)) {
            const spots = ring.map(spot);
            trace(area, spots);
            // A ring has no coast along the side where it was cut off.
            ring.forEach((point, corner) => {
                const before = corner === 0 ? ring.length - 1 : corner - 1;
                if (!isCut(ring[before], point)) trace(lines, [spots[before], spots[corner]]);
            });
        }
    }
    for (const line of linesOf(tile.borders)) trace(lines, line.map(spot));
    const rivers = tile.rivers.map((rank) => {
        const path = new Path2D();
        for (const line of linesOf(rank)) trace(path, line.map(spot));
        return path;
    });
    return { box: { left, top, right, bottom }, land, lakes, lines, rivers };
}

/**
 * @param {Path2D} path
 * @param {Spot[]} spots
 */
function trace(path, [first, ...others]) {
    path.moveTo(first.x, first.y);
    for (const { x, y } of others) path.lineTo(x, y);
}
