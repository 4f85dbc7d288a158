/* Any bytes as a rule-set file: refused in one clean line, or rules that can be played. */
#include "fuzz.h"

#include "spoilfive/spoilfive.h"

#include <stdlib.h>
#include <string.h>

static void demand(bool good)
{
    if (!good)
        abort();
}

static void demand_line(const char *text)
{
    for (; *text; text++)
        demand((unsigned char)*text >= 0x20 && *text != 0x7F);
}

static void demand_playable(const S5RuleFile *file)
{
    const S5Preset *preset = s5_rule_file_preset(file), *ancestor = s5_preset_find(preset->extends);
    const S5Options *options = s5_rule_file_options(file), again = s5_preset_options(preset);
    S5Rules rules, recorded;
    demand(ancestor && ancestor->kind == preset->kind);
    demand(*preset->name && *preset->title && *preset->source);
    demand_line(preset->name);
    demand_line(preset->title);
    demand_line(preset->source);
    demand_line(s5_rule_file_description(file));
    demand_line(s5_term(s5_rule_file_terms(file), S5_TERM_KITTY));
    demand(!memcmp(options, &again, sizeof again)); /* what differs, as text, makes the same options */
    const int sides = s5_rules_usual_sides(preset, preset->players);
    demand(s5_rules(&rules, preset, options, preset->players, sides) == S5_OK);
    demand(s5_rules_at(&recorded, ancestor, rules.tables, options, preset->players, sides) == S5_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char message[1024];
    S5Text error = s5_text(message, sizeof message);
    S5RuleFile *file = s5_rule_file_read("fuzz.yaml", (const char *)data, size, &error);
    demand(!file == (error.used > 0));
    demand(!error.full);
    demand_line(message);
    if (file)
        demand_playable(file);
    s5_rule_file_free(&file);
    demand(!file);
    return 0;
}
