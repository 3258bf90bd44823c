import assert from "node:assert/strict";

/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, Record<string, Text>>} Table */

const root = new URL("../../", import.meta.url);

/** @param {string} path */
const read = (path) => Deno.readTextFile(new URL(path, root));

/**
 * The paths of the scripts in a folder, and in those within.
 *
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function scripts(folder) {
    const entries = await Array.fromAsync(Deno.readDir(new URL(folder, root)));
    const paths = await Promise.all(
        entries.map(({ name, isDirectory }) =>
            isDirectory ? scripts(`${folder}/${name}`) : [`${folder}/${name}`]
        ),
    );
    return paths.flat();
}

/** @type {Map<string, Table>} */
const tables = new Map();
for await (const { name } of Deno.readDir(new URL("Texts", root))) {
    tables.set(name.replace(".json", ""), JSON.parse(await read(`Texts/${name}`)));
}
const english = tables.get("en") ?? {};
const others = [...tables].filter(([language]) => language !== "en");

/**
 * The keys of a table with their section.
 *
 * @param {Table} table
 */
const keys = (table) =>
    Object.entries(table).flatMap(([section, texts]) =>
        Object.keys(texts).map((key) => `${section}.${key}`)
    );

/**
 * @param {Table} table
 * @param {string} path
 */
const textAt = (table, path) => {
    const [section, ...key] = path.split(".");
    return table[section]?.[key.join(".")];
};

/**
 * The placeholders of a text, such as {city}; each of its plural forms has all. One for a single number may spell that
 * in words.
 *
 * @param {Text} text
 * @param {string} language
 */
const places = (text, language) => {
    const rules = new Intl.PluralRules(language);
    const isOfOneNumber = (/** @type {string} */ category) =>
        [...Array(200).keys()].filter((count) => rules.select(count) === category).length === 1;
    const forms = typeof text === "string" ? [["", text]] : Object.entries(text);
    const all = forms.map(([category, form]) => {
        const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const isInWords = category !== "" && isOfOneNumber(category) && !names.includes("count");
        return [...names, ...(isInWords ? ["count"] : [])].sort().join();
    });
    return [...new Set(all)];
};

/** @param {string} text */
const words = (text) => text.trim().split(/\s+/);

/** What many a language writes as English does: two of the four winds and the alphabet, and what is on keys. */
const signs = words("app.orderName app.north app.south command.id");
const keyNames = words("app.controlKey app.enterKey app.deleteKey app.escapeKey");

/**
 * Texts that are the same as in English on purpose: names, signs, words that both languages have.
 *
 * @type {Record<string, string[]>}
 */
const same = {
    all: ["command.placeKind"],
    ar: keyNames,
    de: words(`
        ${signs.join(" ")} page.details page.token app.wind app.cityIn app.codes app.offline
        app.escapeKey app.west command.cityIn command.inCountries command.region command.text
        command.statusVersion
    `),
    es: [...signs, ...words("app.east page.token app.controlKey app.escapeKey")],
    fr: words(`
        ${signs.join(" ")} page.options page.distances page.miles page.byPopulation
        page.sourceName app.orderDistance app.note app.population app.codes app.east
        app.controlKey app.optionsSet app.pageUpKey app.pageDownKey command.distance
        command.population command.latitude command.longitude command.statusSource
        command.statusVersion
    `),
    it: words(`
        ${signs.join(" ")} app.east page.token app.controlKey app.escapeKey app.cityIn
        command.cityIn command.inCountries
    `),
    ja: [...keyNames, ...words("app.north app.south app.east app.west")],
    nl: words(`
        ${keyNames.join(" ")} page.details page.filters page.token app.cityIn app.codes
        app.north app.offline app.orderName app.west app.wind command.cityIn command.hintDetails
        command.id command.inCountries command.wind
    `),
    pl: words(`
        ${[...signs, ...keyNames].join(" ")} page.token app.east app.offline app.west app.winds
        command.kindRegion command.region
    `),
    pt: words(`
        ${[...signs, ...keyNames].join(" ")} page.token app.pageUpKey app.pageDownKey app.quoted
        command.latitude command.longitude
    `),
    tr: [...keyNames, ...words("app.orderName app.quoted")],
};

Deno.test("every table has the texts of the English one, in their order", () => {
    assert.ok(others.length >= 10);
    for (const [language, table] of others) {
        assert.deepEqual(keys(table), keys(english), `Texts/${language}.json`);
    }
});

Deno.test("every text has the places of the English one, in each of its forms", () => {
    for (const [language, table] of tables) {
        for (const key of keys(english)) {
            const wanted = places(textAt(english, key), "en");
            assert.equal(wanted.length, 1, `${key} has other places in other forms`);
            assert.deepEqual(places(textAt(table, key), language), wanted, `${key} in ${language}`);
        }
    }
});

Deno.test("a text has the forms that its language tells apart, and only where there is a number", () => {
    for (const [language, table] of tables) {
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        for (const key of keys(english)) {
            const text = textAt(table, key);
            const where = `${key} in ${language}`;
            assert.equal(typeof text, typeof textAt(english, key), where);
            if (typeof text === "string") continue;
            assert.deepEqual(Object.keys(text).sort(), [...pluralCategories].sort(), where);
            assert.ok(places(text, language)[0].split(",").includes("count"), key);
        }
    }
});

Deno.test("no text is left in English, nor empty, nor with white space at its ends", () => {
    for (const [language, table] of others) {
        const known = new Set([...same.all, ...(same[language] ?? [])]);
        const left = keys(english).filter((key) =>
            JSON.stringify(textAt(table, key)) === JSON.stringify(textAt(english, key))
        );
        assert.deepEqual(left.filter((key) => !known.has(key)), [], `in ${language}`);
        assert.deepEqual([...known].filter((key) => !left.includes(key)), [], `in ${language}`);
    }
    for (const [language, table] of tables) {
        for (const key of keys(table)) {
            const text = textAt(table, key);
            for (const form of typeof text === "string" ? [text] : Object.values(text)) {
                assert.ok(form !== "" && form.trim() === form, `${key} in ${language}`);
            }
        }
    }
});

Deno.test("the page and its scripts ask for texts that there are, and for all of them", async () => {
    const web = "Sources/CitySearchServer/Web";
    const used = new Set(
        [...(await read(`${web}/App/index.html`)).matchAll(/\{\{(\w+\.\w+)\}\}/g)]
            .map(([, key]) => key),
    );
    for (const path of await scripts(`${web}/App/js`)) {
        const code = await read(path);
        for (const [, arguments_] of code.matchAll(/\b(?:say|around)\(([^){,]*)/g)) {
            for (const [, key] of arguments_.matchAll(/"(\w+)"/g)) used.add(`app.${key}`);
        }
    }
    for await (const { name } of Deno.readDir(new URL(web, root))) {
        if (!name.endsWith(".swift")) continue;
        const code = await read(`${web}/${name}`);
        for (const [, key] of code.matchAll(/text\("((?:app|page)\.\w+)"/g)) used.add(key);
    }
    const there = keys(english).filter((key) => /^(app|page)\./.test(key));
    assert.deepEqual([...used].sort(), there.sort());
});
