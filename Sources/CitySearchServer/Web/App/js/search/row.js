import { cardCells } from "../favourites/card.js";
import { exampleCells } from "../favourites/examples.js";
import { orderChoice } from "../favourites/order.js";
import { bar, element, icon, name, names } from "../shared/dom.js";
import { flag } from "../shared/flag.js";
import { distance, number, pieces, placeNames } from "../shared/format.js";
import { around, say } from "../shared/i18n.js";
import { nameLink } from "../shared/urls.js";

/**
 * Draws one row of the list.
 *
 * @typedef {import("./rows.js").Row} Row
 * @typedef {import("../shared/types.js").Match} Match
 */

/**
 * The cells of a row.
 *
 * @param {Row} row
 * @param {number} index
 * @param {boolean} isFavourite
 * @param {import("../shared/store.js").Store} store
 * @returns {Element[]}
 */
export function cells(row, index, isFavourite, store) {
    switch (row.kind) {
        case "heading":
            return headingCells(row, index, store);
        case "examples":
            return exampleCells(row, store);
        case "recent":
            return recentCells(row, index);
        case "favourite":
            return [...cardCells(row), starCell(row.city, index, isFavourite)];
        case "city":
            return [cityCell(row), starCell(row.city, index, isFavourite)];
        case "missing":
            return [element("div", { role: "gridcell", class: "skeleton" }, bar(), bar())];
        case "unavailable":
            return [element("div", { role: "gridcell", class: "unavailable" }, say("unavailable"))];
    }
}

/**
 * @param {Row & {kind: "heading"}} row
 * @param {number} index
 * @param {import("../shared/store.js").Store} store
 */
function headingCells({ text, canClear, canOrder }, index, store) {
    const title = element("div", { role: "gridcell", class: "heading" }, name(text));
    if (canOrder) return [title, element("div", { role: "gridcell" }, orderChoice(store))];
    if (!canClear) return [title];
    return [
        title,
        buttonCell(
            { class: "clear-history text-button", id: `row-${index}-clear` },
            say("clearHistory"),
        ),
    ];
}

/**
 * @param {Row & {kind: "recent"}} row
 * @param {number} index
 */
function recentCells({ text }, index) {
    const label = say("removeSearch", { text });
    const attributes = { class: "remove icon-button", id: `row-${index}-remove` };
    return [
        element("div", { role: "gridcell", class: "recent" }, icon("clock"), name(text)),
        buttonCell({ ...attributes, "aria-label": label }, icon("close")),
    ];
}

/**
 * @param {Record<string, string>} attributes
 * @param {Node | string} content
 */
function buttonCell(attributes, content) {
    const button = element("button", { type: "button", tabindex: -1, ...attributes }, content);
    return element("div", { role: "gridcell" }, button);
}

/**
 * @param {{name: string}} city
 * @param {number} index
 * @param {boolean} isFavourite
 */
function starCell(city, index, isFavourite) {
    const attributes = {
        class: "star",
        id: `row-${index}-star`,
        "aria-pressed": String(isFavourite),
        "aria-label": say("favouriteOf", { city: city.name }),
    };
    return buttonCell(attributes, icon("star"));
}

/** @param {Row & {kind: "city"}} row */
function cityCell(row) {
    return element("div", { role: "gridcell", class: "city" }, titleLine(row), placeLine(row));
}

/**
 * The name, and the other name by which it was found: "Köln also Cologne".
 *
 * @param {Row & {kind: "city"}} row
 */
function titleLine({ city, isSought }) {
    const part = matchedPart(city);
    const text = highlighted(city.name, part === "name" ? city.highlights : []);
    const line = element("div", { class: "title" }, nameLink(city.id, text));
    if (part === "other" && isSought) {
        const [before, after] = around("also");
        const other = highlighted(city.matchedText, city.highlights);
        line.append(element("span", { class: "also" }, before, other, after));
    }
    return line;
}

/**
 * Where the city lies, how many live there, and how far away it is.
 *
 * @param {Row & {kind: "city"}} row
 */
function placeLine({ city, units, isCountyTold }) {
    const line = element("div", { class: "facts-line" });
    if (city.country) line.append(flag(city.country));
    const known = placeNames(city, isCountyTold);
    // A place may have been found by another name than the displayed one.
    const isOther = matchedPart(city) === "place" &&
        ![...known, city.admin2, city.country].includes(city.matchedText);
    line.append(place(city, isOther ? [city.matchedText, ...known] : known));
    const figure = city.distanceKm !== undefined
        ? distance(city.distanceKm, units)
        : city.population !== undefined
        ? number(city.population)
        : "";
    if (figure) line.append(element("span", { class: "population" }, figure));
    return line;
}

/**
 * The places of the city. The matched part is marked in the one name that it matched.
 *
 * @param {Match} city
 * @param {string[]} texts
 */
function place({ matchedText, highlights }, texts) {
    const parts = texts.map((text) => highlighted(text, text === matchedText ? highlights : []));
    return element("span", { class: "place" }, names(parts));
}

/**
 * What of the row the query's text matched.
 *
 * @param {Match} city
 * @returns {"name" | "place" | "other"}
 */
function matchedPart({ name, matchedText, tier, countryName, admin2, admin1, country }) {
    if (matchedText === name) return "name";
    if (tier === "region" || tier === "country") return "place";
    return [countryName, admin2, admin1, country].includes(matchedText) ? "place" : "other";
}

/**
 * @param {string} text
 * @param {import("../shared/types.js").ScalarRange[]} [highlights]
 */
function highlighted(text, highlights = []) {
    const parts = pieces(text, highlights).map((piece) =>
        piece.isMatch ? element("mark", {}, piece.text) : piece.text
    );
    return element("bdi", {}, ...parts);
}
