import { element } from "./dom.js";
import { words } from "./i18n.js";

/**
 * What the map's points lie on: outlines of countries, which need no network, or tiles if the operator has some.
 *
 * @typedef {{tiles?: string, attribution?: string}} MapSettings
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
        // The outlines are as exact as a map of the world; nearer, only tiles show more.
        maxZoom: settings.tiles ? 18 : 9,
        maxBounds: [[-75, -200], [85, 200]],
        maxBoundsViscosity: 0.9,
        zoomSnap: 0.25,
        preferCanvas: true,
        renderer: leaflet.canvas({ padding: 0.3, tolerance: 6 }),
        zoomAnimation: !isCalm,
        fadeAnimation: !isCalm,
        inertia: !isCalm,
        zoomControl: false,
    });
    showWorld(map);
    map.attributionControl.setPrefix(false);
    const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = words;
    leaflet.control.zoom({ position: "bottomright", zoomInTitle, zoomOutTitle }).addTo(map);
    return map;
}

/**
 * Shows the world around the user's time zone, as large as the window is high.
 *
 * @param {any} map
 */
function showWorld(map) {
    const { x, y } = map.getSize();
    const zoom = Math.floor(Math.log2(Math.max(x, 1.15 * y) / 256) * 4) / 4;
    const longitude = -new Date().getTimezoneOffset() / 4;
    map.setView([28, Math.max(-90, Math.min(longitude, 110))], zoom, { animate: false });
}

/**
 * Lays outlines or tiles under a map.
 *
 * @param {any} leaflet
 * @param {any} map
 * @param {any} outlines GeoJSON
 * @param {MapSettings} settings
 * @returns {() => void} paints the outlines in the colours of now
 */
export function addGround(leaflet, map, outlines, { tiles, attribution = "" }) {
    if (tiles) {
        // Leaflet takes an attribution as HTML; this one is text.
        const html = element("span", {}, attribution).innerHTML;
        leaflet.tileLayer(tiles, { attribution: html, maxZoom: 18 }).addTo(map);
        return () => {};
    }
    const options = { interactive: false, attribution: words.naturalEarth };
    const countries = leaflet.geoJSON(outlines, options).addTo(map);
    return () => countries.setStyle(outlineStyle());
}

/** How countries look: the colours are those of the style sheet. */
function outlineStyle() {
    const colours = getComputedStyle(document.documentElement);
    return {
        color: colours.getPropertyValue("--border-land"),
        fillColor: colours.getPropertyValue("--land"),
        fillOpacity: 1,
        weight: 0.75,
    };
}
