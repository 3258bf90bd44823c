#ifndef MAPPING_H
#define MAPPING_H

#include <stddef.h>

/// Gives memory that came from `mmap` another length, wherever it then lies, with what it holds.
///
/// Linux moves the pages and copies nothing (`mremap`, which Swift cannot call, since it takes a
/// variable number of arguments); other systems copy.
///
/// \returns NULL if there is not enough memory; the old memory is then unchanged.
void *cengine_resize(void *start, size_t length, size_t new_length);

/// Lets all threads share one heap (`M_ARENA_MAX`). Where the heap is not glibc's, this does nothing.
void cengine_share_heap(void);

#endif
