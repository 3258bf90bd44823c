#include "CReading.h"
