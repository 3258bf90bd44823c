#ifndef CIMPORTTABLES_H
#define CIMPORTTABLES_H

/// `Data/headings.tsv` in UTF-8, with a zero behind it.
extern const unsigned char *_Nonnull const cimporttables_headings;

/// `Data/presets.tsv` in UTF-8, with a zero behind it.
extern const unsigned char *_Nonnull const cimporttables_presets;

/// `Data/time-zones.txt`, a name a line, with a zero behind it.
extern const unsigned char *_Nonnull const cimporttables_time_zones;

#endif
