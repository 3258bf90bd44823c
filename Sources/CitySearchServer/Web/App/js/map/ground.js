import { element } from "../shared/dom.js";
import { measured } from "../shared/format.js";
import { isFromRight, say } from "../shared/i18n.js";

/**
 * What the map's points lie on: outlines of countries, which need no network, or tiles if the operator has some.
 *
 * @typedef {{tiles?: string, attribution?: string}} MapSettings
 * @typedef {import("./topology.js").Topology} Topology
 */

/**
 * Makes an empty map of the world.
 *
 * @param {any} leaflet
 * @param {HTMLElement} place
 * @param {MapSettings} settings
 */
export function makeMap(leaflet, place, settings) {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const map = leaflet.map(place, {
        minZoom: 1,
        // Nearer, only tiles show more.
        maxZoom: settings.tiles ? 18 : 12,
        maxBounds: [[-80, -220], [86, 220]],
        maxBoundsViscosity: 0.9,
        zoomSnap: 0.25,
        preferCanvas: true,
        renderer: canvas(leaflet, { tolerance: 6 }),
        zoomAnimation: !isCalm,
        fadeAnimation: !isCalm,
        inertia: !isCalm,
        zoomControl: false,
        // The pane is watched by itself, as it changes without the window.
        trackResize: false,
    });
    showWorld(map);
    map.attributionControl.setPrefix(false).setPosition(atEnd);
    // What stands on the map is text of the page, though the map itself runs from west to east.
    const controls = place.querySelector(".leaflet-control-container");
    controls?.setAttribute("dir", document.documentElement.dir);
    const [zoomInTitle, zoomOutTitle] = [say("zoomIn"), say("zoomOut")];
    leaflet.control.zoom({ position: atEnd, zoomInTitle, zoomOutTitle }).addTo(map);
    return map;
}

/** The lower corners of the map: the one next to the list, and the one at the end of the lines. */
const [atStart, atEnd] = isFromRight
    ? ["bottomright", "bottomleft"]
    : ["bottomleft", "bottomright"];

/** How far a canvas goes beyond the sight on each side, as a share of it. */
const padding = 0.3;

/**
 * Makes a canvas that does not change while the map is moved within its edges. Leaflet's own redraws everything when a
 * move ends, which drops frames.
 *
 * @param {any} leaflet
 * @param {object} options
 */
export function canvas(leaflet, options) {
    const Canvas = leaflet.Canvas.extend({
        getEvents() {
            const events = leaflet.Canvas.prototype.getEvents.call(this);
            const drawAnew = events.moveend;
            /** @type {{zoom: number, bounds: any} | null} */
            let drawn = null;
            events.moveend = () => {
                const map = this._map;
                const [zoom, bounds] = [map.getZoom(), map.getPixelBounds()];
                if (drawn && drawn.zoom === zoom && drawn.bounds.contains(bounds)) return;
                drawAnew.call(this);
                const edge = bounds.getSize().multiplyBy(padding).floor();
                drawn = {
                    zoom,
                    bounds: leaflet.bounds(bounds.min.subtract(edge), bounds.max.add(edge)),
                };
            };
            return events;
        },
    });
    return new Canvas({ padding, ...options });
}

/** There are no cities for a map of the world beyond these latitudes. */
const [southernmost, northernmost] = [-60, 75];

/**
 * Shows the world around the user's time zone: what is inhabited of it fills the map.
 *
 * @param {any} map
 */
export function showWorld(map) {
    const { x, y } = map.getSize();
    const [bottom, top] = [southernmost, northernmost].map((lat) => map.project([lat, 0], 0).y);
    const zoom = Math.floor(Math.log2(Math.max(x / 256, y / (bottom - top))) * 4) / 4;
    const { lat } = map.unproject([0, (top + bottom) / 2], 0);
    const longitude = -new Date().getTimezoneOffset() / 4;
    map.setView([lat, Math.max(-90, Math.min(longitude, 110))], Math.max(1, zoom), {
        animate: false,
    });
}

/** The scale of the map, in the user's units. */
export class MapScale {
    #leaflet;
    #map;
    /** @type {any} */
    #control = null;
    #distance = "";

    /**
     * @param {any} leaflet
     * @param {any} map
     */
    constructor(leaflet, map) {
        this.#leaflet = leaflet;
        this.#map = map;
    }

    /** @param {import("../shared/types.js").Units} units */
    draw({ distance }) {
        if (distance === this.#distance) return;
        this.#distance = distance;
        this.#control?.remove();
        const [metric, imperial] = [distance === "km", distance === "mi"];
        const Scale = this.#leaflet.Control.Scale.extend({ _updateScale: writeScale });
        const options = { metric, imperial, position: atStart };
        this.#control = new Scale(options).addTo(this.#map);
    }
}

/** The units of Leaflet's scale, as CLDR names them. */
const scaleUnits = new Map([["m", "meter"], ["km", "kilometer"], ["ft", "foot"], ["mi", "mile"]]);

/**
 * Writes the length of a scale in the page's language; Leaflet writes `500 km`.
 *
 * @this {{options: {maxWidth: number}}} the scale
 * @param {HTMLElement} line
 * @param {string} text
 * @param {number} share how much of the most that it may be it is long
 */
function writeScale(line, text, share) {
    const [value, unit] = text.split(" ");
    line.style.width = `${Math.round(this.options.maxWidth * share)}px`;
    line.textContent = measured(Number(value), scaleUnits.get(unit) ?? unit);
}

/**
 * Lays tiles of another service under a map.
 *
 * @param {any} leaflet
 * @param {any} map
 * @param {MapSettings} settings
 */
export function addTiles(leaflet, map, { tiles, attribution = "" }) {
    // Leaflet takes an attribution as HTML; this one is text.
    const html = element("span", {}, attribution).innerHTML;
    leaflet.tileLayer(tiles, { attribution: html, maxZoom: 18 }).addTo(map);
}
