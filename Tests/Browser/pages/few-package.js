/** Replaces the package if a test needs synchronous cities and a service. */
import { fewCities } from "/Examples/Browser/few-cities.js";

export class CitySearchError extends Error {}

export const CitySearch = {
    worker(url) {
        if (url.endsWith("/none")) return Promise.reject(new CitySearchError("There is no index."));
        if (url.endsWith("/alone")) {
            return Promise.reject(new TypeError("The page allows no worker."));
        }
        return CitySearch.open(url);
    },

    open(url) {
        const { dataset } = document.documentElement;
        dataset.opened = `${dataset.opened ?? ""} ${url}`;
        return Promise.resolve(fewCities);
    },
};
