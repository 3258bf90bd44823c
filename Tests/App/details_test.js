import assert from "node:assert/strict";
import "./page.js";
import { moved } from "../../Sources/CitySearchServer/Web/App/js/favourites/favourites.js";
import * as format from "../../Sources/CitySearchServer/Web/App/js/shared/format.js";
import { searchFor } from "../../Sources/CitySearchServer/Web/App/js/search/history.js";
import { groups } from "../../Sources/CitySearchServer/Web/App/js/city/otherNames.js";
import { neighbours } from "../../Sources/CitySearchServer/Web/App/js/city/nearby.js";
import {
    isPlausible,
    shorter,
} from "../../Sources/CitySearchServer/Web/App/js/search/spellings.js";
import { feltText } from "../../Sources/CitySearchServer/Web/App/js/weather/weather.js";
import { usualUnits } from "../../Sources/CitySearchServer/Web/App/js/shared/units.js";

/** @type {(id: number, lat: number, lon: number) => import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").City} */
const city = (id, lat, lon) => ({ id, name: "", lat, lon });

Deno.test("degrees have minutes and seconds", () => {
    assert.equal(format.sexagesimal({ lat: -34.61315, lon: -58.37723 }), "34°36′47″S 58°22′38″W");
    assert.equal(format.sexagesimal({ lat: 0.99999, lon: 179.99999 }), "1°00′00″N 180°00′00″E");
});

Deno.test("clocks are ahead of UTC or behind, by quarters of an hour, too", () => {
    assert.equal(format.offset("Asia/Kathmandu"), 345);
    assert.equal(format.offset("America/Argentina/Buenos_Aires"), -180);
    assert.equal(format.offset("Nowhere/Nothing"), null);
    assert.equal(format.offsetText(345), "UTC+5:45");
    assert.equal(format.offsetText(-180), "UTC−3");
    assert.equal(format.offsetText(0), "UTC");
    assert.equal(format.hoursText(90), "1:30");
});

Deno.test("units depend on the user's region", () => {
    assert.deepEqual(usualUnits("en-US"), { temperature: "F", distance: "mi" });
    assert.deepEqual(usualUnits("en-GB"), { temperature: "C", distance: "mi" });
    assert.deepEqual(usualUnits("en"), { temperature: "C", distance: "km" });
    assert.deepEqual(usualUnits("es-MX"), { temperature: "C", distance: "km" });
});

Deno.test("values are in the user's units", () => {
    const imperial = usualUnits("en-US");
    assert.equal(format.temperature(21.3, imperial), "70°");
    assert.equal(format.temperature(-0.2, usualUnits("en")), "0°");
    assert.equal(format.temperature(-9, usualUnits("en")), "−9°");
    assert.equal(format.speed(16.1, imperial), "10 mph");
});

Deno.test("rain is in inches where temperatures and distances are American, too", () => {
    const american = /** @type {const} */ ({ temperature: "F", distance: "mi" });
    assert.equal(format.rainfall(15, american), "0.59 in");
    assert.equal(format.rainfall(0.1, american), "");
    const metric = /** @type {const} */ ({ temperature: "C", distance: "km" });
    const texts = [0.05, 0.4, 1.25, 14.6].map((height) => format.rainfall(height, metric));
    assert.deepEqual(texts, ["", "0.4 mm", "1.3 mm", "15 mm"]);
    assert.equal(format.rainfall(15, { temperature: "C", distance: "mi" }), "15 mm");
});

Deno.test("a wind comes from one of eight sides", () => {
    assert.equal([0, 22, 23, 90, 200, 315, 340, 360].map(format.wind).join(), "N,N,NE,E,S,NW,N,N");
});

Deno.test("an apparent temperature has its cause, if it differs much", () => {
    /** @type {(weather: object) => string} */
    const felt = (weather) =>
        feltText({ fetchedAt: "", fromCache: false, ...weather }, usualUnits("en"));
    assert.equal(felt({}), "");
    assert.equal(felt({ temperature: 5, feltTemperature: 4, windSpeed: 30 }), "Feels like 4°");
    const cold = { temperature: 5, feltTemperature: -1, windSpeed: 30, humidity: 90 };
    assert.equal(felt(cold), "Feels like −1° (wind)");
    assert.equal(felt({ ...cold, windSpeed: 2 }), "Feels like −1°");
    const hot = { temperature: 30, feltTemperature: 36, windSpeed: 30, humidity: 80 };
    assert.equal(felt(hot), "Feels like 36° (humidity)");
    assert.equal(felt({ ...hot, humidity: 20 }), "Feels like 36°");
});

Deno.test("names are grouped by their script, codes by themselves", () => {
    const kinds = groups(["Cologne", "CGN", "Кёльн", "科隆", "ケルン", "كولونيا", "Keulen"]);
    assert.deepEqual(kinds.get("Latn"), ["Cologne", "Keulen"]);
    assert.deepEqual(kinds.get("code"), ["CGN"]);
    assert.deepEqual([...kinds.keys()], ["Latn", "code", "Hans", "Arab", "Cyrl", "Jpan"]);
    // Those of its country come first.
    const russian = groups(["Moscow", "MOW", "Москва", "モスクワ"], "RU");
    assert.deepEqual([...russian.keys()], ["Cyrl", "Latn", "code", "Jpan"]);
    const japanese = groups(["Tokio", "東京", "とうきょう"], "JP");
    assert.deepEqual([...japanese.keys()], ["Jpan", "Hans", "Latn"]);
});

Deno.test("a favourite moves to where another is", () => {
    const cities = [1, 2, 3, 4].map((id) => ({ id, name: "" }));
    /** @type {(id: number, target: number) => number[]} */
    const ids = (id, target) => moved(cities, id, target).map((city) => city.id);
    assert.deepEqual(ids(1, 3), [2, 3, 1, 4]);
    assert.deepEqual(ids(4, 2), [1, 4, 2, 3]);
    assert.deepEqual(ids(9, 2), [1, 2, 3, 4]);
});

Deno.test("what may have been meant is a word of the text, or its beginning", () => {
    assert.deepEqual(shorter("xyz berlinnn"), ["berlinnn", "xyz", "berlin", "berli"]);
    assert.deepEqual(shorter("qq"), []);
});

Deno.test("what may have been meant resembles a word of the text", () => {
    for (
        const [text, name] of [
            ["qqxyzq berlinn", "Berlin"],
            ["zurihc", "Zürich"],
            ["fransiscoo", "San Francisco"],
            ["bridge", "Bridgetown"],
            ["東京都庁前", "東京都"],
        ]
    ) {
        assert.ok(isPlausible(text, name), `${text}: ${name}`);
    }
    for (const [text, name] of [["zzzzqqq", "ZZZ"], ["zzzz qqq", "ZZZ"], ["qwrtz", "Quito"]]) {
        assert.ok(!isPlausible(text, name), `${text}: ${name}`);
    }
});

Deno.test("parts of a city are none of its neighbours", () => {
    const [admin1, admin2] = ["Île-de-France", "Paris"];
    const paris = { ...city(1, 48.853, 2.349), population: 2_138_551, admin1, admin2 };
    const panthéon = { ...city(2, 48.845, 2.347), population: 55_252, admin1, admin2 };
    const gobelins = { ...city(3, 48.832, 2.355), population: 181_271, admin1 };
    const gentilly = {
        ...{ ...city(4, 48.815, 2.344), population: 15_939, admin1 },
        ...{ admin2: "Val-de-Marne", feature_code: "PPL" },
    };
    const meaux = { ...city(5, 48.960, 2.878), population: 53_623, admin1 };
    const all = [paris, panthéon, gobelins, gentilly, meaux];
    assert.deepEqual(neighbours(paris, all), [gentilly, meaux]);
    assert.ok(neighbours(panthéon, all).includes(paris));
});

Deno.test("a search is stored as the city that it led to, with the place in its text", () => {
    const texas = { kind: /** @type {const} */ ("region"), name: "Texas", text: "tx" };
    assert.equal(searchFor("Lisbon", null), "Lisbon");
    assert.equal(
        searchFor("Paris", { city: "par", places: [texas], passedOver: [] }),
        "Paris, Texas",
    );
    assert.equal(searchFor("Houston", { places: [texas], passedOver: [] }), "Houston");
});
