#include <expat.h>
#include <lzma.h>
#include <zlib.h>

// Swift cannot import a macro that calls another. Streams may follow one another, and an unsupported checksum is reported.
static const uint32_t lzma_system_flags = LZMA_TELL_UNSUPPORTED_CHECK | LZMA_CONCATENATED;
