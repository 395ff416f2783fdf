/* exact_log - the natural logarithm, rounded correctly: the same digits on every machine and in every tool that does so. */
#ifndef HONE_EXACT_LOG_H
#define HONE_EXACT_LOG_H

/* x finite, normal and above 0. */
double exact_log(double x);

#endif
