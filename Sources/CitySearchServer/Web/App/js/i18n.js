import { english } from "./english.js";
import { spanish } from "./spanish.js";

/** @type {Record<string, typeof english>} */
const languages = { en: english, es: spanish };

/** @param {string} tag */
const languageOf = (tag) => tag.split("-")[0].toLowerCase();

/**
 * The first of the browser's languages that the page speaks, with its region: by it numbers and times are written.
 */
export const locale = navigator.languages.find((tag) => languageOf(tag) in languages) ?? "en";

/** The language of the page. */
export const language = languageOf(locale);

/** All that the page says. */
export const words = languages[language];

/** Writes what index.html says in the user's language: `data-text`, `data-label` and `data-placeholder` name words. */
export function translatePage() {
    document.documentElement.lang = language;
    /** @param {string} key */
    const text = (key) => /** @type {Record<string, unknown>} */ (words.page)[key];
    for (const labelled of document.querySelectorAll("[data-text]")) {
        labelled.textContent = String(text(labelled.getAttribute("data-text") ?? ""));
    }
    for (
        const [from, to] of [
            ["data-label", "aria-label"],
            ["data-placeholder", "placeholder"],
        ]
    ) {
        for (const labelled of document.querySelectorAll(`[${from}]`)) {
            labelled.setAttribute(to, String(text(labelled.getAttribute(from) ?? "")));
        }
    }
}
