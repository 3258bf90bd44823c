#ifndef IMPORTTABLES_H
#define IMPORTTABLES_H

/// `Data/headings.tsv` in UTF-8, with a zero behind it.
extern const unsigned char *_Nonnull const ctables_headings;

/// `Data/presets.tsv` in UTF-8, with a zero behind it.
extern const unsigned char *_Nonnull const ctables_presets;

/// `Data/time-zones.txt`, a name a line, with a zero behind it.
extern const unsigned char *_Nonnull const ctables_time_zones;

#endif
