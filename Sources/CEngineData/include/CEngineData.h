#ifndef CENGINEDATA_H
#define CENGINEDATA_H

/// The bytes of a file in `Data`, and how many there are.
struct cenginedata_file {
  const unsigned char *_Nonnull start;
  long length;
};

/// `Data/folding.tsv`.
struct cenginedata_file cenginedata_folding(void);

/// `Data/countries.tsv`.
struct cenginedata_file cenginedata_countries(void);

/// `Data/regions.tsv`.
struct cenginedata_file cenginedata_regions(void);

#endif
