import { button, byID, element, icon } from "../shared/dom.js";
import { say } from "../shared/i18n.js";
import { makeNight } from "./night.js";
import { TimeZones } from "./timeZones.js";

/** Where the browser keeps which layers are shown. */
const key = "citysearch.layers";

/** The interval of redrawing what depends on the time, in milliseconds. */
const pause = 60_000;

/**
 * What can be laid over the ground of the map: the night, and the time zones. The browser keeps the choice.
 *
 * @typedef {{layer: any, update: () => void}} Overlay
 */
export class Layers {
    #button = button(
        {
            id: "show-layers",
            class: "icon-button",
            "aria-expanded": "false",
            "aria-controls": "layers",
            "aria-label": say("layers"),
            title: say("layers"),
        },
        () => this.#open(this.#menu.hidden !== false),
        icon("layers"),
    );
    #menu = element("div", {
        id: "layers",
        class: "map-card",
        role: "group",
        "aria-label": say("layers"),
        hidden: true,
    });
    #map;
    /** @type {{night: Overlay, timeZones: TimeZones}} */
    #overlays;
    #shown = new Set((localStorage.getItem(key) ?? "").split(" "));

    /**
     * @param {any} leaflet
     * @param {any} map
     * @param {import("../shared/api.js").API} api
     * @param {import("./timeZones.js").FillLand | null} fillLand
     */
    constructor(leaflet, map, api, fillLand) {
        this.#map = map;
        map.createPane("light").style.zIndex = "250";
        this.#overlays = {
            night: makeNight(leaflet),
            timeZones: new TimeZones(leaflet, map, api, fillLand),
        };
        this.#menu.append(
            this.#choice("night", say("night")),
            this.#choice("timeZones", say("timeZones")),
        );
        byID("map-canvas", HTMLElement).after(this.#button, this.#menu);
        this.#menu.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            this.#open(false);
            this.#button.focus();
        });
        // Not when the app itself moves the map, as it does when favourites arrive.
        map.on("click dragstart", () => this.#open(false));
        setInterval(() => this.#update(), pause);
        this.#draw();
    }

    /**
     * @param {string} name
     * @param {string} title
     */
    #choice(name, title) {
        const box = element("input", { type: "checkbox", name });
        box.checked = this.#shown.has(name);
        box.addEventListener("change", () => {
            if (box.checked) this.#shown.add(name);
            else this.#shown.delete(name);
            localStorage.setItem(key, [...this.#shown].join(" ").trim());
            this.#draw();
        });
        return element("label", {}, box, title);
    }

    /** @param {boolean} isOpen */
    #open(isOpen) {
        this.#menu.hidden = !isOpen;
        this.#button.setAttribute("aria-expanded", String(isOpen));
    }

    #draw() {
        for (const [name, { layer }] of Object.entries(this.#overlays)) {
            const isShown = this.#map.hasLayer(layer);
            if (this.#shown.has(name) && !isShown) layer.addTo(this.#map);
            else if (!this.#shown.has(name) && isShown) layer.remove();
        }
    }

    /** Where the layers have texts of their own. */
    get boxes() {
        return this.#overlays.timeZones.boxes;
    }

    #update() {
        for (const { layer, update } of Object.values(this.#overlays)) {
            if (this.#map.hasLayer(layer) && !document.hidden) update();
        }
    }
}
