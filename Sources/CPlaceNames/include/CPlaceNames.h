#ifndef CPLACENAMES_H
#define CPLACENAMES_H

/// The bytes of `Data/regions.tsv`.
///
/// @param length takes how many there are.
const unsigned char *_Nonnull cplacenames_regions(long *_Nonnull length);

#endif
