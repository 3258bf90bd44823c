import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { open, startService, words } from "./support.js";

const [cities, service] = await Promise.all([open(), startService()]);
after(() => service.stop());

const queries = readFileSync("Tests/JavaScript/queries.txt", "utf8").trimEnd().split("\n");
const texts = ["", ...words("par %C3%A1 new+york new%20 a%2Bb %zz %E1 weather+in+london")];
const options = words(`
    &limit=2 &offset=3&limit=1 &order=name &order=population&country=DE,AR &order=distance
    &order=distance&near=1,2 &near=48,2 &bbox=5,45,10,48&order=population
    &min_population=4294967295 &min_population=4294967296 &fields=points &division=US/Oregon
    &division=FR &only=capital,airport &only=village
    &prefer=de:2,capital,US/Oregon:0.5&prefer=52.5;13.4 &prefer=de:11 &prefer=zz
    &facets=true&limit=1 &country=ZZ &offset=4294967295 &offset=4294967296 &limit=1001
    &favourites=only &strict=1 &match=word&own_names=1&no_places=true &city=Leeds
    &limit=1&limit=2 &none=1
`);
const targets = [
    ...texts.flatMap((text) => ["", ...options].map((given) => `/api/cities?q=${text}${given}`)),
    ...words(`
        /api/cities/2988507 /api/nearest?lat=47.6&lon=7.6&same_country=1&limit=3
        /api/nearest?lat=1&lon=2&radius=300&sections=1 /api/nearest?lat=1&lon=2&radius=-1
        /api/nearest?lat=1&lon=2&country=ZZ /api/nearest?lat=1 /api/nearest
        /api/countries /api/countries?none=1
    `),
];

test("the bytes equal the service's, and so do the messages of its errors", async () => {
    for (const target of targets) {
        const response = await fetch(service.base + target);
        const wanted = await response.text();
        if (response.ok) {
            assert.equal(cities.ask(target), wanted, target);
        } else {
            assert.throws(() => cities.ask(target), { message: JSON.parse(wanted).detail }, target);
        }
    }
});

test("the bytes of many answers are the service's", async () => {
    const texts = [...queries, 'say "São\tPaulo"\\ \u202e\u0085'];
    const body = texts.map((text) => JSON.stringify(text) + "\n").join("");
    for (const parameters of ["", "?order=name&limit=3", "?near=48.85%2C2.35&match=word"]) {
        const response = await fetch(`${service.base}/api/resolve${parameters}`, {
            method: "POST",
            headers: { "Content-Type": "application/x-ndjson" },
            body,
        });
        assert.equal(
            cities.ask(`/api/resolve${parameters}`, { texts }),
            await response.text(),
            parameters,
        );
    }
});

test("only the service returns explanations", () => {
    assert.throws(() => cities.ask("/api/cities?q=a&explain=true"), /explain/);
});
