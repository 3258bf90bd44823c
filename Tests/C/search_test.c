// Opening and searching, and their errors. The arguments are a folder to write to, and postal codes: 75008 of city 1, in France,
// and 75460 of city 2, in the United States.

#include "checks.h"

#include <math.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/// Options of a search, by the members that differ from zero.
#define OPTIONS(...) (&(citysearch_search_options){.size = sizeof(citysearch_search_options), __VA_ARGS__})
#define PARAMETERS(text) OPTIONS(.limit = 10, .parameters = (text))
#define NEAREST(...) (&(citysearch_nearest_options){.size = sizeof(citysearch_nearest_options), __VA_ARGS__})

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

static citysearch_page *search(const citysearch_index *index, const char *text, const citysearch_search_options *options) {
  citysearch_page *page;
  CHECK(citysearch_search(index, text, text ? strlen(text) : 0, options, &page) == CITYSEARCH_OK);
  return page;
}

/// Checks how many cities a text finds, and the id of the first.
static void check_found(
    const citysearch_index *index, const char *text, const citysearch_search_options *options, size_t total, int64_t id) {
  citysearch_page *page = search(index, text, options);
  CHECK(page->total == total && (total == 0 || page->matches[0].id == id));
  citysearch_page_free(page);
}

/// Checks the id of the first match of a text.
static void check_first(const citysearch_index *index, const char *text, int64_t id) {
  citysearch_page *page = search(index, text, NULL);
  CHECK(page->count > 0 && page->matches[0].id == id);
  citysearch_page_free(page);
}

static void check_text(citysearch_text text, const char *expected) {
  CHECK(text.length == strlen(expected));
  CHECK(strcmp(text.bytes, expected) == 0);
}

static void a_match_has_all_facts(const citysearch_index *index) {
  citysearch_page *page = search(index, "paris", NULL);
  CHECK(page->total == 2 && page->count == 2);
  const citysearch_match *match = &page->matches[0], *other = &page->matches[1];
  CHECK(match->id == 1 && match->population == 2138551);
  CHECK(match->latitude == 48.85 && match->longitude == 2.35);
  CHECK(isnan(match->distance_km));
  CHECK(match->tier == CITYSEARCH_TIER_NAME && match->highlight_count == 0);
  check_text(match->name, "Paris");
  check_text(match->country, "FR");
  check_text(match->country_name, "France");
  check_text(match->region, "\xC3\x8Ele-de-France");
  check_text(match->time_zone, "Europe/Paris");
  check_text(match->feature_code, "PPLC");
  check_text(match->local_name, "");
  check_text(match->matched_text, "Paris");
  check_text(other->time_zone, "");
  check_text(other->feature_code, "");
  size_t length = 0;
  for (size_t i = 0; i < page->count; i++) {
    const citysearch_text *texts = &page->matches[i].name;
    for (int j = 0; j < 9; j++) {
      CHECK(texts[j].bytes == page->texts.bytes + length);
      length += texts[j].length + 1;
    }
  }
  CHECK(page->texts.length == length);
  CHECK(page->reading == NULL && isnan(page->confidence) && isnan(page->ambiguity) && page->kind == CITYSEARCH_KIND_NONE);
  citysearch_page_free(page);
}

static void highlights_are_ranges_of_bytes(const citysearch_index *index) {
  const struct {
    const char *typed, *matched;
    size_t length;
  } examples[] = {{"par", "Paris", 3}, {"cordob", "C\xC3\xB3rdoba", 7}};
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    citysearch_page *page = search(index, examples[i].typed, OPTIONS(.limit = 10, .flags = CITYSEARCH_HIGHLIGHTS));
    check_text(page->matches[0].matched_text, examples[i].matched);
    CHECK(page->matches[0].highlight_count == 1);
    CHECK(page->matches[0].highlights[0].start == 0);
    CHECK(page->matches[0].highlights[0].length == examples[i].length);
    const citysearch_range *next = page->matches[0].highlights;
    for (size_t j = 0; j < page->count; j++) {
      CHECK(page->matches[j].highlights == next);
      next += page->matches[j].highlight_count;
    }
    citysearch_page_free(page);
  }
}

static void the_terms_of_an_explanation_add_up(const citysearch_index *index) {
  citysearch_page *page = search(index, "paris, texas", OPTIONS(.limit = 10, .flags = CITYSEARCH_EXPLANATIONS));
  CHECK(page->count == 1 && page->explanations != NULL);
  const citysearch_explanation explanation = page->explanations[0];
  CHECK(explanation.term_count == 3);
  check_text(explanation.terms[0].name, "importance");
  check_text(explanation.terms[1].name, "exact name");
  check_text(explanation.terms[2].name, "in Texas");
  double sum = 0;
  for (size_t i = 0; i < explanation.term_count; i++) sum += explanation.terms[i].octaves;
  CHECK(sum == explanation.score && explanation.terms[1].octaves == 2);
  citysearch_page_free(page);
  page = search(index, "par", OPTIONS(.limit = 10, .order = CITYSEARCH_ORDER_NAME, .flags = CITYSEARCH_EXPLANATIONS));
  CHECK(isnan(page->explanations[0].score) && page->explanations[0].term_count == 0);
  citysearch_page_free(page);
  page = search(index, "par", NULL);
  CHECK(page->explanations == NULL);
  citysearch_page_free(page);
}

static void a_page_has_the_interpretation_of_the_query(const citysearch_index *index) {
  citysearch_page *page = search(index, "5 Main Street, Paris, Texas, United States", NULL);
  CHECK(page->matches[0].id == 2);
  const citysearch_reading *reading = page->reading;
  check_text(reading->city, "Paris");
  check_text(reading->rewritten, "");
  CHECK(reading->place_count == 2);
  CHECK(reading->places[0].kind == CITYSEARCH_KIND_REGION && reading->places[1].kind == CITYSEARCH_KIND_COUNTRY);
  check_text(reading->places[0].name, "Texas");
  check_text(reading->places[0].text, "Texas");
  check_text(reading->places[1].text, "United States");
  CHECK(reading->narrowed_by_count == 0);
  CHECK(reading->passed_over_count == 1);
  check_text(reading->passed_over[0], "5 Main Street");
  CHECK(isnan(reading->latitude) && isnan(reading->longitude));
  const citysearch_text *last = &reading->passed_over[0];
  CHECK(last->bytes + last->length + 1 == page->texts.bytes + page->texts.length);
  citysearch_page_free(page);

  page = search(index, "48.8, 2.3", NULL);
  CHECK(page->matches[0].id == 1);
  CHECK(page->reading->latitude == 48.8 && page->reading->longitude == 2.3);
  check_text(page->reading->city, "");
  citysearch_page_free(page);
}

static void a_page_has_its_confidence_on_request(const citysearch_index *index) {
  citysearch_page *page = search(index, "paris", PARAMETERS("min_confidence=0"));
  CHECK(page->confidence > 0 && page->confidence <= 1);
  CHECK(page->ambiguity > 0 && page->ambiguity < 0.5);
  CHECK(page->kind == CITYSEARCH_KIND_CITY);
  citysearch_page_free(page);
  page = search(index, "qqqq", PARAMETERS("min_confidence=0"));
  CHECK(isnan(page->confidence) && page->kind == CITYSEARCH_KIND_NONE);
  citysearch_page_free(page);
}

static void an_index_is_localized(const citysearch_index *index) {
  citysearch_index *localized;
  CHECK(citysearch_localize(index, "es-MX", &localized) == CITYSEARCH_OK);
  citysearch_page *page = search(localized, "vien", NULL);
  check_text(page->matches[0].name, "Viena");
  check_text(page->matches[0].local_name, "Vienna");
  check_text(page->matches[0].country_name, "Austria");
  citysearch_page_free(page);
  citysearch_free(localized);
  CHECK_REFUSED(citysearch_localize(index, "english", &localized), "");
  CHECK(localized == NULL);
  CHECK_REFUSED(citysearch_localize(index, NULL, &localized), "");
  CHECK_REFUSED(citysearch_localize(NULL, "es", &localized), "");
  CHECK_REFUSED(citysearch_localize(index, "es", NULL), "");
}

static void a_signal_ranks_cities(const citysearch_index *index) {
  const int64_t ids[] = {2, 2, 99};
  const double values[] = {1, 5000, 7}, ignored[] = {NAN, INFINITY, -1};
  citysearch_index *ranked, *localized;
  CHECK(citysearch_rank(index, ids, values, 3, &ranked) == CITYSEARCH_OK);
  CHECK(citysearch_localize(ranked, "es", &localized) == CITYSEARCH_OK);
  check_found(ranked, "paris", PARAMETERS("signal_weight=10"), 2, 2);
  check_found(ranked, "paris", PARAMETERS("signal_weight=0"), 2, 1);
  citysearch_free(ranked);
  check_found(localized, "paris", PARAMETERS("signal_weight=10"), 2, 2);
  citysearch_free(localized);
  CHECK(citysearch_rank(index, ids, ignored, 3, &ranked) == CITYSEARCH_OK);
  check_first(ranked, "paris", 1);
  citysearch_free(ranked);
  CHECK(citysearch_rank(index, NULL, NULL, 0, &ranked) == CITYSEARCH_OK);
  check_first(ranked, "paris", 1);
  citysearch_free(ranked);
  CHECK_REFUSED(citysearch_rank(index, NULL, values, 3, &ranked), "ids is NULL");
  CHECK(ranked == NULL);
  CHECK_REFUSED(citysearch_rank(index, ids, NULL, 3, &ranked), "values is NULL");
  CHECK_REFUSED(citysearch_rank(index, ids, values, SIZE_MAX, &ranked), "count");
  CHECK_REFUSED(citysearch_rank(NULL, ids, values, 3, &ranked), "index is NULL");
  CHECK_REFUSED(citysearch_rank(index, ids, values, 3, NULL), "ranked is NULL");
}

static void synonyms_stand_for_queries(const citysearch_index *index) {
  const char *texts[] = {"my office", "P\xC3\x84R"};
  const char *meanings[] = {"barcelona", "paris, texas"};
  citysearch_index *understanding, *plain;
  CHECK(citysearch_understand(index, texts, meanings, 2, &understanding) == CITYSEARCH_OK);
  check_first(understanding, "p\xC3\xA4r", 2);
  citysearch_page *page = search(understanding, "My Office", NULL);
  CHECK(page->matches[0].id == 3);
  check_text(page->reading->rewritten, "barcelona");
  citysearch_page_free(page);
  CHECK(citysearch_understand(understanding, NULL, NULL, 0, &plain) == CITYSEARCH_OK);
  citysearch_free(understanding);
  check_found(plain, "my office", NULL, 0, 0);
  citysearch_free(plain);
  meanings[1] = "\xFF";
  CHECK_REFUSED(citysearch_understand(index, texts, meanings, 2, &plain), "a meaning is not UTF-8");
  CHECK(plain == NULL);
  texts[0] = NULL;
  CHECK_REFUSED(citysearch_understand(index, texts, meanings, 2, &plain), "a text is NULL");
  CHECK_REFUSED(citysearch_understand(index, NULL, meanings, 1, &plain), "texts is NULL");
}

static void postal_codes_are_found(const citysearch_index *index, const char *path) {
  for (uint32_t flags = 0; flags <= CITYSEARCH_MAP; flags += CITYSEARCH_MAP) {
    citysearch_index *coded, *localized;
    CHECK(citysearch_open_postal(index, path, flags, &coded) == CITYSEARCH_OK);
    CHECK(citysearch_localize(coded, "de", &localized) == CITYSEARCH_OK);
    citysearch_free(coded);
    CHECK(citysearch_count(localized) == 7);
    citysearch_page *page = search(localized, "75460", NULL);
    CHECK(page->total == 1 && page->matches[0].id == 2);
    CHECK(page->matches[0].tier == CITYSEARCH_TIER_POSTAL_CODE);
    check_text(page->matches[0].matched_text, "75460");
    citysearch_page_free(page);
    check_found(localized, "", PARAMETERS("postal_code=75460"), 1, 2);
    check_found(localized, "", PARAMETERS("city=Paris&country_name=fr&postal_code=75460"), 0, 0);
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
  CHECK_REFUSED(citysearch_open_postal(NULL, path, 0, &coded), "index");
}

static void options_reach_the_engine(const citysearch_index *index) {
  citysearch_search_options defaults = CITYSEARCH_SEARCH_OPTIONS;
  CHECK(defaults.limit == 10);
  citysearch_page *page = search(index, "", OPTIONS(.order = CITYSEARCH_ORDER_NAME, .limit = 2, .offset = 1));
  CHECK(page->total == 7 && page->count == 2);
  CHECK(page->matches[0].id == 3 && page->matches[1].id == 4);
  citysearch_page_free(page);
  page = search(index, "", OPTIONS(.limit = SIZE_MAX, .offset = SIZE_MAX));
  CHECK(page->total == 7 && page->count == 0);
  citysearch_page_free(page);
  page = search(index, NULL, OPTIONS(.limit = 0));
  CHECK(page->total == 7 && page->count == 0);
  citysearch_page_free(page);
  page = search(index, "paris", OPTIONS(.limit = 1, .flags = CITYSEARCH_NEAR, .near_latitude = 33, .near_longitude = -95,
                                        .order = CITYSEARCH_ORDER_DISTANCE));
  CHECK(page->matches[0].id == 2 && page->matches[0].distance_km > 80 && page->matches[0].distance_km < 100);
  citysearch_page_free(page);
  check_found(index, "paris", OPTIONS(.limit = 1, .countries = "us, AR"), 1, 2);
  check_found(index, "wien", OPTIONS(.flags = CITYSEARCH_OWN_NAMES, .mode = CITYSEARCH_MODE_PREFIX), 0, 0);
  check_found(index, "paris", PARAMETERS("bbox=-100,30,-90,40&order=name"), 1, 2);
  check_found(index, "", PARAMETERS("city=P%61ris&state=%C3%8Ele-de-France"), 1, 1);
}

static void options_of_other_versions_are_read(const citysearch_index *index) {
  citysearch_page *page;
  struct { citysearch_search_options known; uint64_t more; } newer = {CITYSEARCH_SEARCH_OPTIONS, 0};
  newer.known.size = sizeof newer;
  newer.known.limit = 1;
  page = search(index, "paris", &newer.known);
  CHECK(page->count == 1);
  citysearch_page_free(page);
  newer.more = 1;
  CHECK_REFUSED(citysearch_search(index, "paris", 5, &newer.known, &page), "this version");
  citysearch_search_options older = {.size = 2 * sizeof(size_t), .limit = 1, .order = 99};
  page = search(index, "paris", &older);
  CHECK(page->count == 1);
  citysearch_page_free(page);
  older.size = 0;
  CHECK_REFUSED(citysearch_search(index, "paris", 5, &older, &page), "size");
}

/// Checks how many cities are near Perpignan, to which Barcelona is nearer than Paris, and the id of the first.
static void check_nearest(const citysearch_index *index, const citysearch_nearest_options *options, size_t count, int64_t id) {
  citysearch_page *page;
  CHECK(citysearch_nearest(index, 42.7, 2.89, options, &page) == CITYSEARCH_OK);
  CHECK(page->count == count && (count == 0 || page->matches[0].id == id));
  citysearch_page_free(page);
}

static void the_nearest_come_first(const citysearch_index *index) {
  citysearch_page *page;
  CHECK(citysearch_nearest(index, 48, 10, NULL, &page) == CITYSEARCH_OK);
  CHECK(page->total == 7 && page->count == 7);
  CHECK(page->matches[0].id == 5 && page->matches[1].id == 1);
  CHECK(page->matches[0].distance_km > 400 && page->matches[0].distance_km < 600);
  CHECK(page->matches[0].tier == CITYSEARCH_TIER_NONE && page->matches[0].highlight_count == 0);
  CHECK(page->reading == NULL && isnan(page->confidence) && page->kind == CITYSEARCH_KIND_NONE);
  citysearch_page_free(page);
  check_nearest(index, NEAREST(.limit = 1), 1, 3);
  check_nearest(index, NEAREST(.limit = 10, .max_km = 1000, .min_population = 2000000), 1, 1);
  check_nearest(index, NEAREST(.limit = 1, .parameters = "same_country=true"), 1, 1);
  check_nearest(index, NEAREST(.limit = 0), 0, 0);
  // An older header lacks the parameters.
  citysearch_nearest_options older = CITYSEARCH_NEAREST_OPTIONS;
  older.parameters = "strict=true";
  CHECK_REFUSED(citysearch_nearest(index, 42.7, 2.89, &older, &page), "“strict”");
  older.size = offsetof(citysearch_nearest_options, parameters);
  check_nearest(index, &older, 7, 3);
  CHECK_REFUSED(citysearch_nearest(index, 91, 10, NULL, &page), "latitude");
  CHECK_REFUSED(citysearch_nearest(index, NAN, 10, NULL, &page), "latitude");
}

static void a_point_lies_in_a_country(const citysearch_index *index) {
  char country[3];
  CHECK(citysearch_country(index, 42.7, 2.89, country) == CITYSEARCH_OK && strcmp(country, "FR") == 0);
  CHECK(citysearch_country(index, 0, -30, country) == CITYSEARCH_OK && strcmp(country, "") == 0);
  country[0] = 'X';
  CHECK_REFUSED(citysearch_country(index, 91, 0, country), "latitude");
  CHECK(country[0] == 0);
  CHECK_REFUSED(citysearch_country(NULL, 0, 0, country), "citysearch_country: index");
  CHECK_REFUSED(citysearch_country(index, 0, 0, NULL), "country is NULL");
}

static void ids_are_looked_up(const citysearch_index *index) {
  citysearch_page *page;
  int64_t ids[] = {6, 99, INT64_MIN, 2};
  CHECK(citysearch_lookup(index, ids, 4, &page) == CITYSEARCH_OK);
  CHECK(page->count == 2 && page->matches[0].id == 6 && page->matches[1].id == 2);
  citysearch_page_free(page);
  CHECK(citysearch_lookup(index, NULL, 0, &page) == CITYSEARCH_OK && page->count == 0);
  citysearch_page_free(page);
  CHECK_REFUSED(citysearch_lookup(index, NULL, 1, &page), "ids");
}

static void wrong_arguments_are_errors(const citysearch_index *index) {
  citysearch_page *page = (citysearch_page *)1;
  citysearch_index *other;
  CHECK_REFUSED(citysearch_search(NULL, "a", 1, NULL, &page), "citysearch_search: index");
  CHECK(page == NULL);
  CHECK_REFUSED(citysearch_search(index, NULL, 1, NULL, &page), "text");
  CHECK_REFUSED(citysearch_search(index, "a", 1, NULL, NULL), "page");
  CHECK_REFUSED(citysearch_search(index, "a", SIZE_MAX, NULL, &page), "length");
  CHECK_REFUSED(citysearch_search(index, "S\xE3o", 3, NULL, &page), "UTF-8");
  CHECK_REFUSED(citysearch_search(index, "\xED\xA0\x80", 3, NULL, &page), "UTF-8");
  const struct {
    const citysearch_search_options *options;
    const char *words;
  } refused[] = {
      {OPTIONS(.order = CITYSEARCH_ORDER_DISTANCE), "CITYSEARCH_NEAR"},
      {OPTIONS(.order = 4), "order"},
      {OPTIONS(.mode = 4), "mode"},
      {OPTIONS(.flags = 32), "flags"},
      {OPTIONS(.flags = CITYSEARCH_NEAR, .near_latitude = 100), "latitude"},
      {OPTIONS(.countries = "FR,Utopia"), "Utopia"},
      {PARAMETERS("bbox=1,2,3"), "parameters has “bbox”, which must be minLon,minLat,maxLon,maxLat"},
      {PARAMETERS("size=7"), "“size”"},
      {PARAMETERS("city=Paris"), "exclude each other"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    CHECK_REFUSED(citysearch_search(index, "a", 1, refused[i].options, &page), refused[i].words);
  CHECK_REFUSED(citysearch_open(NULL, 0, &other), "path");
  CHECK_REFUSED(citysearch_open("x", 0, NULL), "index");
  CHECK_REFUSED(citysearch_open("x", 8, &other), "flags");
  CHECK_REFUSED(citysearch_open_bytes(NULL, 1, 0, &other), "bytes");
  CHECK_REFUSED(citysearch_write_snapshot(index, NULL), "path");
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
  highlights_are_ranges_of_bytes(index);
  the_terms_of_an_explanation_add_up(index);
  a_page_has_the_interpretation_of_the_query(index);
  a_page_has_its_confidence_on_request(index);
  an_index_is_localized(index);
  a_signal_ranks_cities(index);
  synonyms_stand_for_queries(index);
  postal_codes_are_found(index, arguments[2]);
  options_reach_the_engine(index);
  options_of_other_versions_are_read(index);
  the_nearest_come_first(index);
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
