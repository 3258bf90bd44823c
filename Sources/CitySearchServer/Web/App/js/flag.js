import { element } from "./dom.js";

/** The codes of the countries whose flags the service has, which the page tells. */
const known = new Set((document.documentElement.dataset.flags ?? "").split(" "));

/**
 * The flag of a country, or the letters of its code where there is none.
 *
 * @param {string} code
 */
export function flag(code) {
    if (!known.has(code)) {
        return element("span", { class: "flag badge", "aria-hidden": "true" }, code);
    }
    const src = `/flags/${code.toLowerCase()}.svg`;
    return element("img", {
        class: "flag",
        src,
        alt: "",
        width: 20,
        height: 15,
        draggable: "false",
    });
}
