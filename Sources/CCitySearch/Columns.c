#include "CCitySearch.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// An array and each of its columns holds a reference to the columns' memory of its own, since Arrow lets a consumer
// move any of them elsewhere.

enum { column_count = 10 };

static const char *const column_names[column_count] = {
    "id", "confidence", "tier", "name", "country", "latitude", "longitude", "kind", "ambiguity", "runner_up"};
static const char *const column_formats[column_count] = {"l", "g", "u", "u", "u", "g", "g", "u", "g", "l"};

// MARK: Memory

static void *zeros(int64_t count, size_t size) { return calloc((size_t)count + 1, size); }

ccitysearch_columns *ccitysearch_columns_new(int64_t rows) {
  ccitysearch_columns *columns = calloc(1, sizeof *columns);
  if (!columns) return NULL;
  columns->rows = rows;
  atomic_init(&columns->references, 1);
  columns->found = zeros(rows / 8, 1);
  columns->has_country = zeros(rows / 8, 1);
  columns->ids = zeros(rows, sizeof(int64_t));
  columns->has_runner_up = zeros(rows / 8, 1);
  columns->runners_up = zeros(rows, sizeof(int64_t));
  columns->confidences = zeros(rows, sizeof(double));
  columns->ambiguities = zeros(rows, sizeof(double));
  columns->latitudes = zeros(rows, sizeof(double));
  columns->longitudes = zeros(rows, sizeof(double));
  columns->tiers.offsets = zeros(rows, sizeof(int32_t));
  columns->names.offsets = zeros(rows, sizeof(int32_t));
  columns->countries.offsets = zeros(rows, sizeof(int32_t));
  columns->kinds.offsets = zeros(rows, sizeof(int32_t));
  if (columns->found && columns->has_country && columns->has_runner_up && columns->ids && columns->runners_up
      && columns->confidences && columns->ambiguities && columns->latitudes && columns->longitudes
      && columns->tiers.offsets && columns->names.offsets && columns->countries.offsets && columns->kinds.offsets)
    return columns;
  ccitysearch_columns_release(columns);
  return NULL;
}

static void free_texts(ccitysearch_texts texts) {
  free(texts.offsets);
  free(texts.bytes);
}

void ccitysearch_columns_release(ccitysearch_columns *columns) {
  if (atomic_fetch_sub(&columns->references, 1) > 1) return;
  free(columns->found);
  free(columns->has_country);
  free(columns->ids);
  free(columns->has_runner_up);
  free(columns->runners_up);
  free(columns->confidences);
  free(columns->ambiguities);
  free(columns->latitudes);
  free(columns->longitudes);
  free_texts(columns->tiers);
  free_texts(columns->names);
  free_texts(columns->countries);
  free_texts(columns->kinds);
  free(columns);
}

// MARK: Schemas

typedef struct {
  struct ArrowSchema columns[column_count];
  struct ArrowSchema *pointers[column_count];
} schema_memory;

static void release_column_schema(struct ArrowSchema *schema) { schema->release = NULL; }

static void release_schema(struct ArrowSchema *schema) {
  for (int64_t i = 0; i < schema->n_children; i++)
    if (schema->children[i]->release) schema->children[i]->release(schema->children[i]);
  free(schema->private_data);
  schema->release = NULL;
}

static bool export_schema(struct ArrowSchema *schema) {
  schema_memory *memory = calloc(1, sizeof *memory);
  if (!memory) return false;
  for (int i = 0; i < column_count; i++) {
    memory->columns[i] = (struct ArrowSchema){
        .format = column_formats[i],
        .name = column_names[i],
        .flags = ARROW_FLAG_NULLABLE,
        .release = release_column_schema};
    memory->pointers[i] = &memory->columns[i];
  }
  *schema = (struct ArrowSchema){
      .format = "+s",
      .name = "",
      .n_children = column_count,
      .children = memory->pointers,
      .release = release_schema,
      .private_data = memory};
  return true;
}

// MARK: Arrays

typedef struct {
  ccitysearch_columns *shared;
  const void *buffers[3];
} column_memory;

typedef struct {
  ccitysearch_columns *shared;
  const void *buffers[1];
  struct ArrowArray columns[column_count];
  struct ArrowArray *pointers[column_count];
} array_memory;

static void release_column(struct ArrowArray *array) {
  column_memory *memory = array->private_data;
  ccitysearch_columns_release(memory->shared);
  free(memory);
  array->release = NULL;
}

static void release_array(struct ArrowArray *array) {
  array_memory *memory = array->private_data;
  for (int i = 0; i < column_count; i++)
    if (memory->columns[i].release) memory->columns[i].release(&memory->columns[i]);
  ccitysearch_columns_release(memory->shared);
  free(memory);
  array->release = NULL;
}

/// A bit a row that has a value, and how many have one.
typedef struct {
  const uint8_t *bits;
  int64_t count;
} validity;

static bool export_column(
    ccitysearch_columns *shared, validity valid, const void *first, const void *second, struct ArrowArray *array) {
  column_memory *memory = malloc(sizeof *memory);
  if (!memory) return false;
  atomic_fetch_add(&shared->references, 1);
  *memory = (column_memory){shared, {valid.bits, first, second}};
  *array = (struct ArrowArray){
      .length = shared->rows,
      .null_count = shared->rows - valid.count,
      .n_buffers = second ? 3 : 2,
      .buffers = memory->buffers,
      .release = release_column,
      .private_data = memory};
  return true;
}

static bool export_array(ccitysearch_columns *shared, struct ArrowArray *array) {
  array_memory *memory = calloc(1, sizeof *memory);
  if (!memory) return false;
  memory->shared = shared;
  atomic_fetch_add(&shared->references, 1);
  struct ArrowArray *columns = memory->columns;
  for (int i = 0; i < column_count; i++) memory->pointers[i] = &columns[i];
  *array = (struct ArrowArray){
      .length = shared->rows,
      .n_buffers = 1,
      .buffers = memory->buffers,
      .n_children = column_count,
      .children = memory->pointers,
      .release = release_array,
      .private_data = memory};
  const validity found = {shared->found, shared->found_count};
  const validity country = {shared->has_country, shared->country_count};
  const validity runner_up = {shared->has_runner_up, shared->runner_up_count};
  if (export_column(shared, found, shared->ids, NULL, &columns[0])
      && export_column(shared, found, shared->confidences, NULL, &columns[1])
      && export_column(shared, found, shared->tiers.offsets, shared->tiers.bytes, &columns[2])
      && export_column(shared, found, shared->names.offsets, shared->names.bytes, &columns[3])
      && export_column(shared, country, shared->countries.offsets, shared->countries.bytes, &columns[4])
      && export_column(shared, found, shared->latitudes, NULL, &columns[5])
      && export_column(shared, found, shared->longitudes, NULL, &columns[6])
      && export_column(shared, found, shared->kinds.offsets, shared->kinds.bytes, &columns[7])
      && export_column(shared, found, shared->ambiguities, NULL, &columns[8])
      && export_column(shared, runner_up, shared->runners_up, NULL, &columns[9]))
    return true;
  release_array(array);
  return false;
}

static bool export_both(ccitysearch_columns *shared, struct ArrowSchema *schema, struct ArrowArray *array) {
  if (!export_array(shared, array)) return false;
  if (export_schema(schema)) return true;
  array->release(array);
  return false;
}

bool ccitysearch_columns_export(
    ccitysearch_columns *columns, struct ArrowSchema *schema, struct ArrowArray *array) {
  if (!export_both(columns, schema, array)) return false;
  ccitysearch_columns_release(columns);
  return true;
}

// MARK: Results once more

static citysearch_status fail(citysearch_status status, const char *message) {
  ccitysearch_set_last_error(message, strlen(message));
  return status;
}

static ccitysearch_columns *columns_of(const struct ArrowArray *result) {
  if (!result || result->release != release_array) return NULL;
  return ((array_memory *)result->private_data)->shared;
}

citysearch_status citysearch_share(
    const struct ArrowArray *result, struct ArrowSchema *shared_schema, struct ArrowArray *shared) {
  if (shared_schema) *shared_schema = (struct ArrowSchema){0};
  if (shared) *shared = (struct ArrowArray){0};
  ccitysearch_columns *columns = columns_of(result);
  if (!columns || !shared_schema || !shared)
    return fail(
        CITYSEARCH_INVALID_ARGUMENT,
        "citysearch_share: give a result of citysearch_resolve, and no NULL");
  if (export_both(columns, shared_schema, shared)) return CITYSEARCH_OK;
  *shared_schema = (struct ArrowSchema){0};
  *shared = (struct ArrowArray){0};
  return fail(CITYSEARCH_OUT_OF_MEMORY, "citysearch_share: no memory");
}

static int stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema) {
  (void)stream;
  return export_schema(schema) ? 0 : ENOMEM;
}

static int stream_next(struct ArrowArrayStream *stream, struct ArrowArray *array) {
  ccitysearch_columns *columns = stream->private_data;
  *array = (struct ArrowArray){0};
  if (!columns) return 0;
  if (!export_array(columns, array)) return ENOMEM;
  ccitysearch_columns_release(columns);
  stream->private_data = NULL;
  return 0;
}

static const char *stream_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return "no memory";
}

static void release_stream(struct ArrowArrayStream *stream) {
  if (stream->private_data) ccitysearch_columns_release(stream->private_data);
  stream->release = NULL;
}

citysearch_status citysearch_stream(const struct ArrowArray *result, struct ArrowArrayStream *stream) {
  if (stream) *stream = (struct ArrowArrayStream){0};
  ccitysearch_columns *columns = columns_of(result);
  if (!columns || !stream)
    return fail(
        CITYSEARCH_INVALID_ARGUMENT,
        "citysearch_stream: give a result of citysearch_resolve, and no NULL");
  atomic_fetch_add(&columns->references, 1);
  *stream = (struct ArrowArrayStream){stream_schema, stream_next, stream_error, release_stream, columns};
  return CITYSEARCH_OK;
}
