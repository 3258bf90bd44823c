import { say } from "./i18n.js";

/**
 * Asks the browser where the user is; it asks the user.
 *
 * @param {import("./store.js").Store} store
 * @returns {Promise<import("./types.js").Coordinate | null>} nothing when it is not to be known; the user was told then
 */
export async function locate(store) {
    if (store.state.position) return store.state.position;
    try {
        const { coords } = await new Promise(
            /** @param {(found: GeolocationPosition) => void} found */
            (found, failed) => {
                navigator.geolocation.getCurrentPosition(found, failed, {
                    timeout: 10_000,
                    maximumAge: 600_000,
                });
            },
        );
        // Rounded to some hundred metres for privacy; a city is larger.
        const position = {
            lat: Math.round(coords.latitude * 100) / 100,
            lon: Math.round(coords.longitude * 100) / 100,
        };
        store.dispatch({ type: "located", position });
        return position;
    } catch {
        store.dispatch({ type: "told", toast: { text: say("noPosition"), undo: null } });
        return null;
    }
}
