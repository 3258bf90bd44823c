/** @param {number} count */
const isOne = (count) => count === 1;

export const english = {
    /** What index.html says. */
    page: {
        title: "City search",
        search: "Search for a city",
        placeholder: "Search cities",
        clear: "Clear the search",
        filters: "Filters",
        country: "Country",
        order: "Order",
        byRelevance: "Relevance",
        byName: "A–Z",
        favouritesFilter: "Favourites",
        allCities: "All cities",
        favouritesFirst: "Favourites first",
        favouritesOnly: "Only favourites",
        nearMe: "Near me",
        cities: "Cities",
        map: "Map",
        list: "List",
        details: "Details",
        back: "Back",
        close: "Close",
        data: "Data source",
        chooseHint: "Choose a city in the list or on the map.",
        retry: "Try again",
        tokenTitle: "This service asks for a token before it shows or changes what is yours.",
        token: "Token",
        continue: "Continue",
        cancel: "Cancel",
        favourite: "Favourite",
        share: "Share",
        openMaps: "Open in Maps",
        weather: "Weather",
        otherNames: "Also known as",
        sourceName: "Source",
        sourceCities: "Cities",
        sourceAge: "Loaded",
        refresh: "Refresh",
        noRefreshSource: "No address to refresh from is set.",
        shortcuts: "Keyboard",
        shortcutSearch: "Search",
        shortcutMove: "Choose a city",
        shortcutOpen: "Open it",
        shortcutFavourite: "Favourite",
        shortcutClose: "Close, then clear",
    },
    allCountries: "All countries",
    cities: (/** @type {number} */ count, /** @type {string} */ text) =>
        `${text} ${isOne(count) ? "city" : "cities"}`,
    loading: "Loading…",
    searching: "Searching…",
    favouriteCount: (/** @type {string} */ count, /** @type {string} */ limit) =>
        `${count} of ${limit}`,
    favouriteCountLabel: (/** @type {string} */ count, /** @type {string} */ limit) =>
        `${count} of ${limit} favourites`,

    /* How a text was read. */
    citiesOf: (/** @type {string} */ place) => `the cities of ${place}`,
    cityIn: (/** @type {string} */ city, /** @type {string} */ place) => `“${city}” in ${place}`,
    without: (/** @type {string} */ texts) => `without ${texts}`,
    readAs: (/** @type {string} */ reading) => `Read as ${reading}`,

    /* The list. */
    by: (/** @type {string} */ name) => ({ before: "by ", name, after: "" }),
    recent: "Recent searches",
    clearHistory: "Clear",
    favourites: "Favourites",
    allCities: "All cities",
    addFavourite: (/** @type {string} */ city) => `Add ${city} to favourites`,
    removeFavourite: (/** @type {string} */ city) => `Remove ${city} from favourites`,
    emptyTitle: (/** @type {string} */ text) => `No city found for “${text}”`,
    emptyFavourites: "No favourites here yet",
    emptyHint:
        "Try fewer letters, another spelling, or the country behind a comma: “Córdoba, Spain”.",
    emptyFavouritesHint: "The star beside a city adds it.",
    dropFilters: "Drop the filters",
    errorTitle: "The search failed",
    serviceFailed: "The service answered with an error.",
    offlineTitle: "The service cannot be reached",
    offlineHint: "This was not asked for before, so no kept answer is there to show.",
    retry: "Try again",

    /* A city. */
    population: "Population",
    localTime: "Local time",
    timeZone: "Time zone",
    coordinates: "Coordinates",
    copyCoordinates: "Copy the coordinates",
    distanceFromHere: "Distance from here",
    showDistance: "Show",
    moreNames: (/** @type {string} */ count) => `Show all ${count}`,
    copied: "Copied",
    linkCopied: "Link copied",
    notFoundTitle: "This city cannot be shown",

    /* The weather. */
    noWeather: "There is no weather for this place now: its source does not answer.",
    wind: "Wind",
    humidity: "Humidity",
    updated: (/** @type {string} */ age) => `Updated ${age}`,
    kept: (/** @type {string} */ age) => `Kept answer, ${age}`,

    /* The data. */
    refresh: "Refresh",
    refreshing: "Refreshing…",
    lastError: (/** @type {string} */ age) => `The last refresh failed ${age}:`,
    loadedAge: (/** @type {string} */ age) => `loaded ${age}`,
    offline: "Offline",
    answersOf: (/** @type {string} */ age) => `answers from ${age}`,
    justNow: "just now",

    /* What happened. */
    added: (/** @type {string} */ city) => `${city} added to favourites`,
    removed: (/** @type {string} */ city) => `${city} removed from favourites`,
    limitReached: (/** @type {string} */ limit) =>
        `There are ${limit} favourites, as many as there may be. Remove one first.`,
    undo: "Undo",
    online: "The service is there again.",
    noConnection: "The service cannot be reached.",
    noPosition: "Your position is not known: the browser does not allow it or cannot find it.",
    refreshed: "The data are up to date.",

    /* The map. */
    naturalEarth: "Outlines: Natural Earth",
    noMap: "The map could not be loaded. Is libjs-leaflet installed on the server?",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
};
