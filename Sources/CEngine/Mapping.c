#define _GNU_SOURCE

#include "Mapping.h"

#include <string.h>
#include <sys/mman.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void *cengine_resize(void *start, size_t length, size_t new_length) {
#if defined(__linux__)
  void *moved = mremap(start, length, new_length, MREMAP_MAYMOVE);
  return moved == MAP_FAILED ? NULL : moved;
#else
  void *moved = mmap(NULL, new_length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (moved == MAP_FAILED) return NULL;
  memcpy(moved, start, length < new_length ? length : new_length);
  munmap(start, length);
  return moved;
#endif
}

void cengine_share_heap(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
#endif
}
