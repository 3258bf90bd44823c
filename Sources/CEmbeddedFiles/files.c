// Every file that the service serves. #embed takes milliseconds, where SwiftPM's `.embedInCode` makes the compiler read a
// list of numbers for half a minute.
#include "CEmbeddedFiles.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define LIST "../CitySearchServer/Web/files.h"

// Macros are expanded behind the name of a file. Without its bytes a line is the address.
#define SERVED(path) limit(0) if_empty(path, )
#define PART limit(0)
static const char *const paths[] = {
#include LIST
};

#undef SERVED
#undef PART
#define SERVED(path) suffix(, 0, )
#define PART suffix(, )
static const unsigned char texts[] = {
#include LIST
};

static const unsigned char touchIconBytes[] = {
#embed "../CitySearchServer/Web/App/touch-icon.png"
};

const unsigned char *const touchIcon = touchIconBytes;
const size_t touchIconLength = sizeof touchIconBytes;

const char *const *const embeddedPaths = paths;
const unsigned char *const embeddedTexts = texts;
const size_t embeddedFileCount = sizeof paths / sizeof *paths;
