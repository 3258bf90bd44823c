// Asks the WebAssembly what the command was asked, and compares: node answers.mjs WASM SNAPSHOT ANSWERS ORDER [LAT LON]
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";

const [wasm, snapshot, answers, order, latitude, longitude] = argv.slice(2);
const instance = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(wasm)), {
    // Of files, which nothing opens.
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => 8 }),
});
const engine = instance.exports;

/** Puts bytes into the memory of the WebAssembly. */
function put(bytes) {
    const start = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, start);
    return start;
}

const bytes = readFileSync(snapshot);
const damaged = Uint8Array.from(bytes.subarray(0, 1 << 20));
if (engine.open_snapshot(put(damaged), damaged.length)) throw new Error("a part of a snapshot was opened");
if (!engine.open_snapshot(put(bytes), bytes.length)) throw new Error("the snapshot was not opened");

const orders = ["relevance", "name", "population", "distance"];
let differences = 0;
const lines = readFileSync(answers, "utf8").trimEnd().split("\n");
for (const { query, count, matches } of lines.map((line) => JSON.parse(line))) {
    const text = new TextEncoder().encode(query);
    const length = engine.search(
        put(text), text.length, orders.indexOf(order), Number(latitude ?? NaN), Number(longitude ?? NaN),
    );
    const answer = new Uint8Array(engine.memory.buffer, engine.answer_start(), length);
    const found = new TextDecoder().decode(answer);
    const wanted = [
        count,
        ...matches.map(({ id, tier, matchedText }) => [id, tier, matchedText].join("\t")),
    ].join("\n");
    if (found === wanted) continue;
    differences += 1;
    console.error(`${order} ${query}:\n${wanted}\nis, as WebAssembly:\n${found}`);
}
console.log(`${lines.length} answers by ${order}, ${differences} differ`);
exit(differences ? 1 : 0);
