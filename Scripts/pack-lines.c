// Packs standard input, whose last line ends, to standard output.

#include <stdio.h>
#include <stdlib.h>

#include "../Sources/CitySearchWasm/LineModel.h"

int main(void) {
  enum { most = 1 << 24 };
  uint8_t *text = malloc(most), *packed = malloc(most);
  struct line_model *model = calloc(1, sizeof *model);
  if (!text || !packed || !model) return 1;
  size_t length = fread(text, 1, most, stdin);
  if (length == 0 || length == most || text[length - 1] != '\n') return 1;
  begin(model, packed, 1);
  code_lines(model, text, length);
  // What tells the last range from others; more may be read.
  for (int i = 0; i < 4; i++) *model->packed++ = (uint8_t)(model->low >> (24 - 8 * i));
  return fwrite(packed, (size_t)(model->packed - packed), 1, stdout) == 1 ? 0 : 1;
}
