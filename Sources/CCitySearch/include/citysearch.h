#ifndef CITYSEARCH_H
#define CITYSEARCH_H

/// citysearch: an index of cities for search as you type.
///
/// ```c
/// citysearch_index *index;
/// if (citysearch_open("cities.json", 0, &index) != CITYSEARCH_OK) puts(citysearch_last_error());
/// citysearch_page *page;
/// if (citysearch_search(index, "sao p", 5, NULL, &page) == CITYSEARCH_OK) {
///   for (size_t i = 0; i < page->count; i++) puts(page->matches[i].name.bytes);
///   citysearch_page_free(page);
/// }
/// citysearch_free(index);
/// ```
///
/// **Texts** are UTF-8. Arguments have a length and need no terminating zero. Invalid UTF-8 is
/// an error. Paths are any bytes, and end in a zero.
///
/// **Ownership.** The caller owns the result of a function's last parameter, and frees it once. If a
/// function fails, the result is NULL or, for a struct, zero. The library keeps no reference to its arguments.
///
/// **Errors.** A function that may fail returns a `citysearch_status`; `citysearch_last_error` has the message. No
/// argument stops the program except a pointer that is neither NULL nor valid.
///
/// **Threads.** An index is immutable. Any number of threads may use one at once without a lock, until one frees
/// it. All functions may be called from any thread.
///
/// **fork.** A child of `fork` may use an index that its parent opened, and open others. Calls leave no threads
/// running: opening and searching run on the calling thread, and citysearch_resolve joins its threads before it
/// returns.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Errors

/// The status of a call.
typedef int32_t citysearch_status;

enum {
  /// Success.
  CITYSEARCH_OK = 0,
  /// An argument is NULL, out of range, or invalid UTF-8.
  CITYSEARCH_INVALID_ARGUMENT = 1,
  /// The system could not read or write a file.
  CITYSEARCH_FILE_ERROR = 2,
  /// The JSON or a city in it is invalid, or a snapshot is damaged or of another version.
  CITYSEARCH_INVALID_DATA = 3,
  /// Not enough memory.
  CITYSEARCH_OUT_OF_MEMORY = 4
};

/// Returns the message of the last failed call on this thread: one line in English with the error, its position, and what to do.
///
/// The text is valid until the next failed call on this thread. It is empty if none has failed.
const char *citysearch_last_error(void);

/// Returns the version of the library, for example `0.2.0`. The text stays valid.
const char *citysearch_version(void);

// MARK: Opening

/// An index of cities.
typedef struct citysearch_index citysearch_index;

/// Flags for opening; 0 for none.
enum {
  /// Map a snapshot instead of copying it into memory: it opens at once, and processes share its memory. The file must
  /// not be changed in place; if it is truncated, the system kills the program (SIGBUS). It may be replaced.
  CITYSEARCH_MAP = 1,
  /// Do not check the checksums of a snapshot. If it is damaged, answers may be wrong or the program may stop.
  CITYSEARCH_UNVERIFIED = 2,
  /// Omit invalid records of JSON, instead of failing at the first.
  CITYSEARCH_SKIP_INVALID = 4
};

/// Opens a file of cities: a JSON array or a snapshot, which is detected.
///
/// All work is done on the calling thread. A snapshot of 50 MB is copied and checked in some 30 ms; JSON of 50 MB
/// takes about a second, so programs that start often should store a snapshot of it (citysearch_write_snapshot).
citysearch_status citysearch_open(const char *path, uint32_t flags, citysearch_index **index);

/// Opens cities that are in memory, as citysearch_open does. The bytes are copied.
citysearch_status citysearch_open_bytes(
    const void *bytes, size_t length, uint32_t flags, citysearch_index **index);

/// Returns the same index in a language: names of cities, divisions and countries are returned in it, and names in it rank as
/// main names. All languages are in the one index; this takes negligible time and memory.
///
/// - `language`: a BCP 47 tag such as `es` or `pt-BR`, and a zero at the end.
/// - `localized`: an index to free as any other. The original may be freed before it.
citysearch_status citysearch_localize(
    const citysearch_index *index, const char *language, citysearch_index **localized);

/// Returns the same index with the postal codes of a file that `citysearch import postal` makes: a text that is only a code, with or
/// without a country, finds its cities, in the tier CITYSEARCH_TIER_POSTAL_CODE.
///
/// - `flags`: CITYSEARCH_MAP to map the file instead of copying it into memory; 0 for none.
/// - `coded`: an index to free as any other. The original may be freed before it.
citysearch_status citysearch_open_postal(
    const citysearch_index *index, const char *path, uint32_t flags, citysearch_index **coded);

/// Returns the same index with a ranking signal: numbers by which its cities rank by relevance, such as visits or customers. The
/// parameter `signal_weight=W` of a search, from 0 to 10, sets their weight; the default is 1.
///
/// - `ids`, `values`: the ids of cities, and their numbers; of several for one id the last counts. A number that is
///   not above 0 or is infinite counts as 0, as a missing one does. Unknown ids are ignored.
/// - `ranked`: an index to free as any other. The original may be freed before it.
citysearch_status citysearch_rank(
    const citysearch_index *index, const int64_t *ids, const double *values, size_t count,
    citysearch_index **ranked);

/// Returns the same index with synonyms, texts that are replaced by others, such as `BLN` by `Berlin`. A synonym matches
/// the whole typed text, or all text between two separators. They replace the current synonyms of the index.
///
/// - `texts`, `meanings`: the texts, and their replacements, as UTF-8 with a zero at the end.
/// - `understanding`: an index to free as any other. The original may be freed before it.
citysearch_status citysearch_understand(
    const citysearch_index *index, const char *const *texts, const char *const *meanings, size_t count,
    citysearch_index **understanding);

/// Writes a snapshot of an index. A file at the path is replaced atomically, after everything is on the disk.
citysearch_status citysearch_write_snapshot(const citysearch_index *index, const char *path);

/// Returns the number of cities of an index; 0 for NULL.
size_t citysearch_count(const citysearch_index *index);

/// Frees an index. No thread may be using it. Pages and columns made from it remain valid. NULL is ignored.
void citysearch_free(citysearch_index *index);

// MARK: Pages

/// A text: UTF-8 with a terminating zero, which the length does not include. Missing values are empty texts.
typedef struct citysearch_text {
  const char *bytes;
  size_t length;
} citysearch_text;

/// How a city was found.
enum {
  /// The text is a prefix of the city's main name.
  CITYSEARCH_TIER_NAME = 0,
  /// The text is a prefix of another name of the city.
  CITYSEARCH_TIER_ALTERNATE_NAME = 1,
  /// The text is a prefix of a later word of its main name or of a name in a language, or of the
  /// initials of a large city of China in pinyin.
  CITYSEARCH_TIER_WORD = 2,
  /// The text is a prefix of a name of its region or its subregion.
  CITYSEARCH_TIER_REGION = 3,
  /// The text is a prefix of its country's code or of one of the country's names.
  CITYSEARCH_TIER_COUNTRY = 4,
  /// A name differs from the text by a typing error.
  CITYSEARCH_TIER_FUZZY = 5,
  /// The text is the code of an airport that serves it. It ranks after later words.
  CITYSEARCH_TIER_AIRPORT = 6,
  /// The text is a postal code of it; see citysearch_open_postal.
  CITYSEARCH_TIER_POSTAL_CODE = 7,
  /// The city was found by a point or its id, not by a text.
  CITYSEARCH_TIER_NONE = 255
};

/// Bytes of a text.
typedef struct citysearch_range {
  size_t start, length;
} citysearch_range;

/// A matching city.
typedef struct citysearch_match {
  /// The stable id of the city in the data.
  int64_t id;
  /// Degrees north and east.
  double latitude, longitude;
  /// Kilometres from the requested point; NaN without one.
  double distance_km;
  /// The number of inhabitants; 0 if unknown.
  int64_t population;
  /// The name, in the language of the index.
  citysearch_text name;
  /// The ISO 3166-1 code of the country, such as `AR`.
  citysearch_text country;
  /// The name of the country, in the language of the index or else in English.
  citysearch_text country_name;
  /// The first-order division of the country.
  citysearch_text region;
  /// The division of that, such as a county or a province.
  citysearch_text subregion;
  /// The IANA name of the time zone.
  citysearch_text time_zone;
  /// The feature code of GeoNames: `PPLC` is a capital.
  citysearch_text feature_code;
  /// The name in the data, if `name` is another one; else empty.
  citysearch_text local_name;
  /// The name that matched, unfolded; the main name if the city was not found by a text.
  citysearch_text matched_text;
  /// A CITYSEARCH_TIER_….
  uint32_t tier;
  uint32_t reserved;
  /// The matched ranges of `matched_text`, with CITYSEARCH_HIGHLIGHTS. They follow the ranges of the previous match in memory.
  const citysearch_range *highlights;
  size_t highlight_count;
} citysearch_match;

/// What a text, or a part of it, refers to.
enum {
  /// A city, by one of its names.
  CITYSEARCH_KIND_CITY = 0,
  /// A first-order division of a country.
  CITYSEARCH_KIND_REGION = 1,
  /// A division of a region.
  CITYSEARCH_KIND_SUBREGION = 2,
  CITYSEARCH_KIND_COUNTRY = 3,
  /// The code of an airport.
  CITYSEARCH_KIND_AIRPORT = 4,
  CITYSEARCH_KIND_POSTAL_CODE = 5,
  /// A point: degrees, or a link to a map.
  CITYSEARCH_KIND_POINT = 6,
  /// Nothing was found, or the kind was not requested.
  CITYSEARCH_KIND_NONE = 255
};

/// A place in a text, which contains the first city.
typedef struct citysearch_place {
  /// CITYSEARCH_KIND_REGION, CITYSEARCH_KIND_SUBREGION or CITYSEARCH_KIND_COUNTRY.
  uint32_t kind;
  uint32_t reserved;
  citysearch_text name;
  /// The part of the text that names it, unfolded.
  citysearch_text text;
} citysearch_place;

/// The interpretation of a text that is not just the name of a city: `49 Main Street, Visalia, California` is `Visalia` in
/// California, and `49 Main Street` is ignored.
typedef struct citysearch_reading {
  /// The part of the text that is the city's name, unfolded; empty if the text names only places.
  citysearch_text city;
  /// The replacement of the typed text, if there is one; else empty.
  citysearch_text rewritten;
  /// The places in the text, which contain the first city.
  const citysearch_place *places;
  size_t place_count;
  /// The parts of the text that disambiguate cities of this name, by another name of the city or by a city close by.
  const citysearch_text *narrowed_by;
  size_t narrowed_by_count;
  /// The ignored parts of the text, unfolded.
  const citysearch_text *passed_over;
  size_t passed_over_count;
  /// The point in the text, in degrees north and east; else NaN.
  double latitude, longitude;
} citysearch_reading;

/// A term of a score.
typedef struct citysearch_term {
  /// Its name, in English, such as `exact name` or `in California`.
  citysearch_text name;
  /// Its value, in octaves: 1 equals twice as many people.
  double octaves;
} citysearch_term;

/// The reasons for the position of a city by relevance.
typedef struct citysearch_explanation {
  /// The sum of the terms; NaN, without terms, if the city is not ranked by a score.
  double score;
  /// The first is the importance of the city.
  const citysearch_term *terms;
  size_t term_count;
} citysearch_explanation;

/// A page of matching cities. It does not depend on the index.
typedef struct citysearch_page {
  /// The number of matches on all pages.
  size_t total;
  /// The number of matches on this page.
  size_t count;
  const citysearch_match *matches;
  /// All texts of the page one after the other, each with its terminating zero, in the order of the matches and of a match's
  /// members, followed by the texts of the reading: for bindings that decode them at once.
  citysearch_text texts;
  /// The interpretation of the text; NULL if the whole text is the first city's name, or without a text.
  const citysearch_reading *reading;
  /// The confidence of the first city, from 0 to 1: of answers at 0.9, nine of ten are right. This and the next two members need
  /// `min_confidence` in the options (0 is allowed); otherwise, and if nothing is found, it is NaN.
  double confidence;
  /// From 0 to 1, the likelihood of other cities: one half if another city is as likely.
  double ambiguity;
  /// What the text refers to, a CITYSEARCH_KIND_….
  uint32_t kind;
  uint32_t reserved;
  /// With CITYSEARCH_EXPLANATIONS one for each match; else NULL.
  const citysearch_explanation *explanations;
} citysearch_page;

/// Frees a page. NULL is ignored.
void citysearch_page_free(citysearch_page *page);

// MARK: Searching

/// Orders of the matches.
enum {
  /// The most likely first.
  CITYSEARCH_ORDER_RELEVANCE = 0,
  /// In each tier by name.
  CITYSEARCH_ORDER_NAME = 1,
  /// In each tier larger cities first.
  CITYSEARCH_ORDER_POPULATION = 2,
  /// In each tier the nearest first; needs CITYSEARCH_NEAR.
  CITYSEARCH_ORDER_DISTANCE = 3
};

/// How a text may match a name. Each mode includes the previous ones.
enum {
  /// FUZZY, in every order.
  CITYSEARCH_MODE_AUTOMATIC = 0,
  /// A name begins with the text.
  CITYSEARCH_MODE_PREFIX = 1,
  /// A later word of a name begins with it, or places follow the city: `portland or`.
  CITYSEARCH_MODE_WORD = 2,
  /// A name begins with the text, except for a typing error.
  CITYSEARCH_MODE_FUZZY = 3
};

/// Flags for searching; 0 for none.
enum {
  /// `near_latitude` and `near_longitude` are the user's position: cities close by rank higher.
  CITYSEARCH_NEAR = 1,
  /// Search only main names.
  CITYSEARCH_OWN_NAMES = 2,
  /// Do not find cities by their countries and regions.
  CITYSEARCH_NO_PLACES = 4,
  /// Return the matched ranges of `matched_text`, in a search. It takes one or two microseconds per match.
  CITYSEARCH_HIGHLIGHTS = 8,
  /// Return the reasons for each match's position, in a search by relevance.
  CITYSEARCH_EXPLANATIONS = 16
};

/// Options of a search. Start with CITYSEARCH_SEARCH_OPTIONS, then set members by name.
typedef struct citysearch_search_options {
  /// The size of the struct in bytes, which identifies the version of the header.
  size_t size;
  /// The maximum number of matches on a page; with 0 they are only counted.
  size_t limit;
  /// The number of matches before the page.
  size_t offset;
  /// A CITYSEARCH_ORDER_….
  uint32_t order;
  /// A CITYSEARCH_MODE_….
  uint32_t mode;
  /// Any of CITYSEARCH_NEAR, CITYSEARCH_OWN_NAMES, CITYSEARCH_NO_PLACES, CITYSEARCH_HIGHLIGHTS, CITYSEARCH_EXPLANATIONS.
  uint32_t flags;
  uint32_t reserved;
  /// Only cities of these countries: ISO codes with commas or spaces between, such as `AR,CHL`, and a zero at the end. NULL
  /// or no code for all countries.
  const char *countries;
  /// Degrees north and east, with CITYSEARCH_NEAR.
  double near_latitude, near_longitude;
  /// Further options, by the names and in the form of the service's parameters, with `&` between, and a zero at the end:
  /// `min_population=100000&bbox=5.9,45.8,10.5,47.8`. NULL for none. In a value, `%26` is `&`. With `strict=true` nothing is
  /// found if an ignored part of the text may refer to another city, as in `mumbai, us`.
  ///
  /// Instead of a text they may have the parts of an address, which must all match: `city=Leeds&state=England`, also with
  /// `county`, `country_name` (in any language, or a code) and `postal_code` (ignored without postal codes). Without
  /// `city` the cities of the place are found. Names must be complete unless there is a mode.
  const char *parameters;
} citysearch_search_options;

#define CITYSEARCH_SEARCH_OPTIONS {sizeof(citysearch_search_options), 10, 0, 0, 0, 0, 0, NULL, 0, 0, NULL}

/// Finds the cities that match a text, which may be unfinished: `par`, `cordoba, ar`, `portland or usa`. An empty
/// text lists all cities. Only the first 1,024 Unicode scalars count.
///
/// - `options`: NULL for the ten most relevant.
citysearch_status citysearch_search(
    const citysearch_index *index, const char *text, size_t length,
    const citysearch_search_options *options, citysearch_page **page);

/// Options for the cities around a point. Start with CITYSEARCH_NEAREST_OPTIONS.
typedef struct citysearch_nearest_options {
  /// The size of the struct in bytes.
  size_t size;
  /// The maximum number of cities.
  size_t limit;
  /// Only cities with at least this known population.
  int64_t min_population;
  /// Only cities within this distance; 0 for any distance.
  double max_km;
  /// Only cities of these countries, as in citysearch_search_options.
  const char *countries;
  /// Further options, by the names and in the form of the service's parameters of `/api/nearest`, with `&` between, and a zero
  /// at the end. With `same_country=true` only cities of the country that contains the point (citysearch_country); at sea,
  /// and in a country without cities, the cities of all countries. NULL for none.
  const char *parameters;
} citysearch_nearest_options;

#define CITYSEARCH_NEAREST_OPTIONS {sizeof(citysearch_nearest_options), 10, 0, 0, NULL, NULL}

/// Finds the cities nearest to a point, the nearest first. The page has all matches. Sections of cities, whose `feature_code`
/// is `PPLX`, are omitted without `sections=true`.
///
/// - `latitude`, `longitude`: degrees north, -90 to 90, and east, -180 to 180.
/// - `options`: NULL for the ten nearest.
citysearch_status citysearch_nearest(
    const citysearch_index *index, double latitude, double longitude,
    const citysearch_nearest_options *options, citysearch_page **page);

/// Returns the country of a point, by outlines of countries that are a part of the library. They are simplified: close to a
/// border or a coast, the answer may be wrong.
///
/// - `latitude`, `longitude`: degrees north, -90 to 90, and east, -180 to 180.
/// - `country`: room for three bytes: the ISO 3166-1 code and a zero. Empty at sea, and when the function fails.
citysearch_status citysearch_country(
    const citysearch_index *index, double latitude, double longitude, char country[3]);

/// Returns the cities with some ids. Unknown ids are ignored; the others keep their order.
citysearch_status citysearch_lookup(
    const citysearch_index *index, const int64_t *ids, size_t count, citysearch_page **page);

// MARK: Columns

// The Arrow C data interface, https://arrow.apache.org/docs/format/CDataInterface.html, and its stream.

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/// Options for resolving names. Start with CITYSEARCH_RESOLVE_OPTIONS.
typedef struct citysearch_resolve_options {
  /// The size of the struct in bytes.
  size_t size;
  /// The maximum number of threads; 0 for one per processor.
  uint32_t threads;
  /// A CITYSEARCH_MODE_….
  uint32_t mode;
  /// Any of CITYSEARCH_NEAR, CITYSEARCH_OWN_NAMES, CITYSEARCH_NO_PLACES.
  uint32_t flags;
  uint32_t reserved;
  /// Only cities of these countries, as in citysearch_search_options.
  const char *countries;
  /// Degrees north and east, with CITYSEARCH_NEAR.
  double near_latitude, near_longitude;
  /// Further options, as in citysearch_search_options, without the parts of an address.
  const char *parameters;
} citysearch_resolve_options;

#define CITYSEARCH_RESOLVE_OPTIONS {sizeof(citysearch_resolve_options), 0, 0, 0, 0, NULL, 0, 0, NULL}

/// Finds the most likely city for each name of a column.
///
/// The column is of the type utf8 (`u`), large utf8 (`U`) or utf8 view (`vu`), or a struct (`+s`) with one such column;
/// it comes in any number of arrays. The result is one array of the type struct with as many rows and these columns:
///
///     id         int64    the city's stable number
///     confidence float64  0 to 1: the confidence of the city; of cities at 0.9, nine of ten are right
///     tier       utf8     how it was found: name, alternateName, word, region, country, fuzzy, airport,
///                         postalCode
///     name       utf8     the city's main name
///     country    utf8     the ISO 3166-1 code of its country
///     latitude   float64  degrees north
///     longitude  float64  degrees east
///     kind       utf8     what the name refers to: city, region, subregion, country, airport, postalCode, point; if it is not
///                         a city, the row has the likeliest city
///     ambiguity  float64  0 to 1: the likelihood of other cities; 0.5 if another city is as likely
///     runner_up  int64    the id of the next likely city
///
/// All of them are null if the name is null, blank, a placeholder (`N/A`, `unknown`), or invalid UTF-8, or if it does not match a
/// city. A country is also null if the city is in none, and a runner-up if no other city is found.
///
/// - `schema`, `arrays`: the column, which the caller still owns; the library keeps no reference. Every array has as many buffers as
///   its type needs.
/// - `options`: NULL for all countries and as many threads as there are processors.
/// - `result_schema`, `result`: empty structs that the library fills in; the caller releases both, as Arrow requires. They
///   may outlive the index.
citysearch_status citysearch_resolve(
    const citysearch_index *index, const struct ArrowSchema *schema,
    const struct ArrowArray *const *arrays, size_t array_count,
    const citysearch_resolve_options *options, struct ArrowSchema *result_schema,
    struct ArrowArray *result);

/// Returns a second reference to a result of citysearch_resolve, with its own schema. Both share their memory, which
/// is freed when both are released.
citysearch_status citysearch_share(
    const struct ArrowArray *result, struct ArrowSchema *shared_schema, struct ArrowArray *shared);

/// Returns a result of citysearch_resolve as a stream of one array, which shares its memory.
citysearch_status citysearch_stream(
    const struct ArrowArray *result, struct ArrowArrayStream *stream);

/// Frees the content of a PyCapsule of the Arrow PyCapsule interface (`arrow_schema`, `arrow_array` or `arrow_array_stream`
/// in memory from `malloc`), and releases it if no consumer has: a destructor for `PyCapsule_New`, for bindings
/// written in Python only.
void citysearch_capsule_free(void *capsule);

#ifdef __cplusplus
}
#endif

#endif
