// ICU's transforms, which only tests ask: the engine keeps a table made from one, and so does without
// linking a second of ICU's libraries.

#ifndef CICU_TRANSFORM_H
#define CICU_TRANSFORM_H

#include <stdint.h>

/// Writes a text after CLDR's Latin-ASCII transform, in UTF-16. The first call parses its rules, which
/// takes some ten milliseconds.
///
/// Returns the length of the whole result, which is larger than `capacity` when it did not fit, or -1
/// when ICU reports an error.
int32_t cicu_latin_ascii(const uint16_t *_Nonnull text, int32_t length,
                         uint16_t *_Nonnull result, int32_t capacity);

#endif
