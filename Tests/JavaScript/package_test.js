import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as citysearch from "citysearch";
import { installed, run, runShown, smallSnapshot, words } from "./support.js";

const cities = await citysearch.CitySearch.open(smallSnapshot());

const folder = join(installed, "node_modules/citysearch");

test("the package has what it needs, and its version", () => {
    const wanted = words(`
        LICENSE README.md city-search.d.ts city-search.js citysearch.d.ts citysearch.js
        citysearch.wasm country-outlines.bin package.json
    `);
    assert.deepEqual(readdirSync(folder).filter((name) => name !== "src").sort(), wanted);
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    assert.ok(run("--version").includes(version));
});

test("the engine imports nothing, and is no larger than it may be", () => {
    const wasm = readFileSync(join(folder, "citysearch.wasm"));
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), []);
    const length = gzipSync(wasm, { level: 9 }).length;
    console.log(`citysearch.wasm has ${length} bytes with gzip -9`);
    assert.ok(length <= 480 * 1024);
});

test("the types declare what the package exports", () => {
    const declared = readFileSync(join(folder, "citysearch.d.ts"), "utf8");
    const classes = [...declared.matchAll(/export class (\w+)/g)].map(([, name]) => name);
    assert.deepEqual(classes.sort(), Object.keys(citysearch).sort());
    const promised = "interface PromisedCities";
    const declarations = {
        CitySearch: "class CitySearch",
        CitySearchWorker: promised,
        CitySearchRemote: promised,
    };
    for (const [name, declaration] of Object.entries(declarations)) {
        const body = declared.split(`export ${declaration} {`)[1].split("\n}")[0];
        const members = [...body.matchAll(/^ {4}(?:static |readonly )*(\w+)[(:]/gm)].map((
            [, name],
        ) => name);
        /** @type {any} */
        const type = citysearch[/** @type {keyof typeof citysearch} */ (name)];
        const known = new Set(["count", "digest", "version"]);
        for (
            let part = type.prototype;
            part !== Object.prototype;
            part = Object.getPrototypeOf(part)
        ) {
            for (const member of Object.getOwnPropertyNames(part)) known.add(member);
        }
        known.delete("constructor");
        if (name === "CitySearch") known.add("open").add("worker").add("remote");
        assert.deepEqual(new Set(members), known, name);
    }
});

test("the types declare each option that the engine takes", () => {
    const declared = readFileSync(join(folder, "citysearch.d.ts"), "utf8");
    const members = (/** @type {string} */ name) => {
        const body = declared.split(`export interface ${name} `)[1].split("\n}")[0];
        return [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name);
    };
    for (
        const [path, name] of [["/api/cities", "SearchOptions"], ["/api/nearest", "NearestOptions"]]
    ) {
        let message = "";
        try {
            cities.ask(`${path}?none`);
        } catch (error) {
            message = /** @type {Error} */ (error).message;
        }
        // Arguments, what would need a file of postal codes, and what the service alone answers.
        const others = ["q", "lat", "lon", "postal_code", "explain"];
        const taken = message.replace(/.*There are: |\.$/g, "").split(", ")
            .filter((parameter) => !others.includes(parameter))
            .map((parameter) => parameter === "locale" ? "language" : parameter)
            .map((parameter) => parameter.replace(/_./g, (letter) => letter[1].toUpperCase()));
        const told = new Set([...members(name), ...members("CityOptions")]);
        assert.deepEqual(told, new Set([...taken, "favouriteIds", "signal"]), name);
    }
});

test("what README shows is so", () => {
    const text = readFileSync(join(folder, "README.md"), "utf8");
    assert.ok(runShown(text, "readme.mjs") >= 14);
});
