import { bar, button, byID, element } from "../shared/dom.js";
import { age, clock, percent, speed, temperature, wind } from "../shared/format.js";
import { daysOf, hoursOf } from "./forecast.js";
import { say } from "../shared/i18n.js";
import { skyIcon } from "./skyIcon.js";
import { isKept } from "./weatherAge.js";

/**
 * The weather in the open city, with its age: now, the next hours, the next days.
 *
 * @typedef {import("../shared/types.js").WeatherState} WeatherState
 * @typedef {import("../shared/types.js").Weather} Weather
 * @typedef {import("../shared/types.js").Units} Units
 */
export class WeatherView {
    #card = byID("weather", HTMLElement);
    #store;
    #loader;
    /** @type {Weather | null} */
    #weather = null;

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../city/city.js").CityLoader} loader
     */
    constructor(store, loader) {
        this.#store = store;
        this.#loader = loader;
        setInterval(() => this.#drawAge(), 10_000);
    }

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw({ weather, units }, before) {
        if (weather === before?.weather && units === before.units) return;
        this.#weather = weather.weather;
        this.#card.dataset.status = weather.status;
        this.#card.setAttribute("aria-busy", String(weather.status === "loading"));
        this.#card.replaceChildren(...this.#parts(weather, units));
        this.#drawAge();
    }

    /**
     * @param {WeatherState} state
     * @param {Units} units
     */
    #parts({ status, weather, failure }, units) {
        if (weather) return this.#contents(weather, units);
        if (status !== "error") return [bar()];
        const retry = button(
            { id: "weather-retry", class: "text-button" },
            () => this.#loader.loadWeather(),
            say("retry"),
        );
        return [
            element("p", { class: "weather-failure" }, failure),
            retry,
        ];
    }

    /**
     * @param {Weather} weather
     * @param {Units} units
     */
    #contents(weather, units) {
        const { weatherCode, isDay = true, temperature: degrees, description } = weather;
        return [
            element(
                "div",
                { class: "weather-now" },
                element("span", { class: "symbol" }, skyIcon(weatherCode, isDay)),
                element(
                    "span",
                    { class: "temperature" },
                    degrees === undefined ? "–" : temperature(degrees, units),
                ),
                this.#unitButtons(units),
                element(
                    "div",
                    { class: "weather-text" },
                    element("span", { class: "description" }, description ?? ""),
                    ...factsOf(weather, units).map((fact) =>
                        element("span", { class: "weather-fact" }, fact)
                    ),
                ),
            ),
            ...hoursOf(weather, units),
            ...daysOf(weather, units),
            element("p", { class: "weather-age" }, creditOf(weather), element("span", {})),
        ];
    }

    /** @param {Units} units */
    #unitButtons(units) {
        const buttons = /** @type {const} */ (["C", "F"]).map((unit) => {
            const id = `unit-${unit}`;
            const attributes = {
                id,
                dir: "ltr",
                "aria-pressed": String(unit === units.temperature),
                "aria-label": unit === "C" ? say("celsius") : say("fahrenheit"),
            };
            return button(attributes, () => {
                this.#store.dispatch({ type: "measured", units: { ...units, temperature: unit } });
                document.getElementById(id)?.focus();
            }, `°${unit}`);
        });
        const label = say("temperatures");
        return element(
            "div",
            { role: "group", class: "segments", "aria-label": label },
            ...buttons,
        );
    }

    #drawAge() {
        const place = this.#card.querySelector(".weather-age span:last-child");
        if (!place || !this.#weather) return;
        const text = age(new Date(this.#weather.fetchedAt));
        const isOfBefore = isKept(this.#weather);
        this.#card.dataset.cached = String(isOfBefore);
        place.textContent = ` · ${
            isOfBefore ? say("kept", { age: text }) : say("updated", { age: text })
        }`;
    }
}

/**
 * @param {Weather} weather
 * @param {Units} units
 */
function factsOf(weather, units) {
    const { windSpeed, windDirection, humidity, days } = weather;
    const [today] = days ?? [];
    const from = windDirection === undefined ? "" : ` ${wind(windDirection)}`;
    return [
        feltText(weather, units),
        windSpeed === undefined ? "" : say("wind", { speed: speed(windSpeed, units) + from }),
        humidity === undefined ? "" : say("humidity", { percent: percent(humidity) }),
        today?.sunrise && today.sunset ? `☀ ${clock(today.sunrise)} – ${clock(today.sunset)}` : "",
    ].filter(Boolean);
}

/**
 * What the temperature feels like, and why where that is far from what it is.
 *
 * @param {Weather} weather
 * @param {Units} units
 */
export function feltText(
    { temperature: measured, feltTemperature: felt, windSpeed = 0, humidity = 0 },
    units,
) {
    if (felt === undefined) return "";
    const difference = felt - (measured ?? felt);
    const isWindy = difference <= -2 && windSpeed >= 10;
    const isHumid = difference >= 2 && humidity >= 50;
    return say(isWindy ? "feelsLikeWind" : isHumid ? "feelsLikeHumid" : "feelsLike", {
        degrees: temperature(felt, units),
    });
}

/**
 * Whose the weather is, as its licence asks.
 *
 * @param {Weather} weather
 */
function creditOf({ source }) {
    const host = source ? new URL(source).hostname : "";
    const isOpenMeteo = host === "" || host.endsWith("open-meteo.com");
    const attributes = {
        href: isOpenMeteo ? "https://open-meteo.com/" : source,
        target: "_blank",
        rel: "noopener noreferrer",
    };
    return element("a", attributes, isOpenMeteo ? say("openMeteo") : host);
}
