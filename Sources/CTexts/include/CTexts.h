#ifndef CTEXTS_H
#define CTEXTS_H

#include <stddef.h>

/// A table of `Texts`.
struct ctexts_table {
  /// The language's code.
  const char *_Nonnull language;
  /// The JSON in UTF-8, with a zero behind it.
  const unsigned char *_Nonnull json;
};

extern const struct ctexts_table *_Nonnull const ctexts_tables;
extern const size_t ctexts_table_count;

#endif
