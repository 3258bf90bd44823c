import { paddingFor } from "./ground.js";
import { names } from "../shared/dom.js";
import { placeNames, temperature } from "../shared/format.js";
import { MapLabels } from "./mapLabels.js";
import { PointLayer } from "./pointLayer.js";
import { rowsOf } from "../search/rows.js";
import { isLocated, isStart } from "../shared/state.js";
import { isOld } from "../weather/weatherAge.js";

/** The look of favourites that are not results: on the start map, and next to results. */
const favourite = { radius: 5 };
const quietFavourite = { radius: 2.5, weight: 0.5, fillOpacity: 0.55 };

/** The look of cities for orientation. */
const quietCity = { color: "", weight: 0, fillOpacity: 0.7, radius: 2 };

/** How many zoom levels a click on a cluster goes nearer at most. */
const nearer = 3;

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
            open: (cities) => {
                const places = cities.map(({ lat, lon }) => [lat, lon]);
                const padding = paddingFor(map, 48, 48);
                map.fitBounds(places, { ...padding, maxZoom: map.getZoom() + nearer });
            },
            point: (city) => {
                const id = city?.id ?? null;
                if (id !== store.state.pointed) store.dispatch({ type: "pointed", id });
            },
        });
        this.#marks = leaflet.layerGroup().addTo(map);
        this.#pointed = leaflet.layerGroup().addTo(map);
        this.labels = new MapLabels(leaflet, map, () => this.#cities.clusters(map.getZoom()));
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
        // What is drawn later lies above: small cities first. The best one has a point of its own.
        const found = points.filter(({ id }) => id !== detail.id).map((city, rank) => {
            const isKept = favourites.ids.has(city.id);
            const radius = scale * radiusOf(city, isCrowded ? 3 : 5) + (isKept ? 1 : 0);
            const fillColor = isKept ? colours.star : colours.accent;
            return { ...style, city, radius, fillColor, clusters: rank > 0 };
        }).toReversed();
        const radius = Math.min(2, 1 + this.#map.getZoom() / 4);
        const quiet = points.filter(({ id }) => id !== detail.id && !favourites.ids.has(id))
            .map((city) => ({ ...quietCity, city, radius, fillColor: colours.quiet }));
        this.#cities.draw(hasResults(state) ? [...kept, ...found] : [...quiet, ...kept]);
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
        const results = hasResults(state) ? state.plot.points : [];
        const favourites = otherFavourites(state);
        const ids = new Set([...results, ...favourites].map(({ id }) => id));
        const around = state.surroundings.filter(({ id }) => !ids.has(id));
        const fillColor = this.#colours().quiet;
        this.#around.draw(around.map((city) => ({ ...quietCity, city, fillColor })));
        const { detail: { city }, countries, isMapMoved } = state;
        if (results.length > 0) {
            const areFavourites = results.every(({ id }) => state.favourites.ids.has(id));
            const others = [...around, ...favourites];
            this.labels.draw(results, others, city, countries, areFavourites);
        } else {
            const kept = favourites.map((each) => ({ ...each, note: temperatureOf(each, state) }));
            // The user who moves the map looks at what else is there.
            const isOfFavourites = kept.length > 0 && !city && !isMapMoved;
            this.labels.draw(kept, isOfFavourites ? null : around, city, countries, true);
        }
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
        this.labels.hide(city?.id);
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
 * The favourites that are no results: on the start map all.
 *
 * @param {State} state
 * @returns {Point[]}
 */
function otherFavourites(state) {
    const { plot, favourites, detail } = state;
    const results = new Set(hasResults(state) ? plot.points.map(({ id }) => id) : []);
    return favourites.cities.filter(isLocated)
        .filter(({ id }) => !results.has(id) && id !== detail.id);
}

/**
 * How warm it is in a city, if that is known.
 *
 * @param {Point} city
 * @param {State} state
 */
function temperatureOf({ id }, { favouriteWeather, units }) {
    const weather = favouriteWeather.get(id);
    if (weather?.temperature === undefined || isOld(weather)) return "";
    return temperature(weather.temperature, units);
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
