// Resolving columns of names.

#include "checks.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { name_count = 9, row_count = name_count - 1 };

/// What is resolved: a row before the offset, then names; NULL for null.
static const char *const names[name_count] = {
    "before the offset", "paris, tex", NULL, "barclona", "", "C\xC3\xB3rdoba, Argentina", "xqxq", "antarctica",
    "49 Main Street, Vienna, Austria"};

/// The names as an array in one of the encodings of Arrow, from the second on.
typedef struct {
  struct ArrowSchema schema;
  struct ArrowArray array;
  const void *buffers[5];
  uint8_t validity[2];
  int32_t offsets[name_count + 1];
  int64_t large_offsets[name_count + 1];
  char bytes[512];
  struct { int32_t length; char bytes[12]; } views[name_count];
  int64_t buffer_lengths[2];
} column;

static void keep_schema(struct ArrowSchema *schema) { (void)schema; CHECK(!"the library released what it was lent"); }
static void keep_array(struct ArrowArray *array) { (void)array; CHECK(!"the library released what it was lent"); }

static column *make_column(const char *format) {
  column *column = calloc(1, sizeof *column);
  CHECK(column != NULL);
  for (int i = 0; i < name_count; i++) {
    int32_t start = column->offsets[i], length = names[i] ? (int32_t)strlen(names[i]) : 0;
    if (names[i]) {
      column->validity[i / 8] |= (uint8_t)(1 << i % 8);
      memcpy(column->bytes + start, names[i], (size_t)length);
    }
    column->offsets[i + 1] = start + length;
    column->large_offsets[i + 1] = start + length;
    column->views[i].length = length;
    if (length <= 12) {
      memcpy(column->views[i].bytes, column->bytes + start, (size_t)length);
    } else {
      // Views lead to the second buffer of texts; the first is empty.
      int32_t place[] = {1, start};
      memcpy(column->views[i].bytes, column->bytes + start, 4);
      memcpy(column->views[i].bytes + 4, place, sizeof place);
    }
  }
  column->schema = (struct ArrowSchema){.format = format, .name = "", .flags = ARROW_FLAG_NULLABLE, .release = keep_schema};
  column->array = (struct ArrowArray){
      .length = row_count, .null_count = 1, .offset = 1, .n_buffers = 3, .buffers = column->buffers,
      .release = keep_array};
  column->buffers[0] = column->validity;
  if (strcmp(format, "vu") == 0) {
    column->buffers[1] = column->views;
    column->buffers[3] = column->bytes;
    column->buffer_lengths[1] = sizeof column->bytes;
    column->buffers[4] = column->buffer_lengths;
    column->array.n_buffers = 5;
  } else {
    column->buffers[1] = strcmp(format, "U") == 0 ? (void *)column->large_offsets : (void *)column->offsets;
    column->buffers[2] = column->bytes;
  }
  return column;
}

static int has(const struct ArrowArray *array, int64_t row) {
  return ((const uint8_t *)array->buffers[0])[row / 8] >> row % 8 & 1;
}

static int64_t integer(const struct ArrowArray *array, int64_t row) { return ((const int64_t *)array->buffers[1])[row]; }

static double number(const struct ArrowArray *array, int64_t row) { return ((const double *)array->buffers[1])[row]; }

static int is_text(const struct ArrowArray *array, int64_t row, const char *text) {
  const int32_t *offsets = array->buffers[1];
  int32_t length = offsets[row + 1] - offsets[row];
  return length == (int32_t)strlen(text)
      && memcmp((const char *)array->buffers[2] + offsets[row], text, (size_t)length) == 0;
}

static void check_schema(const struct ArrowSchema *schema) {
  static const char *const expected[][2] = {
      {"id", "l"}, {"confidence", "g"}, {"tier", "u"}, {"name", "u"}, {"country", "u"}, {"latitude", "g"},
      {"longitude", "g"}, {"kind", "u"}, {"ambiguity", "g"}, {"runner_up", "l"}};
  CHECK(strcmp(schema->format, "+s") == 0 && schema->n_children == 10);
  for (int i = 0; i < 10; i++) {
    CHECK(strcmp(schema->children[i]->name, expected[i][0]) == 0);
    CHECK(strcmp(schema->children[i]->format, expected[i][1]) == 0);
  }
}

/// Checks what the names resolve to, from a row on.
static void check_result(const struct ArrowArray *result, int64_t first) {
  static const int64_t ids[row_count] = {2, 0, 3, 0, 4, 0, 7, 5};
  struct ArrowArray **columns = result->children;
  for (int64_t i = 0; i < row_count; i++) {
    int64_t row = first + i;
    for (int j = 0; j < 9; j++) CHECK(has(columns[j], row) == (ids[i] != 0 && !(j == 4 && ids[i] == 7)));
    if (ids[i] != 0) CHECK(integer(columns[0], row) == ids[i]);
  }
  for (int64_t i = 0; i < row_count; i++) {
    double confidence = number(columns[1], first + i), ambiguity = number(columns[8], first + i);
    CHECK(confidence >= 0 && confidence <= 1 && (confidence > 0) == (ids[i] != 0));
    CHECK(ambiguity >= 0 && ambiguity < 1);
    CHECK(!has(columns[9], first + i) || (ids[i] != 0 && integer(columns[9], first + i) != ids[i]));
    if (ids[i] != 0) CHECK(is_text(columns[7], first + i, "city"));
  }
  CHECK(is_text(columns[2], first, "name") && is_text(columns[2], first + 2, "fuzzy"));
  CHECK(is_text(columns[3], first, "Paris") && is_text(columns[3], first + 1, ""));
  CHECK(is_text(columns[3], first + 4, "C\xC3\xB3rdoba"));
  CHECK(is_text(columns[4], first, "US") && is_text(columns[4], first + 6, ""));
  CHECK(number(columns[5], first) == 33.66 && number(columns[6], first) == -95.56);
}

/// What a column resolves to.
typedef struct {
  struct ArrowSchema schema;
  struct ArrowArray array;
} resolution;

static resolution resolve_arrays(
    const citysearch_index *index, const struct ArrowSchema *schema, const struct ArrowArray *const *arrays, size_t count,
    const citysearch_resolve_options *options) {
  resolution result;
  CHECK(citysearch_resolve(index, schema, arrays, count, options, &result.schema, &result.array) == CITYSEARCH_OK);
  return result;
}

static resolution resolve(const citysearch_index *index, const column *column, const citysearch_resolve_options *options) {
  const struct ArrowArray *arrays[] = {&column->array};
  return resolve_arrays(index, &column->schema, arrays, 1, options);
}

static void release(resolution *result) {
  result->schema.release(&result->schema);
  result->array.release(&result->array);
  CHECK(result->schema.release == NULL && result->array.release == NULL);
}

static void every_encoding_is_read(const citysearch_index *index) {
  static const char *const formats[] = {"u", "U", "vu"};
  for (int i = 0; i < 3; i++) {
    column *column = make_column(formats[i]);
    const struct ArrowArray *arrays[] = {&column->array, &column->array};
    resolution result = resolve_arrays(index, &column->schema, arrays, 2, NULL);
    check_schema(&result.schema);
    CHECK(result.array.length == 2 * row_count && result.array.null_count == 0 && result.array.n_children == 10);
    CHECK(result.array.children[0]->null_count == 6 && result.array.children[4]->null_count == 8);
    check_result(&result.array, 0);
    check_result(&result.array, row_count);
    release(&result);
    result = resolve_arrays(index, &column->schema, NULL, 0, NULL);
    CHECK(result.array.length == 0 && result.array.children[3]->length == 0);
    release(&result);
    free(column);
  }
}

static void a_struct_with_one_column_is_read(const citysearch_index *index) {
  column *column = make_column("u");
  struct ArrowSchema *schemas[] = {&column->schema};
  struct ArrowArray *children[] = {&column->array};
  // The second row of the struct is null, and the first is before its offset.
  uint8_t validity = 0xFB;
  const void *buffers[] = {&validity};
  struct ArrowSchema schema = {.format = "+s", .n_children = 1, .children = schemas, .release = keep_schema};
  struct ArrowArray array = {
      .length = 3, .offset = 1, .n_buffers = 1, .n_children = 1, .buffers = buffers, .children = children,
      .release = keep_array};
  const struct ArrowArray *arrays[] = {&array};
  resolution result = resolve_arrays(index, &schema, arrays, 1, NULL);
  // Rows: null in the column, null in the struct though the column has "barclona", empty.
  CHECK(result.array.length == 3 && result.array.children[0]->null_count == 3);
  release(&result);
  validity = 0xFF;
  result = resolve_arrays(index, &schema, arrays, 1, NULL);
  CHECK(result.array.children[0]->null_count == 2 && integer(result.array.children[0], 1) == 3);
  release(&result);
  array.length = name_count;
  CHECK_REFUSED(citysearch_resolve(index, &schema, arrays, 1, NULL, &result.schema, &result.array), "rows");
  free(column);
}

static void options_reach_the_engine(const citysearch_index *index) {
  column *column = make_column("u");
  citysearch_resolve_options options = CITYSEARCH_RESOLVE_OPTIONS;
  options.countries = "AR";
  options.threads = 1;
  resolution result = resolve(index, column, &options);
  CHECK(!has(result.array.children[0], 2) && integer(result.array.children[0], 4) == 4);
  release(&result);
  options.countries = NULL;
  options.mode = CITYSEARCH_MODE_WORD;
  result = resolve(index, column, &options);
  CHECK(!has(result.array.children[0], 2));
  release(&result);
  free(column);
}

static void results_are_shared(const citysearch_index *index) {
  column *column = make_column("u");
  resolution result = resolve(index, column, NULL), shared, batch;
  struct ArrowArrayStream stream, unread;
  CHECK(citysearch_share(&result.array, &shared.schema, &shared.array) == CITYSEARCH_OK);
  CHECK(citysearch_stream(&result.array, &stream) == CITYSEARCH_OK);
  CHECK(citysearch_stream(&result.array, &unread) == CITYSEARCH_OK);
  CHECK(shared.array.children[0]->buffers[1] == result.array.children[0]->buffers[1]);
  release(&result);
  check_schema(&shared.schema);
  check_result(&shared.array, 0);
  release(&shared);
  CHECK(stream.get_schema(&stream, &batch.schema) == 0);
  check_schema(&batch.schema);
  CHECK(stream.get_next(&stream, &batch.array) == 0);
  CHECK(stream.get_next(&stream, &shared.array) == 0 && shared.array.release == NULL);
  stream.release(&stream);
  check_result(&batch.array, 0);
  release(&batch);
  unread.release(&unread);
  CHECK_REFUSED(citysearch_share(&column->array, &shared.schema, &shared.array), "result");
  CHECK_REFUSED(citysearch_stream(NULL, &stream), "result");
  CHECK(shared.schema.release == NULL && stream.release == NULL);
  free(column);
}

/// A column that a consumer moved out of a result remains valid when all else is released, whatever array it comes from.
static void moved_columns_remain_valid(const citysearch_index *index) {
  enum { result_itself, shared_result, stream_of_result, sources };
  column *column = make_column("u");
  resolution kept = resolve(index, column, NULL);
  for (int source = 0; source < sources; source++) {
    for (int i = 0; i < 10; i++) {
      resolution result = resolve(index, column, NULL), taken = result;
      if (source == shared_result) {
        CHECK(citysearch_share(&result.array, &taken.schema, &taken.array) == CITYSEARCH_OK);
        release(&result);
      } else if (source == stream_of_result) {
        struct ArrowArrayStream stream;
        CHECK(citysearch_stream(&result.array, &stream) == CITYSEARCH_OK);
        CHECK(stream.get_schema(&stream, &taken.schema) == 0 && stream.get_next(&stream, &taken.array) == 0);
        stream.release(&stream);
        release(&result);
      }
      struct ArrowArray moved = *taken.array.children[i], *expected = kept.array.children[i];
      taken.array.children[i]->release = NULL;
      release(&taken);
      CHECK(moved.length == row_count && memcmp(moved.buffers[0], expected->buffers[0], 1) == 0);
      size_t width = moved.n_buffers == 3 ? sizeof(int32_t) : sizeof(int64_t);
      CHECK(memcmp(moved.buffers[1], expected->buffers[1], width * row_count) == 0);
      if (moved.n_buffers == 3) {
        size_t length = (size_t)((const int32_t *)expected->buffers[1])[row_count];
        CHECK(memcmp(moved.buffers[2], expected->buffers[2], length) == 0);
      }
      moved.release(&moved);
      CHECK(moved.release == NULL);
    }
  }
  release(&kept);
  free(column);
}

static void wrong_columns_are_errors(const citysearch_index *index) {
  column *column = make_column("u");
  const struct ArrowArray *arrays[] = {&column->array}, *none[] = {NULL};
  const struct ArrowSchema *lent = &column->schema;
  struct ArrowSchema schema;
  struct ArrowArray result;
#define CHECK_WRONG(call, words) \
  CHECK_REFUSED(call, words);    \
  CHECK(schema.release == NULL && result.release == NULL)
  CHECK_WRONG(citysearch_resolve(NULL, lent, arrays, 1, NULL, &schema, &result), "index");
  CHECK_WRONG(citysearch_resolve(index, NULL, arrays, 1, NULL, &schema, &result), "schema");
  CHECK_WRONG(citysearch_resolve(index, lent, NULL, 1, NULL, &schema, &result), "arrays");
  CHECK_WRONG(citysearch_resolve(index, lent, none, 1, NULL, &schema, &result), "array");
  CHECK_WRONG(citysearch_resolve(index, lent, arrays, 1, NULL, NULL, &result), "result_schema");
  CHECK_WRONG(citysearch_resolve(index, lent, arrays, 1, NULL, &schema, NULL), "result");
  column->schema.format = "l";
  CHECK_WRONG(citysearch_resolve(index, lent, arrays, 1, NULL, &schema, &result), "not a column of texts");
  column->schema.format = "u";
  column->array.n_buffers = 2;
  CHECK_WRONG(citysearch_resolve(index, lent, arrays, 1, NULL, &schema, &result), "buffers");
  column->array.n_buffers = 3;
  column->array.length = INT64_MAX;
  CHECK_WRONG(citysearch_resolve(index, lent, arrays, 1, NULL, &schema, &result), "length");
  column->array.length = 1;
  column->array.release = NULL;
  CHECK_WRONG(citysearch_resolve(index, lent, arrays, 1, NULL, &schema, &result), "released");
  free(column);
}

static void faulty_names_are_null(const citysearch_index *index) {
  column *column = make_column("u");
  column->bytes[column->offsets[1]] = (char)0xFF;
  column->offsets[8] = column->offsets[9] + 1;
  resolution result = resolve(index, column, NULL);
  const struct ArrowArray *ids = result.array.children[0];
  CHECK(!has(ids, 0) && integer(ids, 2) == 3 && !has(ids, 7));
  release(&result);
  free(column);
  column = make_column("vu");
  int32_t beyond[] = {1, sizeof column->bytes - 2}, no_buffer[] = {2, 0};
  memcpy(column->views[5].bytes + 4, beyond, sizeof beyond);
  memcpy(column->views[8].bytes + 4, no_buffer, sizeof no_buffer);
  column->views[1].length = -5;
  result = resolve(index, column, NULL);
  ids = result.array.children[0];
  CHECK(!has(ids, 0) && integer(ids, 2) == 3 && !has(ids, 4) && !has(ids, 7));
  release(&result);
  free(column);
}

/// Resolves so many rows that several threads work.
static void *resolve_many(void *index) {
  enum { copies = 700 };
  column *column = make_column("U");
  const struct ArrowArray *arrays[copies];
  for (int i = 0; i < copies; i++) arrays[i] = &column->array;
  citysearch_resolve_options options = CITYSEARCH_RESOLVE_OPTIONS;
  options.threads = 3;
  resolution result = resolve_arrays(index, &column->schema, arrays, copies, &options);
  for (int i = 0; i < copies; i++) check_result(&result.array, i * row_count);
  release(&result);
  free(column);
  return NULL;
}

static void threads_resolve_at_once(citysearch_index *index) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, resolve_many, index) == 0);
  for (int i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

static void a_child_resolves(citysearch_index *index) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    resolve_many(index);
    _exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void) {
  citysearch_index *index = open_cities();
  every_encoding_is_read(index);
  a_struct_with_one_column_is_read(index);
  options_reach_the_engine(index);
  results_are_shared(index);
  moved_columns_remain_valid(index);
  wrong_columns_are_errors(index);
  faulty_names_are_null(index);
  threads_resolve_at_once(index);
  a_child_resolves(index);
  citysearch_free(index);
  return 0;
}
