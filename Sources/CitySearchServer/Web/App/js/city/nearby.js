import { address } from "../shared/api.js";
import { byID, element, isForBrowser, name } from "../shared/dom.js";
import { distance, kilometres } from "../shared/format.js";
import { namesLocale } from "../shared/i18n.js";
import { linkTo } from "../shared/urls.js";

/** The maximum number of cities, and their minimum population. */
const [most, leastPopulation] = [6, 5000];

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
        const { lat, lon } = city;
        const parameters = {
            lat,
            lon,
            limit: most + 1,
            min_population: leastPopulation,
            locale: namesLocale,
        };
        try {
            const { body } = await this.#api.ask(address("/api/nearest", parameters), { signal });
            if (signal.aborted) return;
            /** @type {import("../shared/types.js").City[]} */
            const cities = body.matches;
            const others = cities.filter(({ id }) => id !== city.id).slice(0, most);
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
