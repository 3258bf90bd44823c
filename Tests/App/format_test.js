import assert from "node:assert/strict";
import "./page.js";
import {
    bearing,
    coordinates,
    hour,
    kilometres,
    localTime,
    pieces,
    placeNames,
} from "../../Sources/CitySearchServer/Web/App/js/shared/format.js";

Deno.test("highlights are ranges of Unicode scalars", () => {
    assert.deepEqual(pieces("𠮷野町", [[0, 2]]), [
        { text: "𠮷野", isMatch: true },
        { text: "町", isMatch: false },
    ]);
    assert.deepEqual(pieces("New York", [[0, 3], [4, 6]]), [
        { text: "New", isMatch: true },
        { text: " ", isMatch: false },
        { text: "Yo", isMatch: true },
        { text: "rk", isMatch: false },
    ]);
});

Deno.test("pieces make the text again, whatever the highlights are", () => {
    for (const highlights of /** @type {[number, number][][]} */ ([[], [[0, 0]], [[2, 9]]])) {
        const text = pieces("Köln", highlights).map((piece) => piece.text).join("");
        assert.equal(text, "Köln");
    }
});

Deno.test("coordinates are written as maps read them, in any language", () => {
    assert.equal(coordinates({ lat: -58.37723, lon: 0 }), "-58.3772, 0.0000");
});

Deno.test("distances follow the globe", () => {
    const [paris, london] = [{ lat: 48.85341, lon: 2.3488 }, { lat: 51.50853, lon: -0.12574 }];
    assert.ok(Math.abs(kilometres(paris, london) - 343.5) < 1);
    assert.ok(Math.abs(kilometres({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }) - 111.2) < 0.1);
});

Deno.test("a bearing is where the shortest line begins, from the north to the east", () => {
    const [paris, london] = [{ lat: 48.85341, lon: 2.3488 }, { lat: 51.50853, lon: -0.12574 }];
    assert.ok(Math.abs(bearing(paris, london) - 330) < 1, String(bearing(paris, london)));
    const zero = { lat: 0, lon: 0 };
    for (const [lat, lon, degrees] of [[1, 0, 0], [0, 1, 90], [-1, 0, 180], [0, -1, 270]]) {
        assert.ok(Math.abs(bearing(zero, { lat, lon }) - degrees) < 1e-9);
    }
    // Over the date line the way is short.
    assert.ok(bearing({ lat: 0, lon: 179 }, { lat: 0, lon: -179 }) === 90);
});

Deno.test("a zone that is not known has no time", () => {
    assert.equal(localTime("Nowhere/Nothing"), "");
    assert.notEqual(localTime("Asia/Tokyo"), "");
});

Deno.test("the places of a city do not repeat its name or each other", () => {
    const oslo = { name: "Oslo", admin1: "Oslo", admin2: "Oslo", countryName: "Norway" };
    assert.deepEqual(placeNames(oslo, true), ["Norway"]);
    const singapore = { name: "Yishun", countryName: "Singapore", country: "SG" };
    assert.deepEqual(placeNames(singapore, true), ["Singapore"]);
    const luxembourg = { name: "Bonnevoie", admin1: "Luxembourg", countryName: "Luxembourg" };
    assert.deepEqual(placeNames(luxembourg), ["Luxembourg"]);
    const springfield = {
        ...{ name: "Springfield", admin2: "Greene County", admin1: "Missouri", country: "US" },
    };
    assert.deepEqual(placeNames(springfield), ["Missouri", "US"]);
    assert.deepEqual(placeNames(springfield, true), ["Greene County", "Missouri", "US"]);
});

Deno.test("an hour is written short, and without a repeated word", () => {
    assert.equal(hour("2026-11-22T09:00:00+01:00").replace(/\s/, " "), "9 AM");
    const german = new Intl.Locale("de-DE");
    assert.equal(hour("2026-11-22T09:00:00+01:00", german), "09:00");
    assert.equal(hour("2026-11-22T00:00:00+01:00", german), "00:00");
});
