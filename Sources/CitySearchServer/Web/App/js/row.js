import { bar, element, icon, name } from "./dom.js";
import { distance, flag, number, pieces, whereabouts } from "./format.js";
import { words } from "./i18n.js";

/**
 * Draws one row of the list.
 *
 * @typedef {import("./rows.js").Row} Row
 * @typedef {import("./types.js").City} City
 * @typedef {import("./types.js").Match} Match
 */

/**
 * The cells of a row.
 *
 * @param {Row} row
 * @param {number} index
 * @param {boolean} isFavourite
 * @returns {Element[]}
 */
export function cells(row, index, isFavourite) {
    switch (row.kind) {
        case "heading":
            return headingCells(row, index);
        case "recent":
            return [
                element(
                    "div",
                    { role: "gridcell", class: "recent" },
                    icon("clock"),
                    name(row.text),
                ),
            ];
        case "favourite":
        case "city":
            return cityCells(row.city, index, isFavourite);
        case "missing":
            return [element("div", { role: "gridcell", class: "skeleton" }, bar(), bar())];
    }
}

/**
 * @param {Row & {kind: "heading"}} row
 * @param {number} index
 */
function headingCells({ text, canClear }, index) {
    const title = element("div", { role: "gridcell", class: "heading" }, text);
    if (!canClear) return [title];
    const clear = element(
        "button",
        {
            type: "button",
            class: "text-button clear-history",
            tabindex: -1,
            id: `row-${index}-clear`,
        },
        words.clearHistory,
    );
    return [title, element("div", { role: "gridcell" }, clear)];
}

/**
 * @param {Match | import("./types.js").Favourite} city
 * @param {number} index
 * @param {boolean} isFavourite
 */
function cityCells(city, index, isFavourite) {
    const label = isFavourite ? words.removeFavourite(city.name) : words.addFavourite(city.name);
    const star = element(
        "button",
        {
            type: "button",
            class: "star",
            id: `row-${index}-star`,
            tabindex: -1,
            "aria-pressed": String(isFavourite),
            "aria-label": label,
        },
        icon("star"),
    );
    return [
        element("div", { role: "gridcell", class: "city" }, titleLine(city), placeLine(city)),
        element("div", { role: "gridcell" }, star),
    ];
}

/**
 * The name, and the other name by which it was found: "Köln by Cologne".
 *
 * @param {Partial<Match> & {name: string}} city
 */
function titleLine(city) {
    const line = element("div", { class: "title" }, nameOf(city));
    if (city.matchedText !== undefined && matchedPart(city) === "other") {
        const { before, after } = words.by("");
        const other = highlighted(city.matchedText, city.highlights);
        line.append(element("span", { class: "also" }, `– ${before}`, other, after));
    }
    return line;
}

/** @param {Partial<Match> & {name: string}} city */
function nameOf(city) {
    const isMatch = matchedPart(city) === "name";
    const text = highlighted(city.name, isMatch ? city.highlights : []);
    text.classList.add("name");
    return text;
}

/**
 * Where the city lies, how many live there, and how far away it is.
 *
 * @param {Partial<Match> & {name: string}} city
 */
function placeLine(city) {
    const place = element("bdi", { class: "place" }, whereabouts(city));
    const line = element("div", { class: "facts-line" });
    if (city.country) {
        line.append(element("span", { class: "flag", "aria-hidden": true }, flag(city.country)));
    }
    line.append(place);
    const figure = city.distanceKm !== undefined
        ? distance(city.distanceKm)
        : city.population !== undefined
        ? number(city.population)
        : "";
    if (figure) line.append(element("span", { class: "population" }, figure));
    return line;
}

/**
 * What of the row the query's text matched.
 *
 * @param {Partial<Match> & {name: string}} city
 * @returns {"name" | "place" | "other" | null}
 */
function matchedPart({ name, matchedText, countryName, admin1, admin2, country }) {
    if (matchedText === undefined) return null;
    if (matchedText === name) return "name";
    return [countryName, admin1, admin2, country].includes(matchedText) ? "place" : "other";
}

/**
 * @param {string} text
 * @param {import("./types.js").ScalarRange[]} [highlights]
 */
function highlighted(text, highlights = []) {
    const parts = pieces(text, highlights).map((piece) =>
        piece.isMatch ? element("mark", {}, piece.text) : piece.text
    );
    return element("bdi", {}, ...parts);
}
