const key = "favourite-order";

/**
 * The order in which this browser shows the favourites: the one in which they were added, until the user moves one.
 *
 * @typedef {import("./types.js").Favourite} Favourite
 */

/**
 * Some favourites in the user's order. Those that were added since come last.
 *
 * @param {Favourite[]} cities
 * @returns {Favourite[]}
 */
export function ordered(cities) {
    const places = new Map(kept().map((id, place) => [id, place]));
    const place = (/** @type {Favourite} */ { id }) => places.get(id) ?? Infinity;
    return cities.map((city, number) => ({ city, number })).sort((one, other) => {
        const [a, b] = [place(one.city), place(other.city)];
        return a === b ? one.number - other.number : a - b;
    }).map(({ city }) => city);
}

/**
 * Some favourites with one of them where another is.
 *
 * @param {Favourite[]} cities
 * @param {number} id
 * @param {number} target
 */
export function moved(cities, id, target) {
    const from = cities.findIndex((city) => city.id === id);
    const to = cities.findIndex((city) => city.id === target);
    if (from < 0 || to < 0) return cities;
    const next = [...cities];
    next.splice(to, 0, ...next.splice(from, 1));
    return next;
}

/** @param {Favourite[]} cities */
export function keepOrder(cities) {
    localStorage.setItem(key, JSON.stringify(cities.map(({ id }) => id)));
}

/** @returns {number[]} */
function kept() {
    try {
        const ids = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(ids) ? ids : [];
    } catch {
        return [];
    }
}
