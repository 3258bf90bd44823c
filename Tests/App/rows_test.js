import assert from "node:assert/strict";
import "./page.js";
import { rowsOf } from "../../Sources/CitySearchServer/Web/App/js/search/rows.js";
import {
    initialState,
    pageLength,
} from "../../Sources/CitySearchServer/Web/App/js/shared/state.js";

/**
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").State} State
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").Match} Match
 */

/**
 * @param {string[]} history
 * @param {number} favourites
 * @param {number} count
 * @returns {State}
 */
function state(history, favourites, count) {
    const cities = Array.from({ length: favourites }, (_, id) => ({ id, name: `City ${id}` }));
    const results = { ...initialState.results, query: initialState.query, count };
    return {
        ...initialState,
        history,
        favourites: { ...initialState.favourites, cities, isKnown: true },
        results: { ...results, status: "content" },
    };
}

/** @param {string} text */
const withText = (text) => {
    const typed = state(["lon"], 3, 10);
    return {
        ...typed,
        results: { ...typed.results, query: { ...initialState.query, text } },
    };
};

Deno.test("an empty box shows the favourites and earlier searches, or the searches before all cities", () => {
    const rows = rowsOf(state(["lon", "par"], 3, 234_908));
    const kinds = Array.from({ length: rows.count }, (_, index) => rows.row(index).kind);
    assert.deepEqual(kinds, [
        ...["heading", "favourite", "favourite", "favourite"],
        ...["heading", "recent", "recent"],
    ]);
    const all = rowsOf(state(["lon"], 0, 234_908));
    assert.equal(all.frontCount, 3);
    assert.equal(all.count, 3 + 234_908);
});

Deno.test("a text shows cities alone", () => {
    assert.equal(rowsOf(withText("lon")).frontCount, 0);
});

Deno.test("each row begins where the one above it ends, and is found by any point in it", () => {
    for (const [history, favourites] of /** @type {const} */ ([[0, 0], [1, 0], [6, 100], [0, 7]])) {
        const rows = rowsOf(state(Array(history).fill("a"), favourites, 1000));
        for (let index = 0; index < rows.count; index += 1) {
            assert.equal(rows.top(index) + rows.height(index), rows.top(index + 1));
            assert.equal(rows.indexAt(rows.top(index)), index);
            assert.equal(rows.indexAt(rows.top(index + 1) - 0.01), index);
        }
    }
});

Deno.test("the arrow keys skip headings that do nothing", () => {
    const rows = rowsOf(state(["lon"], 1, 10));
    // Favourites, Berlin, Recent searches with a button, lon.
    assert.equal(rows.choosable(0, 1), 1);
    assert.equal(rows.choosable(2, 1), 2);
    assert.equal(rows.choosable(2, 1, false), 3);
    // Recent searches, lon, All cities, the first city.
    const all = rowsOf(state(["lon"], 0, 10));
    assert.equal(all.choosable(2, 1), 3);
    assert.equal(all.choosable(2, -1), 1);
    assert.equal(rows.choosable(0, -1), null);
    assert.equal(rows.choosable(1000, 1), rows.count - 1);
});

Deno.test("until data arrives, there are placeholder rows", () => {
    const rows = rowsOf(initialState);
    assert.ok(rows.count > 0);
    assert.equal(rows.row(0).kind, "missing");
});

Deno.test("rows of a page that failed show the error", () => {
    const typed = withText("lon");
    const rows = rowsOf({ ...typed, results: { ...typed.results, failure: "" } });
    assert.equal(rows.row(0).kind, "unavailable");
});

Deno.test("a row shows a city of its own page, and none while that page is missing", () => {
    /** @param {number} page */
    const cities = (page) =>
        Array.from({ length: pageLength }, (_, index) => ({
            ...{ id: page * pageLength + index, name: "", lat: 0, lon: 0 },
            ...{ matchedText: "", highlights: [] },
        }));
    const typed = withText("lon");
    const pages = new Map([[0, cities(0)], [3, cities(3)]]);
    const rows = rowsOf({ ...typed, results: { ...typed.results, count: 1000, pages } });
    for (let index = 0; index < rows.count; index += 1) {
        const row = rows.row(index);
        const isThere = pages.has(Math.floor(index / pageLength));
        assert.deepEqual("city" in row ? row.city.id : row.kind, isThere ? index : "missing");
    }
});

Deno.test("a row tells the county only where the name and the region repeat, or where it was what matched", () => {
    /** @type {(id: number, admin1: string, admin2: string, matchedText?: string) => Match} */
    const city = (id, admin1, admin2, matchedText = "Salem") => ({
        ...{ id, name: "Salem", lat: 0, lon: 0, country: "US", highlights: [] },
        ...{ admin1, admin2, matchedText },
    });
    const cities = [
        ...[city(1, "Oregon", "Marion County"), city(2, "Ohio", "Perry County")],
        ...[city(3, "Ohio", "Columbiana County"), city(4, "Utah", "Salem County", "Salem County")],
    ];
    const typed = withText("salem");
    const pages = new Map([[0, cities]]);
    const rows = rowsOf({ ...typed, results: { ...typed.results, count: 4, pages } });
    const told = cities.map((_, index) => {
        const row = rows.row(index);
        return row.kind === "city" && row.isCountyTold;
    });
    assert.deepEqual(told, [false, true, true, true]);
});
