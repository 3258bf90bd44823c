#include "CICUTransform.h"

#include <pthread.h>
#include <string.h>
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
