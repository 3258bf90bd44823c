import assert from "node:assert/strict";
import "./page.js";
import { showWorld } from "../../Sources/CitySearchServer/Web/App/js/map/ground.js";

const radians = Math.PI / 180;

/**
 * What a map of a size shows of the world, from south to north.
 *
 * @param {number} x
 * @param {number} y
 */
function latitudesOf(x, y) {
    let shown = [0, 0];
    /** @param {number} lat */
    const down = (lat) =>
        128 - (128 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2));
    /** @param {number} at */
    const latitude = (at) => Math.atan(Math.sinh(Math.PI * (1 - at / 128))) / radians;
    showWorld({
        getSize: () => ({ x, y }),
        project: (/** @type {number[]} */ [lat]) => ({ y: down(lat) }),
        unproject: (/** @type {number[]} */ [, at]) => ({ lat: latitude(at) }),
        setView(/** @type {number[]} */ [lat], /** @type {number} */ zoom) {
            const half = y / 2 / 2 ** zoom;
            shown = [latitude(down(lat) + half), latitude(down(lat) - half)];
        },
    });
    return shown;
}

Deno.test("a map of the world shows what is inhabited, and little beyond", () => {
    for (const [x, y] of [[900, 900], [560, 844], [390, 844], [1000, 850]]) {
        const [south, north] = latitudesOf(x, y);
        assert.ok(south <= -60 && south > -72, `${x} × ${y} from ${south}`);
        assert.ok(north >= 75 && north < 80, `${x} × ${y} to ${north}`);
    }
});

Deno.test("a wide map of the world is as wide as the world", () => {
    const [south, north] = latitudesOf(2000, 600);
    assert.ok(south > -60 && north < 75, `${south} to ${north}`);
});
