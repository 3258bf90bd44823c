// The engine's data in the place of those in EngineData.c, which are twice as large with gzip. `Scripts/wasm` writes the files.

#include <stdlib.h>

#include "EngineData.h"
#include "LineModel.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char packed_words[] = {
#embed <words.packed>
};

static const unsigned char packed_first_names[] = {
#embed <first-names.packed>
};

static const unsigned char packed_folding[] = {
#embed <folding.packed>
};

static void unpack(const unsigned char *packed, unsigned char *text, long length) {
  struct line_model *model = calloc(1, sizeof *model);
  if (!model) __builtin_trap();
  begin(model, (unsigned char *)packed, 0);
  code_lines(model, text, length);
  free(model);
}

// Programs for the web have one thread.
#define ACCESSOR(file, unpacked_length) \
  struct cengine_file cengine_##file(void) { \
    static unsigned char text[unpacked_length]; \
    if (!text[0]) unpack(packed_##file, text, sizeof text); \
    return (struct cengine_file){text, sizeof text}; \
  }

ACCESSOR(words, WORDS_LENGTH)
ACCESSOR(first_names, FIRST_NAMES_LENGTH)
ACCESSOR(folding, FOLDING_LENGTH)

// An index has the names of countries, so a program that only reads indexes needs only their codes.
static const unsigned char countries[] = {
#embed <codes.tsv>
};

struct cengine_file cengine_countries(void) { return (struct cengine_file){countries, sizeof countries}; }

struct cengine_file cengine_countries_added(void) { return (struct cengine_file){countries, 0}; }
