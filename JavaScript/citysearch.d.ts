/** A city search engine for search as you type. */

// In projects without the types of the DOM. Elsewhere these add nothing to what is there.
declare global {
    interface URL {
        toString(): string;
    }
    interface Blob {
        arrayBuffer(): Promise<ArrayBuffer>;
    }
    interface Response {
        arrayBuffer(): Promise<ArrayBuffer>;
    }
    interface AbortSignal {
        throwIfAborted(): void;
    }
    namespace WebAssembly {
        // deno-lint-ignore no-empty-interface
        interface Module {}
    }
}

/** A source of bytes, which may be compressed by gzip. */
export type BytesSource = string | URL | ArrayBuffer | ArrayBufferView | Blob | Response;

/** A point: an object, such as a city, or a latitude and a longitude in degrees. */
export type Point =
    | { readonly lat: number; readonly lon: number }
    | readonly [lat: number, lon: number];

/** The progress of a source. */
export interface Progress {
    /** The number of received bytes. */
    loaded: number;
    /** The total number of bytes; missing if unknown, as for a compressed response. */
    total?: number;
}

export interface OpenOptions {
    /** Cancels, and rejects with the signal's reason. */
    signal?: AbortSignal;
    /** Called when bytes have arrived. */
    onProgress?: (progress: Progress) => void;
    /**
     * The digest that the snapshot must have: what `citysearch index info` calls the digest of its source. A snapshot from the
     * web is then kept in the Cache API, where there is one, and comes from there the next time.
     */
    digest?: string;
    /** Whether a snapshot with a digest is cached; default: true. */
    cache?: boolean;
    /**
     * The outlines of countries, a megabyte: for `country()` and `sameCountry`, and so that cities of the country around `near`
     * rank higher. True for the outlines of the package; default: none.
     */
    outlines?: true | BytesSource;
    /** The engine; default: the one of the package. */
    wasm?: BytesSource | WebAssembly.Module;
}

export interface WorkerOptions extends OpenOptions {
    /** The script of the worker, which a bundler made from `citysearch/worker.js`; default: that of the package. */
    worker?: string | URL;
    /** Cancels, also after opening: the worker ends, and pending queries are rejected with the signal's reason. */
    signal?: AbortSignal;
}

export interface RemoteOptions {
    /** Cancels everything, also after opening: pending queries are rejected with the signal's reason. */
    signal?: AbortSignal;
    /** How long a search waits for the next one, in milliseconds; default: 0. */
    debounce?: number;
    /** The number of retries when the service is unreachable or too busy; default: 2. */
    retries?: number;
    /** The time limit of an answer, in milliseconds; default: 10,000. */
    timeout?: number;
    /** The headers of requests, such as `Authorization`. */
    headers?: Record<string, string>;
    /** Whether to send cookies, for example to a proxy that signs people in; default: only to the page's own origin. */
    credentials?: "omit" | "same-origin" | "include";
}

/** The languages of names, and favourites. */
export interface CityOptions {
    /** The language of names, such as `de` or `pt-BR`; default: the names of the data. */
    language?: string;
    /** The ids of favourites, which answers mark. A service marks the favourites that it stores, and accepts none. */
    favouriteIds?: Iterable<number>;
    /** Cancels the query, of a worker if it has not started, and rejects with the signal's reason. */
    signal?: AbortSignal;
}

/** The parameters of the service's `/api/cities`, in camel case. Lists may be arrays, or strings with commas between. */
export interface SearchOptions extends CityOptions {
    /** The maximum number of matches of a page, from 0 to 1000; default: 20, and 1 for `resolve`. */
    limit?: number;
    /** The number of matches before the page. */
    offset?: number;
    /** Default: by relevance; `distance` needs `near`. */
    order?: "relevance" | "name" | "population" | "distance";
    /** How the text may match; default: in all ways. */
    match?: "prefix" | "word" | "fuzzy";
    /** The user's position. */
    near?: Point | string;
    /**
     * By relevance, the preferred of about equally likely cities: `de`, `US/Oregon`, `capital`, `airport`, `favourite` or `52.5;13.4`, each with a
     * strength above 0 and up to 10 after a colon unless it is 1: `de:2`.
     */
    prefer?: string | readonly string[];
    /** The weight of a service's ranking signal (`citysearch serve --signal`), from 0 to 10; default: 1. Without a service there is no signal. */
    signalWeight?: number;
    /** Only cities of these countries, by ISO 3166-1. */
    country?: string | readonly string[];
    /** Only cities of this region or subregion, by its country and its name in the data: `US/Oregon`. */
    division?: string;
    /** Only cities with all of these traits. */
    only?: "capital" | "airport" | readonly ("capital" | "airport")[];
    /** Only cities in this box, in degrees. */
    bbox?: readonly [minLon: number, minLat: number, maxLon: number, maxLat: number] | string;
    /** Only cities with at least this known population. */
    minPopulation?: number;
    /** The position of favourites. */
    favourites?: "mixed" | "first" | "only" | "excluded";
    /** Does not search alternate names. */
    ownNames?: boolean;
    /** Does not search the names of countries and regions. */
    noPlaces?: boolean;
    /** Finds nothing if an ignored part of the text may refer to another city. */
    strict?: boolean;
    /** Finds nothing below this confidence of the first match, from 0 to 1. Pages then have `confidence`, also for 0. */
    minConfidence?: number;
    /** Whether pages have `facets`. */
    facets?: boolean;
    /** `points` returns only id, name, position and population. */
    fields?: "all" | "points";
    /** The parts of an address, instead of a text. */
    city?: string;
    county?: string;
    state?: string;
    countryName?: string;
}

export interface NearestOptions extends CityOptions {
    /** The maximum number of cities, from 0 to 1000; default: 10. */
    limit?: number;
    /** The maximum distance, in kilometres. */
    radius?: number;
    /** Only cities of these countries. */
    country?: string | readonly string[];
    /** Only cities with at least this known population. */
    minPopulation?: number;
    /** Only cities of the country of the point; needs `outlines`. */
    sameCountry?: boolean;
    /** Also sections of cities, such as quarters. */
    sections?: boolean;
}

export interface AskOptions {
    favouriteIds?: Iterable<number>;
    /** The queries of `/api/resolve`. */
    texts?: Iterable<string>;
    signal?: AbortSignal;
}

/** A city. Members without data are missing. */
export interface City {
    id: number;
    name: string;
    /** The name in the data, if `name` is in the requested language and differs. */
    localName?: string;
    country?: string;
    countryName?: string;
    admin1?: string;
    admin2?: string;
    lat: number;
    lon: number;
    population?: number;
    timezone?: string;
    feature_code?: string;
    favourite: boolean;
}

/** A city that matches a text. */
export interface Match extends City {
    /** How the city was found. */
    tier:
        | "name"
        | "alternateName"
        | "word"
        | "airport"
        | "postalCode"
        | "region"
        | "country"
        | "fuzzy";
    /** The text that matched, unfolded. */
    matchedText: string;
    /** The matched ranges of `matchedText`, in Unicode scalars: starts and ends. */
    highlights: [start: number, end: number][];
    /** A label that distinguishes the city from the others of the page. */
    label: string;
    /** Kilometres from `near`. */
    distanceKm?: number;
}

export interface NearbyCity extends City {
    distanceKm: number;
}

export interface CityDetails extends City {
    airports: string[];
    alternateNames: string[];
}

/** The interpretation of a text that is not only a name. */
export interface Reading {
    city?: string;
    places: { kind: string; name: string; text: string }[];
    narrowedBy?: string[];
    passedOver: string[];
    rewriting?: { kind: string; text: string };
    point?: { lat: number; lon: number };
}

/** What a text refers to. */
export type Kind = "city" | "region" | "subregion" | "country" | "airport" | "postalCode" | "point";

/** The confidence of the first match. */
export interface Assessment {
    /** From 0 to 1: of first matches at 0.9, nine of ten are right; 0 if nothing is found. */
    confidence: number;
    /** What the text refers to; missing if nothing is found. */
    kind?: Kind;
    /** From 0 to 1: the likelihood of other matches; 0.5 if another match is as likely. Missing if nothing is found. */
    ambiguity?: number;
}

interface FoundText {
    query: string;
    reading?: Reading;
    /** The number of matches on all pages. */
    count: number;
    matches: Match[];
}

/** The result of one of many texts. Blank texts and placeholders such as `N/A` have no city. */
export interface ResolvedText extends FoundText, Assessment {}

/** The number of matches by place and by kind; the places with the most first. */
export interface Facets {
    countries: { code: string; name: string; count: number }[];
    /** The fifty regions with the most cities. */
    divisions: { division: string; name: string; count: number }[];
    /** The number of cities with at least this population. */
    populations: { minimum: number; count: number }[];
    only: { what: "capital" | "airport"; count: number }[];
}

/** A page of matches. */
export interface Page extends FoundText, Partial<Assessment> {
    offset: number;
    limit: number;
    /** The target of `next()`; missing on the last page. */
    next?: string;
    facets?: Facets;
}

export interface NearestCities {
    lat: number;
    lon: number;
    /** The country of the point; missing at sea, and without `outlines`. */
    country?: string;
    count: number;
    matches: NearbyCity[];
}

export type CitySearchErrorCode =
    /** The bytes are not a snapshot, or one of another version. */
    | "unusableIndex"
    /** The bytes are a damaged snapshot. */
    | "damagedIndex"
    /** The snapshot does not have the requested digest. */
    | "otherDigest"
    /** A URL or a file cannot be read. */
    | "unreachable"
    /** The query is invalid. */
    | "invalidQuestion"
    /** There is no city with that id; `city()` returns null instead. */
    | "unknownCity"
    /** The names of countries in that language are missing; the package provides them. */
    | "unknownLanguage"
    /** The query needs `outlines`. */
    | "noOutlines"
    /** There is not enough memory. */
    | "outOfMemory"
    /** The engine stopped, and was restarted. */
    | "trapped"
    /** The service is too busy, also for the retries. */
    | "busy"
    /** The service needs a token, or does not return such answers. */
    | "forbidden"
    /** The index is closed. */
    | "closed";

/** An error. The message describes what to do. */
export class CitySearchError extends Error {
    readonly code: CitySearchErrorCode;
    constructor(code: CitySearchErrorCode, message: string, options?: ErrorOptions);
}

/** An index that answers synchronously, on the calling thread. */
export class CitySearch {
    private constructor();

    /**
     * Opens a snapshot of `citysearch index build`. All its bytes are verified.
     *
     * @throws {CitySearchError}
     */
    static open(source: BytesSource, options?: OpenOptions): Promise<CitySearch>;

    /** Opens a snapshot in a worker. */
    static worker(source: BytesSource, options?: WorkerOptions): Promise<CitySearchWorker>;

    /** Connects to a service, `citysearch serve`, at its address, such as `https://cities.example`. */
    static remote(base: string | URL, options?: RemoteOptions): Promise<CitySearchRemote>;

    /** The number of cities. */
    readonly count: number;
    /** The digest of the snapshot's source; null if it has none. */
    readonly digest: string | null;
    /** The version of the engine. */
    readonly version: string;
    /** The memory of the engine in bytes, including the index. */
    readonly byteLength: number;

    /** Finds cities. The first 1,024 characters of the text count. */
    search(text: string, options?: SearchOptions): Page;
    /** The page after a page; null after the last. */
    next(page: Page): Page | null;
    /** All data of a city; null if there is none with this id. */
    city(id: number, options?: CityOptions): CityDetails | null;
    /** The cities around a point, the nearest first. */
    nearest(point: Point, options?: NearestOptions): NearestCities;
    /** The code of the country of a point; null at sea. Needs `outlines`. */
    country(point: Point): string | null;
    /** The results of many texts, in their order: the best match of each, or more with `limit`. */
    resolve(texts: Iterable<string>, options?: SearchOptions): ResolvedText[];
    /** Answers a request of the service, such as `/api/cities?q=par`, in JSON. */
    ask(target: string, options?: AskOptions): string;
    /** Frees the memory. */
    close(): void;
}

/** An index that answers with promises. */
export interface PromisedCities {
    /** The number of cities. */
    readonly count: number;
    /** The digest of the index's source; null if it has none. */
    readonly digest: string | null;
    /** The version of the engine. */
    readonly version: string;

    search(text: string, options?: SearchOptions): Promise<Page>;
    next(page: Page): Promise<Page | null>;
    city(id: number, options?: CityOptions): Promise<CityDetails | null>;
    nearest(point: Point, options?: NearestOptions): Promise<NearestCities>;
    country(point: Point): Promise<string | null>;
    resolve(texts: Iterable<string>, options?: SearchOptions): Promise<ResolvedText[]>;
    ask(target: string, options?: AskOptions): Promise<string>;
    /** Ends the worker, or all requests. Pending queries are rejected. */
    close(): void;
}

/**
 * An index in a worker. Queries are answered one after the other; a later search replaces one that waits, whose
 * promise is rejected with an `AbortError`.
 */
export class CitySearchWorker {
    private constructor();
}
export interface CitySearchWorker extends PromisedCities {}

/**
 * The index of a service, over HTTP. A later search replaces an earlier one, whose promise is rejected with an
 * `AbortError`. Queries that an unreachable or busy service does not answer are retried.
 */
export class CitySearchRemote {
    private constructor();
}
export interface CitySearchRemote extends PromisedCities {}
