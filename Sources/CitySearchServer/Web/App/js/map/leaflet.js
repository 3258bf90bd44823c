import { element } from "../shared/dom.js";

/**
 * Leaflet, which Debian brings as a plain script: it is loaded when a map is first seen, so that the list need not
 * wait for it.
 *
 * @returns {Promise<any>} Leaflet's namespace
 * @throws when the server does not have it
 */
export async function loadLeaflet() {
    document.head.append(element("link", { rel: "stylesheet", href: "/leaflet/leaflet.css" }));
    await new Promise((loaded, failed) => {
        const script = element("script", { src: "/leaflet/leaflet.js" });
        script.addEventListener("load", loaded);
        script.addEventListener("error", failed);
        document.head.append(script);
    });
    return /** @type {any} */ (globalThis).L;
}
