#ifndef CENGINE_H
#define CENGINE_H

// What the engine needs of C: its tables, and functions of the C library.
#include "EngineData.h"
#include "Mapping.h"
#include "Reading.h"

#endif
