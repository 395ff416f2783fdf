#include "model/fact.h"

const Fact FACT_UNKNOWN = {.kind = TYPE_NONE};
