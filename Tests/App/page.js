/**
 * What the modules of the app find in the page that the service gives them. To be imported before them, which see an
 * English page then.
 */

/**
 * Makes the page one of a language, in a browser of a locale.
 *
 * @param {string} locale
 */
export function showPage(locale) {
    const [language] = locale.split("-");
    const file = new URL(`../../Texts/${language}.json`, import.meta.url);
    const { app } = JSON.parse(Deno.readTextFileSync(file));
    const page = {
        documentElement: { lang: language, dir: language === "ar" ? "rtl" : "ltr" },
        getElementById: (/** @type {string} */ id) =>
            id === "texts" ? { textContent: JSON.stringify(app) } : null,
    };
    Object.assign(globalThis, { document: page });
    Object.defineProperty(navigator, "languages", { value: [locale], configurable: true });
}

showPage("en");
