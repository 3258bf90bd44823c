#include <lzma.h>

// Swift sees no macro that calls another. Streams may follow one another, and a checksum that cannot be held is told.
static const uint32_t lzma_system_flags = LZMA_TELL_UNSUPPORTED_CHECK | LZMA_CONCATENATED;
