import { element } from "./dom.js";

/** How long the list rests before flags that were not shown yet are drawn, in milliseconds: a drawing takes long. */
const pause = 150;

/** How large flags are, in pixels, and how many times finer they are drawn for fine screens. */
const [width, height, fineness] = [20, 15, 3];

/** The codes of the countries whose flags the service has, which the page tells. */
const known = new Set((document.documentElement.dataset.flags ?? "").split(" "));

/** The paths of the flags that the page itself shows. */
const shown = new Set(
    [...document.querySelectorAll("img.flag")].map((each) => each.getAttribute("src") ?? ""),
);

/** Each flag as a picture of pixels, by its path: some drawings have thousands of lines. */
const pictures = new Map();

/** @type {{image: HTMLImageElement, path: string}[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * The flag of a country, or the letters of its code where there is none.
 *
 * @param {string} code
 */
export function flag(code) {
    if (!known.has(code)) {
        return element("span", { class: "flag badge", "aria-hidden": "true" }, code);
    }
    const path = `/flags/${code.toLowerCase()}.svg`;
    const image = element("img", { class: "flag", alt: "", width, height, draggable: "false" });
    const picture = pictures.get(path) ?? (shown.has(path) ? path : null);
    if (picture) image.src = picture;
    if (!pictures.has(path)) {
        waiting.push({ image, path });
        clearTimeout(timer);
        timer = setTimeout(() => void drawWaiting(), pause);
    }
    return image;
}

/** Draws the waiting visible flags; the others wait until the list draws more rows. */
async function drawWaiting() {
    const images = waiting.filter(({ image }) => image.isConnected);
    waiting = images.filter(({ image }) => !isInSight(image));
    for (const { image, path } of images.filter(({ image }) => isInSight(image))) {
        if (!pictures.has(path)) pictures.set(path, await picture(path));
        image.src = pictures.get(path);
    }
}

/** @param {Element} image */
function isInSight(image) {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
}

/**
 * A drawing as a picture of pixels; the drawing itself where a browser makes none of it.
 *
 * @param {string} path
 */
async function picture(path) {
    try {
        const drawing = new Image();
        drawing.src = path;
        await drawing.decode();
        const canvas = element("canvas", { width: width * fineness, height: height * fineness });
        canvas.getContext("2d")?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL();
    } catch {
        return path;
    }
}
