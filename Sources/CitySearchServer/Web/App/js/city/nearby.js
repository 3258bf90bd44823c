import { address } from "../shared/api.js";
import { byID, element, isForBrowser, name } from "../shared/dom.js";
import { distance, kilometres } from "../shared/format.js";
import { namesLocale } from "../shared/i18n.js";
import { linkTo } from "../shared/urls.js";

/** The maximum number of cities. */
const most = 6;

/** The minimum population of cities, and that of the cities around a large one, as a share of its population. */
const [leastPopulation, leastShare] = [5000, 0.005];

/** How many people live on a square kilometre of a city, roughly. */
const density = 4000;

/** The number of cities that are asked for: most of those around a large city are parts of it. */
const [mostAsked, mostAskedOfLarge] = [24, 150];

/** The cities around the open one, as links. */
export class Nearby {
    #section = byID("nearby", HTMLElement);
    #list = byID("nearby-list", HTMLElement);
    #store;
    #api;
    #controller = new AbortController();

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
    }

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw({ detail, units }, before) {
        const isOther = detail.id !== before?.detail.id || detail.status !== before.detail.status;
        if (!isOther && units === before?.units) return;
        if (isOther) {
            this.#controller.abort();
            this.#section.hidden = true;
            this.#list.replaceChildren();
        }
        if (detail.status === "content" && detail.city) void this.#load(detail.city);
    }

    /** @param {import("../shared/types.js").CityDetail} city */
    async #load(city) {
        this.#controller = new AbortController();
        const { signal } = this.#controller;
        const { lat, lon, population = 0 } = city;
        const least = Math.max(leastPopulation, Math.round(population * leastShare));
        const parameters = {
            lat,
            lon,
            limit: least > leastPopulation ? mostAskedOfLarge : mostAsked,
            min_population: least,
            locale: namesLocale,
        };
        try {
            const { body } = await this.#api.ask(address("/api/nearest", parameters), { signal });
            if (signal.aborted) return;
            /** @type {import("../shared/types.js").City[]} */
            const cities = body.matches;
            const others = neighbours(city, cities).slice(0, most);
            this.#list.replaceChildren(...others.map((other) => this.#item(city, other)));
            this.#section.hidden = others.length === 0;
        } catch {
            // The city is shown without.
        }
    }

    /**
     * @param {import("../shared/types.js").Coordinate} from
     * @param {import("../shared/types.js").City} city
     */
    #item(from, city) {
        const link = element("a", { href: linkTo(city.id), "data-id": city.id }, name(city.name));
        const away = distance(kilometres(from, city), this.#store.state.units);
        link.append(element("span", { class: "figure" }, away));
        link.addEventListener("click", (event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            const { view } = this.#store.state;
            this.#store.dispatch({ type: "opened", city, view: view === "map" ? "map" : "detail" });
            byID("city-name", HTMLElement).focus();
        });
        return element("li", {}, link);
    }
}

/**
 * The other cities around a city. Its parts are none: smaller places in its division and within its area, as far as the population
 * tells its size. The kind of most places is not known, and places of a known kind in another division are not parts.
 *
 * @param {import("../shared/types.js").City} city
 * @param {import("../shared/types.js").City[]} cities
 */
export function neighbours(city, cities) {
    const { population = 0 } = city;
    const radius = Math.sqrt(population / density / Math.PI);
    return cities.filter((other) => {
        if (other.id === city.id) return false;
        if ((other.population ?? 0) >= population || kilometres(city, other) > radius) return true;
        if (other.admin1 !== city.admin1) return true;
        const isPlace = other.feature_code !== undefined && other.feature_code !== "PPLX";
        return isPlace && (other.admin2 ?? city.admin2) !== city.admin2;
    });
}
