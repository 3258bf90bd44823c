import assert from "node:assert/strict";
import "./page.js";
import { arcsOf, partsOf } from "../../Sources/CitySearchServer/Web/App/js/map/topology.js";

/** @typedef {import("../../Sources/CitySearchServer/Web/App/js/map/topology.js").Topology} Topology */

/** @param {string} name */
const outlines = async (name) => /** @type {Topology} */ (JSON.parse(
    await Deno.readTextFile(new URL(`../../Data/${name}.json`, import.meta.url)),
));

for (const name of ["world-110m", "world-50m"]) {
    Deno.test(`each ring of ${name} is closed, and lies on the globe`, async () => {
        const topology = await outlines(name);
        const arcs = arcsOf(topology);
        let count = 0;
        for (const { geometries } of Object.values(topology.objects)) {
            for (const ring of geometries.flatMap((each) => partsOf(each, arcs)).flat()) {
                count += 1;
                assert.deepEqual(ring[0], ring.at(-1));
                assert.ok(ring.length > 3);
                assert.ok(
                    ring.every(([lat, lon]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180.01),
                );
            }
        }
        assert.ok(count > 200);
    });
}

Deno.test("capitals are in their countries", async () => {
    const { objects } = await outlines("world-50m");
    const { geometries } = objects.countries;
    const named = new Map(geometries.map(({ id, properties }) => [id, properties?.capital?.[3]]));
    assert.equal(named.get("FR"), "Paris");
    assert.equal(named.get("AR"), "Buenos Aires");
    assert.ok([...named.values()].filter(Boolean).length > 150);
});

Deno.test("neighbours share their border", async () => {
    const { objects } = await outlines("world-50m");
    /** @param {string} code */
    const arcsOfCountry = (code) =>
        new Set(
            objects.countries.geometries.filter(({ id }) => id === code)
                .flatMap(({ arcs }) => arcs.flat(2)).map((arc) => arc < 0 ? ~arc : arc),
        );
    const [france, spain] = ["FR", "ES"].map(arcsOfCountry);
    assert.ok([...france].some((arc) => spain.has(arc)));
});
