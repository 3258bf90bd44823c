/** Sets the field up as the address says, and tells the tests what it is. */
import { fewCities } from "../../../Examples/Browser/few-cities.js";

/** Answers that a test gives when it wants to. */
const waiting = [];
const image = "<img src=x onerror=alert(1)>";

/** Sources, by name. A number is the latency of few cities, in milliseconds. */
const sources = {
    few: fewCities,
    held: {
        search: (text, { signal }) =>
            new Promise((resolve, reject) => {
                signal.addEventListener("abort", () => reject(signal.reason));
                waiting.push({
                    text,
                    isAborted: () => signal.aborted,
                    answer: () => resolve(fewCities.search(text, {})),
                    fail: () => reject(new Error("held back")),
                });
            }),
    },
    // One that is sure of long texts.
    sure: {
        search: (text) => ({
            ...fewCities.search(text, {}),
            confidence: text.length > 3 ? 0.95 : 0.5,
        }),
    },
    sureLater: {
        search: (text) =>
            new Promise((resolve) =>
                waiting.push({
                    text,
                    answer: () => resolve({ ...fewCities.search(text, {}), confidence: 0.95 }),
                })
            ),
    },
    namesakes: {
        search: () => ({
            matches: [12345, 678, undefined].map((population, id) => ({
                id: id + 1,
                name: "Springfield",
                label: id < 2 ? "Springfield, Ohio, US" : "Springfield, Texas, US",
                population,
            })),
        }),
    },
    // One that takes no notice of the signal.
    careless: {
        search: (text) =>
            new Promise((resolve) =>
                waiting.push({ text, answer: () => resolve(fewCities.search(text, {})) })
            ),
    },
    throwing: {
        search() {
            throw new Error("no search today");
        },
    },
    evil: {
        search: () => ({
            count: 1,
            matches: [{
                id: image,
                name: image,
                country: `"><script>alert(1)</script>`,
                countryName: "<b>Country</b>",
                region: image,
                label: `${image}, ${image}, XX`,
                matchedText: `${image}2`,
                highlights: [[0, 4]],
            }],
        }),
    },
    // What a name is made of: surrogate pairs, marks, joiners.
    scalars: {
        search: () => ({
            count: 1,
            matches: [{ id: 1, name: "𠮷野家 👩‍👩‍👧 é", highlights: [[0, 1], [4, 9], [10, 12]] }],
        }),
    },
};

function delayed(source, latency) {
    return {
        ...source,
        search: (text, options) =>
            new Promise((resolve) =>
                setTimeout(() => resolve(source.search(text, options)), latency)
            ),
    };
}

const field = document.querySelector("city-search");
const { lang, dir, source = "few", ...attributes } = Object.fromEntries(
    new URLSearchParams(location.search),
);
if (lang) document.documentElement.lang = lang;
if (dir) document.documentElement.dir = dir;

const told = [];
for (const name of ["input", "change", "invalid", "city-search:error"]) {
    field.addEventListener(name, ({ detail }) => {
        told.push({
            name,
            value: field.value,
            text: field.text,
            city: detail?.name ?? null,
            error: detail?.error?.message,
        });
    });
}
for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
if (source !== "none") field.source = sources[source] ?? delayed(fewCities, Number(source));

/** What is seen of the field, and what is said of it to assistive technology. */
function look() {
    const shadow = field.shadowRoot;
    const input = shadow.querySelector("input");
    const popup = shadow.querySelector(".popup");
    const isShown = popup.checkVisibility();
    const rows = isShown ? [...shadow.querySelectorAll("[role=option]")] : [];
    const active = input.getAttribute("aria-activedescendant");
    return {
        text: field.text,
        value: field.value,
        name: input.getAttribute("aria-label"),
        description: input.getAttribute("aria-description"),
        isExpanded: input.getAttribute("aria-expanded") === "true",
        isInvalid: input.getAttribute("aria-invalid") === "true",
        hasFocus: document.activeElement === field && shadow.activeElement === input,
        caret: [input.selectionStart, input.selectionEnd],
        isBusy: field.matches(":state(busy)"),
        isOpen: field.matches(":state(open)"),
        rows: rows.map((row) => ({
            name: row.querySelector(".name").textContent,
            other: row.querySelector(".other")?.textContent ?? null,
            description: row.querySelector(".description")?.textContent ?? null,
            label: row.getAttribute("aria-label"),
            flag: row.querySelector(".flag")?.textContent ?? null,
            marks: [...row.querySelectorAll("mark")].map(({ textContent }) => textContent),
            isActive: row.id === active && row.getAttribute("aria-selected") === "true",
            top: Math.round(row.getBoundingClientRect().top),
        })),
        message: isShown && !shadow.querySelector(".message").hidden
            ? shadow.querySelector(".message p").textContent
            : null,
        status: shadow.querySelector("[role=status]").textContent,
        validation: field.validationMessage,
    };
}

Object.assign(globalThis, { city: field, look, told, waiting, fewCities, sources, delayed });
document.documentElement.dataset.ready = "true";
