#define _GNU_SOURCE

#include "citysearch.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// A destructor that is written in Python would lose the exception that is on its way while a capsule goes. So it
// is here, and finds Python's functions in the program that calls it.
void citysearch_capsule_free(void *capsule) {
  const char *(*name_of)(void *) = (const char *(*)(void *))dlsym(RTLD_DEFAULT, "PyCapsule_GetName");
  void *(*pointer_of)(void *, const char *) =
      (void *(*)(void *, const char *))dlsym(RTLD_DEFAULT, "PyCapsule_GetPointer");
  if (!capsule || !name_of || !pointer_of) return;
  const char *name = name_of(capsule);
  void *pointer = name ? pointer_of(capsule, name) : NULL;
  if (!pointer) return;
  if (strcmp(name, "arrow_schema") == 0) {
    struct ArrowSchema *schema = pointer;
    if (schema->release) schema->release(schema);
  } else if (strcmp(name, "arrow_array") == 0) {
    struct ArrowArray *array = pointer;
    if (array->release) array->release(array);
  } else if (strcmp(name, "arrow_array_stream") == 0) {
    struct ArrowArrayStream *stream = pointer;
    if (stream->release) stream->release(stream);
  } else {
    return;
  }
  free(pointer);
}
