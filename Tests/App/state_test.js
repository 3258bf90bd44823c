import assert from "node:assert/strict";
import "./page.js";
import {
    initialState,
    isDetailStale,
    reduce,
} from "../../Sources/CitySearchServer/Web/App/js/shared/state.js";
import { isAmong, isInBox } from "../../Sources/CitySearchServer/Web/App/js/search/openCity.js";

/**
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").State} State
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").Match} Match
 */

/**
 * @param {number} id
 * @returns {Match}
 */
const match = (id) => ({ id, name: `City ${id}`, lat: 0, lon: 0, matchedText: "", highlights: [] });

/**
 * @param {State} state
 * @param {number} page
 * @param {number} count
 */
const answered = (state, page, count, query = state.query) =>
    reduce(state, {
        type: "answered",
        query,
        page,
        answer: { count, matches: [match(page)] },
        keptAt: null,
    });

/** @param {Partial<State["query"]>} change */
const filtered = (change, state = initialState) => reduce(state, { type: "filtered", change });

/** @param {number[]} ids */
const favourites = (ids, isAhead = false) => ({
    ...{ type: /** @type {const} */ ("favourites"), limit: 100, isAhead },
    cities: ids.map(match),
});

/** @param {string} text */
const typed = (text, state = initialState) => reduce(state, { type: "typed", text });

Deno.test("while the newest answer is on its way, those to beginnings of the text are shown, the longest last", () => {
    const [first, second] = [typed("l"), typed("lo")];
    const newest = typed("lond", typed("lon", second));
    const begun = answered(newest, 0, 70, first.query);
    assert.deepEqual([begun.results.query, begun.results.count], [first.query, 70]);
    const further = answered(begun, 0, 5, second.query);
    assert.equal(further.results.count, 5);
    assert.equal(answered(further, 0, 70, first.query), further);
    const done = answered(further, 0, 1);
    assert.equal(done.results.count, 1);
    assert.equal(answered(done, 0, 5, second.query), done);
});

Deno.test("the late answer to another text, to a longer one or with another filter changes nothing", () => {
    for (const text of ["par", "londo", "london", ""]) {
        const newest = typed("lond", typed(text));
        assert.equal(answered(newest, 0, 5, typed(text).query), newest, text);
    }
    const older = typed("lo");
    const british = typed("lon", filtered({ country: "GB" }, older));
    assert.equal(answered(british, 0, 5, older.query), british);
    // A page of rows that are gone is none of the rows that are shown.
    const newest = typed("lon", older);
    assert.equal(answered(newest, 1, 70, older.query), newest);
});

Deno.test("an answer to a beginning of the text takes no preview's place", () => {
    const older = typed("lo");
    const shown = previewed(typed("lon", older), [1, 2, 3]);
    assert.equal(answered(shown, 0, 70, older.query), shown);
});

Deno.test("old rows stay until the new answer is there", () => {
    const first = answered(typed("lo"), 0, 5);
    const second = typed("lon", first);
    assert.equal(second.results, first.results);
    assert.equal(answered(second, 0, 3).results.count, 3);
});

/**
 * @param {State} state
 * @param {number[]} ids
 */
const previewed = (state, ids, query = state.query) =>
    reduce(state, {
        type: "previewed",
        query,
        answer: { count: ids.length, matches: ids.map(match) },
    });

Deno.test("a preview is shown until the service answers, and not after it", () => {
    const shown = previewed(typed("lo"), [1, 2, 3]);
    assert.equal(shown.results.count, 3);
    assert.equal(shown.results.isPreview, true);
    const refined = answered(shown, 0, 70);
    assert.equal(refined.results.count, 70);
    assert.equal(refined.results.isPreview, false);
    assert.equal(previewed(refined, [1, 2, 3]), refined);
});

Deno.test("the chosen city stays chosen when the service's answer takes the preview's place", () => {
    /** @param {number} row */
    const chosen = (row) =>
        reduce(previewed(typed("lo"), [7, 8, 0]), {
            type: "moved",
            cursor: { row, onStar: true },
        });
    assert.deepEqual(answered(chosen(2), 0, 70).cursor, { row: 0, onStar: true });
    assert.equal(answered(chosen(1), 0, 70).cursor, null);
});

Deno.test("an answer takes the pages of the query before away", () => {
    const paged = answered(answered(typed("lo"), 0, 500), 3, 500);
    assert.deepEqual([...paged.results.pages.keys()], [0, 3]);
    assert.deepEqual([...answered(typed("lon", paged), 0, 500).results.pages.keys()], [0]);
});

Deno.test("some pages are kept, those around the newest", () => {
    let state = typed("");
    for (let page = 0; page < 40; page += 1) state = answered(state, page, 234_908);
    const pages = [...state.results.pages.keys()];
    assert.equal(Math.max(...pages), 39);
    assert.equal(Math.min(...pages), 40 - pages.length);
    assert.ok(pages.length < 20);
});

Deno.test("a page that fails leaves the others, the first page leaves nothing", () => {
    const state = answered(typed("lo"), 0, 500);
    const failure = { failure: "no", isOffline: false, query: state.query };
    const later = reduce(state, { type: "failed", page: 2, ...failure });
    assert.equal(later.results.status, "content");
    assert.equal(later.results.count, 500);
    const other = typed("lon", state);
    const first = reduce(other, { type: "failed", page: 0, ...failure, query: other.query });
    assert.equal(first.results.status, "error");
    assert.equal(first.results.count, 0);
});

/** @param {State} state */
const reconnected = (state) =>
    [false, true].reduce((all, isOnline) => reduce(all, { type: "connection", isOnline }), state);

Deno.test("failed requests are repeated when the service is available again", () => {
    const asked = typed("lo");
    const failure = { failure: "", isOffline: true, query: asked.query };
    const failed = reduce(asked, { type: "failed", page: 0, ...failure });
    assert.equal(failed.results.status, "offline");
    const online = reconnected(failed);
    assert.notEqual(online.query, online.results.query);
});

Deno.test("cached data is requested again when the service is available again, current data is not", () => {
    for (const keptAt of [new Date(), null]) {
        const asked = typed("lo");
        const answer = { count: 1, matches: [match(0)] };
        const state = reduce(asked, {
            ...{ type: /** @type {const} */ ("answered"), page: 0 },
            ...{ query: asked.query, answer, keptAt },
        });
        const online = reconnected(state);
        assert.equal(online.query === state.query, keptAt === null);
        assert.equal(online.results, state.results);
    }
});

Deno.test("what a row knows of a city is shown until the rest comes", () => {
    const opened = reduce(initialState, { type: "opened", city: match(7) });
    assert.equal(opened.detail.status, "loading");
    assert.equal(opened.detail.city?.name, "City 7");
    const city = { ...match(8), airports: [], alternateNames: ["Other"] };
    const late = { status: /** @type {const} */ ("content"), id: 8, city, failure: "" };
    assert.equal(reduce(opened, { type: "detail", detail: late }), opened);
});

Deno.test("changed favourites are requested again if the query is about them", () => {
    assert.equal(reduce(initialState, favourites([1])).query, initialState.query);
    const only = filtered({ favourites: "only" });
    const two = reduce(only, favourites([1, 2]));
    assert.notEqual(two.query, only.query);
    assert.equal(reduce(two, favourites([2, 1])).query, two.query);
    assert.notEqual(reduce(two, favourites([1, 3])).query, two.query);
});

Deno.test("a star turns before the service knows of it, and rows about favourites wait until it does", () => {
    const only = filtered({ favourites: "only" });
    const ahead = reduce(only, favourites([1], true));
    assert.ok(ahead.favourites.ids.has(1));
    assert.equal(ahead.query, only.query);
    assert.notEqual(reduce(ahead, favourites([1])).query, only.query);
});

Deno.test("changed data are requested again, the same data are not", () => {
    const source = { source: "cities.json", digest: "1", cities: 1, loadedAt: "" };
    const state = reduce(typed("lo"), { type: "source", source });
    assert.equal(state.query.text, "lo");
    const again = reduce(state, { type: "source", source: { ...source, loadedAt: "later" } });
    assert.equal(again.query, state.query);
    const other = reduce(state, { type: "source", source: { ...source, digest: "2" } });
    assert.notEqual(other.query, state.query);
    assert.deepEqual(other.query, state.query);
});

Deno.test("an open city is distinguished from the results of a later search, once they are known", () => {
    const opened = reduce(answered(typed("lo"), 0, 1), { type: "opened", city: match(7) });
    assert.equal(isAmong(opened), true);
    const later = typed("cork", opened);
    assert.equal(isAmong(answered(later, 7, 1)), true);
    assert.equal(isAmong(answered(later, 0, 1)), false);
    // Other pages may have it.
    assert.equal(isAmong(answered(later, 0, 3000)), null);
    const strayed = reduce(later, { type: "strayed", id: 7 });
    assert.ok(isDetailStale(strayed));
    assert.ok(!isDetailStale(reduce(strayed, { type: "opened", city: match(8) })));
});

Deno.test("what the list knows of a city is shown before its details", () => {
    const listed = answered(typed("lo"), 0, 1);
    const place = { query: {}, city: 0, view: /** @type {const} */ ("detail") };
    assert.equal(reduce(listed, { type: "navigated", place }).detail.city?.name, "City 0");
    const other = { ...place, city: 9 };
    assert.equal(reduce(listed, { type: "navigated", place: other }).detail.city, null);
});

Deno.test("a box across the date line has the cities at its ends", () => {
    const [fiji, tonga] = [{ lat: -18, lon: 178 }, { lat: -21, lon: -175 }];
    for (const each of [fiji, tonga]) assert.ok(isInBox(each, "170,-30,-170,-10"));
    assert.ok(!isInBox(fiji, "-170,-30,170,-10"));
    assert.ok(isInBox(fiji, ""));
});

Deno.test("there is no order by distance from nowhere", () => {
    const near = { lat: 1, lon: 2 };
    const ordered = filtered({ near, order: "distance" });
    assert.equal(ordered.query.order, "distance");
    const away = filtered({ near: null }, ordered);
    assert.equal(away.query.order, "relevance");
});

Deno.test("a map that the user moved follows the next text again, and not the same one requested again", () => {
    const asked = answered(typed("bavaria"), 0, 1);
    const moved = reduce(asked, { type: "map-moved", isMoved: true });
    assert.equal(moved.isMapMoved, true);
    assert.equal(reduce(moved, { type: "asked-again" }).isMapMoved, true);
    assert.equal(typed("bavaria", moved).isMapMoved, true);
    assert.equal(typed("bavari", moved).isMapMoved, false);
    assert.equal(typed("", moved).isMapMoved, false);
    assert.equal(filtered({ country: "DE" }, moved).isMapMoved, false);
});
