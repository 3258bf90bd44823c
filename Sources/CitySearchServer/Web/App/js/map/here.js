import { address } from "../shared/api.js";
import { boundsInSight } from "./ground.js";
import { button, element, icon, isForBrowser, name, names } from "../shared/dom.js";
import { bearing, coordinates, distance, kilometres, sexagesimal, wind } from "../shared/format.js";
import { flag } from "../shared/flag.js";
import { namesLocale, say } from "../shared/i18n.js";
import { linkTo } from "../shared/urls.js";

/** The maximum number of cities. */
const most = 5;

/**
 * What is at a point of the map: its degrees, its country and region, and which way the nearest cities lie. It is asked for by a
 * long press, the menu of the mouse, or Enter for the middle of the map; a point that the search names is marked.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Coordinate} Coordinate
 * @typedef {import("../shared/types.js").City} City
 */
export class Here {
    #card = element("section", { id: "here", class: "map-card", hidden: true });
    #leaflet;
    #map;
    #api;
    #store;
    #controller = new AbortController();
    /** @type {any} */
    #mark = null;

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {import("../shared/api.js").API} api
     * @param {import("../shared/store.js").Store} store
     */
    constructor(leaflet, map, api, store) {
        this.#leaflet = leaflet;
        this.#map = map;
        this.#api = api;
        this.#store = store;
        const canvas = map.getContainer();
        canvas.after(this.#card);
        this.#card.setAttribute("aria-label", say("here"));
        this.#card.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            this.#close();
        });
        map.on("contextmenu", (/** @type {any} */ { latlng }) => void this.#show(pointOf(latlng)));
        canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Enter" || event.target !== canvas) return;
            event.preventDefault();
            void this.#show(pointOf(boundsInSight(leaflet, map).getCenter()));
        });
    }

    /**
     * Marks the point that the search names.
     *
     * @param {State} state
     * @param {State} [before]
     */
    draw({ results: { reading } }, before) {
        const point = reading?.point;
        const old = before?.results.reading?.point;
        if (point?.lat === old?.lat && point?.lon === old?.lon) return;
        if (!this.#card.hidden) this.#close();
        this.#put(point ?? null);
    }

    /** @param {Coordinate} point */
    async #show(point) {
        this.#controller.abort();
        this.#controller = new AbortController();
        const { signal } = this.#controller;
        this.#put(point);
        const parts = element("div", { "aria-busy": "true" }, element("p", {}, say("loading")));
        this.#card.replaceChildren(this.#heading(point), parts);
        this.#card.hidden = false;
        this.#card.querySelector("h2")?.focus();
        const parameters = { ...point, limit: most, locale: namesLocale };
        try {
            const { body } = await this.#api.ask(address("/api/nearest", parameters), { signal });
            if (!signal.aborted) parts.replaceChildren(...this.#parts(point, body));
        } catch {
            if (!signal.aborted) parts.replaceChildren(element("p", {}, say("noConnection")));
        }
        parts.removeAttribute("aria-busy");
    }

    /** @param {Coordinate} point */
    #heading(point) {
        const label = { "aria-label": say("close"), title: say("close") };
        const close = { class: "icon-button", ...label };
        return element(
            "header",
            {},
            element(
                "div",
                {},
                element("h2", { tabindex: "-1" }, name(coordinates(point))),
                element("p", {}, name(sexagesimal(point))),
            ),
            button(close, () => this.#close(), icon("close")),
        );
    }

    /**
     * @param {Coordinate} point
     * @param {{country?: string, matches: City[]}} answer
     */
    #parts(point, { country, matches }) {
        const list = () => {
            this.#close();
            this.#store.dispatch({ type: "typed", text: coordinates(point) });
        };
        const items = matches.map((city) => this.#item(point, city));
        return [
            ...this.#whereabouts(country, matches),
            element("ul", { "aria-label": say("nearestCities") }, ...items),
            button({ class: "text-button" }, list, say("listAround")),
        ];
    }

    /**
     * The country, by its outlines, and the region of the nearest city in it.
     *
     * @param {string | undefined} country
     * @param {City[]} cities
     */
    #whereabouts(country, cities) {
        if (!country) return [];
        const nearest = cities.find((city) => city.country === country);
        const known = this.#store.state.countries.find(({ code }) => code === country);
        const all = [nearest?.admin1, known?.name ?? nearest?.countryName ?? country];
        const place = names(all.flatMap((each) => each ? [each] : []));
        return [element("p", { class: "whereabouts" }, flag(country), place)];
    }

    /**
     * @param {Coordinate} point
     * @param {City} city
     */
    #item(point, city) {
        const link = element("a", { href: linkTo(city.id), "data-id": city.id }, name(city.name));
        link.addEventListener("click", (event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            this.#close();
            this.#store.dispatch({ type: "opened", city });
        });
        const away = distance(kilometres(point, city), this.#store.state.units);
        const degrees = bearing(point, city);
        const sign = "↑↗→↘↓↙←↖"[Math.round(degrees / 45) % 8];
        const arrow = element("span", { "aria-hidden": "true" }, sign);
        link.append(element("span", { class: "figure" }, arrow, `${away} ${wind(degrees)}`));
        return element("li", {}, link);
    }

    /** @param {Coordinate | null} point */
    #put(point) {
        this.#mark?.remove();
        this.#mark = null;
        this.#card.parentElement?.setAttribute("data-here", point ? coordinates(point) : "");
        if (!point) return;
        const look = this.#leaflet.divIcon({ className: "here-mark", iconSize: [20, 20] });
        this.#mark = this.#leaflet.marker([point.lat, point.lon], {
            icon: look,
            interactive: false,
            keyboard: false,
        }).addTo(this.#map);
    }

    #close() {
        this.#controller.abort();
        const hadFocus = this.#card.contains(document.activeElement);
        this.#card.hidden = true;
        this.#put(this.#store.state.results.reading?.point ?? null);
        if (hadFocus) this.#map.getContainer().focus();
    }
}

/** @param {any} latlng */
function pointOf(latlng) {
    const { lat, lng } = latlng.wrap();
    // To some ten metres, as what the service tells.
    const round = (/** @type {number} */ degrees) => Number(degrees.toFixed(4));
    return { lat: round(Math.max(-90, Math.min(90, lat))), lon: round(lng) };
}
