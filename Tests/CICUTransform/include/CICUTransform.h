// ICU's transforms, formats of numbers and rules of plurals, which only tests ask: the engine keeps a table made from
// the first, the programs work out the others, and so they do without linking a second of ICU's libraries.

#ifndef CICU_TRANSFORM_H
#define CICU_TRANSFORM_H

#include <stdbool.h>
#include <stdint.h>

/// Writes a text after CLDR's Latin-ASCII transform, in UTF-16. The first call parses its rules, which
/// takes some ten milliseconds.
///
/// Returns the length of the whole result, which is larger than `capacity` when it did not fit, or -1
/// when ICU reports an error.
int32_t cicu_latin_ascii(const uint16_t *_Nonnull text, int32_t length,
                         uint16_t *_Nonnull result, int32_t capacity);

/// Writes a number with one decimal or none as a locale does, in UTF-16; returns the length, or -1 for an error.
int32_t cicu_decimal(const char *_Nonnull locale, double number, bool hasDecimal,
                     uint16_t *_Nonnull result, int32_t capacity);

/// Writes the category of plurals that a number has in a locale, in UTF-16; returns the length, or -1 for an error.
int32_t cicu_plural_category(const char *_Nonnull locale, double number, uint16_t *_Nonnull result,
                             int32_t capacity);

#endif
