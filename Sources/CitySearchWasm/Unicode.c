// What Embedded Swift asks about Unicode's scalars, in the place of the standard library's own tables, which are six times as large. It has
// only the properties that the engine uses; all others are false. `Scripts/pack-unicode.c` writes what is embedded here, out of those tables.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t packed_kinds[] = {
#embed <unicode-kinds.packed>
};

static const uint8_t packed_decompositions[] = {
#embed <unicode-decompositions.packed>
};

// A number in groups of seven bits, of which the lowest is first; the high bit is set if another follows.
static uint32_t number(const uint8_t **packed) {
  uint32_t value = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*packed)++;
    value |= (uint32_t)(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

static int32_t difference(const uint8_t **packed) {
  uint32_t value = number(packed);
  return value & 1 ? -(int32_t)(value >> 1) - 1 : (int32_t)(value >> 1);
}

// How many of the ascending scalars are at most `scalar`.
static size_t count_up_to(uint32_t scalar, const uint32_t *scalars, size_t count) {
  size_t low = 0;
  while (low < count) {
    size_t middle = (low + count) / 2;
    if (scalars[middle] <= scalar) low = middle + 1;
    else count = middle;
  }
  return low;
}

struct kind {
  uint8_t category, numeric_type, properties[8];
};

// The number of kinds, the kinds, and runs: a kind, and how many scalars have it.
static const struct kind *kind(uint32_t scalar) {
  static uint32_t starts[sizeof packed_kinds / 2];
  static uint8_t kinds[sizeof packed_kinds / 2];
  static size_t count = 0;
  const struct kind *all = (const struct kind *)(packed_kinds + 1);
  if (count == 0) {
    const uint8_t *next = (const uint8_t *)(all + packed_kinds[0]);
    for (uint32_t start = 0; next < packed_kinds + sizeof packed_kinds; start += number(&next)) {
      starts[count] = start;
      kinds[count++] = *next++;
    }
  }
  return &all[kinds[count_up_to(scalar, starts, count) - 1]];
}

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) { return kind(scalar)->category; }

uint8_t _swift_stdlib_getNumericType(uint32_t scalar) { return kind(scalar)->numeric_type; }

uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  uint64_t properties;
  memcpy(&properties, kind(scalar)->properties, sizeof properties);
  return properties;
}

// Scalars that are written as others, in ascending order: as `firsts`, then `seconds`, which is 0 for none. If texts in normal form C
// have the scalar instead of these, a list that begins at `lists[firsts % LISTS]` has it; places in lists count from 1, and 0 ends one.
#define MOST (sizeof packed_decompositions / 3)
#define LISTS 256
static struct {
  size_t count;
  uint32_t scalars[MOST], firsts[MOST], seconds[MOST];
  uint16_t lists[LISTS], following[MOST];
  // Where the text of each begins.
  uint16_t texts[MOST];
} decompositions;

// The length of a text, and the text, which only has scalars that are written as no others.
static uint8_t texts[1 << 14];
const uint8_t *const _swift_stdlib_nfd_decompositions = texts;

// The place of a scalar among those with a decomposition; -1 when it is none of them.
static int place(uint32_t scalar) {
  size_t count = count_up_to(scalar, decompositions.scalars, decompositions.count);
  return count > 0 && decompositions.scalars[count - 1] == scalar ? (int)count - 1 : -1;
}

static uint8_t *encode(uint32_t scalar, uint8_t *text) {
  if (scalar < 0x80) {
    *text++ = scalar;
    return text;
  }
  int following = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  *text++ = (uint8_t)(0xf80 >> following) | scalar >> 6 * following;
  while (following-- > 0) *text++ = 0x80 | (scalar >> 6 * following & 0x3f);
  return text;
}

// Writes what a scalar is written as, however often the scalars of that are written as others.
static uint8_t *write_out(uint32_t scalar, uint8_t *text) {
  int found = place(scalar);
  if (found < 0) return encode(scalar, text);
  text = write_out(decompositions.firsts[found], text);
  return decompositions.seconds[found] ? encode(decompositions.seconds[found], text) : text;
}

static void unpack_decompositions(void) {
  if (decompositions.count > 0) return;
  const uint8_t *next = packed_decompositions;
  uint32_t seconds[128];
  size_t second_count = *next++;
  for (size_t i = 0; i < second_count; i++) seconds[i] = number(&next);
  size_t count = number(&next);
  uint32_t scalar = 0, first = 0;
  for (size_t i = 0; i < count; i++) decompositions.scalars[i] = scalar += number(&next);
  const uint8_t *kinds = next;
  next += count;
  decompositions.count = count;
  for (size_t i = 0; i < count; i++) {
    decompositions.firsts[i] = first += difference(&next);
    decompositions.seconds[i] = seconds[kinds[i] & 0x7f];
    if (kinds[i] & 0x80) {
      uint16_t *list = &decompositions.lists[first % LISTS];
      decompositions.following[i] = *list;
      *list = i + 1;
    }
  }
  uint8_t *text = texts;
  for (size_t i = 0; i < count; i++) {
    uint8_t *end = write_out(decompositions.scalars[i], text + 1);
    decompositions.texts[i] = text - texts;
    *text = end - text - 1;
    text = end;
  }
}

// The scalar in the lower 18 bits, and where its text is in the others; another number when it has none.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  unpack_decompositions();
  int found = place(scalar);
  return found < 0 ? ~scalar : (uint32_t)decompositions.texts[found] << 18 | scalar;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  unpack_decompositions();
  for (int i = decompositions.lists[first % LISTS]; i > 0; i = decompositions.following[i - 1])
    if (decompositions.firsts[i - 1] == first && decompositions.seconds[i - 1] == second) return decompositions.scalars[i - 1];
  return UINT32_MAX;
}
