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

/// `Data/words.txt`.
struct cenginedata_file cenginedata_words(void);

/// `Data/first-names.txt`.
struct cenginedata_file cenginedata_first_names(void);

/// `Data/countries-added.tsv`.
struct cenginedata_file cenginedata_countries_added(void);

/// `Data/division-words.tsv`.
struct cenginedata_file cenginedata_division_words(void);

/// `Data/territories.tsv`.
struct cenginedata_file cenginedata_territories(void);

/// `Data/country-languages.tsv`.
struct cenginedata_file cenginedata_country_languages(void);

/// `Data/spoken-words.tsv`.
struct cenginedata_file cenginedata_spoken_words(void);

/// `Data/country-outlines.bin`; no bytes where that was left out.
struct cenginedata_file cenginedata_country_outlines(void);

#endif
