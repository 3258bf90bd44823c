import { element } from "../shared/dom.js";
import { offset, timeOfDay } from "../shared/format.js";
import { paintedLayer } from "./paintedLayer.js";

/** The minimum number of cells of a labelled time zone. */
const leastCells = 6;

/** How far apart times stand, and the same times, in pixels; one above another they may be three times as near. */
const [apart, sameApart] = [80, 240];

/**
 * The time zones on the map: tinted by their hour, with the time that it is there.
 *
 * @typedef {{north: number, step: number, zones: string[], rows: number[][]}} Grid what the service tells: the zones of cells, row by
 *     row from the north, each row from the west as runs of a zone's number, from 1 on, or 0, and its length
 * @typedef {{zone: string, lat: number, lon: number, cells: number}} Place where the time of a zone is shown
 */
export class TimeZones {
    #leaflet;
    #map;
    /** @type {Grid | null} */
    #grid = null;
    /** @type {Place[]} */
    #places = [];
    /** @type {any[]} */
    #labels = [];
    layer;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {import("../shared/api.js").API} api
     */
    constructor(leaflet, map, api) {
        this.#leaflet = leaflet;
        this.#map = map;
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
    }

    update = () => {
        if (!this.#grid || !this.#map.hasLayer(this.layer)) return;
        this.layer.redraw();
        this.#tell();
    };

    /** @param {import("./paintedLayer.js").Tile} tile */
    #paint({ context, size, x, y }) {
        if (!this.#grid) return;
        const { north, step, zones, rows } = this.#grid;
        const tints = zones.map((zone) => tint(offset(zone) ?? 0));
        rows.forEach((runs, row) => {
            const [top, bottom] = [y(north - row * step), y(north - (row + 1) * step)].map(
                Math.round,
            );
            if (bottom <= 0 || top >= size) return;
            let cell = 0;
            for (let run = 0; run < runs.length; run += 2) {
                const [number, length] = [runs[run], runs[run + 1]];
                const [left, right] = [cell, cell + length].map((each) =>
                    Math.round(x(each * step - 180))
                );
                cell += length;
                if (number === 0 || right <= 0 || left >= size) continue;
                context.fillStyle = tints[number - 1];
                context.fillRect(left, top, right - left, bottom - top);
            }
        });
    }

    /** Shows the time of the visible zones, the largest first, as far as there is room. */
    #tell() {
        for (const label of this.#labels) label.remove();
        this.#labels = [];
        if (!this.#map.hasLayer(this.layer)) return;
        const bounds = this.#map.getBounds();
        /** @type {{x: number, y: number, text: string}[]} */
        const taken = [];
        for (const { zone, lat, lon } of this.#places) {
            if (!bounds.contains([lat, lon])) continue;
            const point = this.#map.latLngToContainerPoint([lat, lon]);
            const text = timeOfDay(zone);
            const isFree = taken.every((other) => {
                const room = text === other.text ? sameApart : apart;
                return Math.abs(other.x - point.x) > room || Math.abs(other.y - point.y) > room / 3;
            });
            if (!isFree) continue;
            taken.push({ ...point, text });
            this.#labels.push(this.#label(text, [lat, lon]));
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
