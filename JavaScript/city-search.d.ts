/** A city of a source. Further members are preserved unchanged. */
export interface City {
    id: number | string;
    name: string;
    /** The ISO 3166-1 code, in upper case. */
    country?: string;
    countryName?: string;
    /** The first-order division; the service calls it `admin1`. */
    region?: string;
    admin1?: string;
    /** A label that distinguishes the city from others of the list: `Springfield, Illinois, US`. */
    label?: string;
    lat?: number;
    lon?: number;
    population?: number;
}

/** A city that matches a text. */
export interface CityMatch extends City {
    /** The text that matched: the name, another name, or a place of the city. */
    matchedText?: string;
    /** The matched ranges of `matchedText`, ascending, in Unicode scalars. */
    highlights?: (readonly [start: number, end: number])[];
    favourite?: boolean;
}

export interface CityAnswer {
    /** The number of all matching cities. */
    count?: number;
    /** The confidence of the first match, from 0 to 1. From 0.9 on the Tab key takes it. */
    confidence?: number;
    matches: CityMatch[];
}

export type CityOrder = "relevance" | "name" | "population" | "distance";

/** The options of a search. Unset ones are missing. */
export interface CityOptions {
    limit?: number;
    order?: CityOrder;
    /** ISO 3166-1 codes. */
    country?: string[];
    near?: { lat: number; lon: number };
    language?: string;
    minPopulation?: number;
    /** 0, which requests the confidence of an answer. */
    minConfidence?: number;
    /** Aborted when the answer is no longer needed. */
    signal?: AbortSignal;
}

type MaybeCity = City | null | undefined;

/** A source of cities: an index that `citysearch` opened, a service, or your own object. */
export interface CitySource {
    search(text: string, options: CityOptions): CityAnswer | PromiseLike<CityAnswer>;
    /** The city with an id, or nothing. Without this method, `value` shows the id instead of a name. */
    city?(id: number | string, options: CityOptions): MaybeCity | PromiseLike<MaybeCity>;
}

/** A citysearch service, by its base URL. */
export class ServiceSource implements CitySource {
    constructor(base: string);
    search(text: string, options: CityOptions): Promise<CityAnswer>;
    city(id: number | string, options?: CityOptions): Promise<City | null>;
}

/** A text for each of CLDR's plural categories of a language, with `{count}` and `{shown}`. */
export type PluralForms =
    & { other: string }
    & Partial<Record<"zero" | "one" | "two" | "few" | "many", string>>;

/** The texts of the element in a language. */
export interface CitySearchTexts {
    /** The name of the list, for screen readers. */
    list: string;
    clear: string;
    favourite: string;
    loading: string;
    /** With `{text}`, the typed text. */
    empty: string;
    error: string;
    retry: string;
    required: string;
    choose: string;
    count: PluralForms;
    some: PluralForms;
}

/** `<city-search>`: a text field in which users type a city and choose it from a list. */
export class CitySearchElement extends HTMLElement {
    static readonly formAssociated: true;
    static readonly observedAttributes: string[];
    /** The texts of all elements, by language (`de`, `pt-BR`); you can add and change them. */
    static readonly texts: Record<string, CitySearchTexts>;

    /** The source to use instead of `src` and `service`. */
    get source(): CitySource | null;
    set source(source: CitySource | null);
    /** Options of searches in addition to the attributes. */
    get options(): CityOptions & Record<string, unknown>;
    set options(options: CityOptions & Record<string, unknown>);

    /** The id of the chosen city; empty without one. */
    get value(): string;
    set value(id: string | number | null);
    /** The chosen city. */
    get city(): City | null;
    set city(city: City | null);
    /** The text of the field. */
    get text(): string;
    set text(text: string);

    // What attributes say.
    name: string;
    /** The attribute `value`, which a reset restores. */
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
    /** The user chose or cleared a city; `detail` is the city or null. */
    "change": CustomEvent<City | null>;
    /** A source failed. The element shows an error only if all of them did. */
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
