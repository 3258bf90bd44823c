/** How long weather counts as current, in milliseconds: the service fetches it again after ten minutes. */
const fresh = 15 * 60_000;

/** From when on weather tells nothing of now, in milliseconds. */
const old = 3 * 3_600_000;

/**
 * Whether weather is kept from before, since there is none of now.
 *
 * @param {import("../shared/types.js").Weather} weather
 */
export function isKept({ fetchedAt }) {
    return Date.now() - new Date(fetchedAt).getTime() > fresh;
}

/**
 * Whether weather is so old that day and night may have changed.
 *
 * @param {import("../shared/types.js").Weather} weather
 */
export function isOld({ fetchedAt }) {
    return Date.now() - new Date(fetchedAt).getTime() > old;
}
