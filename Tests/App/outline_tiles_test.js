import assert from "node:assert/strict";
import "./page.js";
import { linesOf, numbersIn } from "../../Sources/CitySearchServer/Web/App/js/map/outlineTiles.js";

/** @typedef {import("../../Sources/CitySearchServer/Web/App/js/map/outlineTiles.js").Tile} Tile */

const file = new URL("../../Data/world-10m.jsonl", import.meta.url);
/** @type {Tile[]} */
const tiles = (await Deno.readTextFile(file)).trim().split("\n").map((line) => JSON.parse(line));

/**
 * @param {number} south
 * @param {number} west
 * @param {number} north
 * @param {number} east
 */
const numbers = (south, west, north, east) => [
    ...numbersIn({
        getSouth: () => south,
        getWest: () => west,
        getNorth: () => north,
        getEast: () => east,
    }),
];

/**
 * Whether rings, filled by the even-odd rule, have a place.
 *
 * @param {"land" | "lakes"} layer
 * @param {number} lat
 * @param {number} lon
 */
function holds(layer, lat, lon) {
    const [number] = numbers(lat, lon, lat, lon);
    const [x, y] = [(lon + 180) * 1000 % 10_000, (lat + 90) * 1000 % 10_000];
    let crossings = 0;
    for (const ring of linesOf(tiles[number][layer])) {
        ring.forEach(([x1, y1], corner) => {
            const [x2, y2] = ring[corner === 0 ? ring.length - 1 : corner - 1];
            if (y1 > y !== y2 > y && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) crossings += 1;
        });
    }
    return crossings % 2 === 1;
}

Deno.test("the cells of the fine outlines cover the world, each with what lies in it", () => {
    assert.equal(tiles.length, 36 * 18);
    let count = 0;
    for (const { land, lakes, borders, rivers } of tiles) {
        for (const [x, y] of [land, lakes, borders, ...rivers].flatMap(linesOf).flat()) {
            assert.ok(x >= -20 && x <= 10_020 && y >= -20 && y <= 10_020);
            count += 1;
        }
    }
    assert.ok(count > 300_000);
});

Deno.test("land and water are where they are", () => {
    for (const [lat, lon] of [[53.26, -4.31], [37.76, -122.45], [-29.6, 28.2], [69, 179.5]]) {
        assert.ok(holds("land", lat, lon), `${lat} ${lon}`);
        assert.ok(!holds("lakes", lat, lon), `${lat} ${lon}`);
    }
    // The Bay of San Francisco, the Bosphorus.
    for (const [lat, lon] of [[37.7, -122.28], [41.12, 29.08]]) {
        assert.ok(!holds("land", lat, lon), `${lat} ${lon}`);
    }
    // The lakes Michigan and Geneva, a bay of Lake Huron, the Caspian Sea.
    for (const [lat, lon] of [[43.5, -87], [46.45, 6.6], [43.8, -83.6], [42, 50.5], [37.2, 52]]) {
        assert.ok(holds("lakes", lat, lon), `${lat} ${lon}`);
    }
    // Tehran, and an island in Lake Huron.
    assert.ok(holds("land", 35.7, 51.4) && !holds("lakes", 35.7, 51.4));
    assert.ok(!holds("lakes", 45.8, -82.2));
});

Deno.test("the cells of a part of the map go on beyond the date line", () => {
    assert.deepEqual(numbers(53, -5, 54, -4), [14 * 36 + 17]);
    assert.deepEqual(numbers(-18, 178, -12, 184), [7 * 36 + 35, 7 * 36]);
    assert.deepEqual(numbers(-18, -182, -12, -178), [7 * 36 + 35, 7 * 36]);
});
