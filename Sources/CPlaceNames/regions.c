// The names of regions are data, and yet every program that embeds the engine has them.
#include "CPlaceNames.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char regions[] = {
#embed "../../Data/regions.tsv"
};

const unsigned char *cplacenames_regions(long *length) {
    *length = sizeof regions;
    return regions;
}
