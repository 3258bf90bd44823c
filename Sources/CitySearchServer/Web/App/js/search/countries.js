import { namesLocale } from "../shared/i18n.js";

/**
 * Loads the countries, which the filter offers; again when the service has other data.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").API} api
 */
export function startCountries(store, api) {
    store.observe(({ source }, before) => {
        if (before.source && source?.digest !== before.source.digest) void load();
    });
    void load();

    async function load() {
        try {
            const { body } = await api.ask(`/api/countries?locale=${namesLocale}`);
            store.dispatch({ type: "countries", countries: body.countries });
        } catch {
            // Without them all countries are searched.
        }
    }
}
