#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

/// A file that the service serves, which is part of the program.
struct EmbeddedFile {
    /// The path of its address.
    const char *_Nonnull path;
    /// Its bytes in UTF-8, with a zero behind them.
    const unsigned char *_Nonnull text;
};

extern const struct EmbeddedFile *_Nonnull const embeddedFiles;
extern const size_t embeddedFileCount;

/// The icon as a PNG, for home screens that show no SVG.
extern const unsigned char *_Nonnull const touchIcon;
extern const size_t touchIconLength;

#endif
