import { words } from "./i18n.js";
import { initialState } from "./state.js";

/**
 * The page's address says what is asked for and which city is open, so that links and the browser's history work.
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
    const favourites = parameters.get("favourites");
    const id = Number.isSafeInteger(city) && city > 0 ? city : null;
    return {
        query: {
            text: parameters.get("q") ?? "",
            country: /^[A-Z]{2}$/.exec(parameters.get("country") ?? "")?.[0] ?? "",
            order: parameters.get("order") === "name" ? "name" : "relevance",
            favourites: favourites === "first" || favourites === "only" ? favourites : "mixed",
        },
        city: id,
        view: parameters.get("view") === "map" ? "map" : viewOfData(parameters, id),
    };
}

/**
 * @param {URLSearchParams} parameters
 * @param {number | null} id
 */
function viewOfData(parameters, id) {
    return id !== null || parameters.get("view") === "data" ? "detail" : "list";
}

/**
 * The address of a state.
 *
 * @param {State} state
 */
export function addressOf({ query, detail, view }) {
    const parameters = new URLSearchParams();
    if (query.text !== "") parameters.set("q", query.text);
    if (query.country !== "") parameters.set("country", query.country);
    for (const name of /** @type {const} */ (["order", "favourites"])) {
        if (query[name] !== initialState.query[name]) parameters.set(name, query[name]);
    }
    if (detail.id !== null) parameters.set("city", String(detail.id));
    if (view === "map") parameters.set("view", "map");
    if (view === "detail" && detail.id === null) parameters.set("view", "data");
    const search = parameters.toString();
    return search === "" ? "/" : `/?${search}`;
}

/**
 * The link to a city alone.
 *
 * @param {number} id
 */
export function linkTo(id) {
    return `${location.origin}/?city=${id}`;
}

/** How long typing rests before the address follows, in milliseconds: browsers bound how often it may change. */
const pause = 250;

/**
 * Keeps the address and the state together. A city or a view that opens is a step to go back from; letters are not.
 *
 * @param {import("./store.js").Store} store
 */
export function startNavigating(store) {
    const navigate = () => store.dispatch({ type: "navigated", place: place(location.search) });
    addEventListener("popstate", navigate);
    navigate();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    store.observe((state, before) => {
        document.title = titleOf(state);
        const address = addressOf(state);
        if (address === addressOf(before)) return;
        clearTimeout(timer);
        const replace = () => history.replaceState(history.state, "", address);
        const isStep = state.detail.id !== before.detail.id || state.view !== before.view;
        const isThere = address === location.pathname + location.search;
        if (!isStep || isThere) {
            timer = setTimeout(replace, pause);
            return;
        }
        history.replaceState(history.state, "", addressOf(before));
        history.pushState({ isStep: true }, "", address);
    });
}

/** @param {State} state */
function titleOf({ detail, query }) {
    const subject = detail.city?.name ?? query.text;
    return subject === "" ? words.page.title : `${subject} – ${words.page.title}`;
}

/**
 * Goes back to the list: a step back where the page itself made one, so that no step is left behind.
 *
 * @param {import("./store.js").Store} store
 */
export function leave(store) {
    if (history.state?.isStep) history.back();
    else store.dispatch({ type: "closed" });
}
