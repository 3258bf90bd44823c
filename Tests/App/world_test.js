import assert from "node:assert/strict";
import "./page.js";
import { showWorld } from "../../Sources/CitySearchServer/Web/App/js/map/ground.js";

/**
 * A point as Leaflet has it.
 *
 * @param {number} x
 * @param {number} y
 * @returns {any}
 */
const point = (x, y) => ({
    ...{ x, y },
    add: (/** @type {any} */ other) => point(x + other.x, y + other.y),
    divideBy: (/** @type {number} */ share) => point(x / share, y / share),
});

/** @param {number[]} place */
const project = ([lat, lon]) =>
    point(
        (lon + 180) / 360 * 256,
        128 - 128 / Math.PI * Math.atanh(Math.sin(lat * Math.PI / 180)),
    );

/** The places that a map of the world must not cut off: Tokyo, Sydney, Auckland, Los Angeles, Ushuaia and Tromsø. */
const places = [[36, 140], [-34, 151], [-37, 175], [34, -118], [-55, -68], [70, 19]];

Deno.test("a map of the world has the inhabited continents, whatever its size", () => {
    const covered = { above: 68, below: 422 };
    for (
        const [x, y, { above, below } = { above: 0, below: 0 }] of /** @type {const} */ ([
            ...[[660, 900], [1050, 900], [430, 1024], [390, 700], [1900, 500]],
            // Under a box and a sheet.
            ...[[390, 844, covered], [430, 932, covered]],
        ])
    ) {
        /** @type {{centre: any, zoom: number}[]} */
        const views = [];
        showWorld({
            ...{ project, unproject: (/** @type {any} */ at) => at },
            ...{ getSize: () => ({ x, y }), getMinZoom: () => 0.5 },
            setView: (/** @type {any} */ centre, /** @type {number} */ zoom) =>
                views.push({ centre, zoom }),
        }, { above, below });
        const [{ centre, zoom }] = views;
        const scale = 2 ** zoom;
        for (const place of places) {
            const at = project(place);
            assert.ok(Math.abs(at.x - centre.x) * scale < x / 2, `${place} on ${x} × ${y}`);
            const top = (at.y - centre.y) * scale + y / 2;
            assert.ok(top > above && top < y - below, `${place} on ${x} × ${y}`);
        }
        // No more of the sea than a finer zoom would show.
        assert.ok(x / scale < 256 * 1.1 || y / scale < 200, `${x} × ${y}`);
    }
});
