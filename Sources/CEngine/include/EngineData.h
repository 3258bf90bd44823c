#ifndef ENGINEDATA_H
#define ENGINEDATA_H

/// The bytes of a file in `Data`, and how many there are.
struct cengine_file {
  const unsigned char *_Nonnull start;
  long length;
};

/// `Data/folding.tsv`.
struct cengine_file cengine_folding(void);

/// `Data/countries.tsv`.
struct cengine_file cengine_countries(void);

/// `Data/regions.tsv`.
struct cengine_file cengine_regions(void);

/// `Data/words.txt`.
struct cengine_file cengine_words(void);

/// `Data/first-names.txt`.
struct cengine_file cengine_first_names(void);

/// `Data/countries-added.tsv`.
struct cengine_file cengine_countries_added(void);

/// `Data/division-words.tsv`.
struct cengine_file cengine_division_words(void);

/// `Data/territories.tsv`.
struct cengine_file cengine_territories(void);

/// `Data/country-languages.tsv`.
struct cengine_file cengine_country_languages(void);

/// `Data/context-words.tsv`.
struct cengine_file cengine_context_words(void);

/// `Data/country-outlines.bin`; no bytes where that was left out.
struct cengine_file cengine_country_outlines(void);

#endif
