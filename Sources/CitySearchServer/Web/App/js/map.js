import { byID } from "./dom.js";
import { addGround, makeMap } from "./ground.js";
import { words } from "./i18n.js";
import { loadLeaflet } from "./leaflet.js";
import { MapPoints } from "./mapPoints.js";
import { nearestCity } from "./nearest.js";
import { Surroundings } from "./surroundings.js";

/** How many of the results are brought into sight when the first is not. */
const few = 20;

/**
 * The map: outlines of countries, which need no network, with the results and the favourites as points on them.
 *
 * @typedef {import("./types.js").State} State
 */
export class MapView {
    #pane = byID("map", HTMLElement);
    #store;
    #api;
    /** @type {any} */
    #map = null;
    /** @type {MapPoints | null} */
    #points = null;
    #isStarted = false;
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
     * @param {import("./store.js").Store} store
     * @param {import("./api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        new ResizeObserver(() => this.#resized()).observe(this.#pane);
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
            const [leaflet, outlines, settings] = await Promise.all([
                loadLeaflet(),
                this.#api.ask("/app/outlines.json"),
                this.#api.ask("/app/settings.json").catch(() => ({ body: {} })),
            ]);
            this.#make(leaflet, outlines.body, settings.body);
        } catch {
            this.#pane.dataset.failed = "true";
            byID("map-message", HTMLElement).textContent = words.noMap;
        }
    }

    /**
     * @param {any} leaflet
     * @param {any} outlines
     * @param {import("./ground.js").MapSettings} settings
     */
    #make(leaflet, outlines, settings) {
        const map = makeMap(leaflet, byID("map-canvas", HTMLElement), settings);
        const paintGround = addGround(leaflet, map, outlines, settings);
        const points = new MapPoints(leaflet, map, (city) => this.#open(city));
        const paint = () => {
            paintGround();
            points.draw(this.#store.state);
        };
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
        map.on("zoomend", () => points.draw(this.#store.state));
        // Tiles have names of their own.
        if (!settings.tiles) new Surroundings(map, this.#api, this.#store);
        map.on("click", (/** @type {any} */ event) => void this.#clicked(event));
        this.#map = map;
        this.#points = points;
        paint();
        this.#follow(this.#store.state);
        this.#pane.dataset.ready = "true";
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
     * Opens a city that the user pointed at: the map stays as it is.
     *
     * @param {import("./types.js").City} city
     */
    #open(city) {
        this.#pointedAt = city.id;
        this.#store.dispatch({ type: "opened", city });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        if (!this.#map || !before) return;
        const isOther = state.points !== before.points ||
            state.surroundings !== before.surroundings ||
            state.favourites !== before.favourites ||
            state.detail !== before.detail ||
            state.position !== before.position;
        if (isOther) this.#points?.draw(state);
        const isShown = state.view === "map" && before.view !== "map";
        const isOpened = state.detail.city !== null && before.detail.city?.id !== state.detail.id;
        if (isShown) this.#map.invalidateSize({ pan: false });
        if (isOpened || (isShown && state.detail.city)) this.#follow(state);
        else if (isShown || state.points !== before.points) this.#showSome(state);
    }

    /**
     * Brings the open city into sight, if it is not.
     *
     * @param {State} state
     */
    #follow({ detail: { city } }) {
        if (!city || city.id === this.#pointedAt) return;
        this.#pointedAt = null;
        const place = [city.lat, city.lon];
        const isInSight = this.#map.getBounds().pad(-0.1).contains(place);
        if (isInSight && this.#map.getZoom() >= 4) return;
        this.#map.setView(place, Math.max(this.#map.getZoom(), 5), { duration: 0.4 });
    }

    /**
     * Moves the map when the first of the results is not in sight, or another country was chosen.
     *
     * @param {State} state
     */
    #showSome({ points, query, detail }) {
        const { country, near } = this.#shown ?? query;
        const isElsewhere = query.country !== country || query.near !== near;
        this.#shown = query;
        if (points.length === 0 || detail.id !== null) return;
        const places = points.map(({ lat, lon }) => [lat, lon]);
        const isInSight = this.#map.getBounds().pad(-0.05).contains(places[0]);
        if (isInSight && !isElsewhere) return;
        const shown = isElsewhere ? places : places.slice(0, few);
        this.#map.fitBounds(shown, { padding: [32, 32], maxZoom: 7 });
    }
}
