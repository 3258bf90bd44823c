// Opening and searching, and what goes wrong with them. The arguments are a folder to write to, and postal codes: 75008 of city 1, in
// France, and 75460 of city 2, in the United States.

#include "checks.h"

#include <math.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[4096];

static const char *path_of(const char *name) {
  static _Thread_local char path[8192];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void write_file(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  CHECK(file != NULL);
  CHECK(fwrite(bytes, 1, length, file) == length);
  CHECK(fclose(file) == 0);
}

static citysearch_page *search(const citysearch_index *index, const char *text) {
  citysearch_page *page;
  CHECK(citysearch_search(index, text, strlen(text), NULL, &page) == CITYSEARCH_OK);
  return page;
}

/// Checks the id of the first match of a text.
static void check_first(const citysearch_index *index, const char *text, int64_t id) {
  citysearch_page *page = search(index, text);
  CHECK(page->count > 0);
  CHECK(page->matches[0].id == id);
  citysearch_page_free(page);
}

/// Checks how many cities a text finds, and the id of the first.
static void check_found(
    const citysearch_index *index, const char *text, const citysearch_search_options *options, size_t total, int64_t id) {
  citysearch_page *page;
  CHECK(citysearch_search(index, text, strlen(text), options, &page) == CITYSEARCH_OK);
  CHECK(page->total == total && (total == 0 || page->matches[0].id == id));
  citysearch_page_free(page);
}

/// Checks how many cities a page of the nearest has, and the id of the first.
static void check_nearest(
    const citysearch_index *index, double latitude, double longitude, const citysearch_nearest_options *options,
    size_t count, int64_t id) {
  citysearch_page *page;
  CHECK(citysearch_nearest(index, latitude, longitude, options, &page) == CITYSEARCH_OK);
  CHECK(page->count == count && (count == 0 || page->matches[0].id == id));
  citysearch_page_free(page);
}

static void a_match_has_all_facts(const citysearch_index *index) {
  citysearch_page *page = search(index, "paris");
  CHECK(page->total == 2 && page->count == 2);
  const citysearch_match *match = &page->matches[0];
  CHECK(match->id == 1);
  CHECK(match->latitude == 48.85 && match->longitude == 2.35);
  CHECK(match->population == 2138551);
  CHECK(isnan(match->distance_km));
  CHECK(match->tier == CITYSEARCH_TIER_NAME);
  CHECK(strcmp(match->name.bytes, "Paris") == 0 && match->name.length == 5);
  CHECK(strcmp(match->country.bytes, "FR") == 0);
  CHECK(strcmp(match->country_name.bytes, "France") == 0);
  CHECK(strcmp(match->region.bytes, "\xC3\x8Ele-de-France") == 0);
  CHECK(match->region.length == strlen(match->region.bytes));
  CHECK(strcmp(match->time_zone.bytes, "Europe/Paris") == 0);
  CHECK(strcmp(match->feature_code.bytes, "PPLC") == 0);
  CHECK(match->local_name.length == 0);
  CHECK(strcmp(match->matched_text.bytes, "Paris") == 0);
  CHECK(page->matches[1].time_zone.length == 0 && page->matches[1].time_zone.bytes[0] == 0);
  CHECK(page->matches[1].feature_code.length == 0 && page->matches[1].feature_code.bytes[0] == 0);
  size_t length = 0;
  for (size_t i = 0; i < page->count; i++) {
    const citysearch_text *texts = &page->matches[i].name;
    for (int j = 0; j < 9; j++) {
      CHECK(texts[j].bytes == page->texts.bytes + length);
      length += texts[j].length + 1;
    }
  }
  CHECK(page->texts.length == length);
  citysearch_page_free(page);
}

static void check_text(citysearch_text text, const char *expected) {
  CHECK(text.length == strlen(expected));
  CHECK(strcmp(text.bytes, expected) == 0);
}

static void what_was_typed_is_highlighted(const citysearch_index *index) {
  const struct {
    const char *typed, *matched;
    size_t start, length;
  } examples[] = {
      {"par", "Paris", 0, 3},
      {"cordob", "C\xC3\xB3rdoba", 0, 7},
      {"wie", "Wien", 0, 3},
      {"barclona", "Barcelona", 0, 9},
  };
  citysearch_page *page;
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  options.flags = CITYSEARCH_HIGHLIGHTS;
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    const char *typed = examples[i].typed;
    CHECK(citysearch_search(index, typed, strlen(typed), &options, &page) == CITYSEARCH_OK);
    CHECK(page->count > 0);
    check_text(page->matches[0].matched_text, examples[i].matched);
    CHECK(page->matches[0].highlight_count == 1);
    CHECK(page->matches[0].highlights[0].start == examples[i].start);
    CHECK(page->matches[0].highlights[0].length == examples[i].length);
    const citysearch_range *next = page->matches[0].highlights;
    for (size_t j = 0; j < page->count; j++) {
      CHECK(page->matches[j].highlights == next);
      next += page->matches[j].highlight_count;
    }
    citysearch_page_free(page);
  }
  page = search(index, "par");
  CHECK(page->matches[0].highlight_count == 0);
  citysearch_page_free(page);
  CHECK(citysearch_nearest(index, 48, 2, NULL, &page) == CITYSEARCH_OK);
  CHECK(page->matches[0].highlight_count == 0);
  CHECK(page->reading == NULL && isnan(page->confidence) && page->kind == CITYSEARCH_KIND_NONE);
  citysearch_page_free(page);
}

static void a_page_says_how_the_text_was_read(const citysearch_index *index) {
  citysearch_page *page = search(index, "5 Main Street, Paris, Texas, United States");
  CHECK(page->matches[0].id == 2);
  const citysearch_reading *reading = page->reading;
  check_text(reading->city, "Paris");
  check_text(reading->rewritten, "");
  CHECK(reading->place_count == 2);
  CHECK(reading->places[0].kind == CITYSEARCH_KIND_REGION);
  check_text(reading->places[0].name, "Texas");
  check_text(reading->places[0].text, "Texas");
  CHECK(reading->places[1].kind == CITYSEARCH_KIND_COUNTRY);
  check_text(reading->places[1].text, "United States");
  CHECK(reading->narrowed_by_count == 0);
  CHECK(reading->passed_over_count == 1);
  check_text(reading->passed_over[0], "5 Main Street");
  CHECK(isnan(reading->latitude) && isnan(reading->longitude));
  const citysearch_text *last = &reading->passed_over[0];
  CHECK(last->bytes + last->length + 1 == page->texts.bytes + page->texts.length);
  citysearch_page_free(page);

  page = search(index, "48.8, 2.3");
  CHECK(page->matches[0].id == 1);
  CHECK(page->reading->latitude == 48.8 && page->reading->longitude == 2.3);
  check_text(page->reading->city, "");
  citysearch_page_free(page);

  page = search(index, "paris");
  CHECK(page->reading == NULL);
  citysearch_page_free(page);
}

static void a_page_says_how_likely_its_first_city_is_meant(const citysearch_index *index) {
  citysearch_page *page = search(index, "paris");
  CHECK(isnan(page->confidence) && isnan(page->ambiguity) && page->kind == CITYSEARCH_KIND_NONE);
  citysearch_page_free(page);

  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  options.parameters = "min_confidence=0";
  CHECK(citysearch_search(index, "paris", 5, &options, &page) == CITYSEARCH_OK);
  CHECK(page->confidence > 0 && page->confidence <= 1);
  CHECK(page->ambiguity > 0 && page->ambiguity < 0.5);
  CHECK(page->kind == CITYSEARCH_KIND_CITY);
  citysearch_page_free(page);
  CHECK(citysearch_search(index, "texas", 5, &options, &page) == CITYSEARCH_OK);
  CHECK(page->kind == CITYSEARCH_KIND_REGION);
  citysearch_page_free(page);
  CHECK(citysearch_search(index, "qqqq", 4, &options, &page) == CITYSEARCH_OK);
  CHECK(isnan(page->confidence) && page->kind == CITYSEARCH_KIND_NONE);
  citysearch_page_free(page);
}

static void names_are_told_in_a_language(const citysearch_index *index) {
  citysearch_index *localized;
  CHECK(citysearch_localize(index, "es-MX", &localized) == CITYSEARCH_OK);
  citysearch_page *page = search(localized, "vien");
  CHECK(strcmp(page->matches[0].name.bytes, "Viena") == 0);
  CHECK(strcmp(page->matches[0].local_name.bytes, "Vienna") == 0);
  CHECK(strcmp(page->matches[0].country_name.bytes, "Austria") == 0);
  citysearch_page_free(page);
  citysearch_free(localized);
  CHECK(citysearch_localize(index, "english", &localized) == CITYSEARCH_INVALID_ARGUMENT);
  CHECK(localized == NULL);
  CHECK(citysearch_localize(index, NULL, &localized) == CITYSEARCH_INVALID_ARGUMENT);
  CHECK(citysearch_localize(NULL, "es", &localized) == CITYSEARCH_INVALID_ARGUMENT);
  CHECK(citysearch_localize(index, "es", NULL) == CITYSEARCH_INVALID_ARGUMENT);
}

static void cities_rank_by_a_signal(const citysearch_index *index) {
  const int64_t ids[] = {2, 2, 99};
  const double values[] = {1, 5000, 7};
  citysearch_index *ranked, *localized;
  check_first(index, "paris", 1);
  CHECK(citysearch_rank(index, ids, values, 3, &ranked) == CITYSEARCH_OK);
  CHECK(citysearch_localize(ranked, "es", &localized) == CITYSEARCH_OK);
  citysearch_page *page;
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  for (const citysearch_index *each = ranked; each; each = each == ranked ? localized : NULL) {
    options.parameters = "signal_weight=10";
    check_found(each, "paris", &options, 2, 2);
    options.parameters = "signal_weight=0";
    CHECK(citysearch_search(each, "paris", 5, &options, &page) == CITYSEARCH_OK);
    CHECK(page->matches[0].id == 1);
    citysearch_page_free(page);
  }
  citysearch_free(localized);
  citysearch_free(ranked);
  const double none[] = {NAN, INFINITY, -1};
  CHECK(citysearch_rank(index, ids, none, 3, &ranked) == CITYSEARCH_OK);
  check_first(ranked, "paris", 1);
  citysearch_free(ranked);
  CHECK(citysearch_rank(index, NULL, NULL, 0, &ranked) == CITYSEARCH_OK);
  check_first(ranked, "paris", 1);
  citysearch_free(ranked);
  CHECK_FAILS(citysearch_rank(index, NULL, values, 3, &ranked), CITYSEARCH_INVALID_ARGUMENT, "ids is NULL");
  CHECK(ranked == NULL);
  CHECK_FAILS(citysearch_rank(index, ids, NULL, 3, &ranked), CITYSEARCH_INVALID_ARGUMENT, "values is NULL");
  CHECK_FAILS(citysearch_rank(index, ids, values, SIZE_MAX, &ranked), CITYSEARCH_INVALID_ARGUMENT, "count");
  CHECK_FAILS(citysearch_rank(NULL, ids, values, 3, &ranked), CITYSEARCH_INVALID_ARGUMENT, "index is NULL");
  CHECK_FAILS(citysearch_rank(index, ids, values, 3, NULL), CITYSEARCH_INVALID_ARGUMENT, "ranked is NULL");
}

static void texts_of_ones_own_stand_for_others(const citysearch_index *index) {
  const char *texts[] = {"my office", "P\xC3\x84R"};
  const char *meanings[] = {"barcelona", "paris, texas"};
  citysearch_index *own;
  CHECK(citysearch_understand(index, texts, meanings, 2, &own) == CITYSEARCH_OK);
  check_first(own, "My Office", 3);
  check_first(own, "p\xC3\xA4r", 2);
  check_first(own, "wien", 5);
  citysearch_page *page = search(own, "my office");
  check_text(page->reading->rewritten, "barcelona");
  citysearch_page_free(page);
  citysearch_index *plain;
  CHECK(citysearch_understand(own, NULL, NULL, 0, &plain) == CITYSEARCH_OK);
  citysearch_free(own);
  check_first(plain, "par", 1);
  check_found(plain, "my office", NULL, 0, 0);
  citysearch_free(plain);
  meanings[1] = "\xFF";
  CHECK_FAILS(
      citysearch_understand(index, texts, meanings, 2, &own), CITYSEARCH_INVALID_ARGUMENT, "a meaning is not UTF-8");
  CHECK(own == NULL);
  texts[0] = NULL;
  CHECK_FAILS(citysearch_understand(index, texts, meanings, 2, &own), CITYSEARCH_INVALID_ARGUMENT, "a text is NULL");
  CHECK_FAILS(citysearch_understand(index, NULL, meanings, 1, &own), CITYSEARCH_INVALID_ARGUMENT, "texts is NULL");
}

static void postal_codes_are_found(const citysearch_index *index, const char *path) {
  for (uint32_t flags = 0; flags <= CITYSEARCH_MAP; flags += CITYSEARCH_MAP) {
    citysearch_index *coded, *localized;
    CHECK(citysearch_open_postal(index, path, flags, &coded) == CITYSEARCH_OK);
    CHECK(citysearch_localize(coded, "de", &localized) == CITYSEARCH_OK);
    citysearch_free(coded);
    CHECK(citysearch_count(localized) == 7);
    citysearch_page *page = search(localized, "75460");
    CHECK(page->total == 1 && page->matches[0].id == 2);
    CHECK(page->matches[0].tier == CITYSEARCH_TIER_POSTAL_CODE);
    CHECK(strcmp(page->matches[0].matched_text.bytes, "75460") == 0);
    citysearch_page_free(page);
    check_first(localized, "75008, France", 1);
    check_first(localized, "wien", 5);
    citysearch_free(localized);
  }
  check_found(index, "75460", NULL, 0, 0);
  citysearch_index *coded = (citysearch_index *)1;
  CHECK_FAILS(
      citysearch_open_postal(index, path_of("none.postalindex"), 0, &coded), CITYSEARCH_FILE_ERROR, "none.postalindex");
  CHECK(coded == NULL);
  write_file(path_of("cities.json"), cities, sizeof cities - 1);
  CHECK_FAILS(
      citysearch_open_postal(index, path_of("cities.json"), 0, &coded), CITYSEARCH_INVALID_DATA, "is no postal index");
  CHECK_FAILS(citysearch_open_postal(NULL, path, 0, &coded), CITYSEARCH_INVALID_ARGUMENT, "index");
}

static void options_say_what_is_found(const citysearch_index *index) {
  citysearch_page *page;
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  CHECK(options.limit == 10);
  options.order = CITYSEARCH_ORDER_NAME;
  options.limit = 2;
  options.offset = 1;
  CHECK(citysearch_search(index, "", 0, &options, &page) == CITYSEARCH_OK);
  CHECK(page->total == 7 && page->count == 2);
  CHECK(page->matches[0].id == 3 && page->matches[1].id == 4);
  citysearch_page_free(page);

  options.offset = SIZE_MAX;
  options.limit = SIZE_MAX;
  CHECK(citysearch_search(index, "", 0, &options, &page) == CITYSEARCH_OK);
  CHECK(page->total == 7 && page->count == 0);
  citysearch_page_free(page);

  options.offset = 0;
  options.limit = 0;
  CHECK(citysearch_search(index, NULL, 0, &options, &page) == CITYSEARCH_OK);
  CHECK(page->total == 7 && page->count == 0);
  citysearch_page_free(page);

  options = (citysearch_search_options)CITYSEARCH_SEARCH_OPTIONS;
  options.countries = "us, AR";
  check_found(index, "paris", &options, 1, 2);

  options = (citysearch_search_options)CITYSEARCH_SEARCH_OPTIONS;
  options.flags = CITYSEARCH_NEAR;
  options.near_latitude = 33;
  options.near_longitude = -95;
  options.order = CITYSEARCH_ORDER_DISTANCE;
  CHECK(citysearch_search(index, "paris", 5, &options, &page) == CITYSEARCH_OK);
  CHECK(page->matches[0].id == 2 && page->matches[0].distance_km > 80 && page->matches[0].distance_km < 100);
  citysearch_page_free(page);

  options = (citysearch_search_options)CITYSEARCH_SEARCH_OPTIONS;
  options.flags = CITYSEARCH_OWN_NAMES;
  options.mode = CITYSEARCH_MODE_PREFIX;
  check_found(index, "wien", &options, 0, 0);
}

/// Checks the id of the only match of a text with further options; 0 for none.
static void check_parameters(const citysearch_index *index, const char *text, const char *parameters, int64_t id) {
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  options.parameters = parameters;
  check_found(index, text, &options, id != 0, id);
}

static void further_options_are_a_text(const citysearch_index *index) {
  check_parameters(index, "paris", "min_population=100000", 1);
  check_parameters(index, "paris", "bbox=-100,30,-90,40&order=name", 2);
  citysearch_page *page;
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  options.parameters = "bbox=1,2,3";
  CHECK_FAILS(
      citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT,
      "parameters has “bbox”, which must be minLon,minLat,maxLon,maxLat");
  options.parameters = "size=7";
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "“size”");
}

static void parts_of_an_address_must_hold(const citysearch_index *index) {
  check_parameters(index, "", "city=paris&state=TX", 2);
  check_parameters(index, "", "city=Paris&country_name=Frankreich", 1);
  check_parameters(index, "", "city=P%61ris&state=%C3%8Ele-de-France", 1);
  citysearch_page *page;
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  options.parameters = "city=Paris";
  CHECK_FAILS(
      citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "exclude each other");
}

static void parts_may_have_postal_codes(const citysearch_index *index, const char *path) {
  citysearch_index *coded;
  CHECK(citysearch_open_postal(index, path, 0, &coded) == CITYSEARCH_OK);
  check_parameters(coded, "", "postal_code=75460", 2);
  check_parameters(coded, "", "city=Paris&country_name=fr&postal_code=75460", 0);
  citysearch_free(coded);
}

static void options_of_other_versions_are_read(const citysearch_index *index) {
  citysearch_page *page;
  struct { citysearch_search_options known; uint64_t more; } newer = {CITYSEARCH_SEARCH_OPTIONS, 0};
  newer.known.size = sizeof newer;
  newer.known.limit = 1;
  CHECK(citysearch_search(index, "paris", 5, &newer.known, &page) == CITYSEARCH_OK);
  CHECK(page->count == 1);
  citysearch_page_free(page);
  newer.more = 1;
  CHECK_FAILS(citysearch_search(index, "paris", 5, &newer.known, &page), CITYSEARCH_INVALID_ARGUMENT, "this version");
  citysearch_search_options older = CITYSEARCH_SEARCH_OPTIONS;
  older.size = 2 * sizeof(size_t);
  older.limit = 1;
  older.order = 99;
  CHECK(citysearch_search(index, "paris", 5, &older, &page) == CITYSEARCH_OK);
  CHECK(page->count == 1);
  citysearch_page_free(page);
  older.size = 0;
  CHECK_FAILS(citysearch_search(index, "paris", 5, &older, &page), CITYSEARCH_INVALID_ARGUMENT, "size");
}

static void the_nearest_come_first(const citysearch_index *index) {
  citysearch_page *page;
  CHECK(citysearch_nearest(index, 48, 10, NULL, &page) == CITYSEARCH_OK);
  CHECK(page->total == 7 && page->count == 7);
  CHECK(page->matches[0].id == 5 && page->matches[1].id == 1);
  CHECK(page->matches[0].distance_km > 400 && page->matches[0].distance_km < 600);
  CHECK(page->matches[0].tier == CITYSEARCH_TIER_NONE);
  citysearch_page_free(page);
  citysearch_nearest_options options = CITYSEARCH_NEAREST_OPTIONS;
  options.max_km = 1000;
  options.min_population = 2000000;
  check_nearest(index, 48, 10, &options, 1, 1);
  options.limit = 0;
  check_nearest(index, 48, 10, &options, 0, 0);
  CHECK_FAILS(citysearch_nearest(index, 91, 10, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "latitude");
  CHECK_FAILS(citysearch_nearest(index, NAN, 10, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "latitude");
}

static void the_nearest_may_be_of_the_country_of_the_point(const citysearch_index *index) {
  citysearch_page *page;
  citysearch_nearest_options options = CITYSEARCH_NEAREST_OPTIONS;
  // At Perpignan, to which Barcelona is nearer.
  options.limit = 1;
  check_nearest(index, 42.7, 2.89, &options, 1, 3);
  options.parameters = "same_country=true";
  check_nearest(index, 42.7, 2.89, &options, 1, 1);
  options.parameters = "min_population=2000000";
  check_nearest(index, 42.7, 2.89, &options, 1, 1);
  // As a header has it that knows no further options.
  options.parameters = "strict=true";
  options.size = offsetof(citysearch_nearest_options, parameters);
  CHECK(citysearch_nearest(index, 42.7, 2.89, &options, &page) == CITYSEARCH_OK);
  citysearch_page_free(page);
  options.size = sizeof options;
  CHECK_FAILS(citysearch_nearest(index, 42.7, 2.89, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "“strict”");
}

static void a_point_lies_in_a_country(const citysearch_index *index) {
  char country[3];
  CHECK(citysearch_country(index, 42.7, 2.89, country) == CITYSEARCH_OK && strcmp(country, "FR") == 0);
  CHECK(citysearch_country(index, 0, -30, country) == CITYSEARCH_OK && strcmp(country, "") == 0);
  country[0] = 'X';
  CHECK_FAILS(citysearch_country(index, 91, 0, country), CITYSEARCH_INVALID_ARGUMENT, "latitude");
  CHECK(country[0] == 0);
  CHECK_FAILS(citysearch_country(NULL, 0, 0, country), CITYSEARCH_INVALID_ARGUMENT, "citysearch_country: index");
  CHECK_FAILS(citysearch_country(index, 0, 0, NULL), CITYSEARCH_INVALID_ARGUMENT, "country is NULL");
}

static void ids_are_looked_up(const citysearch_index *index) {
  citysearch_page *page;
  int64_t ids[] = {6, 99, INT64_MIN, 2};
  CHECK(citysearch_lookup(index, ids, 4, &page) == CITYSEARCH_OK);
  CHECK(page->count == 2 && page->matches[0].id == 6 && page->matches[1].id == 2);
  citysearch_page_free(page);
  CHECK(citysearch_lookup(index, NULL, 0, &page) == CITYSEARCH_OK && page->count == 0);
  citysearch_page_free(page);
  CHECK_FAILS(citysearch_lookup(index, NULL, 1, &page), CITYSEARCH_INVALID_ARGUMENT, "ids");
}

static void wrong_arguments_are_errors(const citysearch_index *index) {
  citysearch_page *page = (citysearch_page *)1;
  citysearch_index *other;
  CHECK_FAILS(citysearch_search(NULL, "a", 1, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "citysearch_search: index");
  CHECK(page == NULL);
  CHECK_FAILS(citysearch_search(index, NULL, 1, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "text");
  CHECK_FAILS(citysearch_search(index, "a", 1, NULL, NULL), CITYSEARCH_INVALID_ARGUMENT, "page");
  CHECK_FAILS(citysearch_search(index, "a", SIZE_MAX, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "length");
  CHECK_FAILS(citysearch_search(index, "S\xE3o", 3, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "UTF-8");
  CHECK_FAILS(citysearch_search(index, "\xED\xA0\x80", 3, NULL, &page), CITYSEARCH_INVALID_ARGUMENT, "UTF-8");
  citysearch_search_options options = CITYSEARCH_SEARCH_OPTIONS;
  options.order = CITYSEARCH_ORDER_DISTANCE;
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "CITYSEARCH_NEAR");
  options.order = 4;
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "order");
  options.order = 0;
  options.mode = 4;
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "mode");
  options.mode = 0;
  options.flags = 16;
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "flags");
  options.flags = CITYSEARCH_NEAR;
  options.near_latitude = 100;
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "latitude");
  options.flags = 0;
  options.countries = "FR,Utopia";
  CHECK_FAILS(citysearch_search(index, "a", 1, &options, &page), CITYSEARCH_INVALID_ARGUMENT, "Utopia");
  CHECK_FAILS(citysearch_open(NULL, 0, &other), CITYSEARCH_INVALID_ARGUMENT, "path");
  CHECK_FAILS(citysearch_open("x", 0, NULL), CITYSEARCH_INVALID_ARGUMENT, "index");
  CHECK_FAILS(citysearch_open("x", 8, &other), CITYSEARCH_INVALID_ARGUMENT, "flags");
  CHECK_FAILS(citysearch_open_bytes(NULL, 1, 0, &other), CITYSEARCH_INVALID_ARGUMENT, "bytes");
  CHECK_FAILS(citysearch_write_snapshot(index, NULL), CITYSEARCH_INVALID_ARGUMENT, "path");
  CHECK(citysearch_count(NULL) == 0);
  citysearch_free(NULL);
  citysearch_page_free(NULL);
}

static void files_open_as_they_are(const citysearch_index *index) {
  citysearch_index *other = (citysearch_index *)1;
  CHECK_FAILS(citysearch_open(path_of("none.json"), 0, &other), CITYSEARCH_FILE_ERROR, "none.json");
  CHECK(other == NULL);
  CHECK_FAILS(citysearch_open(folder, 0, &other), CITYSEARCH_FILE_ERROR, folder);

  write_file(path_of("cities.json"), cities, sizeof cities - 1);
  CHECK(citysearch_open(path_of("cities.json"), 0, &other) == CITYSEARCH_OK);
  CHECK(citysearch_count(other) == 7);
  citysearch_free(other);

  static const char faulty[] = "[{\"id\":1,\"name\":\"A\",\"country\":\"FR\",\"lat\":1,\"lon\":2},{\"id\":2}]";
  CHECK_FAILS(citysearch_open_bytes(faulty, sizeof faulty - 1, 0, &other), CITYSEARCH_INVALID_DATA, "record 2");
  CHECK(citysearch_open_bytes(faulty, sizeof faulty - 1, CITYSEARCH_SKIP_INVALID, &other) == CITYSEARCH_OK);
  CHECK(citysearch_count(other) == 1);
  citysearch_free(other);

  CHECK(citysearch_write_snapshot(index, path_of("a.cityindex")) == CITYSEARCH_OK);
  CHECK_FAILS(
      citysearch_write_snapshot(index, path_of("none/a.cityindex")), CITYSEARCH_FILE_ERROR, "none/a.cityindex");
  for (uint32_t flags = 0; flags < 4; flags++) {
    CHECK(citysearch_open(path_of("a.cityindex"), flags, &other) == CITYSEARCH_OK);
    check_first(other, "paris, tex", 2);
    citysearch_free(other);
  }
}

static void damaged_snapshots_are_refused(void) {
  static char bytes[1 << 24];
  FILE *file = fopen(path_of("a.cityindex"), "rb");
  CHECK(file != NULL);
  size_t length = fread(bytes, 1, sizeof bytes, file);
  CHECK(fclose(file) == 0 && length < sizeof bytes);
  citysearch_index *other;
  CHECK(citysearch_open_bytes(bytes, length, 0, &other) == CITYSEARCH_OK);
  check_first(other, "wien", 5);
  citysearch_free(other);

  size_t cuts[] = {9, 100, length / 2, length - 1};
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
    CHECK_FAILS(citysearch_open_bytes(bytes, cuts[i], 0, &other), CITYSEARCH_INVALID_DATA, "truncated");
    write_file(path_of("cut.cityindex"), bytes, cuts[i]);
    for (uint32_t flags = 0; flags < 4; flags++)
      CHECK_FAILS(citysearch_open(path_of("cut.cityindex"), flags, &other), CITYSEARCH_INVALID_DATA, "cut.cityindex");
  }
  bytes[length / 2] ^= 1;
  CHECK_FAILS(citysearch_open_bytes(bytes, length, 0, &other), CITYSEARCH_INVALID_DATA, "damaged");
  CHECK(other == NULL);
}

static void a_copy_survives_a_cut(void) {
  citysearch_index *copy;
  CHECK(citysearch_open(path_of("a.cityindex"), 0, &copy) == CITYSEARCH_OK);
  CHECK(truncate(path_of("a.cityindex"), 0) == 0);
  check_first(copy, "barclona", 3);
  citysearch_free(copy);
}

static void *search_often(void *index) {
  for (int i = 0; i < 500; i++) {
    check_first(index, "paris, tex", 2);
    citysearch_page *page;
    CHECK(citysearch_search(index, "\xFF", 1, NULL, &page) == CITYSEARCH_INVALID_ARGUMENT);
    CHECK(strstr(citysearch_last_error(), "UTF-8") != NULL);
  }
  return NULL;
}

static void threads_share_an_index(citysearch_index *index) {
  pthread_t threads[4];
  CHECK(citysearch_open(path_of("none.json"), 0, &(citysearch_index *){NULL}) == CITYSEARCH_FILE_ERROR);
  for (int i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, search_often, index) == 0);
  for (int i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  // The errors of others are not this thread's.
  CHECK(strstr(citysearch_last_error(), "none.json") != NULL);
}

static void a_child_searches_and_opens(const citysearch_index *index) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    check_first(index, "barclona", 3);
    citysearch_index *other;
    CHECK(citysearch_open(path_of("cities.json"), 0, &other) == CITYSEARCH_OK);
    CHECK(citysearch_write_snapshot(other, path_of("child.cityindex")) == CITYSEARCH_OK);
    citysearch_free(other);
    CHECK(citysearch_open(path_of("child.cityindex"), 0, &other) == CITYSEARCH_OK);
    check_first(other, "wien", 5);
    citysearch_free(other);
    _exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int count, char **arguments) {
  CHECK(count == 3);
  snprintf(folder, sizeof folder, "%s", arguments[1]);
  CHECK(citysearch_version()[0] != 0);
  CHECK(citysearch_last_error()[0] == 0);
  citysearch_index *index = open_cities();
  CHECK(citysearch_count(index) == 7);
  a_match_has_all_facts(index);
  what_was_typed_is_highlighted(index);
  a_page_says_how_the_text_was_read(index);
  a_page_says_how_likely_its_first_city_is_meant(index);
  names_are_told_in_a_language(index);
  cities_rank_by_a_signal(index);
  texts_of_ones_own_stand_for_others(index);
  postal_codes_are_found(index, arguments[2]);
  options_say_what_is_found(index);
  further_options_are_a_text(index);
  parts_of_an_address_must_hold(index);
  parts_may_have_postal_codes(index, arguments[2]);
  options_of_other_versions_are_read(index);
  the_nearest_come_first(index);
  the_nearest_may_be_of_the_country_of_the_point(index);
  a_point_lies_in_a_country(index);
  ids_are_looked_up(index);
  wrong_arguments_are_errors(index);
  files_open_as_they_are(index);
  damaged_snapshots_are_refused();
  threads_share_an_index(index);
  a_child_searches_and_opens(index);
  a_copy_survives_a_cut();
  citysearch_free(index);
  return 0;
}
