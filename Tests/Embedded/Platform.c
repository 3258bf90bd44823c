// What Embedded Swift asks a platform for.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

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
