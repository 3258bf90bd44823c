import assert from "node:assert/strict";
import "./page.js";
import { greatCircle } from "../../Sources/CitySearchServer/Web/App/js/map/arc.js";
import { kilometres } from "../../Sources/CitySearchServer/Web/App/js/shared/format.js";

const [berlin, tokyo] = [{ lat: 52.52437, lon: 13.41053 }, { lat: 35.6895, lon: 139.69171 }];
const [sydney, santiago] = [{ lat: -33.86785, lon: 151.20732 }, { lat: -33.45694, lon: -70.64827 }];

Deno.test("the shortest line has equal pieces, as long together as the distance", () => {
    for (const [from, to] of [[berlin, tokyo], [sydney, santiago], [tokyo, berlin]]) {
        const points = greatCircle(from, to);
        const lengths = points.slice(1).map((point, number) => kilometres(points[number], point));
        const sum = lengths.reduce((all, each) => all + each, 0);
        assert.ok(Math.abs(sum - kilometres(from, to)) < 0.01);
        assert.ok(Math.max(...lengths) - Math.min(...lengths) < 0.01);
    }
});

Deno.test("it begins and ends at its cities, and goes by way of the north where that is shorter", () => {
    const points = greatCircle(berlin, tokyo);
    for (const [point, city] of [[points[0], berlin], [points[points.length - 1], tokyo]]) {
        assert.ok(kilometres(point, city) < 0.001);
    }
    assert.ok(Math.max(...points.map(({ lat }) => lat)) > 65);
});

Deno.test("it goes on beyond the date line", () => {
    const points = greatCircle(sydney, santiago);
    for (const [number, { lon }] of points.slice(1).entries()) {
        assert.ok(lon > points[number].lon && lon - points[number].lon < 180);
    }
    assert.ok(Math.abs(points[points.length - 1].lon - (360 + santiago.lon)) < 1e-9);
});

Deno.test("a line to where it begins, or to the other end of the world, has all its points", () => {
    const antipode = { lat: -berlin.lat, lon: berlin.lon - 180 };
    for (const to of [berlin, antipode]) {
        const points = greatCircle(berlin, to);
        assert.ok(points.every(({ lat, lon }) => Number.isFinite(lat) && Number.isFinite(lon)));
        assert.ok(kilometres(points[points.length - 1], to) < 0.001);
    }
});
