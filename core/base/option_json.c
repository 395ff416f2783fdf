/* option_json - option tables for forms, and what is in force for reports, as JSON. */
#include "base/option.h"

static void write_member(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_choices(JsonWriter *json, const char *choices)
{
    json_key(json, "choices");
    json_begin_inline_array(json);
    while (choices) {
        const char *bar = strchr(choices, '|');
        size_t size = bar ? (size_t)(bar - choices) : strlen(choices);
        json_bytes(json, (Bytes){(const uint8_t *)choices, size});
        choices = bar ? bar + 1 : NULL;
    }
    json_end_array(json);
}

void option_table_write_json(const Option *table, JsonWriter *json)
{
    static const char *const types[] = {"flag", "integer", "choice", "text", "list"};
    static const char *const levels[] = {"common", "more", "alias", "cli"};
    json_begin_array(json);
    for (const Option *option = table; option->name; option++) {
        if (option->level == OPTION_ALIAS) continue;
        json_begin_object(json);
        write_member(json, "name", option->name);
        write_member(json, "type", types[option->type]);
        write_member(json, "level", levels[option->level]);
        write_member(json, "argument", option->argument);
        write_member(json, "default", option->default_value);
        write_choices(json, option->choices);
        write_member(json, "label", option->label);
        write_member(json, "help", option->help);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_list(const OptionSet *self, const Option *option, JsonWriter *json)
{
    json_begin_inline_array(json);
    const char *item;
    for (size_t index = 0; (item = option_list_item(self, option->name, index)); index++) json_string(json, item);
    json_end_array(json);
}

static void write_value(const OptionSet *self, const Option *option, JsonWriter *json)
{
    switch (option->type) {
    case OPTION_FLAG: json_bool(json, option_flag(self, option->name)); break;
    case OPTION_INTEGER:
        if (option->default_value || option_given(self, option->name)) {
            json_signed(json, option_integer(self, option->name));
        } else {
            json_null(json);
        }
        break;
    case OPTION_CHOICE:
    case OPTION_TEXT: json_string(json, option_text(self, option->name)); break;
    case OPTION_LIST: write_list(self, option, json); break;
    }
}

void option_set_write_json(const OptionSet *self, JsonWriter *json)
{
    json_begin_object(json);
    for (const Option *option = self->table; option->name; option++) {
        if (option->level == OPTION_ALIAS || option->level == OPTION_CLI) continue;
        json_key(json, option->name);
        write_value(self, option, json);
    }
    json_end_object(json);
}
