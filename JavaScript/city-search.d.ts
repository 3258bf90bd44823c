/** A city as sources tell it. Those of citysearch tell more, which is kept as it is. */
export interface City {
    id: number | string;
    name: string;
    /** The ISO 3166-1 code, in upper case. */
    country?: string;
    countryName?: string;
    /** The first-order division; the service calls it `admin1`. */
    region?: string;
    admin1?: string;
    /** What tells the city apart from others of the list: `Springfield, Illinois, US`. */
    label?: string;
    lat?: number;
    lon?: number;
    population?: number;
}

/** A city that a text finds. */
export interface CityMatch extends City {
    /** What of the city was found: its name, another name, or a place that it lies in. */
    matchedText?: string;
    /** What of `matchedText` was typed, as ascending ranges of Unicode scalars. */
    highlights?: (readonly [start: number, end: number])[];
    favourite?: boolean;
}

export interface CityAnswer {
    /** How many cities the text finds; there may be more than matches. */
    count?: number;
    matches: CityMatch[];
}

export type CityOrder = "relevance" | "name" | "population" | "distance";

/** What a source is asked for beside a text. What is not said is left out. */
export interface CityOptions {
    limit?: number;
    order?: CityOrder;
    /** ISO 3166-1 codes. */
    country?: string[];
    near?: { lat: number; lon: number };
    language?: string;
    minPopulation?: number;
    /** Is aborted when the answer is not wanted any more. */
    signal?: AbortSignal;
}

type MaybeCity = City | null | undefined;

/** What finds cities: an index that `citysearch` opened, a service, or an object of your own. */
export interface CitySource {
    search(text: string, options: CityOptions): CityAnswer | PromiseLike<CityAnswer>;
    /** The city with an id, or nothing. Without it, `value` shows the id in place of a name. */
    city?(id: number | string, options: CityOptions): MaybeCity | PromiseLike<MaybeCity>;
}

/** A service of citysearch, by its base URL. */
export class ServiceSource implements CitySource {
    constructor(base: string);
    search(text: string, options: CityOptions): Promise<CityAnswer>;
    city(id: number | string, options?: CityOptions): Promise<City | null>;
}

/** A text for each of CLDR's plural categories that a language tells apart, with `{count}` and `{shown}`. */
export type PluralForms =
    & { other: string }
    & Partial<Record<"zero" | "one" | "two" | "few" | "many", string>>;

/** What the element says in a language. */
export interface CitySearchTexts {
    /** What the list is called, for screen readers. */
    list: string;
    clear: string;
    favourite: string;
    loading: string;
    /** With `{text}`, what was typed. */
    empty: string;
    error: string;
    retry: string;
    required: string;
    choose: string;
    count: PluralForms;
    some: PluralForms;
}

/** `<city-search>`: a field in which one types a city and chooses it from a list. */
export class CitySearchElement extends HTMLElement {
    static readonly formAssociated: true;
    static readonly observedAttributes: string[];
    /** What all elements say, by language (`de`, `pt-BR`); add or change what you like. */
    static readonly texts: Record<string, CitySearchTexts>;

    /** What is asked in place of `src` and `service`. */
    get source(): CitySource | null;
    set source(source: CitySource | null);
    /** What sources are asked for beside what attributes say. */
    get options(): CityOptions & Record<string, unknown>;
    set options(options: CityOptions & Record<string, unknown>);

    /** The id of the chosen city; empty without one. */
    get value(): string;
    set value(id: string | number | null);
    /** The chosen city. */
    get city(): City | null;
    set city(city: City | null);
    /** What stands in the field. */
    get text(): string;
    set text(text: string);

    // What attributes say.
    name: string;
    /** The attribute `value`, which a reset brings back. */
    defaultValue: string;
    placeholder: string;
    required: boolean;
    readOnly: boolean;
    disabled: boolean;
    freeText: boolean;
    src: string;
    digest: string;
    service: string;
    eager: boolean;
    order: CityOrder | "";
    country: string;
    near: string;
    language: string;
    flags: string;
    get limit(): number | null;
    set limit(limit: number | string | null);
    get minPopulation(): number | null;
    set minPopulation(population: number | string | null);

    readonly type: "city-search";
    readonly form: HTMLFormElement | null;
    readonly labels: NodeList;
    readonly validity: ValidityState;
    readonly validationMessage: string;
    readonly willValidate: boolean;
    checkValidity(): boolean;
    reportValidity(): boolean;
    setCustomValidity(message: string): void;
    select(): void;

    addEventListener<Name extends keyof CitySearchElementEventMap>(
        name: Name,
        listener: (this: CitySearchElement, event: CitySearchElementEventMap[Name]) => unknown,
        options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
        name: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Name extends keyof CitySearchElementEventMap>(
        name: Name,
        listener: (this: CitySearchElement, event: CitySearchElementEventMap[Name]) => unknown,
        options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
        name: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | EventListenerOptions,
    ): void;
}

export interface CitySearchElementEventMap extends HTMLElementEventMap {
    /** The user chose a city, or cleared the one that was chosen; `detail` is the city. */
    "change": CustomEvent<City | null>;
    /** A source failed. The user is told only when all of them did. */
    "city-search:error": CustomEvent<{ error: Error }>;
}

declare global {
    interface HTMLElementTagNameMap {
        "city-search": CitySearchElement;
    }
    interface GlobalEventHandlersEventMap {
        "city-search:error": CustomEvent<{ error: Error }>;
    }
}
