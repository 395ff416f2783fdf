/* job_slim - what the last job of a session did, where that was slim or fold. */
#ifndef HONE_JOB_SLIM_H
#define HONE_JOB_SLIM_H

#include "api/job.h"
#include "slim/slim.h"

/* Borrowed from the session until its next job. */
const SlimResult *job_slim_result(const Session *session);

#endif
