/**
 * The state of the page is one value. `reduce` makes the next state from an action; the views draw from it.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./types.js").Query} Query
 */

/** How many matches a page of results has. */
export const pageLength = 50;

/** How many pages are kept at most; those furthest from the newest go first. */
const mostPages = 12;

/** @type {State} */
export const initialState = {
    query: {
        text: "",
        country: "",
        division: "",
        population: 0,
        only: "",
        box: "",
        order: "relevance",
        favourites: "mixed",
        near: null,
    },
    results: {
        query: null,
        status: "loading",
        count: 0,
        pages: new Map(),
        reading: null,
        failure: null,
        answeredAt: null,
        isKept: false,
        isPreview: false,
    },
    visible: { first: 0, last: 0 },
    cursor: null,
    view: "half",
    detail: { status: "none", id: null, city: null, failure: "" },
    weather: { status: "none", weather: null, failure: "" },
    favourites: { cities: [], ids: new Set(), limit: 100, isKnown: false },
    history: null,
    countries: [],
    source: null,
    position: null,
    plot: { query: null, points: [], count: 0 },
    surroundings: [],
    isMapMoved: false,
    pointed: null,
    line: null,
    isBrowsing: false,
    openedFor: null,
    strayed: null,
    favouriteWeather: new Map(),
    favouriteOrder: "own",
    spellings: [],
    units: { temperature: "C", distance: "km" },
    isOnline: true,
    toast: null,
};

/**
 * The state after an action.
 *
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
    switch (action.type) {
        case "typed":
            return { ...asking(state, { text: action.text }), view: "list" };
        case "filtered":
            return asking(state, action.change);
        case "navigated":
            return navigated(state, action.place);
        case "asked-again":
            return asking(state, {});
        case "answered":
            return answered(state, action);
        case "previewed":
            return previewed(state, action);
        case "failed":
            return failed(state, action);
        case "plotted":
            return { ...state, plot: action.plot };
        case "surveyed":
            return { ...state, surroundings: action.cities };
        case "map-moved":
            return { ...state, isMapMoved: action.isMoved };
        case "pointed":
            return { ...state, pointed: action.id };
        case "lined":
            return { ...state, line: action.line };
        case "favourite-weather":
            return {
                ...state,
                favouriteWeather: new Map(state.favouriteWeather).set(action.id, action.weather),
            };
        case "ordered":
            return { ...state, favouriteOrder: action.order };
        case "spelt":
            return action.query === state.query ? { ...state, spellings: action.spellings } : state;
        case "measured":
            return { ...state, units: action.units };
        case "scrolled":
            return { ...state, visible: { first: action.first, last: action.last } };
        case "moved":
            return { ...state, cursor: action.cursor };
        case "viewed":
            return { ...state, view: action.view };
        case "opened":
            return {
                ...open(state, action.city.id, action.city),
                view: action.view ?? "detail",
                isBrowsing: false,
            };
        case "browsed":
            return { ...open(state, action.city.id, action.city), isBrowsing: true };
        case "closed":
            return { ...open(state, null), view: action.view ?? "half", isBrowsing: false };
        case "strayed":
            return { ...state, strayed: action.id };
        case "detail":
            return action.detail.id === state.detail.id
                ? { ...state, detail: action.detail }
                : state;
        case "weather":
            return { ...state, weather: action.weather };
        case "favourites":
            return withFavourites(state, action);
        case "history":
            return { ...state, history: action.texts };
        case "countries":
            return { ...state, countries: action.countries };
        case "source":
            return withSource(state, action.source);
        case "located":
            return { ...state, position: action.position };
        case "connection":
            return withConnection(state, action.isOnline);
        case "told":
            return { ...state, toast: action.toast };
    }
}

/**
 * Asks for something else, or for the same again: a query that is a new object has no answer yet. The map follows what else is
 * asked for, wherever the user moved it before.
 *
 * @param {State} state
 * @param {Partial<Query>} change
 * @returns {State}
 */
function asking(state, change) {
    const query = { ...state.query, ...change };
    // Without a point there is no distance to order by.
    if (query.order === "distance" && query.near === null) query.order = "relevance";
    const isMapMoved = state.isMapMoved && isSameQuestion(query, state.query);
    return { ...state, query, cursor: null, spellings: [], isMapMoved };
}

/**
 * Opens a city, or none. What a row knows of it is shown until the rest comes.
 *
 * @param {State} state
 * @param {number | null} id
 * @param {Partial<import("./types.js").City>} [known]
 * @returns {State}
 */
function open(state, id, known) {
    if (id === state.detail.id) return state;
    const status = id === null ? "none" : "loading";
    const city = knownCity(state, id, known);
    return {
        ...state,
        detail: { status, id, city, failure: "" },
        openedFor: id === null ? null : state.query,
        strayed: null,
        weather: { status, weather: null, failure: "" },
    };
}

/**
 * What is known of a city before its details have loaded: from the row that was pressed, from the results, or from the favourites.
 *
 * @param {State} state
 * @param {number | null} id
 * @param {Partial<import("./types.js").City>} [known]
 */
function knownCity({ results, favourites }, id, known) {
    const found = [known, ...[...results.pages.values()].flat(), ...favourites.cities]
        .find((each) => each?.id === id && isLocated(each));
    return isLocated(found) ? { ...found, airports: [], alternateNames: [] } : null;
}

/**
 * Whether a city is one that the data have; a favourite of other data has no coordinates.
 *
 * @param {Partial<import("./types.js").City>} [city]
 * @returns {city is import("./types.js").City}
 */
export function isLocated(city) {
    return city?.lat !== undefined && city.lon !== undefined;
}

/**
 * @param {State} state
 * @param {import("./types.js").Place} place
 * @returns {State}
 */
function navigated(state, place) {
    const query = { ...initialState.query, near: state.query.near, ...place.query };
    const next = isSameQuestion(query, state.query) ? state : asking(state, query);
    return { ...open(next, place.city), view: place.view, isBrowsing: false };
}

/** The parts of a query, in the order of its address. */
export const queryKeys = /** @type {(keyof Query)[]} */ (Object.keys(initialState.query));

/**
 * Whether two queries ask for the same.
 *
 * @param {Query | null} one
 * @param {Query | null} other
 */
export function isSameQuestion(one, other) {
    if (!one || !other) return one === other;
    return queryKeys.every((key) => one[key] === other[key]);
}

/**
 * Whether nothing is asked for, so that all cities are listed.
 *
 * @param {Query | null} query
 */
export function isStart(query) {
    return query !== null && query.near === null &&
        isSameQuestion({ ...query, order: "relevance" }, {
            ...initialState.query,
            near: query.near,
        });
}

/**
 * Whether the open city is one that the user found before, and that is not among what was searched for since.
 *
 * @param {State} state
 */
export function isDetailStale({ detail, strayed }) {
    return detail.id !== null && detail.id === strayed;
}

/**
 * @param {State} state
 * @param {Action & {type: "answered"}} action
 * @returns {State}
 */
function answered(state, { query, page, answer, keptAt }) {
    if (query !== state.query && !(page === 0 && isOnTheWay(state, query))) return state;
    const isFirst = query !== state.results.query || state.results.isPreview;
    const pages = new Map(isFirst ? [] : state.results.pages);
    pages.set(page, answer.matches);
    const furthest = [...pages.keys()].sort((a, b) => Math.abs(b - page) - Math.abs(a - page));
    for (const number of furthest.slice(0, Math.max(0, pages.size - mostPages))) {
        pages.delete(number);
    }
    return {
        ...state,
        results: {
            query,
            status: answer.count === 0 ? "empty" : "content",
            count: answer.count,
            pages,
            reading: answer.reading ?? null,
            failure: null,
            answeredAt: keptAt ?? new Date(),
            isKept: keptAt !== null,
            isPreview: false,
        },
        cursor: isFirst ? withSameCity(state, answer.matches) : state.cursor,
    };
}

/**
 * Whether the answer to a query is better than the displayed one until the newest answer comes: the typed text begins with its text,
 * and more of it than with the text of what is shown.
 *
 * @param {State} state
 * @param {Query} query
 */
function isOnTheWay({ query: newest, results }, query) {
    if (results.query === newest || !isBeginning(query, newest)) return false;
    const shown = results.query;
    return !shown || !isBeginning(shown, newest) || shown.text.length < query.text.length;
}

/**
 * Whether a query's text is the beginning of another's, all else being the same.
 *
 * @param {Query} one
 * @param {Query} other
 */
export function isBeginning(one, other) {
    return one.text !== "" && other.text.startsWith(one.text) &&
        isSameQuestion({ ...one, text: other.text }, other);
}

/**
 * The answer of the cities in the browser, until the service's comes.
 *
 * @param {State} state
 * @param {Action & {type: "previewed"}} action
 * @returns {State}
 */
function previewed(state, { query, answer }) {
    const isAnswered = query === state.results.query;
    if (isAnswered) return state;
    const next = answered(state, { type: "answered", query, page: 0, answer, keptAt: null });
    return { ...next, results: { ...next.results, isPreview: true } };
}

/**
 * The position of the selected city in an answer that replaces a preview.
 *
 * @param {State} state
 * @param {import("./types.js").Match[]} matches
 */
function withSameCity({ cursor, results }, matches) {
    if (!cursor || !results.isPreview) return cursor;
    const id = results.pages.get(0)?.[cursor.row]?.id;
    const row = matches.findIndex((match) => match.id === id);
    return row < 0 ? null : { ...cursor, row };
}

/**
 * @param {State} state
 * @param {Action & {type: "failed"}} action
 * @returns {State}
 */
function failed(state, { query, page, failure, isOffline }) {
    if (query !== state.query) return state;
    const results = page === 0 || query !== state.results.query
        ? { ...initialState.results, query, status: isOffline ? "offline" : "error" }
        : state.results;
    return { ...state, results: /** @type {State["results"]} */ ({ ...results, failure }) };
}

/**
 * Other favourites have other answers where a query is about them, once the service knows of them.
 *
 * @param {State} state
 * @param {Action & {type: "favourites"}} action
 * @returns {State}
 */
function withFavourites(state, { cities, limit, isAhead = false }) {
    const ids = new Set(cities.map((city) => city.id));
    const isSame = ids.size === state.favourites.ids.size &&
        cities.every((city) => state.favourites.ids.has(city.id));
    const next = { ...state, favourites: { cities, ids, limit, isKnown: true, isAhead } };
    if (isAhead) return next;
    return isSame && !state.favourites.isAhead || state.query.favourites === "mixed"
        ? next
        : asking(next, {});
}

/**
 * Other data have other answers.
 *
 * @param {State} state
 * @param {import("./types.js").Source} source
 * @returns {State}
 */
function withSource(state, source) {
    const next = { ...state, source };
    return state.source && state.source.digest !== source.digest ? asking(next, {}) : next;
}

/**
 * When the service answers again, failed or cached data are requested again.
 *
 * @param {State} state
 * @param {boolean} isOnline
 * @returns {State}
 */
function withConnection(state, isOnline) {
    if (isOnline === state.isOnline) return state;
    const { failure, isKept } = state.results;
    const next = { ...state, isOnline };
    return isOnline && (failure !== null || isKept) ? asking(next, {}) : next;
}
