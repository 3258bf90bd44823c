import assert from "node:assert/strict";
import "./page.js";
import { canOrder, groupsOf } from "../../Sources/CitySearchServer/Web/App/js/favourites/order.js";
import { initialState } from "../../Sources/CitySearchServer/Web/App/js/shared/state.js";

/**
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").State} State
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").Favourite} Favourite
 */

/** @type {Favourite[]} */
const cities = [
    { id: 1, name: "Oslo", lat: 59.9, lon: 10.8, timezone: "Europe/Oslo" },
    { id: 2, name: "Ålesund", lat: 62.5, lon: 6.2, timezone: "Europe/Oslo" },
    { id: 3, name: "Lost" },
    { id: 4, name: "Lima", lat: -12, lon: -77, timezone: "America/Lima" },
];

/** @param {Partial<State>} change */
const state = (change) => {
    const { favourites } = initialState;
    return { ...initialState, favourites: { ...favourites, cities }, ...change };
};

/** @param {Partial<State>} change */
const order = (change) =>
    groupsOf(state(change)).flatMap(({ cities }) => cities.map(({ id }) => id));

Deno.test("favourites are in the user's order until another is chosen", () => {
    assert.deepEqual(order({}), [1, 2, 3, 4]);
    assert.deepEqual(order({ favouriteOrder: "name" }), [2, 4, 3, 1]);
});

Deno.test("favourites without data come last", () => {
    const plain = { fetchedAt: "", fromCache: false };
    const favouriteWeather = new Map([[1, { ...plain, temperature: -3 }], [4, {
        ...plain,
        temperature: 0,
    }]]);
    assert.deepEqual(order({ favouriteOrder: "temperature", favouriteWeather }), [4, 1, 2, 3]);
    assert.deepEqual(order({ favouriteOrder: "time" }), [4, 1, 2, 3]);
    assert.deepEqual(order({ favouriteOrder: "distance" }), [1, 2, 3, 4]);
    const position = { lat: 62, lon: 6 };
    assert.deepEqual(order({ favouriteOrder: "distance", position }), [2, 1, 4, 3]);
});

Deno.test("groups stand one behind the other, each in the order that was chosen", () => {
    const groups = { 1: "Work", 3: "Family", 4: "Work" };
    const grouped = cities.map((city) => ({ ...city, group: Object(groups)[city.id] }));
    const favourites = { ...initialState.favourites, cities: grouped };
    const told = groupsOf(state({ favourites, favouriteOrder: "name" }))
        .map(({ group, cities }) => [group, ...cities.map(({ name }) => name)]);
    assert.deepEqual(told, [["", "Ålesund"], ["Work", "Lima", "Oslo"], ["Family", "Lost"]]);
});

Deno.test("of one favourite there is no order", () => {
    const favourites = { ...initialState.favourites, cities: cities.slice(0, 1) };
    assert.equal(canOrder(state({ favourites })), false);
    assert.equal(canOrder(state({})), true);
});
