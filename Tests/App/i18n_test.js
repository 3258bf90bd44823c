import assert from "node:assert/strict";
import { showPage } from "./page.js";

/**
 * The module as a page of another language loads it.
 *
 * @param {string} language
 * @returns {Promise<typeof import("../../Sources/CitySearchServer/Web/App/js/shared/i18n.js")>}
 */
function spoken(language) {
    showPage(language);
    const path = "../../Sources/CitySearchServer/Web/App/js/shared/i18n.js";
    return import(new URL(`${path}?${language}`, import.meta.url).href);
}

for (
    const [language, counts] of /** @type {const} */ ([
        ["en", { 0: "0 cities", 1: "1 city", 1234: "1,234 cities" }],
        ["de", { 0: "0 Städte", 1: "1 Stadt", 1234: "1.234 Städte" }],
        ["es", { 1: "1 ciudad", 12345: "12.345 ciudades", 2000000: "2.000.000 de ciudades" }],
        ["fr", { 0: "0 ville", 2: "2 villes", 1000000: "1\u202f000\u202f000 de villes" }],
        ["it", { 0: "0 città", 1: "1 città", 1000000: "1.000.000 di città" }],
        ["pt", { 0: "0 cidade", 2: "2 cidades", 1000000: "1.000.000 de cidades" }],
    ])
) {
    Deno.test(`${language}: numbers are written and nouns formed as the language does`, async () => {
        const { say } = await spoken(language);
        for (const [count, text] of Object.entries(counts)) {
            assert.equal(say("cities", { count: Number(count) }), text);
        }
    });
}

Deno.test("what comes into a place is never read as one", async () => {
    const { say } = await spoken("en");
    assert.equal(say("removeSearch", { text: "{text} {count}" }), "Remove “{text} {count}”");
});

Deno.test("a name that runs from right to left stays apart from the text around it", async () => {
    const { say } = await spoken("en");
    assert.equal(say("favouriteOf", { city: "القاهرة" }), "Favourite: \u2068القاهرة\u2069");
    assert.equal(say("favouriteOf", { city: "תל אביב" }), "Favourite: \u2068תל אביב\u2069");
    assert.equal(say("favouriteOf", { city: "東京" }), "Favourite: 東京");
});

Deno.test("lists are joined as the language does", async () => {
    assert.equal((await spoken("en")).quoted(["a", "b"]), "“a” and “b”");
    assert.equal((await spoken("de")).quoted(["a", "b", "c"]), "„a“, „b“ und „c“");
    assert.equal((await spoken("es")).quoted(["a", "isla"]), "«a» y «isla»");
});

Deno.test("a text is cut around its place", async () => {
    assert.deepEqual((await spoken("fr")).around("also"), ["aussi ", ""]);
    assert.deepEqual((await spoken("en")).around("quoted"), ["“", "”"]);
});
