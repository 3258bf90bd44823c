import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runShown, startService } from "./support.js";

/** What a page has of its own: a field in which somebody types, and what shows the list. */
const page = `
const input = Object.assign(new EventTarget(), { value: "" });
const drawn = [], told = [];
const draw = (labels) => drawn.push(labels);
const tell = (message) => told.push(message);
`;

/** Types into the field, faster than the search waits. */
const typing = `
for (const text of ["r", "ro", "rom"]) {
    input.value = text;
    input.dispatchEvent(new Event("input"));
}
while (drawn.length === 0 && told.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
assert.deepEqual(told, []);
assert.equal(drawn.length, 1);
assert.match(drawn[0][0], /^Rome, /);
cities.close();
`;

test("what Web.md shows of a page that asks a service is so", async () => {
    const service = await startService();
    try {
        const [, text] = readFileSync("Documentation/Web.md", "utf8")
            .replaceAll("https://cities.example.org", service.base)
            .split("\n## A page with a service\n");
        const checked = runShown(`${text}\n\`\`\`js${typing}\`\`\``, "web-document.mjs", page);
        assert.equal(checked, 6);
    } finally {
        await service.stop();
    }
});
