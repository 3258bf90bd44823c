import { element } from "../shared/dom.js";
import { locale, namesLocale } from "../shared/i18n.js";
import { clusterRadius } from "./pointLayer.js";
import { antarctica } from "./topology.js";

/** The maximum number of names of cities on the map, and of names of results. The height of a name, and its distance from its point. */
const [mostLabels, mostNamed, height, gap] = [48, 24, 20, 8];

/** The part of a point that names do not cover, in pixels from its middle. */
const pointRadius = 5;

/** The positions of a name at its point, the best first, with the shift of its start and its middle in widths and heights. */
const sides = /** @type {const} */ ([
    ["", 0, 0],
    ["left", -1, 0],
    ["above", -0.5, -0.75],
    ["below", -0.5, 0.75],
]);

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
 * @typedef {Point & {note?: string}} Named a city, and what follows its name
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{id: string, at: [lat: number, lon: number], size: number}} CountryName
 */
export class MapLabels {
    #leaflet;
    #map;
    /** @type {Named[]} */
    #cities = [];
    /** @type {Point[] | null} */
    #around = [];
    #areAllNamed = false;
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
    #clusters;
    /** @type {() => Box[]} */
    #obstacles = () => [];
    /** Whether other names are asked for, and not yet placed. */
    #isAsked = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {() => Point[][]} clusters the cities that are drawn as clusters
     */
    constructor(leaflet, map, clusters) {
        this.#leaflet = leaflet;
        this.#map = map;
        this.#clusters = clusters;
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
     * Sets the boxes that names avoid.
     *
     * @param {() => Box[]} boxes
     */
    avoid(boxes) {
        this.#obstacles = boxes;
        this.#map.on("obstacles", () => this.#ask());
    }

    /**
     * Takes the cities to name, the most important first.
     *
     * @param {Named[]} cities
     * @param {Point[] | null} around points for orientation only; with none, capitals have no names either
     * @param {Point | null} open the open city, which has a name of its own
     * @param {import("../shared/types.js").Country[]} countries as lists name them
     * @param {boolean} areAllNamed whether all cities get names where there is room
     */
    draw(cities, around, open, countries, areAllNamed) {
        this.#areAllNamed = areAllNamed;
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
        const clusters = this.#clusters();
        this.#taken = [
            ...this.#obstacles(),
            ...(this.#open ? [this.#openBox(this.#open)] : []),
            ...clusters.map((cities) => this.#pointBox(middleOf(cities), clusterRadius)),
        ];
        const zoom = this.#map.getZoom();
        const clustered = new Set(clusters.flat().map(({ id }) => id));
        const cities = this.#cities.slice(0, 300).filter(({ id }) => !clustered.has(id));
        if (!this.#around) {
            this.#taken.push(...cities.map((city) => this.#pointBox(city, pointRadius)));
        }
        this.#placeCities(cities, "map-label", this.#areAllNamed ? cities.length : mostNamed);
        this.#placeCountries(zoom);
        if (this.#around) this.#placeOthers(this.#around, zoom);
        for (const [key, label] of this.#shown) {
            if (!this.#placed.has(key)) label.remove();
        }
        this.#shown = this.#placed;
        this.hide(this.#hidden);
    }

    /**
     * Names capitals and the cities around.
     *
     * @param {Point[]} around
     * @param {number} zoom
     */
    #placeOthers(around, zoom) {
        const named = new Set(this.#cities.map(({ id }) => id));
        // The outlines have English names alone.
        const names = new Map(around.map(({ id, name }) => [id, name]));
        const capitals = (zoom >= 3 ? this.#capitals.filter(({ id }) => !named.has(id)) : [])
            .map((city) => ({ ...city, name: names.get(city.id) ?? city.name }));
        this.#placeCities(capitals, "map-label quiet capital", mostLabels);
        const placed = new Set(capitals.map(({ id }) => id));
        const others = around.filter(({ id }) => !placed.has(id));
        this.#placeCities(others, "map-label quiet", mostLabels);
    }

    /**
     * @param {Named[]} cities
     * @param {string} className
     * @param {number} most
     */
    #placeCities(cities, className, most) {
        const sight = this.#map.getBounds();
        // A name begins next to a point that has its own box; otherwise its box includes the point.
        const near = this.#around ? -pointRadius : pointRadius;
        for (const city of cities) {
            if (this.#placed.size >= most) return;
            const at = nearestCopy(city, this.#map);
            if (city.id === this.#open?.id || !sight.contains(at)) continue;
            const { x, y } = this.#map.latLngToContainerPoint(at);
            const width = widthOf(`${city.name} ${city.note ?? ""}`, "500 13px system-ui") + gap;
            for (const [side, along, down] of sides) {
                const middle = y + down * height;
                const box = {
                    left: x + along * width + (side === "" ? near : 0),
                    top: middle - height / 2,
                    right: x + (along + 1) * width - (side === "left" ? near : 0),
                    bottom: middle + height / 2,
                };
                if (!this.#take(box)) continue;
                this.#add(at, city.name, `${className} ${side}`.trimEnd(), city.id, city.note);
                break;
            }
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
        for (const { id, at: [lat, lon], size } of this.#countries) {
            const at = nearestCopy({ lat, lon }, this.#map);
            if (!sight.contains(at)) continue;
            if (id === antarctica.id && zoom < antarctica.leastZoom) continue;
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
     * @param {import("../shared/types.js").Coordinate} place
     * @param {number} radius
     * @returns {Box}
     */
    #pointBox(place, radius) {
        const { x, y } = this.#map.latLngToContainerPoint(nearestCopy(place, this.#map));
        return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    }

    /**
     * Takes the room of a name, if it is free and on the map.
     *
     * @param {Box} box
     */
    #take(box) {
        const { x, y } = this.#map.getSize();
        if (box.left < 0 || box.top < 0 || box.right > x || box.bottom > y) return false;
        if (this.#taken.some((other) => isOverlapping(other, box))) return false;
        this.#taken.push(box);
        return true;
    }

    /**
     * @param {[lat: number, lon: number]} at
     * @param {string} text
     * @param {string} className
     * @param {number} [city]
     * @param {string} [note]
     */
    #add(at, text, className, city, note = "") {
        const key = `${className} ${at} ${text} ${note}`;
        let label = this.#shown.get(key);
        if (!label) {
            // An icon, since Leaflet measures each tooltip, which causes another layout of the page.
            const name = element("bdi", { lang: namesLocale }, text);
            const html = element("span", { "data-city": city }, name, note && ` ${note}`);
            const icon = this.#leaflet.divIcon({ html, className, iconSize: null });
            const options = { icon, interactive: false, keyboard: false };
            label = this.#leaflet.marker(at, options).addTo(this.#map);
        }
        this.#placed.set(key, label);
    }

    /**
     * Where the open city's point stands and, above it, its name.
     *
     * @param {Point} city
     * @returns {Box}
     */
    #openBox({ lat, lon, name }) {
        const { x, y } = this.#map.latLngToContainerPoint(nearestCopy({ lat, lon }, this.#map));
        const half = widthOf(name, "500 13px system-ui") / 2 + 16;
        return { left: x - half, top: y - 48, right: x + half, bottom: y + 10 };
    }
}

/**
 * The copy of a place that is nearest to the middle of the map, which repeats the world beyond the date line.
 *
 * @param {import("../shared/types.js").Coordinate} place
 * @param {any} map
 * @returns {[lat: number, lon: number]}
 */
export function nearestCopy({ lat, lon }, map) {
    return [lat, lon + 360 * Math.round((map.getCenter().lng - lon) / 360)];
}

/** @param {Point[]} cities */
function middleOf(cities) {
    const mean = (/** @type {"lat" | "lon"} */ axis) =>
        cities.reduce((sum, city) => sum + city[axis], 0) / cities.length;
    return { lat: mean("lat"), lon: mean("lon") };
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
