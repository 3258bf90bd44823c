import { byID, shape } from "../shared/dom.js";
import { arcsOf, partsOf } from "./topology.js";

/** A small map of the world that says where the open city is. */
export class Locator {
    #figure = byID("locator", HTMLElement);
    #api;
    /** @type {Promise<string> | null} */
    #land = null;

    /** @param {import("../shared/api.js").API} api */
    constructor(api) {
        this.#api = api;
    }

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw({ detail }, before) {
        if (detail === before?.detail || detail.status !== "content" || !detail.city) return;
        void this.#draw(detail.city);
    }

    /** @param {import("../shared/types.js").Coordinate} city */
    async #draw({ lat, lon }) {
        try {
            this.#land ??= this.#load();
            const land = await this.#land;
            const dot = { cx: lon, cy: -lat, r: 4, class: "locator-dot" };
            const ring = { cx: lon, cy: -lat, r: 11, class: "locator-ring" };
            this.#figure.replaceChildren(
                shape(
                    "svg",
                    { viewBox: "-180 -84 360 142" },
                    shape("path", { d: land }),
                    shape("circle", ring),
                    shape("circle", dot),
                ),
            );
        } catch {
            this.#land = null;
        }
    }

    /** The outlines as a path. */
    async #load() {
        const { body } = await this.#api.ask("/app/outlines-110m.json");
        const arcs = arcsOf(body);
        /** @type {import("./topology.js").Topology} */
        const topology = body;
        return topology.objects.countries.geometries.flatMap((country) => partsOf(country, arcs))
            .flat().map((ring) =>
                `M${ring.map(([lat, lon]) => `${lon.toFixed(1)} ${(-lat).toFixed(1)}`).join("L")}Z`
            ).join("");
    }
}
