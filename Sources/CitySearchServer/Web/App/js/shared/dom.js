import { comma, namesDirection } from "./i18n.js";

/**
 * The element with an id.
 *
 * @template {Element} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function byID(id, kind) {
    const found = document.getElementById(id);
    if (found instanceof kind) return found;
    throw new Error(`index.html has no ${kind.name} #${id}`);
}

/**
 * Makes an element. Text becomes text nodes, so what the data say is never read as HTML.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | undefined>} attributes `true` is an attribute without a value;
 *     `false` and `undefined` leave it out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === false || value === undefined) continue;
        made.setAttribute(name, value === true ? "" : String(value));
    }
    made.append(...children);
    return made;
}

/**
 * Makes a button.
 *
 * @param {Parameters<typeof element>[1]} attributes
 * @param {(event: MouseEvent) => void} press
 * @param {...(Node | string)} children
 */
export function button(attributes, press, ...children) {
    const made = element("button", { type: "button", ...attributes }, ...children);
    made.addEventListener("click", press);
    return made;
}

/**
 * Makes an icon from index.html.
 *
 * @param {string} name
 */
export function icon(name) {
    const use = shape("use", { href: `#icon-${name}` });
    return shape("svg", { class: "icon", "aria-hidden": "true" }, use);
}

/**
 * Makes an element of SVG.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Element} children
 */
export function shape(name, attributes, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.append(...children);
    return made;
}

/**
 * Makes the text of a name, which may run the other way than what stands around it.
 *
 * @param {string} text
 */
export function name(text) {
    return element("bdi", {}, text);
}

/**
 * Makes a list of names, such as a city's region and country. Its direction is that of their language, whichever is first.
 *
 * @param {(Element | string)[]} all
 */
export function names(all) {
    const parts = all.map((each) => typeof each === "string" ? name(each) : each);
    return element(
        "bdi",
        { dir: namesDirection },
        ...parts.flatMap((part, index) => index === 0 ? [part] : [comma, part]),
    );
}

/**
 * Whether a click on a link is the browser's: it opens a tab or a window of its own.
 *
 * @param {MouseEvent} event
 */
export function isForBrowser(event) {
    return event.ctrlKey || event.metaKey || event.shiftKey;
}

/** Makes a placeholder for a text that has not loaded yet. */
export function bar() {
    return element("span", { class: "bar" });
}
