/** A city search engine that answers while people type. */

/** Where bytes come from. Those that begin as gzip does are unpacked. */
export type BytesSource = string | URL | ArrayBuffer | ArrayBufferView | Blob | Response;

/** A point: an object, which a city is, too, or a latitude and a longitude in degrees. */
export type Point =
    | { readonly lat: number; readonly lon: number }
    | readonly [lat: number, lon: number];

/** How much of a source has come. */
export interface Progress {
    /** Bytes that are there. */
    loaded: number;
    /** Bytes of the whole; missing when nobody says, as of a compressed response. */
    total?: number;
}

export interface OpenOptions {
    /** Gives up, and rejects with the signal's reason. */
    signal?: AbortSignal;
    /** Is called whenever bytes have come. */
    onProgress?: (progress: Progress) => void;
    /**
     * The digest that the snapshot must have: what `citysearch index info` calls the digest of its source. A snapshot from the
     * web is then kept in the Cache API, where there is one, and comes from there the next time.
     */
    digest?: string;
    /** Whether a snapshot with a digest is kept; true unless given. */
    cache?: boolean;
    /**
     * The outlines of countries, a megabyte: for `country()` and `sameCountry`, and so that cities of the country around `near`
     * rank higher. True for those of the package; none unless given.
     */
    outlines?: true | BytesSource;
    /** The engine; that of the package unless given. */
    wasm?: BytesSource | WebAssembly.Module;
}

export interface WorkerOptions extends OpenOptions {
    /** Gives up, also when all is open: then the worker ends, and all that is asked is rejected with the signal's reason. */
    signal?: AbortSignal;
}

export interface RemoteOptions {
    /** Ends all, also when all is open: what is asked is rejected with the signal's reason. */
    signal?: AbortSignal;
    /** How long a search waits whether another one follows, in milliseconds; 0 unless given. */
    debounce?: number;
    /** How often a question is asked again when the service is not reached, or is too busy for it; 2 unless given. */
    retries?: number;
    /** How long an answer may take, in milliseconds; 10,000 unless given. */
    timeout?: number;
    /** What requests have in their heads, such as `Authorization`. */
    headers?: Record<string, string>;
    /** Whether cookies go along, such as those of a proxy that signs people in; to the page's own origin alone unless given. */
    credentials?: "omit" | "same-origin" | "include";
}

/** The languages of names, and favourites. */
export interface CityOptions {
    /** The language of names, such as `de` or `pt-BR`; that of the data unless given. */
    language?: string;
    /** The ids of favourites, which answers mark. A service marks those that it keeps, and takes none. */
    favouriteIds?: Iterable<number>;
    /** Drops the question, of a worker if it has not begun, and rejects with the signal's reason. */
    signal?: AbortSignal;
}

/** The parameters of the service's `/api/cities`, in camel case. Lists may be arrays, or texts with commas between. */
export interface SearchOptions extends CityOptions {
    /** How many matches a page has, from 0 to 1000; 20 unless given, and 1 for `resolve`. */
    limit?: number;
    /** How many matches come before the page. */
    offset?: number;
    /** By relevance unless given; `distance` needs `near`. */
    order?: "relevance" | "name" | "population" | "distance";
    /** How the text may match; in all ways unless given. */
    match?: "prefix" | "word" | "fuzzy";
    /** Where the user is. */
    near?: Point | string;
    /**
     * By relevance, what comes first of what is about as likely: `de`, `US/Oregon`, `capital`, `airport`, `favourite` or `52.5;13.4`, each with a
     * strength above 0 and up to 10 behind a colon unless it is 1: `de:2`.
     */
    prefer?: string | readonly string[];
    /** How much the numbers count by which a service ranks (`citysearch serve --signal`), from 0 to 10; 1 unless given. Here there are none. */
    signalWeight?: number;
    /** Only cities of these countries, by ISO 3166-1. */
    country?: string | readonly string[];
    /** Only cities of this region or subregion, by its country and its name in the data: `US/Oregon`. */
    division?: string;
    /** Only cities that are all of these. */
    only?: "capital" | "airport" | readonly ("capital" | "airport")[];
    /** Only cities in this box, in degrees. */
    bbox?: readonly [minLon: number, minLat: number, maxLon: number, maxLat: number] | string;
    /** Only cities that are known to have so many people. */
    minPopulation?: number;
    /** Where favourites stand. */
    favourites?: "mixed" | "first" | "only" | "excluded";
    /** Does not look for alternate names. */
    ownNames?: boolean;
    /** Does not look for the names of countries and regions. */
    noPlaces?: boolean;
    /** Finds nothing when a part of the text would be passed over that may mean another city. */
    strict?: boolean;
    /** Finds nothing when it is less likely, from 0 to 1, that the first match is meant. Pages then have `confidence`, for 0, too. */
    minConfidence?: number;
    /** Whether pages have `facets`. */
    facets?: boolean;
    /** `points` gives id, name, position and population alone. */
    fields?: "all" | "points";
    /** The parts of an address, in the place of a text. */
    city?: string;
    county?: string;
    state?: string;
    countryName?: string;
}

export interface NearestOptions extends CityOptions {
    /** How many cities there are at most, from 0 to 1000; 10 unless given. */
    limit?: number;
    /** How far they may be, in kilometres. */
    radius?: number;
    /** Only cities of these countries. */
    country?: string | readonly string[];
    /** Only cities that are known to have so many people. */
    minPopulation?: number;
    /** Only cities of the country in which the point lies; needs `outlines`. */
    sameCountry?: boolean;
    /** Also sections of cities, such as quarters. */
    sections?: boolean;
}

export interface AskOptions {
    favouriteIds?: Iterable<number>;
    /** What `/api/resolve` resolves. */
    texts?: Iterable<string>;
    signal?: AbortSignal;
}

/** A city. What the data lack of it is missing. */
export interface City {
    id: number;
    name: string;
    /** The name as the data have it, when `name` is in the language that was asked for and differs. */
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

/** A city that a text finds. */
export interface Match extends City {
    /** By what the city was found. */
    tier:
        | "name"
        | "alternateName"
        | "word"
        | "airport"
        | "postalCode"
        | "region"
        | "country"
        | "fuzzy";
    /** The text that was found, as it is written. */
    matchedText: string;
    /** Which Unicode scalars of `matchedText` were typed: beginnings and ends. */
    highlights: [start: number, end: number][];
    /** What tells the city from the others of the page. */
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

/** How a text was read when not all of it is a name. */
export interface Reading {
    city?: string;
    places: { kind: string; name: string; text: string }[];
    narrowedBy?: string[];
    passedOver: string[];
    rewriting?: { kind: string; text: string };
    point?: { lat: number; lon: number };
}

/** What a text means. */
export type Kind = "city" | "region" | "subregion" | "country" | "airport" | "postalCode" | "point";

/** How likely the first match is meant. */
export interface Assessment {
    /** From 0 to 1: of first matches at 0.9, nine of ten are right; 0 when nothing is found. */
    confidence: number;
    /** What the text means; missing when nothing is found. */
    kind?: Kind;
    /** From 0 to 1: how much else the text may mean; 0.5 when another match is as likely. Missing when nothing is found. */
    ambiguity?: number;
}

interface FoundText {
    query: string;
    reading?: Reading;
    /** How many cities were found, on this page and all others. */
    count: number;
    matches: Match[];
}

/** What one of many texts means. A blank one, and a word for nothing such as `N/A`, mean none. */
export interface ResolvedText extends FoundText, Assessment {}

/** How many of the cities that are found lie where, and what they are; the places with the most first. */
export interface Facets {
    countries: { code: string; name: string; count: number }[];
    /** The fifty regions with the most cities. */
    divisions: { division: string; name: string; count: number }[];
    /** How many cities have at least so many people. */
    populations: { minimum: number; count: number }[];
    only: { what: "capital" | "airport"; count: number }[];
}

/** A page of what a text finds. */
export interface Page extends FoundText, Partial<Assessment> {
    offset: number;
    limit: number;
    /** What `next()` asks for; missing on the last page. */
    next?: string;
    facets?: Facets;
}

export interface NearestCities {
    lat: number;
    lon: number;
    /** The country in which the point lies; missing at sea, and without `outlines`. */
    country?: string;
    count: number;
    matches: NearbyCity[];
}

export type CitySearchErrorCode =
    /** The bytes are no snapshot, or one of another version. */
    | "unusableIndex"
    /** The bytes were a snapshot, and have changed. */
    | "damagedIndex"
    /** The snapshot has another digest than was asked for. */
    | "otherDigest"
    /** A URL or a file cannot be read. */
    | "unreachable"
    /** The question has no meaning. */
    | "invalidQuestion"
    /** There is no city with that id; `city()` gives null instead. */
    | "unknownCity"
    /** The names of countries in that language were not given; the package gives them. */
    | "unknownLanguage"
    /** The question needs `outlines`. */
    | "noOutlines"
    /** There is no memory. */
    | "outOfMemory"
    /** The engine stopped, and was started again. */
    | "trapped"
    /** The service has no time, also not when it was asked again. */
    | "busy"
    /** The service wants a token, or gives such answers to nobody. */
    | "forbidden"
    /** The index is closed. */
    | "closed";

/** Why something failed. The message says what to do. */
export class CitySearchError extends Error {
    readonly code: CitySearchErrorCode;
    constructor(code: CitySearchErrorCode, message: string, options?: ErrorOptions);
}

/** Cities that answer at once, on the thread that asks. */
export class CitySearch {
    private constructor();

    /**
     * Opens a snapshot, which `citysearch index build` makes. All its bytes are checked.
     *
     * @throws {CitySearchError}
     */
    static open(source: BytesSource, options?: OpenOptions): Promise<CitySearch>;

    /** Opens a snapshot on a thread of its own. */
    static worker(source: BytesSource, options?: WorkerOptions): Promise<CitySearchWorker>;

    /** Asks a service, `citysearch serve`, at its address, such as `https://cities.example`. */
    static remote(base: string | URL, options?: RemoteOptions): Promise<CitySearchRemote>;

    /** How many cities there are. */
    readonly count: number;
    /** The digest of what the snapshot was made of; null when it has none. */
    readonly digest: string | null;
    /** The version of the engine. */
    readonly version: string;
    /** How many bytes of memory the engine has, those of the index among them. */
    readonly byteLength: number;

    /** Finds cities. */
    search(text: string, options?: SearchOptions): Page;
    /** The page behind a page; null behind the last. */
    next(page: Page): Page | null;
    /** All that is known of a city; null when there is none with this id. */
    city(id: number, options?: CityOptions): CityDetails | null;
    /** The cities around a point, the nearest first. */
    nearest(point: Point, options?: NearestOptions): NearestCities;
    /** The code of the country in which a point lies; null at sea. Needs `outlines`. */
    country(point: Point): string | null;
    /** What each of many texts finds, in their order: its best match unless `limit` says more. */
    resolve(texts: Iterable<string>, options?: SearchOptions): ResolvedText[];
    /** Answers a request of the service, such as `/api/cities?q=par`, in JSON. */
    ask(target: string, options?: AskOptions): string;
    /** Frees the memory. */
    close(): void;
}

/** Cities that answer by promises. */
export interface PromisedCities {
    /** How many cities there are. */
    readonly count: number;
    /** The digest of what the index was made of; null when it has none. */
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
    /** Ends the worker, or all requests. What was not answered is rejected. */
    close(): void;
}

/**
 * Cities on a thread of their own. They are answered one after the other; a later search takes the place of one that waits, whose
 * promise is rejected with an `AbortError`.
 */
export class CitySearchWorker {
    private constructor();
}
export interface CitySearchWorker extends PromisedCities {}

/**
 * Cities of a service, asked over HTTP. A later search takes the place of one before it, whose promise is rejected with an
 * `AbortError`. What a service that is not reached, or is busy, does not answer is asked again.
 */
export class CitySearchRemote {
    private constructor();
}
export interface CitySearchRemote extends PromisedCities {}
