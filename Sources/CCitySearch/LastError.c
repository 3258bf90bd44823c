#include "CCitySearch.h"

#include <string.h>

// Swift has no variables of a thread.
static _Thread_local char last_error[1024];

void ccitysearch_set_last_error(const char *message, size_t length) {
  if (length >= sizeof last_error) {
    length = sizeof last_error - 1;
    // No scalar is cut.
    while (length > 0 && ((unsigned char)message[length] & 0xC0) == 0x80) length--;
  }
  memcpy(last_error, message, length);
  last_error[length] = 0;
}

const char *citysearch_last_error(void) { return last_error; }
