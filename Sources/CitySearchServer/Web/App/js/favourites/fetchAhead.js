import { cityAddress, weatherAddress } from "../city/city.js";
import { idle, isSavingData } from "../shared/idle.js";

/** The number of favourites whose details are prefetched: the first visible ones. */
const most = 8;

/** For how long what was fetched is new enough, in milliseconds. */
const fresh = 3_600_000;

/** Where the browser keeps when each was fetched. */
const key = "fetchedAhead";

/**
 * Fetches details and forecasts of the first favourites when the browser has nothing else to do, so that these open when the service
 * is not there: the service worker keeps what is fetched.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").API} api
 */
export function startFetchingAhead(store, api) {
    if (!("serviceWorker" in navigator) || isSavingData()) return;
    const fetched = new Map(fetchedBefore());
    let isFetching = false;

    store.observe(({ favourites }, before) => {
        if (favourites !== before.favourites && favourites.isKnown) void fetchAll();
    });

    async function fetchAll() {
        if (isFetching) return;
        isFetching = true;
        await navigator.serviceWorker.ready;
        for (let id = next(); id !== undefined; id = next()) {
            fetched.set(id, Date.now());
            localStorage.setItem(key, JSON.stringify([...fetched]));
            await idle();
            for (const path of [cityAddress(id), weatherAddress(id)]) {
                try {
                    await api.ask(path);
                } catch {
                    // It opens when the service is there again.
                }
            }
        }
        isFetching = false;
    }

    function next() {
        const ids = [...store.state.favourites.ids].slice(0, most);
        return store.state.isOnline ? ids.find((id) => !fetched.has(id)) : undefined;
    }
}

/**
 * Which cities were fetched not long ago, and when.
 *
 * @returns {[id: number, time: number][]}
 */
function fetchedBefore() {
    try {
        /** @type {[id: number, time: number][]} */
        const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
        return kept.filter(([, time]) => Date.now() - time < fresh);
    } catch {
        return [];
    }
}
