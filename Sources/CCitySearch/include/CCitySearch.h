#ifndef CCITYSEARCH_H
#define CCITYSEARCH_H

// Functions for the Swift part of the library in addition to the public header. None is exported.

#include "citysearch.h"

#include <stdbool.h>

/// Sets what citysearch_last_error tells on this thread.
void ccitysearch_set_last_error(const char *message, size_t length);

/// A column of texts: with 32-bit offsets, one more than there are rows.
typedef struct ccitysearch_texts {
  int32_t *offsets;
  char *bytes;
} ccitysearch_texts;

/// The columns of a result of citysearch_resolve, which are filled in before they are given away.
typedef struct ccitysearch_columns {
  int64_t rows;
  /// A bit a row, the lowest bits first: whether a city was found, whether it has a country, and whether the name
  /// may mean another city.
  uint8_t *found, *has_country, *has_runner_up;
  int64_t found_count, country_count, runner_up_count;
  int64_t *ids, *runners_up;
  double *confidences, *ambiguities, *latitudes, *longitudes;
  ccitysearch_texts tiers, names, countries, kinds;
  /// How many arrays share them.
  _Atomic(int64_t) references;
} ccitysearch_columns;

/// Columns with so many rows, all zero; the bytes of their texts are NULL, to be made by `malloc`. NULL when there is no
/// memory.
ccitysearch_columns *ccitysearch_columns_new(int64_t rows);

/// Gives up a reference to columns.
void ccitysearch_columns_release(ccitysearch_columns *columns);

/// Gives columns away as Arrow has them, with one reference.
///
/// \returns whether there was memory for that; if not, the caller still has the reference.
bool ccitysearch_columns_export(
    ccitysearch_columns *columns, struct ArrowSchema *schema, struct ArrowArray *array);

#endif
