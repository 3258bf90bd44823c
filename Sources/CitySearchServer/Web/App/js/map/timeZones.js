import { element } from "../shared/dom.js";
import { offset, timeOfDay } from "../shared/format.js";
import { nearestCopy } from "./mapLabels.js";
import { paintedLayer } from "./paintedLayer.js";

/** The minimum number of cells of a labelled time zone. */
const leastCells = 6;

/** How wide and high the room of a time is, and how far apart the same times stand, in pixels. */
const [wide, high, sameApart] = [72, 24, 240];

/** How many pixels of a tile have one colour: a smooth image needs no more. */
const pixel = 2;

/**
 * The time zones on the map: tinted by their hour, with the time that it is there.
 *
 * @typedef {{north: number, step: number, zones: string[], rows: number[][]}} Grid what the service tells: the zones of cells, row by
 *     row from the north, each row from the west as runs of a zone's number, from 1 on, or 0, and its length
 * @typedef {{zone: string, lat: number, lon: number, cells: number}} Place where the time of a zone is shown
 * @typedef {(context: CanvasRenderingContext2D, frame: import("./canvasLayer.js").Frame) => void} FillLand fills the land of the map's
 *     ground; tiles of another service have none
 */
export class TimeZones {
    #leaflet;
    #map;
    /** @type {Grid | null} */
    #grid = null;
    /**
     * The minutes ahead of UTC of each cell, row by row; nothing at sea.
     *
     * @type {(number | null)[]}
     */
    #cells = [];
    /** @type {Place[]} */
    #places = [];
    /** @type {any[]} */
    #labels = [];
    /**
     * The room of the times that are shown.
     *
     * @type {import("./mapLabels.js").Box[]}
     */
    boxes = [];
    #fillLand;
    layer;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {import("../shared/api.js").API} api
     * @param {FillLand | null} fillLand
     */
    constructor(leaflet, map, api, fillLand) {
        this.#leaflet = leaflet;
        this.#map = map;
        this.#fillLand = fillLand;
        this.layer = paintedLayer(leaflet, (tile) => this.#paint(tile));
        this.layer.on("add", async () => {
            try {
                this.#grid ??= (await api.ask("/app/time-zones.json")).body;
            } catch {
                // There are none to show, and the next choice asks again.
                return;
            }
            if (this.#grid) this.#places = placesOf(this.#grid);
            this.update();
        });
        this.layer.on("add remove", (/** @type {{type: string}} */ { type }) => {
            map.getContainer().classList.toggle("has-times", type === "add");
        });
        this.layer.on("remove", () => this.#tell());
        map.on("moveend", () => this.#tell());
        map.on("ground", () => map.hasLayer(this.layer) && this.layer.redraw());
    }

    update = () => {
        if (!this.#grid || !this.#map.hasLayer(this.layer)) return;
        this.#cells = cellsOf(this.#grid);
        this.layer.redraw();
        this.#tell();
    };

    /**
     * Paints smooth areas, which end where the land does.
     *
     * @param {import("./paintedLayer.js").Tile} tile
     */
    #paint({ context, size, lon, lat, frame }) {
        if (!this.#grid) return;
        const count = size / pixel;
        const [areas, areasContext] = sheet(count);
        const { north, step } = this.#grid;
        const columns = Array.from(
            { length: count },
            (_, x) => (lon((x + 0.5) * pixel) + 180) / step - 0.5,
        );
        for (let y = 0; y < count; y += 1) {
            const row = (north - lat((y + 0.5) * pixel)) / step - 0.5;
            /** @type {number | null} */
            let last = null;
            let start = 0;
            for (let x = 0; x <= count; x += 1) {
                const minutes = x === count ? null : this.#minutesAt(columns[x], row);
                if (minutes === last) continue;
                if (last !== null) {
                    areasContext.fillStyle = tint(last);
                    areasContext.fillRect(start, y, x - start, 1);
                }
                [last, start] = [minutes, x];
            }
        }
        context.drawImage(areas, 0, 0, size, size);
        if (!this.#fillLand) return;
        const [land, landContext] = sheet(size);
        this.#fillLand(landContext, frame);
        context.globalCompositeOperation = "destination-in";
        context.drawImage(land, 0, 0);
    }

    /**
     * The time of a place: that of most of the cells around it, weighted by their distance, so that borders are smooth.
     *
     * @param {number} column where it lies in the grid: a whole number is the middle of a cell
     * @param {number} row
     * @returns {number | null} the minutes ahead of UTC; nothing at sea
     */
    #minutesAt(column, row) {
        const width = this.#width;
        const [x, y] = [Math.round(column), Math.round(row)];
        if (y < 1 || (y + 2) * width > this.#cells.length) return null;
        const middle = this.#cells[y * width + (x + width) % width];
        // Tiles of another service do not hide an area that extends into the sea.
        if (middle === null && !this.#fillLand) return null;
        const cells = this.#cells;
        const at = (/** @type {number} */ i, /** @type {number} */ j) =>
            cells[(y + j) * width + (x + i + width) % width];
        return isUniform(at) ? middle : mostOf(at, weights(column - x), weights(row - y));
    }

    /** How many cells a row has. */
    get #width() {
        return this.#grid ? Math.round(360 / this.#grid.step) : 0;
    }

    /** Shows the time of the visible zones, the largest first, as far as there is room. */
    #tell() {
        for (const label of this.#labels) label.remove();
        [this.#labels, this.boxes] = [[], []];
        if (this.#map.hasLayer(this.layer)) this.#place();
        this.#map.fire("obstacles");
    }

    #place() {
        const size = this.#map.getSize();
        /** @type {{x: number, y: number, text: string}[]} */
        const taken = [];
        for (const { zone, ...place } of this.#places) {
            const at = nearestCopy(place, this.#map);
            const { x, y } = this.#map.latLngToContainerPoint(at);
            const isSeen = x > wide / 2 && x < size.x - wide / 2 && y > high / 2 &&
                y < size.y - high / 2;
            if (!isSeen) continue;
            const text = timeOfDay(zone);
            const isFree = taken.every((other) =>
                Math.abs(other.x - x) > (text === other.text ? sameApart : wide) ||
                Math.abs(other.y - y) > (text === other.text ? sameApart / 3 : high)
            );
            if (!isFree) continue;
            taken.push({ x, y, text });
            this.boxes.push({
                left: x - wide / 2,
                top: y - high / 2,
                right: x + wide / 2,
                bottom: y + high / 2,
            });
            this.#labels.push(this.#label(text, at));
        }
    }

    /**
     * @param {string} text
     * @param {[lat: number, lon: number]} at
     */
    #label(text, at) {
        const html = element("bdi", {}, text);
        const icon = this.#leaflet.divIcon({ html, className: "zone-time", iconSize: null });
        const options = { icon, interactive: false, keyboard: false };
        return this.#leaflet.marker(at, options).addTo(this.#map);
    }
}

/**
 * The tint of an hour: next to each other they differ, and half hours stand between.
 *
 * @param {number} minutes ahead of UTC
 */
function tint(minutes) {
    return `hsl(${((minutes / 60 + 12) * 100) % 360} 65% 55% / 22%)`;
}

/**
 * The minutes ahead of UTC of each cell, row by row.
 *
 * @param {Grid} grid
 * @returns {(number | null)[]}
 */
function cellsOf({ zones, rows }) {
    const offsets = zones.map((zone) => offset(zone) ?? 0);
    /** @type {(number | null)[]} */
    const cells = [];
    for (const runs of rows) {
        for (let run = 0; run < runs.length; run += 2) {
            const minutes = runs[run] === 0 ? null : offsets[runs[run] - 1];
            for (let count = runs[run + 1]; count > 0; count -= 1) cells.push(minutes);
        }
    }
    return cells;
}

/**
 * How much a cell and its two neighbours count: a quadratic B-spline.
 *
 * @param {number} off how far the place is from the middle of the cell, at most half a cell
 */
function weights(off) {
    return [(0.5 - off) ** 2 / 2, 0.75 - off ** 2, (0.5 + off) ** 2 / 2];
}

/**
 * Whether a cell and its eight neighbours are the same, as most are.
 *
 * @param {(i: number, j: number) => number | null} at
 */
function isUniform(at) {
    const middle = at(0, 0);
    for (let j = -1; j <= 1; j += 1) {
        for (let i = -1; i <= 1; i += 1) if (at(i, j) !== middle) return false;
    }
    return true;
}

/**
 * The value with the greatest weight in a cell and its eight neighbours.
 *
 * @param {(i: number, j: number) => number | null} at
 * @param {number[]} across
 * @param {number[]} down
 */
function mostOf(at, across, down) {
    /** @type {Map<number, number>} */
    const sums = new Map();
    let best = null;
    for (let j = -1; j <= 1; j += 1) {
        for (let i = -1; i <= 1; i += 1) {
            const value = at(i, j);
            if (value === null) continue;
            const sum = (sums.get(value) ?? 0) + across[i + 1] * down[j + 1];
            sums.set(value, sum);
            if (best === null || sum > (sums.get(best) ?? 0)) best = value;
        }
    }
    return best;
}

/**
 * An empty canvas.
 *
 * @param {number} size
 * @returns {[HTMLCanvasElement, CanvasRenderingContext2D]}
 */
function sheet(size) {
    const canvas = element("canvas", { width: size, height: size });
    return [canvas, /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"))];
}

/**
 * Where the time of each zone is shown: in the middle of the widest run of its cells.
 *
 * @param {Grid} grid
 * @returns {Place[]} the largest first
 */
function placesOf({ north, step, zones, rows }) {
    const places = zones.map((zone) => ({ zone, lat: 0, lon: 0, cells: 0, widest: 0 }));
    rows.forEach((runs, row) => {
        let cell = 0;
        for (let run = 0; run < runs.length; run += 2) {
            const [number, length] = [runs[run], runs[run + 1]];
            const place = places[number - 1];
            if (place) {
                place.cells += length;
                if (length > place.widest) {
                    place.widest = length;
                    place.lat = north - (row + 0.5) * step;
                    place.lon = (cell + length / 2) * step - 180;
                }
            }
            cell += length;
        }
    });
    return places.filter(({ cells }) => cells >= leastCells).sort((a, b) => b.cells - a.cells);
}
