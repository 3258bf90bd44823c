/** Stands for the package where a test wants cities that are there at once and a service beside them. */
import { fewCities } from "/Examples/Browser/few-cities.js";

export const CitySearch = {
    worker(url) {
        if (url.endsWith("/none")) return Promise.reject(new Error("There is no index."));
        const { dataset } = document.documentElement;
        dataset.opened = `${dataset.opened ?? ""} ${url}`;
        return Promise.resolve(fewCities);
    },
};
