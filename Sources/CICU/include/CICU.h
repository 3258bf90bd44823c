// The few things that citysearch asks of the system's ICU, as plain C.
//
// Texts are UTF-16, lengths and capacities are counted in code units. A function that writes text
// returns the length of the whole result, which is larger than `capacity` when it did not fit, or
// -1 when ICU reports an error.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

/// Writes NFKC_Casefold of a text (Unicode Standard, section 5.18; UAX #31): compatibility
/// composed, case folded, without default ignorable characters.
int32_t cicu_nfkc_casefold(const uint16_t *_Nonnull text, int32_t length,
                           uint16_t *_Nonnull result, int32_t capacity);

/// Writes the canonical decomposition (NFD) of a text.
int32_t cicu_decompose(const uint16_t *_Nonnull text, int32_t length,
                       uint16_t *_Nonnull result, int32_t capacity);

/// The major version of ICU.
int32_t cicu_version(void);

/// The canonical combining class of a scalar, 0 for a starter.
uint8_t cicu_combining_class(uint32_t scalar);

/// What a scalar is, as far as folding asks.
typedef enum : uint8_t {
  CICUKindOther,
  CICUKindMark,         // Mn, Mc, Me
  CICUKindSeparator,    // Zs, Zl, Zp and the white space among the controls
  CICUKindControl,      // the other controls
  CICUKindPunctuation,  // P*
} CICUKind;
CICUKind cicu_kind(uint32_t scalar);

/// The scripts that folding tells apart.
typedef enum : uint8_t {
  CICUScriptOther,
  CICUScriptInherited,
  CICUScriptLatin,
  CICUScriptGreek,
  CICUScriptCyrillic,
  CICUScriptHebrew,
  CICUScriptArabic,
} CICUScript;
CICUScript cicu_script(uint32_t scalar);

/// The names that ICU has for regions.
typedef enum : uint8_t {
  CICUNamesUsual,
  CICUNamesShort,    // UK
  CICUNamesVariant,  // Ivory Coast
} CICUNames;

/// Calls `receive` with every two-letter region code and name of a kind that ICU's data has for a
/// language. Much cheaper than asking for each name.
void cicu_region_names(const char *_Nonnull language, CICUNames kind, void *_Nullable context,
                       void (*_Nonnull receive)(void *_Nullable context,
                                                const char *_Nonnull code,
                                                const uint16_t *_Nonnull name, int32_t length));

/// Writes the name of a region in a locale, falling back as ICU does; the code itself when ICU
/// knows no name.
int32_t cicu_region_name(const char *_Nonnull code, const char *_Nonnull locale,
                         uint16_t *_Nonnull result, int32_t capacity);

/// The ISO 3166-1 alpha-3 code for a two-letter code; empty when there is none.
const char *_Nonnull cicu_alpha3(const char *_Nonnull code);

/// How many locales ICU has, and the identifier of each, for example "de_CH".
int32_t cicu_locale_count(void);
const char *_Nonnull cicu_locale(int32_t position);

/// Writes the canonical identifier of the locale that a text names, for example "pt_BR" for
/// "pt-br.UTF-8", with a zero at its end; returns its length, or 0 when ICU has no names of regions in
/// its language.
int32_t cicu_canonical_locale(const char *_Nonnull text, char *_Nonnull result, int32_t capacity);

/// The number format of a locale.
typedef enum : uint8_t {
  CICUNumberGroup,            // what stands between thousands
  CICUNumberDecimal,          // what stands before a fraction
  CICUNumberPattern,          // how many digits a group has: #,##0.### or #,##,##0.###
  CICUNumberMinimumGrouping,  // the minimum number of digits before the first group
  CICUNumberDigits,           // the digits from zero to nine
} CICUNumberPart;

/// Writes a part of how a locale writes numbers, as ICU's data have it for the locale or the ones that it
/// inherits from.
int32_t cicu_number_part(const char *_Nonnull locale, CICUNumberPart part,
                         uint16_t *_Nonnull result, int32_t capacity);

/// How many columns of a terminal a scalar takes: 0, 1 or 2 (UAX #11).
int32_t cicu_column_width(uint32_t scalar);

/// A converter of an encoding, by a name that ICU knows; null for any other.
void *_Nullable cicu_converter_open(const char *_Nonnull name);
void cicu_converter_close(void *_Nonnull converter);

/// Decodes bytes, and keeps the bytes of an incomplete character. Returns how many units it wrote: all of
/// the capacity when there may be more. At bytes that are no character it returns -1 less those before,
/// and writes the first of these bytes.
int32_t cicu_converter_decode(void *_Nonnull converter, const uint8_t *_Nullable bytes,
                              int32_t length, bool isLast, int32_t *_Nonnull consumed,
                              uint8_t *_Nonnull wrong, uint16_t *_Nullable result,
                              int32_t capacity);

#endif
