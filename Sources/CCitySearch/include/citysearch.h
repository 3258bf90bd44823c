#ifndef CITYSEARCH_H
#define CITYSEARCH_H

/// citysearch: an index of cities that answers while people type.
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
/// **Texts** are UTF-8. Those that are given have a length and need no zero at their end. A text that is not UTF-8 is
/// an error. Paths are any bytes, and end in a zero.
///
/// **Ownership.** What a function gives by its last parameter belongs to the caller, who frees it once. When a
/// function fails, that is NULL or, of a struct, zero. The library keeps nothing that it is given.
///
/// **Errors.** A function that may fail returns a `citysearch_status`; `citysearch_last_error` has the words. No
/// argument ends the program except a pointer that is neither NULL nor valid.
///
/// **Threads.** An index never changes. Any number of threads may use one at once without a lock, until one frees
/// it. All functions may be called from any thread.
///
/// **fork.** A child of `fork` may use an index that its parent opened, and open others. No call leaves a thread
/// behind: opening and searching run on the calling thread, and citysearch_resolve ends its threads before it
/// returns.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Errors

/// How a call ended.
typedef int32_t citysearch_status;

enum {
  /// It did what it says.
  CITYSEARCH_OK = 0,
  /// An argument is NULL, out of range, or no UTF-8.
  CITYSEARCH_INVALID_ARGUMENT = 1,
  /// The system could not read or write a file.
  CITYSEARCH_FILE_ERROR = 2,
  /// The cities are no JSON, or not what a city needs, or a snapshot is damaged or of another version.
  CITYSEARCH_INVALID_DATA = 3,
  /// There is no memory for what was asked.
  CITYSEARCH_OUT_OF_MEMORY = 4
};

/// Why the last call that failed on this thread did: one line in English, what, where, and what to do.
///
/// The text stays until the next call that fails on this thread. It is empty when none has.
const char *citysearch_last_error(void);

/// The version of the library, for example `0.2.0`. The text stays.
const char *citysearch_version(void);

// MARK: Opening

/// An index of cities.
typedef struct citysearch_index citysearch_index;

/// Flags for opening; 0 for none.
enum {
  /// Map a snapshot instead of copying it into memory: it opens at once, and processes share its memory. The file must
  /// not be changed in place; if somebody cuts it short, the system ends the program (SIGBUS). It may be replaced.
  CITYSEARCH_MAP = 1,
  /// Do not check the checksums of a snapshot. If it is damaged, answers may be wrong or the program may stop.
  CITYSEARCH_UNVERIFIED = 2,
  /// Leave out records of JSON that are no cities, instead of failing at the first.
  CITYSEARCH_SKIP_INVALID = 4
};

/// Opens a file of cities: a JSON array, or a snapshot, as its first bytes say.
///
/// All work is done on the calling thread. A snapshot of 50 MB is copied and checked in some 30 ms; JSON of 50 MB
/// takes about a second, so programs that start often keep a snapshot of it (citysearch_write_snapshot).
citysearch_status citysearch_open(const char *path, uint32_t flags, citysearch_index **index);

/// Opens cities that are in memory, as citysearch_open does. The bytes are copied.
citysearch_status citysearch_open_bytes(
    const void *bytes, size_t length, uint32_t flags, citysearch_index **index);

/// Gives the same index in a language: names of cities, divisions and countries are told in it, and names in it count as
/// cities' own. All languages are in the one index; this takes no time and no memory to speak of.
///
/// - `language`: a tag of BCP 47 such as `es` or `pt-BR`, and a zero at the end.
/// - `localized`: an index to be freed as any other. The one that it is made of may be freed before.
citysearch_status citysearch_localize(
    const citysearch_index *index, const char *language, citysearch_index **localized);

/// Gives the same index with the postal codes of a file that `citysearch import postal` makes: a text that is all a code, with or
/// without a country, finds its cities, in the tier CITYSEARCH_TIER_POSTAL_CODE.
///
/// - `flags`: CITYSEARCH_MAP to map the file instead of copying it into memory; 0 for none.
/// - `coded`: an index to be freed as any other. The one that it is made of may be freed before.
citysearch_status citysearch_open_postal(
    const citysearch_index *index, const char *path, uint32_t flags, citysearch_index **coded);

/// Gives the same index with a signal: numbers of one's own by which its cities rank by relevance, such as visits or customers. With
/// `signal_weight=W` among the parameters of a search, from 0 to 10, they count more or less than by 1.
///
/// - `ids`, `values`: the numbers, and the ids of the cities that have them; of those for one id the last counts. A number that is
///   not above 0 or is infinite counts as 0, as that of a city without one does. What is for no city is passed over.
/// - `ranked`: an index to be freed as any other. The one that it is made of may be freed before.
citysearch_status citysearch_rank(
    const citysearch_index *index, const int64_t *ids, const double *values, size_t count,
    citysearch_index **ranked);

/// Gives the same index with synonyms: texts of one's own that stand for others, such as `BLN` for `Berlin`. One is read where it is
/// all of what was typed, or all between two separators. They replace those that the index had.
///
/// - `texts`, `meanings`: the texts, and what each stands for, as UTF-8 with a zero at the end.
/// - `understanding`: an index to be freed as any other. The one that it is made of may be freed before.
citysearch_status citysearch_understand(
    const citysearch_index *index, const char *const *texts, const char *const *meanings, size_t count,
    citysearch_index **understanding);

/// Writes a snapshot of an index. A file at the path is replaced as a whole, once all is on the disk.
citysearch_status citysearch_write_snapshot(const citysearch_index *index, const char *path);

/// How many cities an index has; 0 for NULL.
size_t citysearch_count(const citysearch_index *index);

/// Frees an index. No thread may use it any more; pages and columns from it stay. NULL is passed over.
void citysearch_free(citysearch_index *index);

// MARK: Pages

/// A text: UTF-8 with a zero behind its end, which the length does not count. What a city lacks is an empty text.
typedef struct citysearch_text {
  const char *bytes;
  size_t length;
} citysearch_text;

/// By what a city was found.
enum {
  /// The text is a prefix of the city's own name.
  CITYSEARCH_TIER_NAME = 0,
  /// The text is a prefix of another name of the city.
  CITYSEARCH_TIER_ALTERNATE_NAME = 1,
  /// The text is a prefix of a later word of its own name or of a name that it has in a language, or of the
  /// initials of a large city of China in pinyin.
  CITYSEARCH_TIER_WORD = 2,
  /// The text is a prefix of a name of its region or its subregion.
  CITYSEARCH_TIER_REGION = 3,
  /// The text is a prefix of its country's code or of one of the country's names.
  CITYSEARCH_TIER_COUNTRY = 4,
  /// A name differs from the text by a typing error.
  CITYSEARCH_TIER_FUZZY = 5,
  /// The text is the code of an airport that serves it. It ranks behind later words.
  CITYSEARCH_TIER_AIRPORT = 6,
  /// The text is a postal code of it; see citysearch_open_postal.
  CITYSEARCH_TIER_POSTAL_CODE = 7,
  /// The city was looked for by its place or its id, not by a text.
  CITYSEARCH_TIER_NONE = 255
};

/// Bytes of a text.
typedef struct citysearch_range {
  size_t start, length;
} citysearch_range;

/// A city that was found.
typedef struct citysearch_match {
  /// The stable number that the data give the city.
  int64_t id;
  /// Degrees north and east.
  double latitude, longitude;
  /// Kilometres from the point that was asked for; not a number when none was.
  double distance_km;
  /// How many people live there; 0 when that is not known.
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
  /// What the place is, in GeoNames' words: `PPLC` is a capital.
  citysearch_text feature_code;
  /// The name as the data have it, if it is not that of the language; else empty.
  citysearch_text local_name;
  /// The name, as it is written, by which the city was found; its own name when it was not looked for by a text.
  citysearch_text matched_text;
  /// A CITYSEARCH_TIER_….
  uint32_t tier;
  uint32_t reserved;
  /// What was typed of `matched_text`, with CITYSEARCH_HIGHLIGHTS. They stand behind those of the match before.
  const citysearch_range *highlights;
  size_t highlight_count;
} citysearch_match;

/// What a text means, or a part of it.
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
  /// Nothing was found, or nobody asked what is meant.
  CITYSEARCH_KIND_NONE = 255
};

/// A place that a text names, in which the first city lies.
typedef struct citysearch_place {
  /// CITYSEARCH_KIND_REGION, CITYSEARCH_KIND_SUBREGION or CITYSEARCH_KIND_COUNTRY.
  uint32_t kind;
  uint32_t reserved;
  citysearch_text name;
  /// The part of the text that names it, as it was typed.
  citysearch_text text;
} citysearch_place;

/// How a text was read that is not just the name of a city: `49 Main Street, Visalia, California` is `Visalia` in California, with
/// `49 Main Street` passed over.
typedef struct citysearch_reading {
  /// The part of the text that is the city's name, as it was typed; empty when the text names places alone.
  citysearch_text city;
  /// The text that was read in place of the typed one; else empty.
  citysearch_text rewritten;
  /// Where the first city lies, as far as the text says.
  const citysearch_place *places;
  size_t place_count;
  /// The parts of the text that say which city of the name is meant, by another name of it or by a city close by.
  const citysearch_text *narrowed_by;
  size_t narrowed_by_count;
  /// The parts of the text that did not count, as they were typed.
  const citysearch_text *passed_over;
  size_t passed_over_count;
  /// The point that the text names, in degrees north and east; else not numbers.
  double latitude, longitude;
} citysearch_reading;

/// What a score is the sum of.
typedef struct citysearch_term {
  /// Its name, in English, such as `exact name` or `in California`.
  citysearch_text name;
  /// What it adds, in octaves: 1 counts as twice as many people do.
  double octaves;
} citysearch_term;

/// Why a city stands where it does by relevance.
typedef struct citysearch_explanation {
  /// The sum of the terms; not a number when no score ranks the city, which then has no terms.
  double score;
  /// The first is the importance of the city.
  const citysearch_term *terms;
  size_t term_count;
} citysearch_explanation;

/// Cities that were found. Nothing in it depends on the index.
typedef struct citysearch_page {
  /// How many matches there are on all pages.
  size_t total;
  /// How many matches this page has.
  size_t count;
  const citysearch_match *matches;
  /// All texts of the page one after the other, each with the zero behind it, in the order of the matches and of a match's
  /// members, and then those of the reading: for bindings that decode them at once.
  citysearch_text texts;
  /// How the text was read; NULL when all of it is the first city's name, or cities were not looked for by a text.
  const citysearch_reading *reading;
  /// From 0 to 1, how likely the first city is meant: of answers at 0.9, nine of ten are right. Like the next two it is told where
  /// the options have `min_confidence`, be it 0; else, and when nothing is found, it is not a number.
  double confidence;
  /// From 0 to 1, how much else the text may mean: one half when another city is as likely.
  double ambiguity;
  /// What the text means, a CITYSEARCH_KIND_….
  uint32_t kind;
  uint32_t reserved;
  /// With CITYSEARCH_EXPLANATIONS one for each match; else NULL.
  const citysearch_explanation *explanations;
} citysearch_page;

/// Frees a page. NULL is passed over.
void citysearch_page_free(citysearch_page *page);

// MARK: Searching

/// Orders of what is found.
enum {
  /// What is most likely meant first.
  CITYSEARCH_ORDER_RELEVANCE = 0,
  /// In each tier by name.
  CITYSEARCH_ORDER_NAME = 1,
  /// In each tier larger cities first.
  CITYSEARCH_ORDER_POPULATION = 2,
  /// In each tier what is nearest first; needs CITYSEARCH_NEAR.
  CITYSEARCH_ORDER_DISTANCE = 3
};

/// How a text may match a name. Each mode includes those before it.
enum {
  /// FUZZY, in every order.
  CITYSEARCH_MODE_AUTOMATIC = 0,
  /// A name begins with the text.
  CITYSEARCH_MODE_PREFIX = 1,
  /// A later word of a name begins with it, or places stand behind the city: `portland or`.
  CITYSEARCH_MODE_WORD = 2,
  /// A name begins so but for a typing error.
  CITYSEARCH_MODE_FUZZY = 3
};

/// Flags for searching; 0 for none.
enum {
  /// `near_latitude` and `near_longitude` are where the user is: cities close by rank higher.
  CITYSEARCH_NEAR = 1,
  /// Do not look at other names than a city's own.
  CITYSEARCH_OWN_NAMES = 2,
  /// Do not find cities by their countries and regions.
  CITYSEARCH_NO_PLACES = 4,
  /// Tell which parts of `matched_text` were typed, in a search. It takes one or two microseconds a match.
  CITYSEARCH_HIGHLIGHTS = 8,
  /// Tell why each match stands where it does, in a search by relevance.
  CITYSEARCH_EXPLANATIONS = 16
};

/// What to search for. Begin with CITYSEARCH_SEARCH_OPTIONS, then set members by name.
typedef struct citysearch_search_options {
  /// How many bytes the struct has, by which the library knows the version of the header.
  size_t size;
  /// How many matches a page has at most; with 0 they are only counted.
  size_t limit;
  /// How many matches come before the page.
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
  /// `min_population=100000&bbox=5.9,45.8,10.5,47.8`. NULL for none. In a value, `%26` stands for `&`. With `strict=true` nothing is
  /// found when a part of the text would be passed over that may mean another city, as in `mumbai, us`.
  ///
  /// In place of a text they may have the parts of an address, which all must hold: `city=Leeds&state=England`, also with
  /// `county`, `country_name` (in any language, or a code) and `postal_code` (passed over without postal codes). Without
  /// `city` the cities of the place are found. Names are whole unless there is a mode.
  const char *parameters;
} citysearch_search_options;

#define CITYSEARCH_SEARCH_OPTIONS {sizeof(citysearch_search_options), 10, 0, 0, 0, 0, 0, NULL, 0, 0, NULL}

/// Finds the cities that a text means. The text as it is typed is enough: `par`, `cordoba, ar`, `portland or usa`. An empty
/// text lists all cities. Of a long one the first 1,024 Unicode scalars count.
///
/// - `options`: NULL for the ten most relevant.
citysearch_status citysearch_search(
    const citysearch_index *index, const char *text, size_t length,
    const citysearch_search_options *options, citysearch_page **page);

/// What cities to look for around a point. Begin with CITYSEARCH_NEAREST_OPTIONS.
typedef struct citysearch_nearest_options {
  /// How many bytes the struct has.
  size_t size;
  /// How many cities to find at most.
  size_t limit;
  /// Only cities that are known to have so many people.
  int64_t min_population;
  /// Only cities that are no farther away; 0 for any distance.
  double max_km;
  /// Only cities of these countries, as in citysearch_search_options.
  const char *countries;
  /// Further options, by the names and in the form of the service's parameters of `/api/nearest`, with `&` between, and a zero
  /// at the end. With `same_country=true` only cities of the country in which the point lies (citysearch_country); at sea,
  /// and in a country without cities, those of all countries. NULL for none.
  const char *parameters;
} citysearch_nearest_options;

#define CITYSEARCH_NEAREST_OPTIONS {sizeof(citysearch_nearest_options), 10, 0, 0, NULL, NULL}

/// Finds the cities nearest to a point, the nearest first. The page is all that is found. Sections of cities, whose `feature_code`
/// is `PPLX`, are left out without `sections=true`.
///
/// - `latitude`, `longitude`: degrees north, -90 to 90, and east, -180 to 180.
/// - `options`: NULL for the ten nearest.
citysearch_status citysearch_nearest(
    const citysearch_index *index, double latitude, double longitude,
    const citysearch_nearest_options *options, citysearch_page **page);

/// Tells in which country a point lies, by outlines of countries that are a part of the library. They are simplified: close to a
/// border or a coast, the answer may be that of the other side.
///
/// - `latitude`, `longitude`: degrees north, -90 to 90, and east, -180 to 180.
/// - `country`: room for three bytes: the ISO 3166-1 code and a zero. Empty at sea, and when the function fails.
citysearch_status citysearch_country(
    const citysearch_index *index, double latitude, double longitude, char country[3]);

/// Looks cities up by their ids. Ids that no city has are left out; the others keep their order.
citysearch_status citysearch_lookup(
    const citysearch_index *index, const int64_t *ids, size_t count, citysearch_page **page);

// MARK: Columns

// The Arrow C data interface, as https://arrow.apache.org/docs/format/CDataInterface.html has it, and its stream.

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

/// How to resolve names. Begin with CITYSEARCH_RESOLVE_OPTIONS.
typedef struct citysearch_resolve_options {
  /// How many bytes the struct has.
  size_t size;
  /// How many threads work at most; 0 for one a processor.
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

/// Finds for each name of a column the city that it most likely means.
///
/// The column is of the type utf8 (`u`), large utf8 (`U`) or utf8 view (`vu`), or a struct (`+s`) with one such column;
/// it comes in any number of arrays. The result is one array of the type struct with as many rows and these columns:
///
///     id         int64    the city's stable number
///     confidence float64  0 to 1: how likely the name means the city; of cities at 0.9, nine of ten are right
///     tier       utf8     by what it was found: name, alternateName, word, region, country, fuzzy, airport,
///                         postalCode
///     name       utf8     the city's own name
///     country    utf8     the ISO 3166-1 code of its country
///     latitude   float64  degrees north
///     longitude  float64  degrees east
///     kind       utf8     what the name means: city, region, subregion, country, airport, postalCode, point; of what is no
///                         city, the row has the likeliest city
///     ambiguity  float64  0 to 1: how much else the name may mean; 0.5 when another city is as likely
///     runner_up  int64    the id of the next likely city
///
/// All of them are null where the name is null or blank, stands for nothing (`N/A`, `unknown`), is not UTF-8, or means no
/// city; a country is null also where the city lies in none, and a runner-up where no other city is found.
///
/// - `schema`, `arrays`: the column, which stays the caller's; nothing of it is kept. Every array has as many buffers as
///   its type needs.
/// - `options`: NULL for all countries and as many threads as there are processors.
/// - `result_schema`, `result`: empty structs that the library fills in; the caller releases both, as Arrow says. They
///   may outlive the index.
citysearch_status citysearch_resolve(
    const citysearch_index *index, const struct ArrowSchema *schema,
    const struct ArrowArray *const *arrays, size_t array_count,
    const citysearch_resolve_options *options, struct ArrowSchema *result_schema,
    struct ArrowArray *result);

/// Gives a result of citysearch_resolve once more, with a schema of its own. Nothing is copied: both share their memory, and
/// it is freed when both were released.
citysearch_status citysearch_share(
    const struct ArrowArray *result, struct ArrowSchema *shared_schema, struct ArrowArray *shared);

/// Gives a result of citysearch_resolve as a stream of one array, which shares its memory.
citysearch_status citysearch_stream(
    const struct ArrowArray *result, struct ArrowArrayStream *stream);

/// Frees what a PyCapsule of the Arrow PyCapsule interface holds (`arrow_schema`, `arrow_array` or `arrow_array_stream`
/// in memory from `malloc`), and releases it if nobody took it: a destructor for `PyCapsule_New`, for bindings that are
/// written in Python. Others have no use for it.
void citysearch_capsule_free(void *capsule);

#ifdef __cplusplus
}
#endif

#endif
