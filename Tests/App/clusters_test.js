import assert from "node:assert/strict";
import "./page.js";
import { clusteredDots } from "../../Sources/CitySearchServer/Web/App/js/map/pointLayer.js";

Deno.test("more than thirty overlapping dots are one, and the best city stays", () => {
    const look = { radius: 5, weight: 1, color: "", fillColor: "", fillOpacity: 1 };
    const dots = Array.from({ length: 40 }, (_, id) => ({
        ...look,
        city: { id, name: "", lat: 0, lon: 0 },
        x: 0.5 + id / 1e6,
        y: 0.5,
        clusters: id < 39,
    }));
    const drawn = clusteredDots(dots, 0.01);
    assert.deepEqual(drawn.map(({ cities }) => cities?.length), [undefined, 39]);
    // From nearer each has its place.
    assert.equal(clusteredDots(dots, 0.00001), dots);
    assert.equal(clusteredDots(dots.slice(9), 0.01).length, 31);
});
