#include "CICU.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/udata.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/ures.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

static int32_t normalize(const UNormalizer2 *normalizer, UErrorCode status, const uint16_t *text,
                         int32_t length, uint16_t *result, int32_t capacity) {
  if (U_FAILURE(status)) return -1;
  int32_t written = unorm2_normalize(normalizer, (const UChar *)text, length, (UChar *)result,
                                     capacity, &status);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? written : -1;
}

int32_t cicu_nfkc_casefold(const uint16_t *text, int32_t length, uint16_t *result,
                           int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFKCCasefoldInstance(&status);
  return normalize(normalizer, status, text, length, result, capacity);
}

int32_t cicu_decompose(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFDInstance(&status);
  return normalize(normalizer, status, text, length, result, capacity);
}

int32_t cicu_version(void) { return U_ICU_VERSION_MAJOR_NUM; }

uint8_t cicu_combining_class(uint32_t scalar) { return u_getCombiningClass((UChar32)scalar); }

CICUKind cicu_kind(uint32_t scalar) {
  if (u_isUWhiteSpace((UChar32)scalar)) return CICUKindSeparator;
  uint32_t category = U_MASK(u_charType((UChar32)scalar));
  if (category & U_GC_M_MASK) return CICUKindMark;
  if (category & U_GC_Z_MASK) return CICUKindSeparator;
  if (category & U_GC_CC_MASK) return CICUKindControl;
  if (category & U_GC_P_MASK) return CICUKindPunctuation;
  return CICUKindOther;
}

CICUScript cicu_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript((UChar32)scalar, &status)) {
    case USCRIPT_INHERITED: return CICUScriptInherited;
    case USCRIPT_LATIN: return CICUScriptLatin;
    case USCRIPT_GREEK: return CICUScriptGreek;
    case USCRIPT_CYRILLIC: return CICUScriptCyrillic;
    case USCRIPT_HEBREW: return CICUScriptHebrew;
    case USCRIPT_ARABIC: return CICUScriptArabic;
    default: return CICUScriptOther;
  }
}

void cicu_region_names(const char *language, CICUNames kind, void *context,
                       void (*receive)(void *, const char *, const uint16_t *, int32_t)) {
  UErrorCode status = U_ZERO_ERROR;
  static const char *const tables[] = {"Countries", "Countries%short", "Countries%variant"};
  UResourceBundle *bundle = ures_open(U_ICUDATA_NAME "-region", language, &status);
  UResourceBundle *countries = ures_getByKey(bundle, tables[kind], NULL, &status);
  UResourceBundle *entry = NULL;
  while (U_SUCCESS(status) && ures_hasNext(countries)) {
    entry = ures_getNextResource(countries, entry, &status);
    int32_t length = 0;
    const UChar *name = ures_getString(entry, &length, &status);
    if (U_FAILURE(status)) break;
    const char *code = ures_getKey(entry);
    if (code != NULL && strlen(code) == 2) receive(context, code, (const uint16_t *)name, length);
  }
  ures_close(entry);
  ures_close(countries);
  ures_close(bundle);
}

int32_t cicu_region_name(const char *code, const char *locale, uint16_t *result,
                         int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  ULocaleDisplayNames *names = uldn_open(locale, ULDN_STANDARD_NAMES, &status);
  if (U_FAILURE(status)) return -1;
  int32_t written = uldn_regionDisplayName(names, code, (UChar *)result, capacity, &status);
  uldn_close(names);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? written : -1;
}

const char *cicu_alpha3(const char *code) {
  char locale[8] = "und_";
  strncat(locale, code, 3);
  return uloc_getISO3Country(locale);
}

int32_t cicu_locale_count(void) { return uloc_countAvailable(); }

const char *cicu_locale(int32_t position) {
  const char *name = uloc_getAvailable(position);
  return name == NULL ? "" : name;
}

int32_t cicu_canonical_locale(const char *text, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char name[ULOC_FULLNAME_CAPACITY];
  uloc_canonicalize(text, name, sizeof name, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return 0;
  int32_t length = uloc_getBaseName(name, result, capacity, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return 0;
  // Without a language there are only the names of the root, which are codes.
  char language[ULOC_LANG_CAPACITY];
  if (uloc_getLanguage(result, language, sizeof language, &status) == 0) return 0;
  UResourceBundle *bundle = ures_open(U_ICUDATA_NAME "-region", result, &status);
  bool isKnown = U_SUCCESS(status) && status != U_USING_DEFAULT_WARNING;
  ures_close(bundle);
  return isKnown ? length : 0;
}

// Descends from a bundle by keys that the bundle itself has; its parents are the caller's matter.
static UResourceBundle *descend(UResourceBundle *bundle, const char *const *keys,
                                UErrorCode *status) {
  for (; *keys != NULL && U_SUCCESS(*status); keys++) {
    bundle = ures_getByKey(bundle, *keys, bundle, status);
  }
  return bundle;
}

// Puts the locale that another one inherits from in its place: the one that its data name, else the one without
// the last subtag, at last the root. Returns whether there is one.
static bool ascend(char *locale, int32_t capacity) {
  if (strcmp(locale, "root") == 0) return false;
  UErrorCode status = U_ZERO_ERROR;
  UResourceBundle *bundle = ures_openDirect(NULL, locale, &status);
  int32_t length = 0;
  const UChar *named = ures_getStringByKey(bundle, "%%Parent", &length, &status);
  if (U_SUCCESS(status) && length < capacity) {
    u_UCharsToChars(named, locale, length);
    locale[length] = 0;
  } else {
    status = U_ZERO_ERROR;
    uloc_getParent(locale, locale, capacity, &status);
    if (U_FAILURE(status) || *locale == 0) strcpy(locale, "root");
  }
  ures_close(bundle);
  return true;
}

// Writes the text at the end of a path of keys, of the locale or the first that it inherits from whose data have it.
static int32_t inherited_text(const char *locale, const char *const *path, uint16_t *result,
                              int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char name[ULOC_FULLNAME_CAPACITY];
  uloc_getBaseName(locale, name, sizeof name, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return -1;
  do {
    status = U_ZERO_ERROR;
    UResourceBundle *bundle = descend(ures_openDirect(NULL, name, &status), path, &status);
    int32_t length = 0;
    const UChar *text = ures_getString(bundle, &length, &status);
    if (U_SUCCESS(status) && length <= capacity) u_memcpy((UChar *)result, text, length);
    ures_close(bundle);
    if (U_SUCCESS(status)) return length;
  } while (ascend(name, sizeof name));
  return -1;
}

// Writes the name of the digits that a locale writes numbers in: "latn", or "arab" in Egypt.
static void write_digits(const char *locale, char *name, int32_t capacity) {
  UChar text[16];
  int32_t most = capacity < 16 ? capacity : 16;
  static const char *const path[] = {"NumberElements", "default", NULL};
  int32_t length = inherited_text(locale, path, (uint16_t *)text, most);
  if (length < 0 || length >= most) {
    strcpy(name, "latn");
    return;
  }
  u_UCharsToChars(text, name, length);
  name[length] = 0;
}

int32_t cicu_number_part(const char *locale, CICUNumberPart part, uint16_t *result,
                         int32_t capacity) {
  char digits[16];
  write_digits(locale, digits, sizeof digits);
  const char *const paths[][5] = {
      {"NumberElements", digits, "symbols", "group"},
      {"NumberElements", digits, "symbols", "decimal"},
      {"NumberElements", digits, "patterns", "decimalFormat"},
      {"NumberElements", "minimumGroupingDigits"},
  };
  if (part != CICUNumberDigits) return inherited_text(locale, paths[part], result, capacity);
  UErrorCode status = U_ZERO_ERROR;
  const char *const path[] = {"numberingSystems", digits, "desc", NULL};
  UResourceBundle *bundle =
      descend(ures_openDirect(NULL, "numberingSystems", &status), path, &status);
  int32_t length = 0;
  const UChar *text = ures_getString(bundle, &length, &status);
  if (U_SUCCESS(status) && length <= capacity) u_memcpy((UChar *)result, text, length);
  ures_close(bundle);
  return U_SUCCESS(status) ? length : -1;
}

int32_t cicu_column_width(uint32_t scalar) {
  UChar32 character = (UChar32)scalar;
  uint32_t category = U_MASK(u_charType(character));
  if (category & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CC_MASK | U_GC_CF_MASK)) return 0;
  // The vowels and final consonants of conjoining Hangul join the block of their first consonant.
  int32_t hangul = u_getIntPropertyValue(character, UCHAR_HANGUL_SYLLABLE_TYPE);
  if (hangul == U_HST_VOWEL_JAMO || hangul == U_HST_TRAILING_JAMO) return 0;
  int32_t width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

void *cicu_converter_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return NULL;
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  return converter;
}

void cicu_converter_close(void *converter) { ucnv_close(converter); }

int32_t cicu_converter_decode(void *converter, const uint8_t *bytes, int32_t length, bool isLast,
                              int32_t *consumed, uint8_t *wrong, uint16_t *result,
                              int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const char *source = (const char *)bytes;
  UChar *target = (UChar *)result;
  ucnv_toUnicode(converter, &target, target + capacity, &source, source + length, NULL, isLast,
                 &status);
  *consumed = (int32_t)(source - (const char *)bytes);
  int32_t written = (int32_t)(target - (UChar *)result);
  if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) return written;
  char invalid[32];
  int8_t count = sizeof invalid;
  status = U_ZERO_ERROR;
  ucnv_getInvalidChars(converter, invalid, &count, &status);
  *wrong = U_SUCCESS(status) && count > 0 ? (uint8_t)invalid[0] : 0;
  return -1 - written;
}
