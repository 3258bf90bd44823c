import assert from "node:assert/strict";
import "./page.js";
import { sightOf } from "../../Sources/CitySearchServer/Web/App/js/map/sight.js";

/** @param {[lat: number, lon: number][]} places */
const points = (places) => places.map(([lat, lon]) => ({ lat, lon }));

/** @param {number} count */
const cluster = (count) =>
    Array.from({ length: count }, (_, number) => ({
        lat: 48 + (number % 7) / 7,
        lon: 11 + (number % 11) / 11,
    }));

Deno.test("without points there is nothing to see", () => {
    assert.equal(sightOf([]), null);
});

Deno.test("a few points are all in sight", () => {
    const sight = sightOf(points([[51.9, -8.5], [40, -80], [-33, 151]]));
    assert.deepEqual(sight, { south: -33, west: -80, north: 51.9, east: 151 });
});

Deno.test("far outliers are left out", () => {
    const sight = sightOf([...cluster(100), ...points([[40, -90], [-20, 140], [5, 100]])]);
    assert.ok(sight && sight.west >= 10 && sight.east <= 13);
    assert.ok(sight.south >= 47 && sight.north <= 50);
});

Deno.test("the first point is in sight, however far it is", () => {
    const sight = sightOf([...points([[40, -90]]), ...cluster(100)]);
    assert.ok(sight && sight.west <= -90 && sight.south <= 40);
});
