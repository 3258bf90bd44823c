import assert from "node:assert/strict";
import "./page.js";
import { sightOf, soughtOf } from "../../Sources/CitySearchServer/Web/App/js/map/sight.js";

/**
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").Match} Match
 * @typedef {import("../../Sources/CitySearchServer/Web/App/js/map/sight.js").Box} Box
 */

/** @param {[lat: number, lon: number][]} places */
const points = (places) => places.map(([lat, lon]) => ({ lat, lon, weight: 1 }));

/** @param {number} count */
const cluster = (count) =>
    Array.from({ length: count }, (_, number) => ({
        lat: 48 + (number % 7) / 7,
        lon: 11 + (number % 11) / 11,
        weight: 1,
    }));

/**
 * @param {string} tier
 * @param {[lat: number, lon: number, population: number][]} places
 * @returns {Match[]}
 */
const matches = (tier, places) =>
    places.map(([lat, lon, population], id) => ({
        ...{ id, name: "", lat, lon, population, tier },
        ...{ matchedText: "", highlights: [] },
    }));

/**
 * Whether a point lies in a box, and how far from its edges, as a share of it.
 *
 * @param {Box | null} box
 * @param {[lat: number, lon: number]} point
 * @param {number} [margin]
 */
const holds = (box, [lat, lon], margin = 0) => {
    assert.ok(box);
    const [high, wide] = [box.north - box.south, box.east - box.west].map((span) => span * margin);
    return box.south + high <= lat && lat <= box.north - high && box.west + wide <= lon &&
        lon <= box.east - wide;
};

Deno.test("without points there is nothing to see", () => {
    assert.equal(sightOf([]), null);
});

Deno.test("a few points are all visible", () => {
    /** @type {[number, number][]} */
    const places = [[51.9, -8.5], [40, -80], [-33, 151]];
    const sight = sightOf(points(places));
    for (const place of places) assert.ok(holds(sight, place));
});

Deno.test("far outliers are left out", () => {
    const sight = sightOf([...cluster(100), ...points([[40, -90], [-20, 140], [5, 100]])]);
    assert.ok(sight && sight.west >= 10 && sight.east <= 13);
    assert.ok(sight.south >= 47 && sight.north <= 50);
});

Deno.test("the first point is clear of the edges, however far it is", () => {
    for (const place of /** @type {[number, number][]} */ ([[40, -90], [-50, 170], [48.5, 11]])) {
        const sight = sightOf([...points([place]), ...cluster(100)]);
        assert.ok(holds(sight, place, 0.12), String(place));
    }
});

Deno.test("the map shows the most likely city, not the many small ones of its name", () => {
    /** @type {[number, number, number][]} */
    const towns = [...Array(25).keys()].map((number) => [32 + number % 13, 2 * number - 120, 2000]);
    const rome = matches("name", [[41.9, 12.5, 2_318_895], [34.3, -85.2, 36_323], ...towns]);
    const romania = matches("country", Array(50).fill([45, 25, 300_000]));
    const sight = sightOf(soughtOf([...rome, ...romania], [...rome, ...romania]));
    assert.ok(sight && sight.west > 11 && sight.east < 14);
    // Both of Barcelona's are so large that either may be the right one.
    const barcelona = matches("fuzzy", [[41.4, 2.2, 1_686_208], [10.1, -64.7, 815_141]]);
    assert.ok(holds(sightOf(soughtOf(barcelona, barcelona)), [10.1, -64.7]));
});

Deno.test("a region is completely visible, whatever is its largest city", () => {
    const bavaria = [[48.1, 11.6, 1_505_005], [49.5, 11.1, 515_543], [50, 9.9, 1000]];
    const found = matches("region", /** @type {[number, number, number][]} */ (bavaria));
    assert.ok(holds(sightOf(soughtOf(found, found)), [50, 9.9]));
});

Deno.test("in another order than that of relevance no match is better than another", () => {
    const found = matches("name", [[41.9, 12.5, 2_318_895], [34.3, -85.2, 36_323]]);
    assert.ok(holds(sightOf(soughtOf(found, [])), [34.3, -85.2]));
});
