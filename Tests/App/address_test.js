import assert from "node:assert/strict";
import "./page.js";
import { searchAddress } from "../../Sources/CitySearchServer/Web/App/js/search/search.js";
import { initialState } from "../../Sources/CitySearchServer/Web/App/js/shared/state.js";
import { addressOf, place } from "../../Sources/CitySearchServer/Web/App/js/shared/urls.js";

Deno.test("an address contains the query of its state", () => {
    const query = /** @type {const} */ ({
        text: "são & co, ñ",
        country: "BR",
        division: "BR/Ceará",
        population: 1000,
        only: "airport",
        box: "170.500,-45.000,-175.000,-10.250",
        order: "name",
        favourites: "only",
    });
    const state = { ...initialState, query: { ...initialState.query, ...query } };
    const open = { ...state, detail: { ...state.detail, id: 3860259 } };
    for (const view of /** @type {const} */ (["list", "map", "detail"])) {
        const said = place(addressOf({ ...open, view }).slice(1));
        assert.deepEqual(said.query, query);
        assert.equal(said.city, 3860259);
        assert.equal(said.view, view === "map" ? "map" : "detail");
    }
    assert.equal(addressOf(initialState), "/");
});

Deno.test("an address that says nonsense asks for nothing odd", () => {
    const { query, city, view } = place(
        "?city=-1&country=%3Cb%3E&division=Oregon&only=village&order=x&favourites=y&view=z",
    );
    const { near: _, ...plain } = initialState.query;
    assert.deepEqual(query, plain);
    assert.equal(city, null);
    assert.equal(view, "half");
});

Deno.test("an address takes no area that is not on the globe", () => {
    const wrong = "1,2,3 1,2,3,4, 1,2,3,x -181,0,10,10 0,10,10,-10 0,0,1,91".split(" ");
    for (const box of ["", ...wrong]) {
        assert.equal(place(`?box=${box}`).query.box, "", box);
    }
    assert.equal(place("?box=170,-45,-175,-10").query.box, "170,-45,-175,-10");
});

Deno.test("a query contains every text unmodified", () => {
    for (const text of ["são & co, ñ", "a=b&limit=1", "50% #1", "a+b", "/?q=", "𠮷 "]) {
        const query = { ...initialState.query, text };
        const [path, search] = searchAddress(query, 0).split(/\?(.*)/s);
        const parameters = new URLSearchParams(search);
        assert.equal(path, "/api/cities");
        assert.deepEqual(parameters.getAll("q"), [text]);
        assert.deepEqual(parameters.getAll("limit"), ["50"]);
    }
});

Deno.test("near me lists the nearest cities while nothing is typed, and prefers them otherwise", () => {
    const near = { ...initialState.query, near: { lat: -34.6, lon: -58.4 } };
    const parameters = (/** @type {typeof near} */ query) =>
        new URLSearchParams(searchAddress(query, 2).split("?")[1]);
    assert.equal(parameters(near).get("order"), "distance");
    assert.equal(parameters(near).get("near"), "-34.6,-58.4");
    assert.equal(parameters(near).get("offset"), "100");
    assert.equal(parameters({ ...near, text: "san" }).get("order"), "relevance");
});
