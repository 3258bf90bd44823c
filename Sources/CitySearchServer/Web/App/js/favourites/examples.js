import { button, byID, element } from "../shared/dom.js";
import { offset } from "../shared/format.js";
import { say } from "../shared/i18n.js";

/** How many cities are offered. */
const most = 3;

/** Farther than any two clocks are from each other, in minutes. */
const elsewhere = 10_000;

/**
 * Examples for users who have not searched yet: among the largest cities the ones whose clocks are nearest to the
 * user's, on the user's continent first.
 *
 * @param {import("../shared/types.js").Results} results
 * @returns {string[]}
 */
export function examplesOf({ query, pages }) {
    if (query?.order !== "relevance" && query?.order !== "population") return [];
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const continent = timeZone.replace(/\/.*/, "/");
    const here = offset(timeZone) ?? 0;
    const away = ({ timezone = "" }) => {
        const there = offset(timezone);
        const minutes = there === null ? elsewhere : Math.abs(there - here);
        return minutes + (timezone.startsWith(continent) ? 0 : elsewhere);
    };
    return (pages.get(0) ?? [])
        .map((city) => ({ name: city.name, away: away(city) }))
        .sort((one, other) => one.away - other.away)
        .slice(0, most)
        .map(({ name }) => name);
}

/**
 * The cells of the row that offers them.
 *
 * @param {{texts: string[]}} row
 * @param {import("../shared/store.js").Store} store
 */
export function exampleCells({ texts }, store) {
    const buttons = texts.map((text) =>
        button({ class: "chip" }, (event) => {
            // The list is another one then.
            event.stopPropagation();
            store.dispatch({ type: "typed", text });
            byID("query", HTMLInputElement).focus();
        }, text)
    );
    return [
        element(
            "div",
            { role: "gridcell", class: "examples" },
            element("p", {}, say("examples")),
            ...buttons,
        ),
    ];
}
