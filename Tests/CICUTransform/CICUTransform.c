#include "CICUTransform.h"

#include <pthread.h>
#include <string.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/utrans.h>

static UTransliterator *latinASCII;

static void openLatinASCII(void) {
  UErrorCode status = U_ZERO_ERROR;
  latinASCII = utrans_openU(u"Latin-ASCII", -1, UTRANS_FORWARD, NULL, 0, NULL, &status);
  if (U_FAILURE(status)) latinASCII = NULL;
}

int32_t cicu_latin_ascii(const uint16_t *text, int32_t length, uint16_t *result,
                         int32_t capacity) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, openLatinASCII);
  if (latinASCII == NULL) return -1;
  if (length > capacity) return length;
  memcpy(result, text, (size_t)length * sizeof(uint16_t));
  UErrorCode status = U_ZERO_ERROR;
  int32_t limit = length;
  utrans_transUChars(latinASCII, (UChar *)result, &length, capacity, 0, &limit, &status);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? length : -1;
}

int32_t cicu_decimal(const char *locale, double number, bool hasDecimal, uint16_t *result,
                     int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UChar *skeleton =
      hasDecimal ? u".0 rounding-mode-half-up" : u"precision-integer rounding-mode-half-up";
  UNumberFormatter *format = unumf_openForSkeletonAndLocale(skeleton, -1, locale, &status);
  UFormattedNumber *formatted = unumf_openResult(&status);
  unumf_formatDouble(format, number, formatted, &status);
  int32_t length = unumf_resultToString(formatted, (UChar *)result, capacity, &status);
  unumf_closeResult(formatted);
  unumf_close(format);
  return U_SUCCESS(status) ? length : -1;
}

int32_t cicu_plural_category(const char *locale, double number, uint16_t *result,
                             int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UPluralRules *rules = uplrules_open(locale, &status);
  int32_t length = uplrules_select(rules, number, (UChar *)result, capacity, &status);
  uplrules_close(rules);
  return U_SUCCESS(status) ? length : -1;
}
