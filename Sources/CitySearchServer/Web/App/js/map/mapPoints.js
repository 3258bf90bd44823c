import { names } from "../shared/dom.js";
import { placeNames } from "../shared/format.js";
import { MapLabels } from "./mapLabels.js";
import { PointLayer } from "./pointLayer.js";
import { rowsOf } from "../search/rows.js";
import { isLocated, isStart } from "../shared/state.js";

/** The look of favourites that are not results, and of favourites among the results. */
const favourite = { radius: 4.5 };
const quietFavourite = { radius: 2.5, weight: 0.5, fillOpacity: 0.55 };

/**
 * The points on the map: what lies around, the favourites, above them the results, the open city, and where the user is.
 *
 * @typedef {import("../shared/types.js").Point} Point
 * @typedef {import("../shared/types.js").State} State
 */
export class MapPoints {
    #leaflet;
    #map;
    #around;
    #cities;
    /** The open city, and where the user is. */
    #marks;
    #pointed;
    #labels;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {import("../shared/store.js").Store} store
     * @param {(city: Point) => void} open what a click on a point does
     */
    constructor(leaflet, map, store, open) {
        this.#leaflet = leaflet;
        this.#map = map;
        this.#around = new PointLayer(leaflet, map);
        this.#cities = new PointLayer(leaflet, map, {
            click: open,
            point: (city) => {
                const id = city?.id ?? null;
                if (id !== store.state.pointed) store.dispatch({ type: "pointed", id });
            },
        });
        this.#marks = leaflet.layerGroup().addTo(map);
        this.#pointed = leaflet.layerGroup().addTo(map);
        this.#labels = new MapLabels(leaflet, map);
    }

    /**
     * Takes the names of countries and capitals.
     *
     * @param {import("./topology.js").Topology} topology
     */
    name(topology) {
        this.#labels.name(topology);
    }

    /** @param {State} state */
    draw(state) {
        const { plot: { points }, favourites, detail, position } = state;
        const colours = this.#colours();
        const style = { color: colours.ring, weight: 1, fillOpacity: 0.6 };
        // Many points shrink on a map of the world, which they would cover.
        const isCrowded = points.length > 200;
        const scale = isCrowded ? Math.min(1, 0.45 + this.#map.getZoom() / 8) : 1;
        const look = hasResults(state) ? quietFavourite : favourite;
        const kept = otherFavourites(state).map((city) => ({
            ...style,
            ...look,
            city,
            fillColor: colours.star,
        }));
        // What is drawn later lies above: small cities first.
        const found = points.filter(({ id }) => id !== detail.id).toReversed().map((city) => {
            const isKept = favourites.ids.has(city.id);
            const radius = scale * radiusOf(city, isCrowded ? 3 : 5) + (isKept ? 1 : 0);
            return { ...style, city, radius, fillColor: isKept ? colours.star : colours.accent };
        });
        this.#cities.draw([...kept, ...found]);
        this.#marks.clearLayers();
        if (detail.city) {
            this.#addOpen(detail.city, label(detail.city, state), {
                ...style,
                fillColor: colours.accent,
            });
        }
        if (position) this.#addPosition(position, colours.accent);
        this.drawAround(state);
        this.drawPointed(state);
        const pane = document.getElementById("map");
        pane?.setAttribute("data-points", String(points.length));
    }

    /**
     * Draws the surroundings, under all other points, which do not change.
     *
     * @param {State} state
     */
    drawAround(state) {
        const { points } = state.plot;
        const favourites = otherFavourites(state);
        const ids = new Set([...points, ...favourites].map(({ id }) => id));
        const around = state.surroundings.filter(({ id }) => !ids.has(id));
        const fillColor = this.#colours().quiet;
        const look = { color: "", weight: 0, fillColor, fillOpacity: 0.7, radius: 2 };
        this.#around.draw(around.map((city) => ({ ...look, city })));
        const [named, beside] = hasResults(state)
            ? [points, [...around, ...favourites]]
            : [[...favourites, ...points], around];
        this.#labels.draw(named, beside, state.detail.city, state.countries);
    }

    /**
     * Draws a ring around the city that is pointed at, or that the arrow keys chose, with its name.
     *
     * @param {State} state
     */
    drawPointed(state) {
        this.#pointed.clearLayers();
        const city = pointedCity(state);
        document.getElementById("map")?.setAttribute("data-pointed", String(city?.id ?? ""));
        this.#labels.hide(city?.id);
        if (!city || city.id === state.detail.id) return;
        const { accent, text } = this.#colours();
        const look = { color: text, weight: 2.5, fillColor: accent, fillOpacity: 1, radius: 8 };
        this.#leaflet.circleMarker([city.lat, city.lon], { ...look, interactive: false })
            .bindTooltip(label(city, state), { permanent: true, direction: "top", offset: [0, -8] })
            .addTo(this.#pointed);
    }

    #colours() {
        const colours = getComputedStyle(document.documentElement);
        const value = (/** @type {string} */ name) => colours.getPropertyValue(name);
        return {
            accent: value("--accent"),
            star: value("--star"),
            ring: value("--surface"),
            quiet: value("--muted"),
            text: value("--text"),
        };
    }

    /**
     * @param {Point} city
     * @param {Element} text
     * @param {object} style
     */
    #addOpen(city, text, style) {
        const look = { ...style, radius: 8, weight: 3, fillOpacity: 1 };
        const point = this.#leaflet.circleMarker([city.lat, city.lon], look);
        point.bindTooltip(() => text, {
            permanent: true,
            direction: "top",
            offset: [0, -10],
            className: "open-city",
        });
        point.addTo(this.#marks);
    }

    /**
     * @param {import("../shared/types.js").Coordinate} position
     * @param {string} colour
     */
    #addPosition({ lat, lon }, colour) {
        const look = { color: colour, weight: 2, fill: false, radius: 10, interactive: false };
        this.#leaflet.circleMarker([lat, lon], look).addTo(this.#marks);
    }
}

/**
 * Whether the map shows what was searched for.
 *
 * @param {State} state
 */
function hasResults({ plot: { query, points } }) {
    return points.length > 0 && !isStart(query);
}

/**
 * The favourites that are no results.
 *
 * @param {State} state
 * @returns {Point[]}
 */
function otherFavourites({ plot, favourites, detail }) {
    const results = new Set(plot.points.map(({ id }) => id));
    return favourites.cities.filter(isLocated)
        .filter(({ id }) => !results.has(id) && id !== detail.id);
}

/**
 * The city that is pointed at, or that the arrow keys chose.
 *
 * @param {State} state
 * @returns {Point | null}
 */
function pointedCity(state) {
    const row = state.cursor ? rowsOf(state).row(state.cursor.row) : null;
    const chosen = row && "city" in row ? row.city : undefined;
    if (state.pointed === null) return isLocated(chosen) ? chosen : null;
    const { plot, favourites, results } = state;
    const all = [...plot.points, ...favourites.cities, ...[...results.pages.values()].flat()];
    const found = all.find(({ id }) => id === state.pointed);
    return isLocated(found) ? found : null;
}

/**
 * A name as an element: Leaflet would read a string as HTML. Where others on the map are called so, with its region.
 *
 * @param {Point} city
 * @param {State} state
 */
function label({ id, name }, { plot, results, detail, favourites }) {
    const isRepeated = plot.points.some((other) => other.name === name && other.id !== id);
    const all = [detail.city, ...[...results.pages.values()].flat(), ...favourites.cities];
    const known = isRepeated ? all.find((city) => city?.id === id) : null;
    const [region] = known ? placeNames(known) : [];
    return names([name, region].filter(Boolean));
}

/**
 * A point's radius: larger for a city with more people.
 *
 * @param {Point} city
 * @param {number} smallest
 */
function radiusOf({ population = 0 }, smallest) {
    return Math.min(8, smallest + Math.sqrt(population) / 900);
}
