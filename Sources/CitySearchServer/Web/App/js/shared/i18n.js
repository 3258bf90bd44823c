/** The language of the page, which the service chose by what the browser asks for. */
const language = document.documentElement.lang;

/** The browser's locale of that language, with its region: by it numbers and times are written. */
export const locale = navigator.languages
    .map((tag) => new Intl.Locale(tag))
    .find((locale) => locale.language === language)?.baseName ?? language;

/** The language in which cities are named: the browser's first, whether the page speaks it or not. */
export const namesLocale = navigator.languages[0] ?? locale;

/** What stands between the names of a place. */
export const comma = commaOf(namesLocale);

/** Which way names run; for browsers that cannot tell each text tells it by itself. */
export const namesDirection = directionOf(namesLocale);

/** Whether the page runs from right to left. */
export const isFromRight = document.documentElement.dir === "rtl";

/** Whether messages of the service are in the language of the page. */
export const isEnglish = language === "en";

/** @type {Record<string, string | Record<string, string>>} */
const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const lists = new Intl.ListFormat(locale, { type: "conjunction" });

/** What runs from right to left. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text of the page's language.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values] the values of its placeholders; plural forms use `count`
 */
export function say(key, values = {}) {
    return template(key, Number(values.count)).replace(
        /\{(\w+)\}/g,
        (_, place) => written(values[place] ?? ""),
    );
}

/** Why the service does not answer. */
export function unreachable() {
    return say(navigator.onLine ? "noConnection" : "offlineTitle");
}

/**
 * What stands before and behind the only place of a text.
 *
 * @param {string} key
 * @returns {[string, string]}
 */
export function around(key) {
    const [before, after] = template(key, 0).split(/\{\w+\}/);
    return [before, after];
}

/**
 * Texts in quotation marks, as a list.
 *
 * @param {string[]} texts
 */
export function quoted(texts) {
    return list(texts.map((text) => say("quoted", { text })));
}

/**
 * Texts as a list: a, b and c.
 *
 * @param {string[]} texts
 */
export function list(texts) {
    return lists.format(texts);
}

/**
 * @param {string} key
 * @param {number} count
 */
function template(key, count) {
    const text = texts[key];
    return typeof text === "string" ? text : text[plurals.select(count)];
}

/** @param {string | number} value */
function written(value) {
    return typeof value === "number" ? numbers.format(value) : isolated(value);
}

/**
 * A text that stays in order within one of the page, and takes along nothing of it, whichever way both run.
 *
 * @param {string} text
 */
export function isolated(text) {
    return isFromRight || fromRight.test(text) ? `\u2068${text}\u2069` : text;
}

/** @param {string} tag */
function directionOf(tag) {
    /** @type {any} */
    const locale = new Intl.Locale(tag);
    return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "auto";
}

/**
 * The comma with the space behind it, as scripts that have no Latin one write it.
 *
 * @param {string} tag
 */
function commaOf(tag) {
    if (/^(ar|fa|ur)\b/.test(tag)) return "، ";
    return /^(zh|ja)\b/.test(tag) ? "、" : ", ";
}
