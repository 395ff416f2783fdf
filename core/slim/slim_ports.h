/* slim_ports - values that are to be inputs or outputs of the model. */
#ifndef HONE_SLIM_PORTS_H
#define HONE_SLIM_PORTS_H

#include "slim/slim_run.h"

/* A value of --inputs or --outputs. wanted: the dtype that onnxslim's NAME:fp32 asks for; 0: none. */
typedef struct CutPort {
    Value *value;
    int32_t wanted;
    Type *type;
} CutPort;

/* All zeros is an empty one; ended by port_list_free. */
typedef struct PortList {
    ARRAY(CutPort) ports;
    HashMap named; /* value -> itself */
} PortList;

bool port_list_has(const PortList *self, const Value *value);
void port_list_add(PortList *self, CutPort port);

/* Adds what the option names. Fails (USAGE) on what is no value of the main graph, or is named twice. */
NODISCARD Status port_list_read(PortList *self, const SlimRun *run, const char *option, bool takes_constants);

/* Fills the types. Fails (USAGE) where one is not known, or is another than is wanted. */
NODISCARD Status port_list_find_types(PortList *inputs, PortList *outputs, SlimRun *run);

/* "--inputs: 'x' <words>" */
NODISCARD Status port_fail(const char *option, const char *name, const char *words);

void port_list_free(PortList *self);

#endif
