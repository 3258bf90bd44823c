// What Embedded Swift and the C library ask of a platform. Nothing is imported, so an engine reaches nothing outside of its
// memory.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "EngineData.h"

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// For the seeds of sets and dictionaries, whose order no answer depends on.
void arc4random_buf(void *target, size_t count) {
  static uint32_t state = 1;
  for (uint8_t *byte = target; count > 0; count--) {
    state = state * 1664525 + 1013904223;
    *byte++ = state >> 24;
  }
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return *end ? NULL : end;
}

// What strtod reads by would close its files in the end, and import functions for that. It has none.
void __stdio_exit_needed(void) {}

// Sines of angles beyond 2^20 need a table of 2 KB. Angles between places are less than a turn.
int __rem_pio2_large(double *angle, double *rest, int exponent, int count, int precision) { __builtin_trap(); }

// The outlines of countries are larger than everything else, so they are loaded separately.
static struct cengine_file outlines = {(const unsigned char *)"", 0};

struct cengine_file cengine_country_outlines(void) { return outlines; }

/// Takes over the bytes of `Data/country-outlines.bin`, before anything is asked.
void citysearch_use_outlines(const unsigned char *start, long length) {
  outlines = (struct cengine_file){start, length};
}
