import { element } from "../shared/dom.js";
import { locale, namesLocale } from "../shared/i18n.js";

/** How many names of cities stand on the map at most, and how many pixels each has for itself. */
const [mostLabels, height, gap] = [48, 20, 10];

/** How long the map rests before names come to what has come into sight, in milliseconds. */
const pause = 200;

/** From this zoom on countries are too large for names. */
const nearestCountry = 7;

const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
const pen = document.createElement("canvas").getContext("2d");
/**
 * How wide texts are that were measured, which takes long.
 *
 * @type {Map<string, number>}
 */
const widths = new Map();
const mostWidths = 2000;

/**
 * Names on the map that do not cover each other: the open city, the results, countries, capitals, and the large
 * cities around. The more important come first.
 *
 * @typedef {import("../shared/types.js").Point} Point
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{id: string, at: [lat: number, lon: number], size: number}} CountryName
 */
export class MapLabels {
    #leaflet;
    #map;
    /** @type {Point[]} */
    #cities = [];
    /** @type {Point[]} */
    #around = [];
    /** @type {Point | null} */
    #open = null;
    /** @type {CountryName[]} */
    #countries = [];
    /** @type {Map<string, string>} */
    #countryNames = new Map();
    /** @type {Point[]} */
    #capitals = [];
    /** @type {Box[]} */
    #taken = [];
    /**
     * The names on the map, each by what it is and where.
     *
     * @type {Map<string, any>}
     */
    #shown = new Map();
    /**
     * The names that are being placed.
     *
     * @type {Map<string, any>}
     */
    #placed = new Map();
    /**
     * The city whose name stands elsewhere.
     *
     * @type {number | undefined}
     */
    #hidden;
    /** Whether other names are asked for, and not yet placed. */
    #isAsked = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {any} leaflet
     * @param {any} map
     */
    constructor(leaflet, map) {
        this.#leaflet = leaflet;
        this.#map = map;
        map.on("movestart", () => this.#isAsked || clearTimeout(this.#timer));
        map.on("moveend", () => this.#isAsked || this.#placeIn(pause));
    }

    /**
     * Takes the countries, the largest first, and their capitals.
     *
     * @param {import("./topology.js").Topology} topology
     */
    name({ objects }) {
        const sorted = objects.countries.geometries.flatMap(({ id, properties }) =>
            id && properties ? [{ id, ...properties }] : []
        ).sort((a, b) => b.size - a.size);
        this.#countries = sorted.map(({ id, at: [lon, lat], size }) => ({
            id,
            at: /** @type {[number, number]} */ ([lat, lon]),
            size,
        }));
        this.#capitals = sorted.flatMap(({ capital }) => {
            if (!capital) return [];
            const [id, lon, lat, name] = capital;
            return [{ id, lon, lat, name }];
        });
        this.#ask();
    }

    /**
     * Takes the cities to name, the most important first.
     *
     * @param {Point[]} cities
     * @param {Point[]} around points for orientation only
     * @param {Point | null} open the open city, which has a name of its own
     * @param {import("../shared/types.js").Country[]} countries as lists name them
     */
    draw(cities, around, open, countries) {
        this.#countryNames = new Map(countries.map(({ code, name }) => [code, name]));
        this.#cities = cities;
        this.#around = around;
        this.#open = open;
        this.#ask();
    }

    /**
     * Hides the name of a city that has another where it is pointed at, and shows that of the one before.
     *
     * @param {number} [id]
     */
    hide(id) {
        this.#hidden = id;
        /** @type {NodeListOf<HTMLElement>} */
        const names = this.#map.getPane("markerPane").querySelectorAll("[data-city]");
        for (const name of names) name.hidden = name.dataset.city === String(id);
    }

    /** Places names in a task of their own, so that points need not wait for them, and once however often they are asked for. */
    #ask() {
        this.#isAsked = true;
        this.#placeIn(0);
    }

    /** @param {number} wait in milliseconds */
    #placeIn(wait) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#place(), wait);
    }

    #place() {
        this.#isAsked = false;
        this.#placed = new Map();
        this.#taken = this.#open ? [this.#openBox(this.#open)] : [];
        const zoom = this.#map.getZoom();
        const named = new Set(this.#cities.map(({ id }) => id));
        const isOther = (/** @type {Point} */ { id }) => !named.has(id);
        this.#placeCities(this.#cities.slice(0, 300), "map-label", 24);
        this.#placeCountries(zoom);
        // The outlines have English names alone.
        const names = new Map(this.#around.map(({ id, name }) => [id, name]));
        const capitals = (zoom >= 3 ? this.#capitals.filter(isOther) : [])
            .map((city) => ({ ...city, name: names.get(city.id) ?? city.name }));
        this.#placeCities(capitals, "map-label quiet capital", mostLabels);
        const placed = new Set(capitals.map(({ id }) => id));
        const around = this.#around.filter(({ id }) => !placed.has(id));
        this.#placeCities(around, "map-label quiet", mostLabels);
        for (const [key, label] of this.#shown) {
            if (!this.#placed.has(key)) label.remove();
        }
        this.#shown = this.#placed;
        this.hide(this.#hidden);
    }

    /**
     * @param {Point[]} cities
     * @param {string} className
     * @param {number} most
     */
    #placeCities(cities, className, most) {
        const sight = this.#map.getBounds();
        for (const city of cities) {
            if (this.#taken.length >= most) return;
            if (city.id === this.#open?.id || !sight.contains([city.lat, city.lon])) continue;
            const { x, y } = this.#map.latLngToContainerPoint([city.lat, city.lon]);
            const width = widthOf(city.name, "500 13px system-ui") + gap;
            const box = {
                left: x - 6,
                top: y - height / 2,
                right: x + width,
                bottom: y + height / 2,
            };
            if (this.#take(box)) this.#add([city.lat, city.lon], city.name, className, city.id);
        }
    }

    /**
     * Names the countries that are wide enough for their names.
     *
     * @param {number} zoom
     */
    #placeCountries(zoom) {
        if (zoom > nearestCountry) return;
        const sight = this.#map.getBounds();
        const degree = (256 * 2 ** zoom) / 360;
        for (const { id, at, size } of this.#countries) {
            if (!sight.contains(at)) continue;
            const name = this.#countryNames.get(id) ?? regions.of(id) ?? id;
            const half = widthOf(name.toLocaleUpperCase(namesLocale), "600 12px system-ui") / 2 + 8;
            if (size * degree < half * 1.3) continue;
            const { x, y } = this.#map.latLngToContainerPoint(at);
            const box = {
                left: x - half,
                top: y - height / 2,
                right: x + half,
                bottom: y + height / 2,
            };
            if (this.#take(box)) this.#add(at, name, "map-label country");
        }
    }

    /**
     * Takes the room of a name, if nothing is there.
     *
     * @param {Box} box
     */
    #take(box) {
        if (this.#taken.some((other) => isOverlapping(other, box))) return false;
        this.#taken.push(box);
        return true;
    }

    /**
     * @param {[lat: number, lon: number]} at
     * @param {string} text
     * @param {string} className
     * @param {number} [city]
     */
    #add(at, text, className, city) {
        const key = `${className} ${at} ${text}`;
        this.#placed.set(key, this.#shown.get(key) ?? this.#made(at, text, className, city));
    }

    /**
     * @param {[lat: number, lon: number]} at
     * @param {string} text
     * @param {string} className
     * @param {number} [city]
     */
    #made(at, text, className, city) {
        // An icon, since Leaflet measures each tooltip, which causes another layout of the page.
        const html = element("bdi", { "data-city": city, lang: namesLocale }, text);
        const icon = this.#leaflet.divIcon({ html, className, iconSize: null });
        const options = { icon, interactive: false, keyboard: false };
        return this.#leaflet.marker(at, options).addTo(this.#map);
    }

    /**
     * Where the open city's point stands and, above it, its name.
     *
     * @param {Point} city
     * @returns {Box}
     */
    #openBox({ lat, lon, name }) {
        const { x, y } = this.#map.latLngToContainerPoint([lat, lon]);
        const half = widthOf(name, "500 13px system-ui") / 2 + 16;
        return { left: x - half, top: y - 48, right: x + half, bottom: y + 10 };
    }
}

/**
 * How wide a text is, in pixels.
 *
 * @param {string} text
 * @param {string} font
 */
function widthOf(text, font) {
    if (!pen) return text.length * 7.5;
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size === mostWidths) widths.clear();
    pen.font = font;
    const { width } = pen.measureText(text);
    widths.set(key, width);
    return width;
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
