import { byID } from "../shared/dom.js";
import { addTiles, makeMap, MapScale, Outlines, showWorld } from "./ground.js";
import { say } from "../shared/i18n.js";
import { loadLeaflet } from "./leaflet.js";
import { MapPoints } from "./mapPoints.js";
import { nearestCity } from "./nearest.js";
import { sightOf } from "./sight.js";
import { isSameQuestion, isStart } from "../shared/state.js";
import { Surroundings } from "./surroundings.js";

/** How near the map goes for results. */
const nearest = 8;

/**
 * The map: outlines of countries, which need no network, with the results and the favourites as points on them. It follows
 * the search; where the user moved it, it stays until something else is searched for.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class MapView {
    #pane = byID("map", HTMLElement);
    #note = byID("map-note", HTMLElement);
    #showResults = byID("show-results", HTMLButtonElement);
    #store;
    #api;
    /** @type {any} */
    #map = null;
    /** @type {MapPoints | null} */
    #points = null;
    /** @type {MapScale | null} */
    #scale = null;
    #isStarted = false;
    /** Whether the app moves the map itself. */
    #isMoving = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /**
     * The query whose results were brought into sight last.
     *
     * @type {State["query"] | null}
     */
    #shown = null;
    /**
     * The city that was opened on the map.
     *
     * @type {number | null}
     */
    #pointedAt = null;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        new ResizeObserver(() => this.#resized()).observe(this.#pane);
        this.#showResults.addEventListener("click", () => {
            store.dispatch({ type: "map-moved", isMoved: false });
            this.#shown = null;
            this.#show({ ...store.state, openedFor: null });
        });
    }

    get isSeen() {
        return this.#pane.clientWidth > 0;
    }

    /** Starts the map when it is first seen, after the page was painted. */
    #resized() {
        if (!this.isSeen) return;
        this.#map?.invalidateSize({ pan: false });
        if (this.#isStarted) return;
        this.#isStarted = true;
        requestAnimationFrame(() => setTimeout(() => void this.#start()));
    }

    async #start() {
        try {
            const [leaflet, coarse, settings] = await Promise.all([
                loadLeaflet(),
                this.#api.ask("/app/outlines-110m.json"),
                this.#api.ask("/app/settings.json").catch(() => ({ body: {} })),
            ]);
            this.#make(leaflet, coarse.body, settings.body);
        } catch {
            this.#pane.dataset.failed = "true";
            byID("map-message", HTMLElement).textContent = say("noMap");
        }
    }

    /**
     * @param {any} leaflet
     * @param {import("./topology.js").Topology} coarse
     * @param {import("./ground.js").MapSettings} settings
     */
    #make(leaflet, coarse, settings) {
        const map = makeMap(leaflet, byID("map-canvas", HTMLElement), settings);
        const points = new MapPoints(leaflet, map, this.#store, (city) => this.#open(city));
        this.#map = map;
        this.#points = points;
        this.#scale = new MapScale(leaflet, map);
        if (settings.tiles) {
            addTiles(leaflet, map, settings);
        } else {
            this.#lay(new Outlines(leaflet, map), points, coarse);
            // Tiles have names of their own.
            new Surroundings(map, this.#api, this.#store);
        }
        matchMedia("(prefers-color-scheme: dark)").addEventListener(
            "change",
            () => points.draw(this.#store.state),
        );
        map.on("zoomend", () => points.draw(this.#store.state));
        map.on("click", (/** @type {any} */ event) => void this.#clicked(event));
        map.on("movestart zoomstart", () => {
            if (!this.#isMoving) this.#store.dispatch({ type: "map-moved", isMoved: true });
        });
        map.on("moveend", () => this.#isMoving = false);
        this.#drawAll(this.#store.state);
        if (this.#store.state.detail.city) this.#follow(this.#store.state);
        else this.#show(this.#store.state);
        this.#pane.dataset.ready = "true";
    }

    /**
     * Lays outlines under the points: coarse ones at once, and fine ones when they come.
     *
     * @param {Outlines} outlines
     * @param {MapPoints} points
     * @param {import("./topology.js").Topology} coarse
     */
    #lay(outlines, points, coarse) {
        outlines.draw(coarse);
        points.name(coarse);
        matchMedia("(prefers-color-scheme: dark)").addEventListener(
            "change",
            () => outlines.paint(),
        );
        setTimeout(async () => {
            try {
                const { body } = await this.#api.ask("/app/outlines-50m.json");
                outlines.draw(body);
                points.name(body);
                this.#pane.dataset.outlines = "fine";
            } catch {
                // The coarse ones stay.
            }
        }, 300);
    }

    /**
     * Opens the city that a click on the map means.
     *
     * @param {any} event
     */
    async #clicked({ latlng, containerPoint }) {
        const { lat, lng } = latlng.wrap();
        const edge = this.#map.containerPointToLatLng(containerPoint.add([12, 0]));
        const radius = this.#map.distance(latlng, edge) / 1000;
        const city = await nearestCity(this.#api, { lat, lon: lng }, radius);
        if (city) this.#open(city);
    }

    /**
     * Opens a city that the user pointed at: the map stays as it is. In a narrow window it stays in sight, too.
     *
     * @param {import("../shared/types.js").Point} city
     */
    #open(city) {
        this.#pointedAt = city.id;
        this.#store.dispatch({ type: "opened", city, view: isNarrow() ? "map" : "detail" });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        if (!this.#map || !before) return;
        const isOther = state.plot !== before.plot ||
            state.favourites !== before.favourites ||
            state.detail !== before.detail ||
            state.position !== before.position;
        const isElsewhere = state.surroundings !== before.surroundings;
        if (isOther) this.#points?.draw(state);
        else if (isElsewhere) this.#points?.drawAround(state);
        else if (state.pointed !== before.pointed || state.cursor !== before.cursor) {
            this.#points?.drawPointed(state);
        }
        this.#drawControls(state);
        const isShown = state.view === "map" && before.view !== "map";
        const isOpened = state.detail.city !== null && before.detail.city?.id !== state.detail.id;
        if (isShown) this.#map.invalidateSize({ pan: false });
        if (isOpened || (isShown && state.detail.city)) this.#follow(state);
        else if (isShown || state.plot !== before.plot) this.#show(state);
    }

    /** @param {State} state */
    #drawAll(state) {
        this.#points?.draw(state);
        this.#drawControls(state);
    }

    /** @param {State} state */
    #drawControls({ plot, isMapMoved, units }) {
        this.#scale?.draw(units);
        const isAsked = plot.query !== null && !isStart(plot.query);
        this.#showResults.hidden = !isAsked || !isMapMoved || plot.points.length === 0;
        const isPart = isAsked && plot.points.length < plot.count;
        this.#note.hidden = !isPart;
        this.#note.textContent = isPart
            ? say("mostRelevant", { shown: plot.points.length, all: plot.count })
            : "";
    }

    /**
     * Brings the open city into sight, if it is not.
     *
     * @param {State} state
     */
    #follow({ detail: { city } }) {
        if (!city || city.id === this.#pointedAt) return;
        this.#pointedAt = null;
        const [map, place] = [this.#map, [city.lat, city.lon]];
        // A sheet over the map leaves its upper half.
        const below = isNarrow() ? this.#pane.clientHeight * 0.23 : 0;
        const isInSight = map.getBounds().pad(-0.15).contains(place) &&
            (below === 0 || map.latLngToContainerPoint(place).y < 2 * below);
        if (isInSight && map.getZoom() >= 4) return;
        const zoom = Math.max(map.getZoom(), 5);
        const centre = map.unproject(map.project(place, zoom).add([0, below]), zoom);
        this.#move(() => map.setView(centre, zoom, { duration: 0.4 }));
    }

    /**
     * Brings the results into sight, unless the user moved the map, or looks at one of them.
     *
     * @param {State} state
     */
    #show({ plot: { query, points }, detail, openedFor, isMapMoved }) {
        if (!query || isMapMoved || isSameQuestion(query, this.#shown)) return;
        if (detail.id !== null && isSameQuestion(openedFor, query)) return;
        const wasShown = this.#shown;
        this.#shown = query;
        if (isStart(query)) {
            if (wasShown !== null) this.#move(() => showWorld(this.#map));
            return;
        }
        const sight = sightOf(points);
        if (!sight) return;
        const { south, west, north, east } = sight;
        const isSheet = detail.id !== null && isNarrow();
        this.#move(() => {
            this.#map.fitBounds([[south, west], [north, east]], {
                paddingTopLeft: [40, 56],
                paddingBottomRight: [40, isSheet ? this.#pane.clientHeight / 2 : 40],
                maxZoom: nearest,
            });
        });
    }

    /**
     * Moves the map without that counting as the user's doing.
     *
     * @param {() => void} move
     */
    #move(move) {
        this.#isMoving = true;
        clearTimeout(this.#timer);
        move();
        this.#timer = setTimeout(() => this.#isMoving = false, 1000);
    }
}

/** Whether the window shows one thing at a time. */
function isNarrow() {
    return matchMedia("(max-width: 759px)").matches;
}
