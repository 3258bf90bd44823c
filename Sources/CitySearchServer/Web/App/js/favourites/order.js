import { element } from "../shared/dom.js";
import { kilometres, offset } from "../shared/format.js";
import { locale, say } from "../shared/i18n.js";
import { locate } from "../shared/position.js";
import { isLocated } from "../shared/state.js";

/**
 * In which order the favourites stand: the user's own, which the service keeps, or another, which this browser keeps.
 *
 * @typedef {import("../shared/types.js").State} State
 * @typedef {import("../shared/types.js").Favourite} Favourite
 * @typedef {State["favouriteOrder"]} Order
 */

/** Where the browser keeps the order. */
const key = "favouriteOrder";

/** From how many favourites on there is something to order. */
const least = 2;

const names = new Intl.Collator(locale);

/**
 * What a favourite is ordered by; nothing when that is not known, which stands last.
 *
 * @type {Record<Exclude<Order, "own" | "name">, (city: Favourite, state: State) => number | null>}
 */
const values = {
    temperature: ({ id }, { favouriteWeather }) => favouriteWeather.get(id)?.temperature ?? null,
    time: ({ timezone }) => timezone ? offset(timezone) : null,
    distance: (city, { position }) =>
        position && isLocated(city) ? kilometres(position, city) : null,
};

/** The order of the warmest first; all others begin with the least. */
const descending = "temperature";

/**
 * The favourites in the order that was chosen, by their groups: those without one first, the others in the user's order.
 *
 * @param {State} state
 * @returns {{group: string, cities: Favourite[]}[]}
 */
export function groupsOf(state) {
    const groups = Map.groupBy(state.favourites.cities, ({ group }) => group ?? "");
    const loose = groups.get("");
    groups.delete("");
    return [...(loose ? [/** @type {const} */ (["", loose])] : []), ...groups]
        .map(([group, cities]) => ({ group, cities: ordered(cities, state) }));
}

/**
 * @param {Favourite[]} cities
 * @param {State} state
 */
function ordered(cities, state) {
    const { favouriteOrder: order } = state;
    if (order === "own") return cities;
    if (order === "name") return cities.toSorted((a, b) => names.compare(a.name, b.name));
    const known = new Map(cities.map((city) => [city, values[order](city, state)]));
    const sign = order === descending ? -1 : 1;
    return cities.toSorted((one, other) => {
        const [a, b] = [known.get(one) ?? null, known.get(other) ?? null];
        if (a === null || b === null) return Number(a === null) - Number(b === null);
        return sign * (a - b);
    });
}

/**
 * Whether there are so many favourites that their order can be chosen.
 *
 * @param {State} state
 */
export function canOrder({ favourites }) {
    return favourites.cities.length >= least;
}

/**
 * Takes the order that the user chose in an earlier visit, and keeps those chosen from now on.
 *
 * @param {import("../shared/store.js").Store} store
 */
export function startOrdering(store) {
    const kept = localStorage.getItem(key);
    if (kept === "distance") void orderByDistance(store);
    else if (kept === "name" || kept === "temperature" || kept === "time") {
        store.dispatch({ type: "ordered", order: kept });
    }
    store.observe(({ favouriteOrder }, before) => {
        if (favouriteOrder === before.favouriteOrder) return;
        localStorage.setItem(key, favouriteOrder);
        for (const choice of document.querySelectorAll("select.favourite-order")) {
            /** @type {HTMLSelectElement} */ (choice).value = favouriteOrder;
        }
    });
}

/**
 * Orders by the distance from the user, if the browser returns the position without asking.
 *
 * @param {import("../shared/store.js").Store} store
 */
async function orderByDistance(store) {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    if (state === "granted" && await locate(store)) {
        store.dispatch({ type: "ordered", order: "distance" });
    }
}

/**
 * A list to choose the order from.
 *
 * @param {import("../shared/store.js").Store} store
 */
export function orderChoice(store) {
    /** @type {[Order, string][]} */
    const all = [
        ["own", say("ownOrder")],
        ["name", say("orderName")],
        ["temperature", say("orderTemperature")],
        ["time", say("localTime")],
        ["distance", say("orderDistance")],
    ];
    const choice = element(
        "select",
        { class: "select favourite-order", "aria-label": say("favouriteOrder") },
        ...all.map(([order, text]) => element("option", { value: order }, text)),
    );
    choice.value = store.state.favouriteOrder;
    choice.addEventListener("change", () => void choose());
    return choice;

    async function choose() {
        const order = /** @type {Order} */ (choice.value);
        if (order === "distance" && !await locate(store)) {
            choice.value = store.state.favouriteOrder;
            return;
        }
        store.dispatch({ type: "ordered", order });
    }
}
