/* The game that a command line asks for. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

S5Setup s5_setup(void)
{
    return (S5Setup){.players = -1, .sides = -1};
}

bool s5_take_game(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5Setup *setup = field;
    (void)flag;
    if (setup->rules)
        s5_usage(command, "one game at a time: '%s' or '%s'", setup->rules, value);
    else
        setup->rules = value;
    return setup->rules == value;
}

static bool add_option(const S5Command *command, S5Setup *setup, const char *assignment)
{
    if (setup->option_count == S5_SETUP_OPTIONS_MAX)
        return !s5_usage(command, "--option can be given at most %d times", S5_SETUP_OPTIONS_MAX);
    setup->options[setup->option_count++] = assignment;
    return true;
}

bool s5_take_hands(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5Setup *setup = field;
    int64_t hands;
    if (!s5_args_number(command, flag->name, value, 1, S5_HANDS_MAX, &hands))
        return false;
    snprintf(setup->hands, sizeof setup->hands, "hands=%lld", (long long)hands);
    return add_option(command, setup, setup->hands);
}

bool s5_take_setup(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    S5Setup *setup = field;
    const bool players = !strcmp(flag->name, "players");
    int64_t number;
    if (!strcmp(flag->name, "rules"))
        return s5_take_game(command, flag, value, field);
    if (!strcmp(flag->name, "option"))
        return add_option(command, setup, value);
    if (!s5_args_number(command, flag->name, value, players ? 2 : 0, S5_SEATS_MAX, &number))
        return false;
    *(players ? &setup->players : &setup->sides) = (int)number;
    return true;
}

/* The preset that the setup names; complains and returns null when there is none. */
static const S5Preset *find_preset(const S5Command *command, S5Setup *setup)
{
    const char *name = setup->rules ? setup->rules : s5_preset_usual()->name;
    if (strchr(name, '/') || strchr(name, '.')) {
        S5Text error = S5_EMPTY_TEXT(S5_SAY_MAX);
        setup->file = s5_rule_file_load(name, &error);
        if (!setup->file)
            s5_usage(command, "%s", error.start);
        return setup->file ? s5_rule_file_preset(setup->file) : NULL;
    }
    const S5Preset *preset = s5_preset_find(name);
    if (preset)
        return preset;
    S5Text names = S5_EMPTY_TEXT(256);
    if (s5_preset_suggest(&names, name))
        s5_usage(command, "there is no preset '%s'; did you mean %s?", name, names.start);
    else
        s5_usage(command,
            "there is no preset '%s'; spoilfive rules lists them, and a file's name has a / or a dot", name);
    return NULL;
}

/* Says which values an option takes. */
static void complain_value(const S5Command *command, int option, int kind, const char *value)
{
    S5Text text = S5_EMPTY_TEXT(512);
    s5_option_values(&text, option, kind);
    s5_usage(command, "option %s takes %s, not '%s'", s5_option_row(option)->name, text.start, value);
}

/* Says that there is no such option, and which one of this kind of game has a similar name. */
static void complain_option(const S5Command *command, const char *name, int kind)
{
    const char *names[S5_OPTION_COUNT];
    int count = 0;
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        if (s5_option_applies(i, kind))
            names[count++] = s5_option_row(i)->name;
    const int near = s5_text_nearest(name, names, count);
    if (near >= 0)
        s5_usage(command, "there is no option '%s'; did you mean '%s'?", name, names[near]);
    else
        s5_usage(
            command, "there is no option '%s'; spoilfive rules --options NAME lists those of a game", name);
}

/* Applies one NAME=VALUE; complains and returns false when it makes no sense. */
static bool set_setup_option(const S5Command *command, S5Options *options, int kind, const char *assignment)
{
    char name[64];
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const char *sign = strchr(assignment, '=');
    const size_t length = sign ? (size_t)(sign - assignment) : 0;
    if (!sign || !length || length >= sizeof name)
        return !s5_usage(command, "--option takes NAME=VALUE, not '%s'", assignment);
    memcpy(name, assignment, length);
    name[length] = 0;
    const int option = s5_option_find(name);
    if (option < 0) {
        complain_option(command, name, kind);
        return false;
    }
    if (!s5_option_applies(option, kind)) {
        s5_option_misplaced(&text, option, kind);
        return !s5_usage(command, "%s", text.start);
    }
    if (s5_option_set(options, option, sign + 1) != S5_OK ||
        !s5_option_takes(option, s5_option_get(options, option), kind)) {
        complain_value(command, option, kind, sign + 1);
        return false;
    }
    return true;
}

/* Whether an option occurs twice on the command line, --hands included; if so, says so. */
static bool is_option_given_before(const S5Command *command, const S5Setup *setup, int place)
{
    const char *name = setup->options[place];
    const size_t size = strcspn(name, "=") + 1;
    for (int i = 0; i < place; i++)
        if (!strncmp(name, setup->options[i], size)) {
            s5_usage(command, "the option %.*s is given twice: %s and %s", (int)size - 1, name,
                setup->options[i], name);
            return true;
        }
    return false;
}

/* Says at which tables this game is played instead of the one that was asked for. */
static void complain_table(
    const S5Command *command, const S5Setup *setup, const S5Preset *preset, int players, int sides)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_rule_table_refused(&text, preset->name, preset->seatings, players, sides);
    s5_usage(command, "%s%s", setup->players < 0 ? "with the usual number of players: " : "", text.start);
}

bool s5_setup_rules(const S5Command *command, S5Setup *setup, S5Rules *rules)
{
    const S5Preset *preset = find_preset(command, setup);
    if (!preset)
        return false;
    S5Options options = setup->file ? *s5_rule_file_options(setup->file) : s5_preset_options(preset);
    for (int i = 0; i < setup->option_count; i++)
        if (is_option_given_before(command, setup, i) ||
            !set_setup_option(command, &options, preset->kind, setup->options[i]))
            return false;
    const int players = setup->players < 0 ? preset->players : setup->players;
    const int sides = setup->sides < 0 ? s5_rules_usual_sides(preset, players) : setup->sides;
    const S5Status status = s5_rules(rules, preset, &options, players, sides);
    if (status == S5_OK)
        return true;
    const int option = s5_status_option(status);
    if (option < 0)
        complain_table(command, setup, preset, players, sides);
    else
        s5_usage(command, "%s: %s; change the option %s", preset->name, s5_status_sentence(status),
            s5_option_row(option)->name);
    return false;
}

void s5_setup_free(S5Setup *setup)
{
    s5_rule_file_free(&setup->file);
}
