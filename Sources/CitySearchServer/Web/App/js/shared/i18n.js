/** The language of the page, which the service chose by what the browser asks for. */
const language = document.documentElement.lang;

/** The browser's locale of that language, with its region: by it numbers and times are written. */
export const locale = navigator.languages
    .map((tag) => new Intl.Locale(tag))
    .find((locale) => locale.language === language)?.baseName ?? language;

/** The language in which cities are named: the browser's first, whether the page speaks it or not. */
export const namesLocale = navigator.languages[0] ?? locale;

/** What stands between the names of a place, as scripts that have no Latin comma write it. */
export const comma = namesLocale.match(/^(ar|fa|ur)\b/)
    ? "، "
    : namesLocale.match(/^(zh|ja)\b/)
    ? "、"
    : ", ";

/** Whether the service says what is wrong in the language of the page. */
export const isEnglish = language === "en";

/** @type {Record<string, string | Record<string, string>>} */
const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const lists = new Intl.ListFormat(locale, { type: "conjunction" });

/** What runs from right to left, and would take along what stands around it. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text of the page's language.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values] what stands in its places; of forms by a number that of `count`
 */
export function say(key, values = {}) {
    return template(key, Number(values.count)).replace(
        /\{(\w+)\}/g,
        (_, place) => written(values[place] ?? ""),
    );
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
    return lists.format(texts.map((text) => say("quoted", { text })));
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
    if (typeof value === "number") return numbers.format(value);
    return fromRight.test(value) ? `\u2068${value}\u2069` : value;
}
