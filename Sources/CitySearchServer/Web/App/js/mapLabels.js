import { element } from "./dom.js";

/** How many names stand on the map at most. */
const mostLabels = 30;

/** The room that a name takes, in pixels: its height, and the width of its letters. */
const [height, letterWidth] = [20, 7.5];

/**
 * Names beside the points on the map: those of the first points in sight whose names do not cover each other.
 *
 * @typedef {import("./types.js").City} City
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 */
export class MapLabels {
    #leaflet;
    #map;
    #group;
    /** @type {City[]} */
    #cities = [];
    /** @type {City[]} */
    #around = [];
    /** @type {City | null} */
    #open = null;

    /**
     * @param {any} leaflet
     * @param {any} map
     */
    constructor(leaflet, map) {
        this.#leaflet = leaflet;
        this.#map = map;
        this.#group = leaflet.layerGroup().addTo(map);
        map.on("moveend", () => this.#place());
    }

    /**
     * Takes the cities to name, the most important first.
     *
     * @param {City[]} cities
     * @param {City[]} around those that only tell where one is
     * @param {City | null} open the open city, which has a name of its own
     */
    draw(cities, around, open) {
        this.#cities = cities;
        this.#around = around;
        this.#open = open;
        this.#place();
    }

    #place() {
        this.#group.clearLayers();
        const sight = this.#map.getBounds();
        /** @type {Box[]} */
        const taken = this.#open ? [this.#openBox(this.#open)] : [];
        /**
         * @param {City[]} cities
         * @param {string} look
         */
        const place = (cities, look) => {
            for (const city of cities) {
                if (taken.length >= mostLabels) return;
                if (city.id === this.#open?.id || !sight.contains([city.lat, city.lon])) continue;
                const box = this.#box(city);
                if (taken.some((other) => isOverlapping(other, box))) continue;
                taken.push(box);
                this.#add(city, look);
            }
        };
        place(this.#cities, "map-label");
        place(this.#around, "map-label quiet");
    }

    /**
     * @param {City} city
     * @param {string} className
     */
    #add(city, className) {
        // An icon, since Leaflet measures each tooltip, which lays out the page anew.
        const html = element("bdi", {}, city.name);
        const icon = this.#leaflet.divIcon({ html, className, iconSize: null });
        const options = { icon, interactive: false, keyboard: false };
        this.#leaflet.marker([city.lat, city.lon], options).addTo(this.#group);
    }

    /**
     * Where the open city's point stands and, above it, its name.
     *
     * @param {City} city
     * @returns {Box}
     */
    #openBox({ lat, lon, name }) {
        const { x, y } = this.#map.latLngToContainerPoint([lat, lon]);
        const half = (name.length * letterWidth) / 2 + 16;
        return { left: x - half, top: y - 48, right: x + half, bottom: y + 10 };
    }

    /**
     * Where a city's point stands and, to its right, its name.
     *
     * @param {City} city
     * @returns {Box}
     */
    #box({ lat, lon, name }) {
        const { x, y } = this.#map.latLngToContainerPoint([lat, lon]);
        const width = name.length * letterWidth + 16;
        return { left: x - 6, top: y - height / 2, right: x + width, bottom: y + height / 2 };
    }
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isOverlapping(one, other) {
    return (
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom
    );
}
