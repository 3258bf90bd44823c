/**
 * What the modules of the app find in the page that the service gives them. To be imported before them, which see an
 * English page then.
 */

/**
 * Makes the page one of a language.
 *
 * @param {string} language
 */
export function showPage(language) {
    const file = new URL(`../../Texts/${language}.json`, import.meta.url);
    const { app } = JSON.parse(Deno.readTextFileSync(file));
    const page = {
        documentElement: { lang: language },
        getElementById: (/** @type {string} */ id) =>
            id === "texts" ? { textContent: JSON.stringify(app) } : null,
    };
    Object.assign(globalThis, { document: page });
    Object.defineProperty(navigator, "languages", { value: [language], configurable: true });
}

showPage("en");
