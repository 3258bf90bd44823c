import { byID, element } from "../shared/dom.js";
import { locale, say } from "../shared/i18n.js";

/** How many names are shown at first. */
const few = 8;

/** The scripts by which names are grouped, the more widely read first. */
const scripts = [
    ...["Latn", "Hans", "Arab", "Cyrl", "Deva", "Jpan", "Kore", "Grek", "Hebr", "Thai", "Beng"],
    ...["Taml", "Telu", "Geor", "Armn"],
];

/** Which characters each script has (Unicode Standard Annex #24). */
const characters = {
    Latn: /\p{Script=Latin}/u,
    Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    Hans: /\p{Script=Han}/u,
    Arab: /\p{Script=Arabic}/u,
    Cyrl: /\p{Script=Cyrillic}/u,
    Deva: /\p{Script=Devanagari}/u,
    Kore: /\p{Script=Hangul}/u,
    Grek: /\p{Script=Greek}/u,
    Hebr: /\p{Script=Hebrew}/u,
    Thai: /\p{Script=Thai}/u,
    Beng: /\p{Script=Bengali}/u,
    Taml: /\p{Script=Tamil}/u,
    Telu: /\p{Script=Telugu}/u,
    Geor: /\p{Script=Georgian}/u,
    Armn: /\p{Script=Armenian}/u,
};

/** A city's other names by their script: at first some in the scripts of its country, all on demand. */
export class OtherNames {
    #section = byID("names", HTMLElement);
    #list = byID("other-names", HTMLElement);
    #more = byID("more-names", HTMLButtonElement);
    /** @type {string[]} */
    #names = [];
    #country = "";

    constructor() {
        this.#more.addEventListener("click", () => {
            this.#drawFirst(this.#names.length);
            this.#list.focus();
        });
    }

    /**
     * @param {string[]} names
     * @param {string} [country] whose scripts come first
     */
    draw(names, country = "") {
        this.#country = country;
        const kinds = groups(names, country);
        this.#names = [...kinds.values()].flat();
        this.#section.hidden = names.length === 0;
        this.#more.textContent = say("moreNames", { count: names.length });
        const local = scriptsOf(country).flatMap((script) => kinds.get(script) ?? []).length;
        this.#drawFirst(Math.min(few, local || few));
    }

    /** @param {number} count */
    #drawFirst(count) {
        const shown = groups(this.#names.slice(0, count), this.#country);
        const isOneKind = shown.size === 1;
        this.#list.replaceChildren(...[...shown].flatMap(([kind, names]) => [
            ...(isOneKind ? [] : [element("h4", {}, titleOf(kind))]),
            element("ul", {}, ...names.map((name) => element("li", {}, element("bdi", {}, name)))),
        ]));
        this.#more.hidden = count >= this.#names.length;
    }
}

/**
 * Names by their script, the scripts of a country first. Codes of three letters, as airports have them, are a kind of their own.
 *
 * @param {string[]} names
 * @param {string} [country]
 */
export function groups(names, country = "") {
    /** @type {Map<string, string[]>} */
    const groups = new Map(
        [...scriptsOf(country), "Latn", "code", ...scripts.slice(1), "other"].map((
            kind,
        ) => [kind, []]),
    );
    for (const name of names) groups.get(kindOf(name))?.push(name);
    return new Map([...groups].filter(([, names]) => names.length > 0));
}

/**
 * The scripts of a country's main language (CLDR, "likelySubtags").
 *
 * @param {string} country
 */
function scriptsOf(country) {
    if (country === "") return [];
    const { script = "" } = new Intl.Locale(`und-${country}`).maximize();
    if (script === "Jpan") return ["Jpan", "Hans"];
    return [script === "Hant" ? "Hans" : script].filter((each) => each in characters);
}

/** @param {string} name */
function kindOf(name) {
    if (/^[A-Z]{3}$/.test(name)) return "code";
    const found = Object.entries(characters).find(([, pattern]) => pattern.test(name));
    return found?.[0] ?? "other";
}

/** @param {string} kind */
function titleOf(kind) {
    if (kind === "code") return say("codes");
    if (kind === "other") return say("otherScripts");
    const name = new Intl.DisplayNames(locale, { type: "script" }).of(
        kind === "Hans" ? "Hani" : kind,
    );
    return name ?? kind;
}
