/* option - values of options, checked against their table. */
#include "base/option.h"

#include <assert.h>

#include "base/near_match.h"
#include "base/number_text.h"

static bool names_equal(const char *name, Bytes given)
{
    for (size_t k = 0; k < given.size; k++) {
        char character = given.data[k] == '_' ? '-' : (char)given.data[k];
        if (name[k] == '\0' || name[k] != character) return false;
    }
    return name[given.size] == '\0';
}

static const Option *find(const Option *table, Bytes name)
{
    for (const Option *option = table; option->name; option++) {
        if (names_equal(option->name, name)) return option;
    }
    return NULL;
}

const Option *option_find(const Option *table, const char *name)
{
    return find(table, bytes_of(name));
}

/* Takes the text before the next separator off *rest; false when nothing is left. */
static bool next_part(Bytes *rest, char separator, Bytes *out)
{
    if (!rest->data) return false;
    const uint8_t *found = rest->size > 0 ? memchr(rest->data, separator, rest->size) : NULL;
    out->data = rest->data;
    out->size = found ? (size_t)(found - rest->data) : rest->size;
    rest->size -= out->size + (found ? 1 : 0);
    rest->data = found ? found + 1 : NULL;
    return true;
}

static Status fail_unknown(const OptionSet *self, const char *name)
{
    NearMatch near = {.word = bytes_of(name)};
    Text text = {0};
    for (const Option *option = self->table; option->name; option++) near_match_offer(&near, bytes_of(option->name));
    text_append(&text, "unknown option \"");
    text_append_escaped(&text, bytes_of(name));
    text_append(&text, "\"");
    near_match_append(&near, &text);
    Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&text));
    text_free(&text);
    return status;
}

static Status fail_value(const Option *option, const char *given, const char *wanted)
{
    Text text = {0};
    text_append_escaped(&text, bytes_of(given));
    Status status = status_fail(STATUS_CODE_USAGE, "option %s: \"%s\" is not %s", option->name, text_of(&text), wanted);
    text_free(&text);
    return status;
}

static Status check_choice(const Option *option, const char *given)
{
    Bytes rest = bytes_of(option->choices);
    Bytes choice;
    NearMatch near = {.word = bytes_of(given)};
    Text wanted = {0};
    text_append(&wanted, "one of ");
    for (bool is_first = true; next_part(&rest, '|', &choice); is_first = false) {
        if (bytes_equal(choice, bytes_of(given))) {
            text_free(&wanted);
            return STATUS_OK;
        }
        near_match_offer(&near, choice);
        if (!is_first) text_append(&wanted, ", ");
        text_append_bytes(&wanted, choice);
    }
    near_match_append(&near, &wanted);
    Status status = fail_value(option, given, text_of(&wanted));
    text_free(&wanted);
    return status;
}

/* Digits, and K, M or G for a power of 1024. */
static bool read_integer(const char *text, int64_t *out)
{
    Bytes digits = bytes_of(text);
    int64_t unit = 1;
    switch (digits.size > 0 ? text[digits.size - 1] : '\0') {
    case 'K': unit = (int64_t)1 << 10; break;
    case 'M': unit = (int64_t)1 << 20; break;
    case 'G': unit = (int64_t)1 << 30; break;
    default: break;
    }
    if (unit > 1) digits.size--;
    if (!number_read_int64(digits, out) || *out < 0 || *out > INT64_MAX / unit) return false;
    *out *= unit;
    return true;
}

static OptionValue *find_value(const OptionSet *self, const Option *option)
{
    for (size_t k = self->values.count; k-- > 0;) {
        if (self->values.items[k].option == option) return &self->values.items[k];
    }
    return NULL;
}

static void set_value(OptionSet *self, OptionValue value)
{
    OptionValue *old = find_value(self, value.option);
    if (old) {
        *old = value;
    } else {
        array_push(&self->values, value);
    }
}

static void add_list(OptionSet *self, const Option *option, const char *text)
{
    Bytes rest = bytes_of(text);
    Bytes item;
    while (next_part(&rest, option->keeps_commas ? '\0' : ',', &item)) {
        if (item.size == 0 && !option->keeps_empty) continue;
        array_push(&self->values,
                   (OptionValue){.option = option, .text = arena_copy(self->arena, item.data, item.size)});
    }
    /* A value without text: given as empty, which is not the default. */
    if (!find_value(self, option)) array_push(&self->values, (OptionValue){.option = option});
}

/* Sets an option that is no alias. */
static Status set_checked(OptionSet *self, const Option *option, const char *text)
{
    OptionValue value = {.option = option};
    if (option->type == OPTION_FLAG && !text) text = "true";
    if (!text) return status_fail(STATUS_CODE_USAGE, "option %s needs a value", option->name);
    switch (option->type) {
    case OPTION_FLAG:
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0) return fail_value(option, text, "true or false");
        break;
    case OPTION_INTEGER:
        if (!read_integer(text, &value.integer)) {
            return fail_value(option, text, "a whole number from 0 to 2^63 - 1 (K, M, G: times 1024, 1024^2, 1024^3)");
        }
        break;
    case OPTION_CHOICE: TRY(check_choice(option, text)); break;
    case OPTION_TEXT: break;
    case OPTION_LIST: add_list(self, option, text); return STATUS_OK;
    }
    value.text = arena_copy(self->arena, text, strlen(text));
    set_value(self, value);
    return STATUS_OK;
}

/* alias_of is "name", which takes the given value on, or "name=value", which is a flag. */
static Status set_alias(OptionSet *self, const Option *alias, const char *text)
{
    Bytes rest = bytes_of(alias->alias_of);
    Bytes name = {0};
    next_part(&rest, '=', &name);
    const Option *target = find(self->table, name);
    /* A front may have the option that this is another name of, where a job has not. */
    if (!target) return fail_unknown(self, alias->name);
    assert(target->level != OPTION_ALIAS);
    if (!rest.data) return set_checked(self, target, text);
    if (text && strcmp(text, "false") == 0) return STATUS_OK;
    if (text && strcmp(text, "true") != 0) return fail_value(alias, text, "true or false");
    return set_checked(self, target, (const char *)rest.data);
}

Status option_set(OptionSet *self, const char *name, const char *text)
{
    const Option *option = option_find(self->table, name);
    if (!option) return fail_unknown(self, name);
    return option->level == OPTION_ALIAS ? set_alias(self, option, text) : set_checked(self, option, text);
}

/* The option of a name that the program itself wrote. */
static const Option *find_known(const OptionSet *self, const char *name)
{
    const Option *option = option_find(self->table, name);
    assert(option && option->level != OPTION_ALIAS);
    return option;
}

static const char *text_in_force(const OptionSet *self, const Option *option)
{
    const OptionValue *value = find_value(self, option);
    return value ? value->text : option->default_value;
}

static bool flag_in_force(const OptionSet *self, const Option *option)
{
    const char *text = text_in_force(self, option);
    return text && strcmp(text, "true") == 0;
}

static int64_t integer_in_force(const OptionSet *self, const Option *option)
{
    const OptionValue *value = find_value(self, option);
    int64_t integer = value ? value->integer : 0;
    if (!value && option->default_value) {
        bool is_read = read_integer(option->default_value, &integer);
        assert(is_read);
        (void)is_read;
    }
    return integer;
}

bool option_flag(const OptionSet *self, const char *name)
{
    return flag_in_force(self, find_known(self, name));
}

int64_t option_integer(const OptionSet *self, const char *name)
{
    return integer_in_force(self, find_known(self, name));
}

const char *option_text(const OptionSet *self, const char *name)
{
    return text_in_force(self, find_known(self, name));
}

bool option_is(const OptionSet *self, const char *name, const char *choice)
{
    const char *text = option_text(self, name);
    return text && strcmp(text, choice) == 0;
}

bool option_given(const OptionSet *self, const char *name)
{
    return find_value(self, find_known(self, name)) != NULL;
}

static const char *list_item(const OptionSet *self, const Option *option, size_t index)
{
    if (!find_value(self, option)) {
        Bytes rest = {(const uint8_t *)option->default_value,
                      option->default_value ? strlen(option->default_value) : 0};
        Bytes item;
        while (next_part(&rest, ',', &item)) {
            if (item.size > 0 && index-- == 0) return arena_copy(self->arena, item.data, item.size);
        }
        return NULL;
    }
    for (size_t k = 0; k < self->values.count; k++) {
        const OptionValue *value = &self->values.items[k];
        if (value->option == option && value->text && index-- == 0) return value->text;
    }
    return NULL;
}

const char *option_list_item(const OptionSet *self, const char *name, size_t index)
{
    return list_item(self, find_known(self, name), index);
}

void option_set_free(OptionSet *self)
{
    array_free(&self->values);
}
