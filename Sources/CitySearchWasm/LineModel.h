// Packs lines of text, and unpacks them. From what comes before a bit follows how likely it is 1, and the likelier a bit is, the less an
// arithmetic coder writes for it (Witten, Neal and Cleary 1987). Five contexts, such as the two bytes before, have a probability each; the
// mixture learns which to trust (PAQ; Mahoney 2005). One function goes both ways, so that both compute the same: `Scripts/pack-lines.c`
// packs, and PackedData.c unpacks.

#include <stdint.h>
#include <stddef.h>

enum { CONTEXTS = 5, CELL_BITS = 16, HALF = 1 << 15 };

// Kinds of bytes: the number of bytes that a line shares with the previous one, the first byte after those, and others by their place.
enum { FIRST = 0, LAST_PLACE = 7, SHARED = 8, KINDS = 9 };

struct line_model {
  // Where the next byte of what is packed is read or written.
  uint8_t *packed;
  int packs;
  // The range of the coder, and the number in it that was read.
  uint32_t low, high, value;
  // For each context and the bits of a byte so far, the probability of a 1 less a half in 12 bits, and in four bits how often it was seen.
  uint16_t cells[CONTEXTS][1 << CELL_BITS];
  int32_t weights[KINDS][8][CONTEXTS];
  // For each probability in 12 bits the logarithm of its odds, in 256ths.
  int16_t log_odds[4096];
};

// The probability of odds, the inverse of `log_odds`.
static int probability(int log_odds) {
  static const int16_t steps[] = {1,    2,    3,    6,    10,   16,   27,   45,   73,   120,  194,
                                  310,  488,  747,  1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
                                  3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094};
  if (log_odds > 2047) return 4094;
  if (log_odds < -2047) return 1;
  int step = (log_odds >> 7) + 16, rest = log_odds & 127;
  return (steps[step] * (128 - rest) + steps[step + 1] * rest + 64) >> 7;
}

// - Parameter packed: in memory of zeros.
static void begin(struct line_model *model, uint8_t *packed, int packs) {
  model->packed = packed;
  model->packs = packs;
  model->high = UINT32_MAX;
  for (int i = 0; i < 4 && !packs; i++) model->value = model->value << 8 | *model->packed++;
  for (int i = 0; i < KINDS; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < CONTEXTS; k++) model->weights[i][j][k] = 23000;
  for (int odds = -2047, next = 0; odds <= 2047; odds++)
    while (next <= probability(odds)) model->log_odds[next++] = odds;
  model->log_odds[4095] = 2047;
}

// Writes a bit, or reads and returns one.
//
// - Parameter one: the probability of a 1.
static int code_bit(struct line_model *model, int bit, int one) {
  uint32_t middle = model->low + (uint32_t)((uint64_t)(model->high - model->low) * (uint32_t)one >> 12);
  if (!model->packs) bit = model->value <= middle;
  if (bit) model->high = middle;
  else model->low = middle + 1;
  for (; (model->low ^ model->high) >> 24 == 0; model->low <<= 8, model->high = model->high << 8 | 0xff) {
    if (model->packs) *model->packed++ = model->high >> 24;
    else model->value = model->value << 8 | *model->packed++;
  }
  return bit;
}

// Writes a byte, or reads and returns one.
//
// - Parameter kind: FIRST, a place, or SHARED. Each kind has weights of its own.
//
// A function of its own is compiled better by browsers once it was called often.
__attribute__((noinline)) static int code_byte(struct line_model *model, int byte, int kind, const uint32_t contexts[CONTEXTS]) {
  // How far a probability moves that was seen so often: by 2 / (2n + 3), in 65,536ths.
  static const uint16_t rates[16] = {43690, 26214, 18724, 14563, 11915, 10082, 8738, 7710, 6898, 6241, 5698, 5242, 4854, 4519, 4228, 3971};
  int so_far = 1;
  uint32_t groups[CONTEXTS];
  for (int place = 7; place >= 0; place--) {
    // Sixteen cells for half a byte are next to each other, so that a processor's cache has them.
    if (place % 4 == 3)
      for (int i = 0; i < CONTEXTS; i++) {
        uint32_t hash = (contexts[i] + (uint32_t)so_far) * 0x9e3779b1;
        groups[i] = ((hash ^ hash >> 15) * 0x85ebca6b) >> (32 - CELL_BITS) & ~15u;
      }
    uint32_t in_group = place > 3 ? (uint32_t)so_far : 1u << (3 - place) | (so_far & ((1u << (3 - place)) - 1));
    // Whether a byte is ASCII, and is a small letter or a capital, follows from the byte before.
    int count = place == 7 || place == 5 ? 1 : CONTEXTS;
    uint16_t *cells[CONTEXTS];
    int odds[CONTEXTS], *weights = model->weights[kind][place];
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
      cells[i] = &model->cells[i][groups[i] | in_group];
      odds[i] = model->log_odds[(*cells[i] ^ HALF) >> 4];
      sum += (int64_t)weights[i] * odds[i];
    }
    int one = probability((int)(sum >> 16));
    int bit = code_bit(model, byte >> place & 1, one);
    int error = ((bit << 12) - one) * 14;
    for (int i = 0; i < count; i++) {
      weights[i] += (odds[i] * error + (1 << 13)) >> 14;
      int seen = *cells[i] & 15, old = (*cells[i] ^ HALF) >> 4;
      int new = old + (((bit ? 4095 : 0) - old) * rates[seen] >> 16);
      *cells[i] = (uint16_t)((new < 1 ? 1 : new > 4094 ? 4094 : new) << 4 | (seen < 15 ? seen + 1 : seen)) ^ HALF;
    }
    so_far = so_far << 1 | bit;
  }
  return so_far & 0xff;
}

// Packs a text, or writes what is unpacked to it. Of each line the number of bytes that it shares with the previous one is coded, then the rest.
//
// - Parameter length: of the text, which ends with a new line.
static void code_lines(struct line_model *model, uint8_t *text, size_t length) {
  const uint8_t *previous = (const uint8_t *)"\n";
  uint32_t previous_length = 0, previous_shared = 0;
  for (uint8_t *line = text; line < text + length;) {
    uint32_t shared = 0;
    if (model->packs)
      while (shared < 255 && shared < previous_length && line[shared] == previous[shared]) shared++;
    const uint32_t of_shared[CONTEXTS] = {
        0x1000000,
        0x2000000 | previous_shared << 8,
        0x3000000 | previous_length << 8,
        0x4000000 | previous_length << 8 | previous_shared << 16,
        0x5000000 | (uint32_t)previous[0] << 8 | previous_shared << 16,
    };
    shared = (uint32_t)code_byte(model, (int)shared, SHARED, of_shared);
    for (uint32_t i = 0; i < shared; i++) line[i] = previous[i];
    uint32_t place = shared;
    for (;; place++) {
      // The four bytes before; the byte in the previous line at a place where the lines differ.
      uint32_t before[4], other = place == shared && place <= previous_length ? previous[place] + 256u : 0;
      for (uint32_t i = 0; i < 4; i++) before[i] = place > i ? line[place - 1 - i] : 0;
      uint32_t two = before[0] << 8 | before[1] << 16, three = two ^ before[2] * 0x3d4d51cb;
      const uint32_t of_byte[CONTEXTS] = {
          0x11000000 | before[0] << 8,
          0x12000000 | two,
          0x13000000 ^ three,
          0x14000000 ^ three ^ before[3] * 0x1f3d5b79,
          0x15000000 ^ other << 16 ^ before[0] * 0x5bd1e995,
      };
      int kind = place == shared ? FIRST : place < LAST_PLACE ? (int)place : LAST_PLACE;
      line[place] = (uint8_t)code_byte(model, line[place], kind, of_byte);
      if (line[place] == '\n') break;
    }
    previous = line;
    previous_length = place;
    previous_shared = shared;
    line += place + 1;
  }
}
