import { element } from "./dom.js";
import { MapLabels } from "./mapLabels.js";
import { isLocated } from "./state.js";

/**
 * The points on the map: the results, the favourites, the open city, what lies around, and where the user is.
 *
 * @typedef {import("./types.js").City} City
 * @typedef {import("./types.js").State} State
 */
export class MapPoints {
    #leaflet;
    #map;
    #group;
    #labels;
    #open;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {(city: City) => void} open what a click on a point does
     */
    constructor(leaflet, map, open) {
        this.#leaflet = leaflet;
        this.#map = map;
        this.#group = leaflet.layerGroup().addTo(map);
        this.#labels = new MapLabels(leaflet, map);
        this.#open = open;
    }

    /** @param {State} state */
    draw({ points, surroundings, favourites, detail, position }) {
        const colours = getComputedStyle(document.documentElement);
        const [accent, star, ring, quiet] = ["--accent", "--star", "--surface", "--muted"].map((
            name,
        ) => colours.getPropertyValue(name));
        const style = { color: ring, weight: 1, fillOpacity: 0.9 };
        // Many points shrink on a map of the world, which they would cover.
        const isCrowded = points.length > 200;
        const scale = isCrowded ? Math.min(1, 0.45 + this.#map.getZoom() / 8) : 1;
        this.#group.clearLayers();
        const isNamed = new Set([...points, ...favourites.cities].map(({ id }) => id));
        const around = surroundings.filter(({ id }) => !isNamed.has(id));
        for (const { lat, lon } of around) {
            const look = { stroke: false, fillColor: quiet, fillOpacity: 0.7, radius: 2 };
            const point = this.#leaflet.circleMarker([lat, lon], { ...look, interactive: false });
            point.addTo(this.#group);
        }
        // What is drawn later lies above: small cities first.
        for (const city of [...points].reverse()) {
            if (favourites.ids.has(city.id) || city.id === detail.id) continue;
            const size = scale * radius(city, isCrowded ? 3 : 5);
            this.#add(city, { ...style, fillColor: accent, radius: size });
        }
        for (const city of favourites.cities.filter(isLocated)) {
            this.#add(city, { ...style, fillColor: star, radius: scale * 7, fillOpacity: 1 });
        }
        if (detail.city) this.#addOpen(detail.city, { ...style, fillColor: accent });
        if (position) this.#addPosition(position, accent);
        const named = [...favourites.cities.filter(isLocated), ...points];
        this.#labels.draw(named, around, detail.city);
        document.getElementById("map")?.setAttribute("data-points", String(points.length));
    }

    /**
     * @param {City} city
     * @param {object} style
     */
    #add(city, style) {
        const point = this.#leaflet.circleMarker([city.lat, city.lon], style);
        point.bindTooltip(() => label(city), { direction: "top", offset: [0, -6] });
        point.on("click", (/** @type {any} */ event) => {
            this.#leaflet.DomEvent.stopPropagation(event);
            this.#open(city);
        });
        point.addTo(this.#group);
    }

    /**
     * @param {City} city
     * @param {object} style
     */
    #addOpen(city, style) {
        const look = { ...style, radius: 8, weight: 3, fillOpacity: 1 };
        const point = this.#leaflet.circleMarker([city.lat, city.lon], look);
        point.bindTooltip(() => label(city), {
            permanent: true,
            direction: "top",
            offset: [0, -10],
            className: "open-city",
        });
        point.addTo(this.#group);
    }

    /**
     * @param {import("./types.js").Coordinate} position
     * @param {string} colour
     */
    #addPosition({ lat, lon }, colour) {
        const look = { color: colour, weight: 2, fill: false, radius: 10, interactive: false };
        this.#leaflet.circleMarker([lat, lon], look).addTo(this.#group);
    }
}

/**
 * A name as an element: Leaflet would read a string as HTML.
 *
 * @param {City} city
 */
function label(city) {
    return element("bdi", {}, city.name);
}

/**
 * A point's radius: larger for a city with more people.
 *
 * @param {City} city
 * @param {number} smallest
 */
function radius({ population = 0 }, smallest) {
    return Math.min(8, smallest + Math.sqrt(population) / 900);
}
