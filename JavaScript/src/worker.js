// What runs on the thread of a CitySearchWorker.

import { answer } from "./cities.js";
import { CitySearch } from "./city_search.js";
import { CitySearchError } from "./city_search_error.js";
import { starter } from "./threads.js";

const outside = await starter();
/** @type {CitySearch | undefined} */
let cities;

outside.onMessage = async (/** @type {{open?: any, ask?: any}} */ { open, ask }) => {
    try {
        outside.post({ answer: open ? await opened(open) : asked(ask) });
    } catch (error) {
        const code = error instanceof CitySearchError ? error.code : "trapped";
        outside.post({
            error: { code, message: error instanceof Error ? error.message : `${error}` },
        });
    }
};

/** @param {{source: any, options: any}} message */
async function opened({ source, options }) {
    const onProgress = options.onProgress
        ? (/** @type {unknown} */ progress) => outside.post({ progress })
        : undefined;
    cities = await CitySearch.open(source, { ...options, onProgress });
}

/** @param {{target: string, favourites?: string, texts?: string[]}} question */
function asked({ target, favourites, texts }) {
    return cities?.[answer]({ target, favourites, texts, read: (json) => json });
}
