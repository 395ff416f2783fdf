/* exit_code - what `hone` ends with; 0 to 4 are HoneCode's numbers. */
#ifndef HONE_EXIT_CODE_H
#define HONE_EXIT_CODE_H

enum {
    EXIT_DONE = 0,
    EXIT_MODEL = 1,
    EXIT_USAGE = 2,
    EXIT_IO = 3,
    EXIT_CHECK = 4,
    EXIT_SIGNAL = 128 /* and the signal's number */
};

#endif
