#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

/// The paths of the addresses of the files that the service serves, which are part of the program.
extern const char *_Nonnull const *_Nonnull const embeddedPaths;
/// Their bytes in UTF-8, in the same order, with a zero behind each.
extern const unsigned char *_Nonnull const embeddedTexts;
extern const size_t embeddedFileCount;

/// The icon as a PNG, for home screens that show no SVG.
extern const unsigned char *_Nonnull const touchIcon;
extern const size_t touchIconLength;

#endif
