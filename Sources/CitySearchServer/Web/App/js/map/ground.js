import { element } from "../shared/dom.js";
import { measured } from "../shared/format.js";
import { isFromRight, say } from "../shared/i18n.js";
import { isNarrow } from "../page/sheet.js";

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
        minZoom: 0.5,
        // Nearer, only tiles show more.
        maxZoom: settings.tiles ? 18 : 12,
        // East and west the world is repeated. In a narrow window the south must come out from under the sheet.
        maxBounds: isNarrow() ? null : [[-80, -540], [86, 540]],
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
    map.on("moveend", () => stayInWorld(map));
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

/** What is inhabited of the world, from Alaska to New Zealand. */
const [southernmost, northernmost, westernmost, easternmost] = [-56, 72, -130, 180];

/**
 * Shows the inhabited world as large as the map has room for it.
 *
 * @param {any} map
 */
export function showWorld(map, { above, below } = coveredOf(map)) {
    const { x, y } = map.getSize();
    const corners = [[northernmost, westernmost], [southernmost, easternmost]];
    const [start, end] = corners.map((corner) => map.project(corner, 0));
    const height = Math.max(1, y - above - below);
    const room = Math.min(x / (end.x - start.x), height / (end.y - start.y));
    const zoom = Math.max(map.getMinZoom(), Math.floor(Math.log2(room) * 4) / 4);
    const middle = start.add(end).divideBy(2);
    const centre = { x: middle.x, y: middle.y + (below - above) / 2 ** (zoom + 1) };
    map.setView(map.unproject(centre, 0), zoom, { animate: false });
}

/**
 * The heights of what covers the map above and below, in pixels: the search box and a sheet. The style sheet keeps the controls of the
 * map away from both.
 *
 * @param {any} map
 */
export function coveredOf(map) {
    const inset = (/** @type {"top" | "bottom"} */ side) => {
        const corner = map.getContainer().querySelector(`.leaflet-${side}`);
        return parseFloat(getComputedStyle(corner)[side]) || 0;
    };
    return { above: inset("top"), below: inset("bottom") };
}

/**
 * The bounds of the part of the map that nothing covers.
 *
 * @param {any} leaflet
 * @param {any} map
 */
export function boundsInSight(leaflet, map) {
    const { above, below } = coveredOf(map);
    const { x, y } = map.getSize();
    return leaflet.latLngBounds(
        map.containerPointToLatLng([0, above]),
        map.containerPointToLatLng([x, y - below]),
    );
}

/**
 * The options of Leaflet that bring places into the part of the map that nothing covers.
 *
 * @param {any} map
 * @param {number} start the space at the left, in pixels
 * @param {number} end the space at the right
 */
export function paddingFor(map, start, end) {
    const { above, below } = coveredOf(map);
    const room = map.getSize().y - above - below;
    return {
        // Without a box there are buttons.
        paddingTopLeft: [start, above === 0 ? 56 : above + Math.min(24, room / 4)],
        paddingBottomRight: [end, below + Math.min(start, room / 4)],
    };
}

/**
 * The centre of the map that brings a place into the middle of the part that nothing covers.
 *
 * @param {any} map
 * @param {any} place
 * @param {number} zoom
 */
export function centreFor(map, place, zoom) {
    const { above, below } = coveredOf(map);
    return map.unproject(map.project(place, zoom).add([0, (below - above) / 2]), zoom);
}

/**
 * Goes back from a repeated world to the first, which looks the same, and from beyond the poles.
 *
 * @param {any} map
 */
function stayInWorld(map) {
    const centre = map.getCenter();
    const { lat, lng } = centre.wrap();
    if (Math.abs(lng - centre.lng) > 1) map.setView([lat, lng], map.getZoom(), { animate: false });
    else if (Math.abs(lat) > farthest) {
        map.setView([Math.sign(lat) * farthest, lng], map.getZoom());
    }
}

/** How far north and south the centre of an unbounded map may be, in degrees. */
const farthest = 84;

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
