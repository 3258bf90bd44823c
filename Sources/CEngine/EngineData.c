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

static const unsigned char context_words[] = {
#embed "../../Data/context-words.tsv"
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

#define ACCESSOR(file) \
  struct cengine_file cengine_##file(void) { return (struct cengine_file){file, sizeof file}; }

ACCESSOR(folding)
ACCESSOR(countries)
ACCESSOR(regions)
ACCESSOR(countries_added)
ACCESSOR(words)
ACCESSOR(first_names)
ACCESSOR(division_words)
ACCESSOR(territories)
ACCESSOR(country_languages)
ACCESSOR(context_words)
ACCESSOR(country_outlines)
