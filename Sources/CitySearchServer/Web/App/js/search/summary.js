import { byID } from "../shared/dom.js";
import { comma, quoted, say } from "../shared/i18n.js";
import { orderOf } from "./search.js";

/** The share of the limit of favourites from which on they are counted. */
const nearLimit = 0.9;

/**
 * What stands above the list: how many cities there are, how many favourites, and how the text was read.
 *
 * @param {import("../shared/types.js").State} state
 * @param {import("../shared/types.js").State} [before]
 */
export function drawSummary({ results, favourites }, before) {
    if (results === before?.results && favourites === before.favourites) return;
    const { count, status, reading, query } = results;
    const place = byID("count", HTMLElement);
    // Until the first answer it has the text that the service wrote into the page.
    if (status !== "loading") {
        const isKnown = status === "content" || status === "empty";
        place.textContent = isKnown ? say("cities", { count }) : "";
    }
    const note = byID("reading", HTMLElement);
    const isNearest = query !== null && query.text === "" && orderOf(query) === "distance";
    note.hidden = reading === null && !isNearest;
    note.textContent = reading ? readingText(reading) : isNearest ? say("nearestToYou") : "";
    // A long one is cut.
    note.title = note.textContent;
    const counter = byID("favourite-count", HTMLElement);
    const counted = { count: favourites.ids.size, limit: favourites.limit };
    counter.textContent = say("favouriteCount", counted);
    const isNear = counted.count >= nearLimit * counted.limit;
    counter.parentElement?.toggleAttribute("hidden", !isNear);
    counter.title = say("favouriteCountLabel", counted);
    counter.dataset.count = String(favourites.ids.size);
}

/**
 * How a text was read, in words: Showing “paris” in Texas · ignored “weather in”.
 *
 * @param {import("../shared/types.js").Reading} reading
 */
function readingText({ city, places, narrowedBy = [], passedOver, point }) {
    if (point !== undefined) return say("citiesNearest", { point: `${point.lat}, ${point.lon}` });
    const place = places.map(({ name }) => name).join(comma);
    const found = city === undefined ? say("citiesOf", { place }) : cityText(city, place);
    const notes = [
        narrowedBy.length === 0 ? "" : say("alsoCalled", { names: quoted(narrowedBy) }),
        passedOver.length === 0 ? "" : say("ignored", { texts: quoted(passedOver) }),
    ];
    const shown = say("readAs", { reading: found });
    return [shown, ...notes].filter((note) => note !== "").join(" · ");
}

/**
 * @param {string} city
 * @param {string} place
 */
function cityText(city, place) {
    const text = say("quoted", { text: city });
    return place === "" ? text : say("cityIn", { city: text, place });
}
