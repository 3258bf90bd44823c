import { byID } from "./dom.js";
import { number } from "./format.js";
import { words } from "./i18n.js";

/**
 * What stands above the list: how many cities there are, how many favourites, and how the text was read.
 *
 * @param {import("./types.js").State} state
 */
export function drawSummary({ results, favourites }) {
    const { count, status, reading, query } = results;
    const place = byID("count", HTMLElement);
    // Until the first answer it says what the service wrote into the page.
    if (status !== "loading") {
        const isKnown = status === "content" || status === "empty";
        place.textContent = isKnown ? words.cities(count, number(count)) : "";
    }
    const note = byID("reading", HTMLElement);
    const isNearest = query !== null && query.near !== null && query.text === "" &&
        (query.order === "relevance" || query.order === "distance");
    note.hidden = reading === null && !isNearest;
    note.textContent = reading
        ? words.readAs(readingText(reading))
        : isNearest
        ? words.nearestToYou
        : "";
    const counter = byID("favourite-count", HTMLElement);
    const [has, limit] = [number(favourites.ids.size), number(favourites.limit)];
    counter.textContent = favourites.isKnown ? words.favouriteCount(has, limit) : "";
    counter.title = words.favouriteCountLabel(has, limit);
    counter.dataset.count = String(favourites.ids.size);
    counter.dataset.limit = String(favourites.limit);
}

/**
 * How a text was read, in words: “paris” in Texas.
 *
 * @param {import("./types.js").Reading} reading
 */
function readingText({ city, places, narrowedBy = [], passedOver, point }) {
    if (point !== undefined) return words.citiesNearest(`${point.lat}, ${point.lon}`);
    const place = places.map(({ name }) => name).join(", ");
    const found = city === undefined ? words.citiesOf(place) : cityText(city, place);
    const notes = [
        narrowedBy.length === 0 ? "" : words.alsoCalled(quoted(narrowedBy)),
        passedOver.length === 0 ? "" : words.without(quoted(passedOver)),
    ];
    return [found, ...notes].filter((note) => note !== "").join(", ");
}

/** @param {string[]} texts */
function quoted(texts) {
    return texts.map((text) => `“${text}”`).join(", ");
}

/**
 * @param {string} city
 * @param {string} place
 */
function cityText(city, place) {
    return place === "" ? `“${city}”` : words.cityIn(city, place);
}
