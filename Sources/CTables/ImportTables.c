// What columns are called, what well-known files have where, and which time zones there are, is data that a contributor can extend.
#include "ImportTables.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char headings[] = {
#embed "../../Data/headings.tsv" suffix(, 0)
};

static const unsigned char presets[] = {
#embed "../../Data/presets.tsv" suffix(, 0)
};

static const unsigned char time_zones[] = {
#embed "../../Data/time-zones.txt" suffix(, 0)
};

const unsigned char *const ctables_headings = headings;
const unsigned char *const ctables_presets = presets;
const unsigned char *const ctables_time_zones = time_zones;
