/* jobs - the table that jobs.def is read into. */
#include "api/job.h"

#include "base/near_match.h"

#define JOB(name) extern const Job job_##name;
#include "api/jobs.def"
#undef JOB

static const Job *const jobs[] = {
#define JOB(name) &job_##name,
#include "api/jobs.def"
#undef JOB
};

const Job *job_at(size_t index)
{
    return index < COUNT_OF(jobs) ? jobs[index] : NULL;
}

static Status fail_unknown(const char *name)
{
    NearMatch near = {.word = bytes_of(name)};
    Text text = {0};
    text_append(&text, "there is no job \"");
    text_append_escaped(&text, bytes_of(name));
    text_append_char(&text, '"');
    for (size_t index = 0; index < COUNT_OF(jobs); index++) near_match_offer(&near, bytes_of(jobs[index]->name));
    near_match_append(&near, &text);
    Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&text));
    text_free(&text);
    return status;
}

Status job_find(const char *name, const Job **out)
{
    for (size_t index = 0; index < COUNT_OF(jobs); index++) {
        *out = jobs[index];
        if (strcmp((*out)->name, name) == 0) return STATUS_OK;
    }
    *out = NULL;
    return fail_unknown(name);
}
