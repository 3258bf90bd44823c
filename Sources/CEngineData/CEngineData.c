// What letters fold to and what places are called are data, and yet every program that embeds the engine has
// them.
#include "CEngineData.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char folding[] = {
#embed "../../Data/folding.tsv"
};

static const unsigned char countries[] = {
#embed "../../Data/countries.tsv"
};

static const unsigned char regions[] = {
#embed "../../Data/regions.tsv"
};

static const unsigned char words[] = {
#embed "../../Data/words.txt"
};

static const unsigned char first_names[] = {
#embed "../../Data/first-names.txt"
};

struct cenginedata_file cenginedata_folding(void) {
  return (struct cenginedata_file){folding, sizeof folding};
}

struct cenginedata_file cenginedata_countries(void) {
  return (struct cenginedata_file){countries, sizeof countries};
}

struct cenginedata_file cenginedata_regions(void) {
  return (struct cenginedata_file){regions, sizeof regions};
}

struct cenginedata_file cenginedata_words(void) {
  return (struct cenginedata_file){words, sizeof words};
}

struct cenginedata_file cenginedata_first_names(void) {
  return (struct cenginedata_file){first_names, sizeof first_names};
}
