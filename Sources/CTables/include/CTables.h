#ifndef CTABLES_H
#define CTABLES_H

// The tables of the programs.
#include "ImportTables.h"
#include "Texts.h"

#endif
