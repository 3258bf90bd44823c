import { byID, element } from "./dom.js";
import { words } from "./i18n.js";
import { loadLeaflet } from "./leaflet.js";
import { MapPoints } from "./mapPoints.js";
import { nearestCity } from "./nearest.js";

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
     * @param {{tiles?: string, attribution?: string}} settings
     */
    #make(leaflet, outlines, settings) {
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const map = leaflet.map(byID("map-canvas", HTMLElement), {
            minZoom: 1,
            // The outlines are as exact as a map of the world; nearer, only tiles show more.
            maxZoom: settings.tiles ? 18 : 9,
            maxBounds: [
                [-75, -200],
                [85, 200],
            ],
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
        leaflet.control
            .zoom({
                position: "bottomright",
                zoomInTitle: words.zoomIn,
                zoomOutTitle: words.zoomOut,
            })
            .addTo(map);
        const countries = leaflet.geoJSON(outlines, {
            interactive: false,
            attribution: words.naturalEarth,
        });
        countries.addTo(map);
        if (settings.tiles) {
            // Leaflet takes an attribution as HTML; this one is text.
            const attribution = element("span", {}, settings.attribution ?? "").innerHTML;
            leaflet.tileLayer(settings.tiles, { attribution, maxZoom: 18 }).addTo(map);
        }
        map.on("click", (/** @type {any} */ event) => void this.#clicked(event));
        this.#map = map;
        this.#points = new MapPoints(
            leaflet,
            map,
            (city) => this.#store.dispatch({ type: "opened", city }),
        );
        const dark = matchMedia("(prefers-color-scheme: dark)");
        const paint = () => {
            countries.setStyle(outlineStyle());
            this.#points?.draw(this.#store.state);
        };
        dark.addEventListener("change", paint);
        map.on("zoomend", () => this.#points?.draw(this.#store.state));
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
        if (city) this.#store.dispatch({ type: "opened", city });
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        if (!this.#map || !before) return;
        const isOther = state.points !== before.points ||
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
        if (!city) return;
        const place = [city.lat, city.lon];
        const isInSight = this.#map.getBounds().pad(-0.1).contains(place);
        if (isInSight && this.#map.getZoom() >= 4) return;
        this.#map.setView(place, Math.max(this.#map.getZoom(), 5), { duration: 0.4 });
    }

    /**
     * Moves the map when none of the results is in sight, or another country was chosen.
     *
     * @param {State} state
     */
    #showSome({ points, query, detail }) {
        const { country, near } = this.#shown ?? query;
        const isElsewhere = query.country !== country || query.near !== near;
        this.#shown = query;
        if (points.length === 0 || detail.id !== null) return;
        const places = points.map(({ lat, lon }) => [lat, lon]);
        const bounds = this.#map.getBounds();
        if (!isElsewhere && places.some((place) => bounds.contains(place))) return;
        this.#map.fitBounds(places, { padding: [32, 32], maxZoom: 7 });
    }
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

/** How countries look; colours are those of the style sheet. */
function outlineStyle() {
    const colours = getComputedStyle(document.documentElement);
    return {
        color: colours.getPropertyValue("--border-land"),
        fillColor: colours.getPropertyValue("--land"),
        fillOpacity: 1,
        weight: 0.75,
    };
}
