import { Arc } from "./arc.js";
import { AreaButton } from "./area.js";
import { byID } from "../shared/dom.js";
import { distance } from "../shared/format.js";
import {
    addTiles,
    centreFor,
    coveredOf,
    makeMap,
    MapScale,
    paddingFor,
    showWorld,
} from "./ground.js";
import { Here } from "./here.js";
import { idle } from "../shared/idle.js";
import { say } from "../shared/i18n.js";
import { Layers } from "./layers.js";
import { loadLeaflet } from "./leaflet.js";
import { MapPoints } from "./mapPoints.js";
import { nearestCity } from "./nearest.js";
import { orderOf } from "../search/search.js";
import { Outlines } from "./outlines.js";
import { hasSheet, isNarrow } from "../page/sheet.js";
import { sightOf, soughtOf } from "./sight.js";
import { isLocated, isSameQuestion, isStart } from "../shared/state.js";
import { Surroundings } from "./surroundings.js";
import { isList } from "../shared/urls.js";

/** How near the map goes for an open city, at most for results, and at most for favourites. */
const [openZoom, nearest, nearestFavourites] = [10, 11, 5];

/** How far away the nearest city may be that a click means, in kilometres. */
const farthest = 500;

/** How far the open city stays from the edges, as a share of the map; one that was clicked on need only be seen. */
const [openMargin, clickedMargin] = [0.15, 0.03];

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
    /** @type {{points: MapPoints, scale: MapScale, here: Here, arc: Arc, area: AreaButton} | null} */
    #parts = null;
    #isStarted = false;
    #wasSeen = false;
    /**
     * What the app does with the map itself, until the map rests or the user takes hold of it.
     *
     * @type {(() => void) | null}
     */
    #moving = null;
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

    /** Starts the map when it is first seen, after the page was painted. Next to a list that fills most of the window it can wait. */
    #resized() {
        const isShown = this.isSeen && !this.#wasSeen;
        this.#wasSeen = this.isSeen;
        if (!this.isSeen) return;
        if (this.#map) this.#fitPane();
        // Names that were placed while nothing was seen had no size.
        if (isShown) this.#parts?.points.draw(this.#store.state);
        if (this.#isStarted) return;
        this.#isStarted = true;
        if (isNarrow() && this.#store.state.view !== "map") void idle().then(() => this.#start());
        else requestAnimationFrame(() => setTimeout(() => void this.#start()));
    }

    /** Takes the current size of the pane. An open city that was visible stays visible, and animations move to the new position. */
    #fitPane() {
        const { city } = this.#store.state.detail;
        const moving = this.#moving;
        const wasSeen = city && this.#isClear(city, 0);
        this.#measure();
        if (moving) this.#move(moving);
        else if (wasSeen && !this.#isClear(city, clickedMargin)) {
            this.#centre(city, this.#map.getZoom());
        }
    }

    /** A map that is not seen keeps the size that it had. */
    #measure() {
        if (this.isSeen) this.#map.invalidateSize({ pan: false });
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
        const scale = new MapScale(leaflet, map);
        const arc = new Arc(leaflet, map);
        const here = new Here(leaflet, map, this.#api, this.#store);
        const area = new AreaButton(leaflet, map, (box) => this.#searchIn(box));
        this.#map = map;
        this.#parts = { points, scale, here, arc, area };
        const outlines = settings.tiles ? null : new Outlines(leaflet, map, this.#api);
        if (outlines) {
            this.#lay(outlines, points, coarse);
            // Tiles have names of their own.
            new Surroundings(map, this.#api, this.#store);
        } else {
            addTiles(leaflet, map, settings);
        }
        const layers = new Layers(leaflet, map, this.#api, outlines && outlines.fillLand);
        points.labels.avoid(() => layers.boxes);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
            outlines?.paint();
            points.draw(this.#store.state);
        });
        map.on("zoomend", () => points.draw(this.#store.state));
        map.on("click", (/** @type {any} */ event) => void this.#clicked(event));
        map.on("dragstart click", () => this.#lowerList());
        map.on("movestart zoomstart", () => {
            if (!this.#moving) this.#store.dispatch({ type: "map-moved", isMoved: true });
        });
        for (const hold of ["pointerdown", "wheel", "keydown"]) {
            this.#pane.addEventListener(hold, () => this.#moving = null, {
                capture: true,
                passive: true,
            });
        }
        // Leaflet focuses the map when it is pressed, which browsers show as if a key had done it.
        const { classList } = this.#pane;
        this.#pane.addEventListener("pointerdown", () => classList.add("held"), { capture: true });
        this.#pane.addEventListener("keydown", () => classList.remove("held"), { capture: true });
        this.#pane.addEventListener("focusout", ({ relatedTarget }) => {
            const isInside = relatedTarget instanceof Node && this.#pane.contains(relatedTarget);
            if (!isInside) classList.remove("held");
        });
        const { state } = this.#store;
        points.draw(state);
        this.#drawControls(state);
        here.draw(state);
        if (state.detail.city) this.#follow(state);
        else this.#show(state);
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
        const isDrawn = outlines.draw(coarse);
        points.labels.name(coarse);
        setTimeout(async () => {
            try {
                const { body } = await this.#api.ask("/app/outlines-50m.json");
                await isDrawn;
                await outlines.draw(body);
                points.labels.name(body);
                this.#pane.dataset.outlines = "fine";
            } catch {
                // The coarse ones stay.
            }
        }, 300);
    }

    /** Uncovers the map that the user takes hold of. */
    #lowerList() {
        if (!isNarrow() || !isList(this.#store.state.view)) return;
        this.#store.dispatch({ type: "viewed", view: "map" });
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
        if (!city) return;
        const { units } = this.#store.state;
        const { distanceKm: away = 0 } = city;
        if (away > Math.max(farthest, radius)) {
            this.#tell(say("noCityNear", { distance: distance(farthest, units) }));
        } else if (this.#isClear(city, 0)) {
            this.#open(city);
        } else {
            this.#tell(say("nearestCity", { city: city.name, distance: distance(away, units) }));
            this.#open(city, false);
            // It may have been open before.
            this.#follow(this.#store.state);
        }
    }

    /** @param {string} text */
    #tell(text) {
        this.#store.dispatch({ type: "told", toast: { text, undo: null } });
    }

    /**
     * Opens a city of the map. If its details are a sheet over the map, the city stays visible.
     *
     * @param {import("../shared/types.js").Point} city
     * @param {boolean} [isPointedAt] whether it is visible: the map does not move then
     */
    #open(city, isPointedAt = true) {
        this.#pointedAt = isPointedAt ? city.id : null;
        this.#store.dispatch({ type: "opened", city, view: hasSheet() ? "map" : "detail" });
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
        const isElsewhere = state.surroundings !== before.surroundings ||
            state.countries !== before.countries ||
            state.favouriteWeather !== before.favouriteWeather ||
            state.units !== before.units ||
            (state.isMapMoved !== before.isMapMoved && isStart(state.plot.query));
        const isShown = state.view !== before.view &&
            (state.view === "map" || (isNarrow() && before.view === "detail"));
        // The sheet must not cover results.
        const isRaised = isNarrow() && before.view === "map" && isList(state.view);
        if (isRaised) this.#shown = null;
        if (isShown) this.#measure();
        if (isOther || isShown) this.#parts?.points.draw(state);
        else if (isElsewhere) this.#parts?.points.drawAround(state);
        else if (state.pointed !== before.pointed || state.cursor !== before.cursor) {
            this.#parts?.points.drawPointed(state);
        }
        this.#drawControls(state);
        this.#parts?.here.draw(state, before);
        const isOpened = state.detail.city !== null && before.detail.city?.id !== state.detail.id;
        if (isOpened || (isShown && state.detail.city)) this.#follow(state);
        else if (isShown || isRaised || state.plot !== before.plot) this.#show(state);
        else if (state.favourites.isKnown && !before.favourites.isKnown && isStart(this.#shown)) {
            this.#shown = null;
            this.#show(state);
        }
        if (state.line !== before.line || (isShown && state.line)) this.#drawLine(state);
    }

    /**
     * Draws the line between two cities, and brings it into sight.
     *
     * @param {State} state
     */
    #drawLine({ line }) {
        this.#parts?.arc.draw(line);
        if (!line || !this.isSeen) return;
        this.#move(() => {
            this.#map.fitBounds(this.#parts?.arc.bounds, {
                ...paddingFor(this.#map, 40, 40),
                maxZoom: nearest,
            });
        });
    }

    /**
     * Searches in the visible area, which does not move.
     *
     * @param {string} box
     */
    #searchIn(box) {
        this.#store.dispatch({ type: "filtered", change: { box } });
        this.#shown = this.#store.state.query;
    }

    /** @param {State} state */
    #drawControls(state) {
        const { plot, isMapMoved, units } = state;
        this.#parts?.scale.draw(units);
        this.#parts?.area.draw(state);
        const isAsked = plot.query !== null && !isStart(plot.query);
        this.#showResults.hidden = !isAsked || !isMapMoved || plot.points.length === 0;
        const isPart = isAsked && plot.points.length < plot.count;
        this.#note.hidden = !isPart;
        this.#note.textContent = isPart ? partText(plot) : "";
    }

    /**
     * Brings the open city into sight, if it is not.
     *
     * @param {State} state
     */
    #follow({ detail: { city } }) {
        if (!city) return;
        const isPointedAt = city.id === this.#pointedAt;
        if (!isPointedAt) this.#pointedAt = null;
        // The pane may have become smaller for the city's details.
        this.#measure();
        const zoom = this.#map.getZoom();
        const isSeen = this.#isClear(city, isPointedAt ? clickedMargin : openMargin);
        if (isSeen && (isPointedAt || zoom >= openZoom)) return;
        this.#centre(city, isPointedAt ? zoom : Math.max(zoom, openZoom));
    }

    /**
     * Whether a place is visible, with some distance from the edges.
     *
     * @param {import("../shared/types.js").Coordinate} place
     * @param {number} margin as a share of the map
     */
    #isClear({ lat, lon }, margin) {
        if (!this.#map.getBounds().pad(-margin).contains([lat, lon])) return false;
        const { above, below } = coveredOf(this.#map);
        const { y } = this.#map.latLngToContainerPoint([lat, lon]);
        return y >= above && y <= this.#pane.clientHeight - below;
    }

    /**
     * @param {import("../shared/types.js").Coordinate} place
     * @param {number} zoom
     */
    #centre({ lat, lon }, zoom) {
        const map = this.#map;
        this.#move(() => {
            map.setView(centreFor(map, [lat, lon], zoom), zoom, { duration: 0.4 });
        });
    }

    /**
     * Brings the results into sight, unless the user moved the map, or looks at one of them.
     *
     * @param {State} state
     */
    #show({ plot, results, detail, openedFor, isMapMoved, favourites }) {
        const { query, points } = plot;
        if (!query || isMapMoved || isSameQuestion(query, this.#shown)) return;
        if (detail.id !== null && isSameQuestion(openedFor, query)) return;
        const wasShown = this.#shown;
        this.#shown = query;
        if (isStart(query)) {
            const kept = favourites.cities.filter(isLocated);
            if (kept.length > 0) {
                this.#fit(kept.map(({ lat, lon }) => [lat, lon]), nearestFavourites);
            } else if (wasShown !== null) this.#move(() => showWorld(this.#map));
            return;
        }
        if (plot.isClear && orderOf(query) === "relevance") {
            this.#centre(points[0], openZoom);
            return;
        }
        const isByRelevance = query === results.query && orderOf(query) === "relevance";
        const matches = isByRelevance ? results.pages.get(0) : undefined;
        const sight = sightOf(soughtOf(points, matches ?? []));
        if (!sight) return;
        const { south, west, north, east } = sight;
        this.#fit([[south, west], [north, east]], nearest);
    }

    /**
     * Brings places into sight.
     *
     * @param {number[][]} places their latitudes and longitudes
     * @param {number} maxZoom
     */
    #fit(places, maxZoom) {
        this.#move(() => {
            // Names stand to the right of their points.
            const forNames = Math.min(120, this.#pane.clientWidth / 5);
            this.#map.fitBounds(places, {
                ...paddingFor(this.#map, 40, forNames),
                maxZoom,
            });
        });
    }

    /**
     * Moves the map without that counting as the user's doing.
     *
     * @param {() => void} move
     */
    #move(move) {
        clearTimeout(this.#timer);
        this.#measure();
        this.#moving = move;
        move();
        this.#timer = setTimeout(() => this.#moving = null, 1000);
    }
}

/**
 * The part of the results that the map shows.
 *
 * @param {State["plot"]} plot
 */
function partText({ query, points, count }) {
    const counts = { shown: points.length, all: count };
    switch (query && orderOf(query)) {
        case "distance":
            return say("nearestOf", counts);
        case "population":
            return say("largestOf", counts);
        case "name":
            return say("firstOf", counts);
        default:
            return say("mostRelevant", counts);
    }
}
