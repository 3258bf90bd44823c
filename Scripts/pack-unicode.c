// Packs what the engine asks about Unicode's scalars. It is linked with the standard library's tables of the build machine, and writes
// the files that `Sources/CitySearchWasm/Unicode.c` embeds into the folder that is its argument.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar);
uint8_t _swift_stdlib_getNumericType(uint32_t scalar);
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);
extern const uint8_t *const _swift_stdlib_nfd_decompositions;

enum { scalars = 0x110000 };

// Whether a scalar is a letter, a dash, small, capital, or white space. What else the engine asks for must be added.
static const uint64_t asked_properties = 1ull << 7 | 1ull << 12 | 1ull << 32 | 1ull << 43 | 1ull << 45;

static FILE *file(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    exit(1);
  }
  return file;
}

// In groups of seven bits, the lowest first, each but the last with the high bit.
static void write_number(uint32_t value, FILE *file) {
  for (; value >= 0x80; value >>= 7) fputc((value & 0x7f) | 0x80, file);
  fputc(value, file);
}

static void write_difference(int32_t value, FILE *file) {
  write_number(value < 0 ? 2 * (uint32_t)(-value) - 1 : 2 * (uint32_t)value, file);
}

struct kind {
  uint8_t bytes[10];
};

static struct kind kind(uint32_t scalar) {
  struct kind kind = {{_swift_stdlib_getGeneralCategory(scalar), _swift_stdlib_getNumericType(scalar)}};
  uint64_t properties = _swift_stdlib_getBinaryProperties(scalar) & asked_properties;
  memcpy(kind.bytes + 2, &properties, sizeof properties);
  return kind;
}

// How many kinds there are, the kinds, and runs: a kind, and how many scalars have it.
static void write_kinds(FILE *file) {
  static struct kind kinds[256];
  static uint8_t of_scalar[scalars];
  int count = 0;
  for (uint32_t scalar = 0; scalar < scalars; scalar++) {
    struct kind found = kind(scalar);
    int number = 0;
    while (number < count && memcmp(&kinds[number], &found, sizeof found)) number++;
    if (number == count) kinds[count++] = found;
    of_scalar[scalar] = number;
  }
  fputc(count, file);
  fwrite(kinds, sizeof *kinds, count, file);
  for (uint32_t start = 0, end; start < scalars; start = end) {
    for (end = start; end < scalars && of_scalar[end] == of_scalar[start]; end++);
    fputc(of_scalar[start], file);
    write_number(end - start, file);
  }
}

static uint32_t decode(const uint8_t **text) {
  const uint8_t *byte = *text;
  int length = *byte < 0x80 ? 1 : *byte < 0xe0 ? 2 : *byte < 0xf0 ? 3 : 4;
  uint32_t scalar = length == 1 ? *byte : *byte & (0x7f >> length);
  for (int i = 1; i < length; i++) scalar = scalar << 6 | (byte[i] & 0x3f);
  *text += length;
  return scalar;
}

// The UTF-8 of a scalar's decomposition behind its length; NULL when there is none.
static const uint8_t *decomposition(uint32_t scalar) {
  uint32_t entry = _swift_stdlib_getDecompositionEntry(scalar);
  return scalar && (entry & 0x3ffff) == scalar ? _swift_stdlib_nfd_decompositions + (entry >> 18) : NULL;
}

// Whether two scalars decompose to some bytes.
static bool decomposes(uint32_t scalar, const uint8_t *text, size_t length) {
  const uint8_t *found = decomposition(scalar);
  return found && found[0] == length && !memcmp(found + 1, text, length);
}

// One scalar for all but the last of a decomposition: the first, if there are two, or one that decomposes to them.
static uint32_t head(const uint8_t *text, const uint8_t *last) {
  const uint8_t *next = text;
  uint32_t first = decode(&next);
  if (next == last) return first;
  for (uint32_t scalar = 0; scalar < scalars; scalar++)
    if (decomposes(scalar, text, last - text)) return scalar;
  fprintf(stderr, "The decomposition of no scalar is the beginning of another.\n");
  exit(1);
}

// For each second scalar how many there are, and it; then columns: how far a scalar with a decomposition is behind the previous one, the
// number of its second scalar, 0 for none, with the high bit if the two compose, and how far the first scalar is from the previous one.
static void write_decompositions(FILE *file) {
  static struct {
    uint32_t scalar, first;
    uint8_t second;
  } found[4096];
  uint32_t seconds[128] = {0};
  int count = 0, second_count = 1;
  for (uint32_t scalar = 0; scalar < scalars; scalar++) {
    const uint8_t *text = decomposition(scalar);
    if (!text) continue;
    const uint8_t *end = text + 1 + text[0], *last = end - 1;
    while ((*last & 0xc0) == 0x80) last--;
    uint32_t second = 0, first;
    if (last == text + 1) {
      const uint8_t *next = last;
      first = decode(&next);
    } else {
      first = head(text + 1, last);
      second = decode(&last);
    }
    int number = 0;
    while (number < second_count && seconds[number] != second) number++;
    if (number == second_count) seconds[second_count++] = second;
    bool composes = second && _swift_stdlib_getComposition(first, second) == scalar;
    found[count].scalar = scalar;
    found[count].first = first;
    found[count++].second = number | (composes ? 0x80 : 0);
  }
  fputc(second_count, file);
  for (int i = 0; i < second_count; i++) write_number(seconds[i], file);
  write_number(count, file);
  for (int i = 0; i < count; i++) write_number(found[i].scalar - (i ? found[i - 1].scalar : 0), file);
  for (int i = 0; i < count; i++) fputc(found[i].second, file);
  for (int i = 0; i < count; i++) write_difference(found[i].first - (i ? found[i - 1].first : 0), file);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  write_kinds(file(arguments[1], "unicode-kinds.packed"));
  write_decompositions(file(arguments[1], "unicode-decompositions.packed"));
}
