/* output - reports on standard output. */
#ifndef HONE_OUTPUT_H
#define HONE_OUTPUT_H

/* Prints a report for people: on a terminal its headings, the lines that begin with a word, are bold. Gives an exit
 * code; the message is printed. */
int output_print_text(const char *text);

/* Prints text as it is. */
int output_print(const char *text);

#endif
