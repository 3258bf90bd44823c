import { bar, byID, element, isForBrowser, name, names } from "../shared/dom.js";
import { Facts } from "./facts.js";
import { flag } from "../shared/flag.js";
import { placeNames } from "../shared/format.js";
import { say } from "../shared/i18n.js";
import { mapsAddress } from "./mapsAddress.js";
import { OtherNames } from "./otherNames.js";
import { isDetailStale } from "../shared/state.js";
import { addressOf, linkTo } from "../shared/urls.js";

/**
 * The open city, and what can be done with it. What a row knows of it is drawn at once, the rest when it comes.
 *
 * @typedef {import("../shared/types.js").State} State
 */
export class DetailView {
    #pane = byID("detail", HTMLElement);
    #article = byID("city", HTMLElement);
    #name = byID("city-name", HTMLElement);
    #star = byID("detail-star", HTMLButtonElement);
    #openMaps = byID("open-maps", HTMLAnchorElement);
    #store;
    #facts;
    #otherNames = new OtherNames();

    /**
     * @param {import("../shared/store.js").Store} store
     * @param {import("../favourites/favourites.js").Favourites} favourites
     * @param {import("./city.js").CityLoader} loader
     */
    constructor(store, favourites, loader) {
        this.#store = store;
        this.#facts = new Facts(store);
        this.#star.addEventListener("click", () => {
            const { city } = store.state.detail;
            if (city) favourites.toggle(city);
        });
        byID("share", HTMLButtonElement).addEventListener("click", () => void this.#share());
        byID("show-on-map", HTMLButtonElement).addEventListener(
            "click",
            () => store.dispatch({ type: "viewed", view: "map" }),
        );
        byID("city-retry", HTMLButtonElement).addEventListener("click", () => loader.load());
        new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
            const isScrolled = !isIntersecting && boundingClientRect.height > 0;
            this.#pane.dataset.scrolled = String(isScrolled);
        }, { root: this.#pane }).observe(this.#name);
    }

    /** Puts the focus on the city's name, so that reading goes on there. */
    focus() {
        this.#name.focus();
    }

    /**
     * @param {State} state
     * @param {State} [before]
     */
    draw(state, before) {
        const { detail, favourites } = state;
        this.#pane.dataset.status = detail.status;
        this.#pane.dataset.id = detail.id === null ? "" : String(detail.id);
        const isFavourite = detail.id !== null && favourites.ids.has(detail.id);
        this.#star.setAttribute("aria-pressed", String(isFavourite));
        const isStale = isDetailStale(state);
        this.#pane.dataset.stale = String(isStale);
        byID("stale", HTMLElement).hidden = !isStale;
        this.#facts.draw(state, before);
        if (detail === before?.detail) return;
        this.#article.hidden = detail.id === null;
        this.#drawHeading(detail);
        this.#drawFailure(detail);
        this.#otherNames.draw(namesBeside(detail.city), detail.city?.country);
        if (detail.id !== before?.detail.id) this.#pane.scrollTop = 0;
    }

    /** @param {State["detail"]} detail */
    #drawHeading({ city, status }) {
        const isFailed = status === "error" || status === "offline";
        const isLoading = city === null && !isFailed;
        const place = byID("whereabouts", HTMLElement);
        place.replaceChildren();
        byID("city-skeleton", HTMLElement).hidden = !isLoading;
        byID("city-parts", HTMLElement).hidden = city === null;
        if (isLoading) {
            this.#name.replaceChildren(element("span", { class: "unseen" }, say("loading")), bar());
            place.append(bar());
        } else {
            this.#name.replaceChildren(
                city
                    ? name(city.name)
                    : say(status === "offline" ? "unavailable" : "notFoundTitle"),
            );
        }
        byID("bar-title", HTMLElement).replaceChildren(city ? name(city.name) : "");
        if (!city) return;
        if (city.country) place.append(flag(city.country));
        place.append(names(this.#placeLinks(city)));
        this.#openMaps.href = mapsAddress(city);
        this.#star.setAttribute("aria-label", say("favouriteOf", { city: city.name }));
    }

    /**
     * Where the city lies: links that search for the region, and in the country.
     *
     * @param {import("../shared/types.js").City} city
     */
    #placeLinks(city) {
        const { country = "", countryName = country } = city;
        return placeNames(city, true).map((place) =>
            this.#searchLink(place, { text: place === countryName ? "" : place, country })
        );
    }

    /**
     * @param {string} text
     * @param {Partial<import("../shared/types.js").Query>} change
     */
    #searchLink(text, change) {
        const { state } = this.#store;
        const query = { ...state.query, ...change };
        const detail = { ...state.detail, id: null };
        const href = addressOf({ ...state, query, detail, view: "list" });
        const link = element("a", { href, class: "place-link" }, name(text));
        link.addEventListener("click", (event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            this.#store.dispatch({ type: "filtered", change });
            this.#store.dispatch({ type: "viewed", view: "list" });
            byID("query", HTMLInputElement).focus();
        });
        return link;
    }

    /** @param {State["detail"]} detail */
    #drawFailure({ status, failure }) {
        const area = byID("city-failure", HTMLElement);
        area.hidden = status !== "error" && status !== "offline";
        byID("city-failure-text", HTMLElement).textContent = failure;
    }

    /** Hands on the link to the city: to other apps where the browser can, or to the clipboard. */
    async #share() {
        const { city } = this.#store.state.detail;
        if (!city) return;
        const url = linkTo(city.id);
        try {
            if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
                await navigator.share({ title: city.name, url });
                return;
            }
            await navigator.clipboard.writeText(url);
            this.#store.dispatch({ type: "told", toast: { text: say("linkCopied"), undo: null } });
        } catch {
            // The user closed the browser's dialogue, or does not allow the clipboard: the address bar has the link.
        }
    }
}

/**
 * The names of a city other than the displayed one, with the name of the data first.
 *
 * @param {import("../shared/types.js").CityDetail | null} city
 */
function namesBeside(city) {
    const others = city?.alternateNames.filter((name) => name !== city.name) ?? [];
    return city?.localName ? [city.localName, ...others] : others;
}
