import assert from "node:assert/strict";
import { lightAt } from "../../Sources/CitySearchServer/Web/App/js/shared/sun.js";

const berlin = { lat: 52.52437, lon: 13.41053 };
const tromso = { lat: 69.6489, lon: 18.95508 };
const mcmurdo = { lat: -77.846, lon: 166.676 };

Deno.test("the sun rises and sets as in almanacs", () => {
    // Sunrises and sunsets of 2026, to the minute.
    for (
        const [place, rise, set] of /** @type {const} */ ([
            [berlin, "2026-06-21T02:43Z", "2026-06-21T19:33Z"],
            [berlin, "2026-12-21T07:15Z", "2026-12-21T14:54Z"],
            [{ lat: -33.86785, lon: 151.20732 }, "2026-12-21T18:41Z", "2026-12-22T09:05Z"],
            [{ lat: 0, lon: 0 }, "2026-03-20T06:04Z", "2026-03-20T18:11Z"],
        ])
    ) {
        for (const [time, before, after] of [[rise, false, true], [set, true, false]]) {
            const minutes = Date.parse(String(time)) / 60_000;
            const isDay = (/** @type {number} */ at) =>
                lightAt(place, new Date(at * 60_000)) === "day";
            assert.equal(isDay(minutes - 4), before, `before ${time}`);
            assert.equal(isDay(minutes + 4), after, `after ${time}`);
        }
    }
});

Deno.test("beyond the polar circles days and nights last for weeks", () => {
    for (let hour = 0; hour < 24; hour += 1) {
        const [june, december] = [Date.UTC(2026, 5, 21, hour), Date.UTC(2026, 11, 21, hour)];
        assert.equal(lightAt(tromso, new Date(june)), "day");
        assert.notEqual(lightAt(tromso, new Date(december)), "day");
        assert.equal(lightAt(mcmurdo, new Date(june)), "night");
        assert.equal(lightAt(mcmurdo, new Date(december)), "day");
    }
});

Deno.test("between day and night is twilight", () => {
    const light = (/** @type {string} */ time) => lightAt(berlin, new Date(time));
    assert.equal(light("2026-06-21T19:50Z"), "twilight");
    assert.equal(light("2026-06-21T20:40Z"), "night");
    assert.equal(light("2026-06-21T12:00Z"), "day");
});
