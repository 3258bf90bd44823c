import { address, Failure } from "../shared/api.js";
import { locale, namesLocale, say } from "../shared/i18n.js";

/**
 * Loads the city that is open, and its weather. A city that is opened next drops what is still on its way.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class CityLoader {
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
        store.observe((state, before) => {
            const isOther = state.detail.id !== before.detail.id;
            const isBack = state.isOnline && !before.isOnline && state.detail.status !== "content";
            if (isOther || isBack) this.load();
        });
    }

    /** Reloads the open city. */
    load() {
        const { id } = this.#store.state.detail;
        this.#controller.abort();
        this.#controller = new AbortController();
        if (id === null) return;
        void this.#loadCity(id, this.#controller.signal);
        void this.#loadWeather(id, this.#controller.signal);
    }

    /** Requests the weather of the open city again. */
    loadWeather() {
        const { id } = this.#store.state.detail;
        if (id !== null) void this.#loadWeather(id, this.#controller.signal);
    }

    /**
     * @param {number} id
     * @param {AbortSignal} signal
     */
    async #loadCity(id, signal) {
        try {
            const { body } = await this.#api.ask(cityAddress(id), { signal });
            const detail =
                /** @type {State["detail"]} */ ({ id, status: "content", city: body, failure: "" });
            this.#store.dispatch({ type: "detail", detail });
        } catch (error) {
            if (signal.aborted) return;
            const { isOffline, status: answer, message } = failure(error);
            const status = isOffline ? "offline" : "error";
            const told = answer === 404 ? say("noSuchCity") : message;
            // What is known from the list stays.
            const city = answer === 404 ? null : this.#store.state.detail.city;
            const detail = /** @type {State["detail"]} */ ({ id, status, city, failure: told });
            this.#store.dispatch({ type: "detail", detail });
        }
    }

    /**
     * @param {number} id
     * @param {AbortSignal} signal
     */
    async #loadWeather(id, signal) {
        /** @param {State["weather"]} weather */
        const show = (weather) => this.#store.dispatch({ type: "weather", weather });
        show({ status: "loading", weather: null, failure: "" });
        try {
            const { body } = await this.#api.ask(weatherAddress(id), { signal });
            show({ status: "content", weather: body, failure: "" });
        } catch (error) {
            if (signal.aborted) return;
            const { isOffline, message } = failure(error);
            const told = isOffline ? message : say("noWeather");
            show({ status: "error", weather: null, failure: told });
        }
    }
}

/**
 * The address of the data of a city.
 *
 * @param {number} id
 */
export function cityAddress(id) {
    return `/api/cities/${id}?locale=${namesLocale}`;
}

/**
 * The address of a city's forecast.
 *
 * @param {number} id
 */
export function weatherAddress(id) {
    return address("/api/weather", { id, hours: 12, days: 7, locale });
}

/** @param {unknown} error */
function failure(error) {
    return error instanceof Failure ? error : new Failure(String(error), 500);
}
