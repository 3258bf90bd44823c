// What letters fold to and what places are called are data, and yet every program that embeds the engine has
// them.
#include "EngineData.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char folding[] = {
#embed "../../Data/folding.tsv"
};

static const unsigned char regions[] = {
#embed "../../Data/regions.tsv"
};

static const unsigned char division_words[] = {
#embed "../../Data/division-words.tsv"
};

static const unsigned char territories[] = {
#embed "../../Data/territories.tsv"
};

static const unsigned char country_languages[] = {
#embed "../../Data/country-languages.tsv"
};

static const unsigned char spoken_words[] = {
#embed "../../Data/spoken-words.tsv"
};

// Nearly a megabyte, which a program for the web can do without, or bring along by a function of its own.
#ifdef CITYSEARCH_WITHOUT_OUTLINES
static const unsigned char country_outlines[0];
__attribute__((weak)) struct cengine_file cengine_country_outlines(void);
#else
static const unsigned char country_outlines[] = {
#embed "../../Data/country-outlines.bin"
};
#endif

#define ACCESSOR(file) \
  struct cengine_file cengine_##file(void) { return (struct cengine_file){file, sizeof file}; }

#ifdef CITYSEARCH_PACKED
// An index has the names of countries, so a program that only reads indexes needs only their codes. `Scripts/wasm` writes
// these files.
static const unsigned char countries[] = {
#embed <codes.tsv>
};
static const unsigned char countries_added[0];
static const unsigned char packed_words[] = {
#embed <words.packed>
};
static const unsigned char packed_first_names[] = {
#embed <first-names.packed>
};

// Writes front-coded lines in full. A byte below 32 begins a line, and is the number of bytes that it shares with the
// previous one.
static void unpack(const unsigned char *packed, long length, unsigned char *lines) {
  unsigned char *line = lines, *end = lines;
  for (long i = 0; i < length; i++) {
    if (packed[i] >= 32) {
      *end++ = packed[i];
      continue;
    }
    const unsigned char *previous = line;
    if (i > 0) *end++ = '\n';
    line = end;
    for (int shared = packed[i]; shared > 0; shared--) *end++ = *previous++;
  }
  *end = '\n';
}

// Programs for the web have one thread.
#define PACKED_ACCESSOR(file, unpacked_length) \
  struct cengine_file cengine_##file(void) { \
    static unsigned char lines[unpacked_length]; \
    if (!lines[0]) unpack(packed_##file, sizeof packed_##file, lines); \
    return (struct cengine_file){lines, sizeof lines}; \
  }

PACKED_ACCESSOR(words, CITYSEARCH_WORDS_LENGTH)
PACKED_ACCESSOR(first_names, CITYSEARCH_FIRST_NAMES_LENGTH)
#else
static const unsigned char countries[] = {
#embed "../../Data/countries.tsv"
};
static const unsigned char countries_added[] = {
#embed "../../Data/countries-added.tsv"
};
static const unsigned char words[] = {
#embed "../../Data/words.txt"
};
static const unsigned char first_names[] = {
#embed "../../Data/first-names.txt"
};

ACCESSOR(words)
ACCESSOR(first_names)
#endif

ACCESSOR(folding)
ACCESSOR(countries)
ACCESSOR(regions)
ACCESSOR(countries_added)
ACCESSOR(division_words)
ACCESSOR(territories)
ACCESSOR(country_languages)
ACCESSOR(spoken_words)
ACCESSOR(country_outlines)
