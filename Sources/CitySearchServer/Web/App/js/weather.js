import { bar, byID, element } from "./dom.js";
import { age, number, temperature } from "./format.js";
import { words } from "./i18n.js";

/**
 * The weather in the open city, with its age.
 *
 * @typedef {import("./types.js").WeatherState} WeatherState
 * @typedef {import("./types.js").Weather} Weather
 */
export class WeatherView {
    #card = byID("weather", HTMLElement);
    #loader;
    /** @type {Weather | null} */
    #weather = null;

    /** @param {import("./city.js").CityLoader} loader */
    constructor(loader) {
        this.#loader = loader;
        setInterval(() => this.#drawAge(), 10_000);
    }

    /**
     * @param {import("./types.js").State} state
     * @param {import("./types.js").State} [before]
     */
    draw({ weather }, before) {
        if (weather === before?.weather) return;
        this.#weather = weather.weather;
        this.#card.dataset.status = weather.status;
        this.#card.dataset.cached = String(weather.weather?.fromCache ?? false);
        this.#card.setAttribute("aria-busy", String(weather.status === "loading"));
        this.#card.replaceChildren(...this.#parts(weather));
        this.#drawAge();
    }

    /** @param {WeatherState} state */
    #parts({ status, weather, failure }) {
        if (weather) return contents(weather);
        if (status !== "error") return [bar()];
        const retry = element(
            "button",
            { type: "button", id: "weather-retry", class: "text-button" },
            words.retry,
        );
        retry.addEventListener("click", () => this.#loader.loadWeather());
        return [
            element(
                "p",
                { class: "weather-failure" },
                failure === "" ? words.noConnection : words.noWeather,
            ),
            retry,
        ];
    }

    #drawAge() {
        const place = this.#card.querySelector(".weather-age");
        if (!place || !this.#weather) return;
        const { fetchedAt, fromCache, source } = this.#weather;
        const text = age(new Date(fetchedAt));
        const host = source ? ` · ${new URL(source).hostname}` : "";
        place.textContent = (fromCache ? words.kept(text) : words.updated(text)) + host;
    }
}

/** @param {Weather} weather */
function contents({ symbol, temperature: celsius, description, windSpeed, humidity }) {
    const facts = [
        windSpeed === undefined ? "" : `${words.wind} ${number(Math.round(windSpeed))} km/h`,
        humidity === undefined ? "" : `${words.humidity} ${number(humidity)} %`,
    ];
    return [
        element("span", { class: "symbol", "aria-hidden": true }, symbol ?? ""),
        element(
            "span",
            { class: "temperature" },
            celsius === undefined ? "–" : temperature(celsius),
        ),
        element(
            "div",
            { class: "weather-text" },
            element("span", { class: "description" }, description ?? ""),
            ...facts
                .filter(Boolean)
                .map((fact) => element("span", { class: "weather-fact" }, fact)),
        ),
        element("p", { class: "weather-age" }),
    ];
}
