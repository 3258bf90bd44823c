#ifndef TEXTS_H
#define TEXTS_H

#include <stddef.h>

/// A table of `Texts`.
struct ctables_text {
  /// The language's code.
  const char *_Nonnull language;
  /// The JSON in UTF-8, with a zero behind it.
  const unsigned char *_Nonnull json;
};

extern const struct ctables_text *_Nonnull const ctables_texts;
extern const size_t ctables_text_count;

#endif
