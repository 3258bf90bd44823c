import { weatherAddress } from "../city/city.js";
import { address, Failure } from "../shared/api.js";
import { locale } from "../shared/i18n.js";
import { isLocated } from "../shared/state.js";

/** How long weather is as good as new, in milliseconds. */
const fresh = 600_000;

/** How many places are asked for at once. */
const most = 3;

/** Requests the weather of the visible favourites on the start page. */
export class FavouriteWeather {
    #store;
    #api;
    /** When each was asked for last. */
    #asked = new Map();
    /** @type {number[]} */
    #waiting = [];
    #running = 0;
    /** @type {number[]} */
    #seen = [];

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../shared/api.js").API} api
     */
    constructor(store, api) {
        this.#store = store;
        this.#api = api;
        store.observe((state, before) => {
            if (!state.isOnline || before.isOnline) return;
            // What failed is asked for again.
            this.#asked.clear();
            this.want(this.#seen);
        });
        setInterval(() => {
            if (document.visibilityState === "visible") this.want(this.#seen);
        }, 60_000);
    }

    /**
     * Takes the visible favourites. To order by temperature, the others are requested, too.
     *
     * @param {number[]} ids
     */
    want(ids) {
        this.#seen = ids;
        const now = Date.now();
        const { favourites, favouriteOrder } = this.#store.state;
        const isForAll = favouriteOrder === "temperature" && ids.length > 0;
        const others = isForAll ? favourites.cities.filter(isLocated).map(({ id }) => id) : [];
        this.#waiting = [...new Set([...ids, ...others])].filter((id) =>
            now - (this.#asked.get(id) ?? 0) > fresh
        );
        while (this.#running < most && this.#waiting.length > 0) void this.#next();
    }

    async #next() {
        const id = this.#waiting.shift();
        if (id === undefined) return;
        this.#asked.set(id, Date.now());
        this.#running += 1;
        try {
            const weather = await this.#weather(id);
            this.#store.dispatch({ type: "favourite-weather", id, weather });
        } catch {
            // The card goes without.
        }
        this.#running -= 1;
        void this.#next();
    }

    /**
     * The weather of now. Without the service the forecast may be kept, which is fetched with the details.
     *
     * @param {number} id
     * @returns {Promise<import("../shared/types.js").Weather>}
     */
    async #weather(id) {
        try {
            return (await this.#api.ask(address("/api/weather", { id, locale }))).body;
        } catch (error) {
            if (!(error instanceof Failure && error.isOffline)) throw error;
            return (await this.#api.ask(weatherAddress(id))).body;
        }
    }
}
