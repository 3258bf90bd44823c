import assert from "node:assert/strict";
import { darkLatitudes } from "../../Sources/CitySearchServer/Web/App/js/map/night.js";
import { lightAt, sunAt } from "../../Sources/CitySearchServer/Web/App/js/shared/sun.js";

Deno.test("the night on the map is where a look at each place finds it, on all days", () => {
    let [dark, light] = [0, 0];
    for (let day = 0; day < 366; day += 7) {
        const date = new Date(Date.UTC(2028, 0, 1 + day, day % 24));
        const sun = sunAt(date);
        for (let lon = -179.5; lon < 180; lon += 17) {
            const nights = darkLatitudes(lon, sun, -0.833);
            for (let lat = -84.5; lat < 85; lat += 3.25) {
                const isDark = nights.some(([south, north]) => south <= lat && lat <= north);
                const isLight = lightAt({ lat, lon }, date) === "day";
                assert.equal(isDark, !isLight, `${date} ${lat} ${lon}`);
                isDark ? dark++ : light++;
            }
        }
    }
    assert(dark > 10_000 && light > 10_000);
});

Deno.test("the sun stands above the tropics at the solstices, and at noon above the meridian", () => {
    assert(Math.abs(sunAt(new Date("2026-06-21T12:00Z")).lat - 23.44) < 0.02);
    assert(Math.abs(sunAt(new Date("2026-12-21T12:00Z")).lat + 23.44) < 0.02);
    const { lon } = sunAt(new Date("2026-04-15T12:00Z"));
    assert(Math.abs((((lon + 180) % 360) + 360) % 360 - 180) < 0.3);
});
