import assert from "node:assert/strict";
import { showPage } from "./page.js";

/**
 * The module as a page of another language loads it.
 *
 * @param {string} locale
 * @returns {Promise<typeof import("../../Sources/CitySearchServer/Web/App/js/shared/i18n.js")>}
 */
function spoken(locale) {
    showPage(locale);
    const path = "../../Sources/CitySearchServer/Web/App/js/shared/i18n.js";
    return import(new URL(`${path}?${locale}`, import.meta.url).href);
}

for (
    const [language, counts] of /** @type {const} */ ([
        ["en", { 0: "0 cities", 1: "1 city", 1234: "1,234 cities" }],
        ["de", { 0: "0 Städte", 1: "1 Stadt", 1234: "1.234 Städte" }],
        ["es", { 1: "1 ciudad", 12345: "12.345 ciudades", 2000000: "2.000.000 de ciudades" }],
        ["fr", { 0: "0 ville", 2: "2 villes", 1000000: "1\u202f000\u202f000 de villes" }],
        ["it", { 0: "0 città", 1: "1 città", 1000000: "1.000.000 di città" }],
        ["nl", { 0: "0 steden", 1: "1 stad", 1234: "1.234 steden" }],
        ["pl", { 1: "1 miasto", 2: "2 miasta", 5: "5 miast", 12: "12 miast", 22: "22 miasta" }],
        ["tr", { 1: "1 şehir", 1234: "1.234 şehir" }],
        ["ja", { 1: "1件の都市", 1234: "1,234件の都市" }],
        ["ar-MA", {
            ...{ 0: "لا مدن", 1: "مدينة واحدة", 2: "مدينتان", 3: "3 مدن" },
            ...{ 11: "11 مدينة", 100: "100 مدينة", 1234: "1.234 مدينة" },
        }],
        ["ar-EG", { 3: "٣ مدن", 1234: "١٬٢٣٤ مدينة" }],
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
    const arabic = await spoken("ar-EG");
    assert.equal(arabic.say("favouriteOf", { city: "Oslo" }), "مفضّلة: \u2068Oslo\u2069");
});

Deno.test("lists are joined as the language does", async () => {
    assert.equal((await spoken("en")).quoted(["a", "b"]), "“a” and “b”");
    assert.equal((await spoken("de")).quoted(["a", "b", "c"]), "„a“, „b“ und „c“");
    assert.equal((await spoken("ja")).quoted(["a", "b"]), "「a」、「b」");
    assert.equal((await spoken("es")).quoted(["a", "isla"]), "«a» y «isla»");
});

Deno.test("a text is cut around its place", async () => {
    assert.deepEqual((await spoken("fr")).around("also"), ["aussi appelée ", ""]);
    assert.deepEqual((await spoken("en")).around("quoted"), ["“", "”"]);
});
