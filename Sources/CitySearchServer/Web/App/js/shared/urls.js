import { element } from "./dom.js";
import { say } from "./i18n.js";
import { initialState, isDetailStale, queryKeys } from "./state.js";

/**
 * The page's address has the query and the open city, so that links and the browser's history work.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Place} Place
 */

/**
 * What an address says.
 *
 * @param {string} search the address from its question mark on
 * @returns {Place}
 */
export function place(search) {
    const parameters = new URLSearchParams(search);
    const city = Number(parameters.get("city"));
    const population = Number(parameters.get("population"));
    const box = parameters.get("box") ?? "";
    const order = parameters.get("order");
    const favourites = parameters.get("favourites");
    const id = Number.isSafeInteger(city) && city > 0 ? city : null;
    return {
        query: {
            text: parameters.get("q") ?? "",
            country: /^[A-Z]{2}$/.exec(parameters.get("country") ?? "")?.[0] ?? "",
            division: /^[A-Z]{2}\/.+$/.exec(parameters.get("division") ?? "")?.[0] ?? "",
            only: /^(capital|airport)$/.exec(parameters.get("only") ?? "")?.[0] ?? "",
            population: Number.isSafeInteger(population) && population > 0 ? population : 0,
            box: isBox(box) ? box : "",
            order: order === "name" || order === "population" ? order : "relevance",
            favourites: favourites === "first" || favourites === "only" ? favourites : "mixed",
        },
        city: id,
        view: parameters.get("view") === "map" ? "map" : id === null ? "half" : "detail",
    };
}

/**
 * The address of a state. Where the user is stays out of it, and so does the order by the distance from there.
 *
 * @param {State} state
 */
export function addressOf({ query, detail, view }) {
    const parameters = new URLSearchParams();
    const order = query.order === "distance" ? "relevance" : query.order;
    const said = { ...query, order, near: null };
    for (const key of queryKeys) {
        if (said[key] === initialState.query[key]) continue;
        parameters.set(key === "text" ? "q" : key, String(said[key]));
    }
    if (detail.id !== null) parameters.set("city", String(detail.id));
    if (view === "map") parameters.set("view", "map");
    const search = parameters.toString();
    return search === "" ? "/" : `/?${search}`;
}

/**
 * Whether a text is a part of the map: degrees west, south, east and north.
 *
 * @param {string} text
 */
function isBox(text) {
    if (!/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/.test(text)) return false;
    const [west, south, east, north] = text.split(",").map(Number);
    const isOnGlobe = [west, east].every((each) => Math.abs(each) <= 180) &&
        [south, north].every((each) => Math.abs(each) <= 90);
    return isOnGlobe && south <= north;
}

/**
 * The link to a city alone.
 *
 * @param {number} id
 */
export function linkTo(id) {
    return `${location.origin}/?city=${id}`;
}

/**
 * The name of a row as the link to its city, as large as the row. Keys choose rows, so the focus passes it over.
 *
 * @param {number} id
 * @param {Element} text
 */
export function nameLink(id, text) {
    return element("a", { class: "name", href: linkTo(id), tabindex: -1 }, text);
}

/** How long typing rests before the address follows, in milliseconds: browsers bound how often it may change. */
const pause = 250;

/** How long a search rests before it is a step to go back to, in milliseconds. */
const stay = 2000;

/** How many steps the page has made that lead back to its list. */
const depth = () => Number(history.state?.depth ?? 0);

/**
 * Keeps the address and the state together. A city or a view that opens is a step to go back from, and so is a search that the user
 * stays with; letters are not, and neither is a city that takes the place of another by the arrow keys, or one that closes.
 *
 * @param {import("./store.js").Store} store
 */
export function startNavigating(store) {
    const navigate = () => {
        const there = place(location.search);
        // A list that was left high is high again.
        const isHigh = there.view === "half" && history.state?.view === "list";
        store.dispatch({ type: "navigated", place: isHigh ? { ...there, view: "list" } : there });
    };
    addEventListener("popstate", navigate);
    navigate();
    history.replaceState({ depth: depth(), address: addressOf(store.state) }, "");
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let staying;
    store.observe((state, before) => {
        document.title = titleOf(state);
        const address = addressOf(state);
        if (address === addressOf(before)) return;
        clearTimeout(timer);
        clearTimeout(staying);
        staying = setTimeout(() => keepSearch(address), stay);
        const replace = () => replaceEntry(address);
        const isThere = address === location.pathname + location.search;
        if (isThere) return;
        if (!isStep(state, before)) {
            const isTyped = state.detail.id === before.detail.id;
            if (isTyped) timer = setTimeout(replace, pause);
            else replace();
            return;
        }
        replaceEntry(addressOf(before));
        keepSearch(addressOf(before));
        history.replaceState({ ...history.state, view: before.view }, "");
        history.pushState({ depth: depth() + 1, address }, "", address);
    });
}

/**
 * Changes the address. An entry of the browser's history keeps the address with its own search, until the user stays with another.
 *
 * @param {string} address
 */
function replaceEntry(address) {
    const isSame = searchOf(address) === searchOf(history.state.address);
    history.replaceState(isSame ? { ...history.state, address } : history.state, "", address);
}

/**
 * Makes another search an entry of the browser's history, after the entry that was there before it was typed.
 *
 * @param {string} address
 */
function keepSearch(address) {
    const { address: last } = history.state;
    if (searchOf(address) === searchOf(last)) return;
    history.replaceState(history.state, "", last);
    history.pushState({ depth: 0, address }, "", address);
}

/**
 * An address without the city and the view.
 *
 * @param {string} address
 */
function searchOf(address) {
    const parameters = new URL(address, location.origin).searchParams;
    parameters.delete("city");
    parameters.delete("view");
    return parameters.toString();
}

/**
 * @param {State} state
 * @param {State} before
 */
function isStep(state, before) {
    if (state.isBrowsing) return false;
    const isOpened = state.detail.id !== null && state.detail.id !== before.detail.id;
    const isOpen = state.detail.id !== null;
    return isOpened || (isOpen && state.view !== before.view && !isList(state.view));
}

/**
 * Whether a view is of the list, rather than of the map or of a city.
 *
 * @param {import("./types.js").View} view
 */
export function isList(view) {
    return view === "list" || view === "half";
}

/** @param {State} state */
function titleOf(state) {
    const { detail, query } = state;
    const subject = isDetailStale(state) ? query.text : detail.city?.name ?? query.text;
    return subject === "" ? say("title") : `${subject} – ${say("title")}`;
}

/**
 * Closes what is open: by going back where the page itself made the steps, so that none is left behind.
 *
 * @param {import("./store.js").Store} store
 */
export function leave(store) {
    const close = () => store.dispatch({ type: "closed" });
    keepSearch(addressOf(store.state));
    if (depth() === 0) {
        close();
        return;
    }
    // A link may have opened a city where the steps began.
    addEventListener("popstate", close, { once: true });
    history.go(-depth());
}

/**
 * Goes back by one step.
 *
 * @param {import("./store.js").Store} store
 */
export function goBack(store) {
    if (depth() > 0) history.back();
    else store.dispatch({ type: "closed" });
}
