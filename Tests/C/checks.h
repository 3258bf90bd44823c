#ifndef CHECKS_H
#define CHECKS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <citysearch.h>

/// Ends the program when a condition does not hold.
#define CHECK(condition)                                                                   \
  do {                                                                                     \
    if (!(condition)) {                                                                    \
      fprintf(stderr, "%s:%d: %s: not so: %s (last error: %s)\n", __FILE__, __LINE__,      \
              __func__, #condition, citysearch_last_error());                              \
      exit(1);                                                                             \
    }                                                                                      \
  } while (0)

/// Ends the program when a call does not fail as it should, with these words in its message.
#define CHECK_FAILS(call, status, words)                           \
  do {                                                             \
    CHECK((call) == (status));                                     \
    CHECK(strstr(citysearch_last_error(), words) != NULL);         \
  } while (0)

/// Ends the program when a call does not refuse its arguments, with these words in its message.
#define CHECK_REFUSED(call, words) CHECK_FAILS(call, CITYSEARCH_INVALID_ARGUMENT, words)

/// Seven cities; Paris twice, and one without a country.
static const char cities[] =
    "[{\"id\":1,\"name\":\"Paris\",\"country\":\"FR\",\"lat\":48.85,\"lon\":2.35,\"population\":2138551,"
    "\"admin1\":\"\\u00cele-de-France\",\"timezone\":\"Europe/Paris\",\"feature_code\":\"PPLC\"},"
    "{\"id\":2,\"name\":\"Paris\",\"country\":\"US\",\"lat\":33.66,\"lon\":-95.56,\"population\":24782,"
    "\"admin1\":\"Texas\"},"
    "{\"id\":3,\"name\":\"Barcelona\",\"country\":\"ES\",\"lat\":41.39,\"lon\":2.16,\"population\":1686208},"
    "{\"id\":4,\"name\":\"C\\u00f3rdoba\",\"country\":\"AR\",\"lat\":-31.41,\"lon\":-64.18,\"population\":1428214},"
    "{\"id\":5,\"name\":\"Vienna\",\"country\":\"AT\",\"lat\":48.21,\"lon\":16.37,\"population\":1691468,"
    "\"alternateNames\":[\"Wien\"],\"names\":{\"es\":\"Viena\"}},"
    "{\"id\":6,\"name\":\"Sydney\",\"country\":\"AU\",\"lat\":-33.87,\"lon\":151.21,\"population\":4627345},"
    "{\"id\":7,\"name\":\"Antarctica\",\"country\":\"\",\"lat\":-78.16,\"lon\":16.41}]";

/// The index of these cities.
static inline citysearch_index *open_cities(void) {
  citysearch_index *index;
  CHECK(citysearch_open_bytes(cities, sizeof cities - 1, 0, &index) == CITYSEARCH_OK);
  return index;
}

#endif
