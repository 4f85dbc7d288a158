/* The presets, which tools/presets writes as rows of C from their files in rulesets/; their options, and who may play them. */
#include "spoilfive/option.h"
#include "spoilfive/preset_list.h"
#include "spoilfive/rules.h"
#include "spoilfive/text.h"

#include "engine/rules/presets.h" /* written while building */
#include "people_text.h"

static const S5Preset PRESETS[] = {S5_PRESET_ROWS};

const S5KindRow *s5_kind(int kind)
{
    static const S5KindRow GAME_KINDS[S5_KINDS] = {
#define KIND_ROW(NAME, name, section, played, unit, by_seat, tables) \
    {name, section, played, unit, by_seat, tables},
        S5_KIND_MAP(KIND_ROW)
#undef KIND_ROW
    };
    return &GAME_KINDS[kind];
}

int s5_preset_count(void)
{
    return (int)(sizeof PRESETS / sizeof *PRESETS);
}

const S5Preset *s5_preset(int index)
{
    return &PRESETS[index];
}

const S5Preset *s5_preset_find(const char *name)
{
    for (int i = 0; i < s5_preset_count(); i++)
        if (s5_text_same(PRESETS[i].name, name))
            return &PRESETS[i];
    return NULL;
}

const S5Preset *s5_preset_built_in(const S5Preset *preset)
{
    return s5_preset_find(preset->name) == preset ? preset : s5_preset_find(preset->extends);
}

/* Copies up to a stop character; returns what follows it, or the terminator. */
static const char *copy_until(const char *from, const char *stops, char *to, size_t size)
{
    size_t used = 0;
    for (; *from && *from != stops[0] && *from != stops[1]; from++)
        if (used + 1 < size)
            to[used++] = *from;
    to[used] = 0;
    return *from ? from + 1 : from;
}

/* Applies `option=value option=value`; the presets are correct, because a test sets every one of them. */
static void apply_differences(S5Options *options, const char *differs)
{
    char name[32], value[64];
    while (*differs) {
        differs = copy_until(differs, "==", name, sizeof name);
        differs = copy_until(differs, "  ", value, sizeof value);
        s5_option_set(options, s5_option_find(name), value);
    }
}

S5Options s5_preset_options(const S5Preset *preset)
{
    S5Options options;
    if (preset->extends[0]) {
        options = s5_preset_options(s5_preset_find(preset->extends));
    } else {
#define SET_STANDARD(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    options.field = standard;
        S5_OPTION_MAP(SET_STANDARD)
    }
    apply_differences(&options, preset->differs);
    return options;
}

/* ------------------------------------------------------------------- seatings */

/* Every equal division of `players` into sides of two or more: bit k for k sides. */
static uint16_t equal_divisions(int players)
{
    uint16_t sides = 0;
    for (int k = 2; k < players; k++)
        if (players % k == 0)
            sides = (uint16_t)(sides | 1u << k);
    return sides;
}

/* Reads a number of up to two digits; returns the text after it, or null. */
static const char *read_seat_count(const char *text, int *number)
{
    *number = 0;
    int digits = 0;
    for (; digits < 2 && *text >= '0' && *text <= '9'; text++, digits++)
        *number = *number * 10 + (*text - '0');
    return digits && !(*text >= '0' && *text <= '9') ? text : NULL;
}

/* Reads one item, `2-10`, `6/3`, `2-8/any`, and adds it; returns the text after it, or null. */
static const char *read_seating(const char *text, S5Seatings *seatings)
{
    int from, to, sides = 0;
    bool any = false;
    if (!(text = read_seat_count(text, &from)))
        return NULL;
    to = from;
    if (*text == '-' && !(text = read_seat_count(text + 1, &to)))
        return NULL;
    if (*text == '/') {
        any = text[1] == 'a' && text[2] == 'n' && text[3] == 'y';
        if (any)
            text += 4;
        else if (!(text = read_seat_count(text + 1, &sides)) || sides < 2 || sides > S5_SEATS_MAX)
            return NULL;
    }
    if (from < 2 || to < from || to > S5_SEATS_MAX)
        return NULL;
    bool possible = false;
    for (int players = from; players <= to; players++) {
        const bool equal =
            from == to || !sides || (players % sides == 0 && (sides < players || players == 2));
        const unsigned here = any ? equal_divisions(players) : (unsigned)equal << sides;
        seatings->sides[players] = (uint16_t)(seatings->sides[players] | here);
        possible |= here != 0;
    }
    return possible ? text : NULL;
}

bool s5_seatings_read(const char *text, S5Seatings *seatings)
{
    S5Seatings read = {{0}};
    bool some = false;
    while (*text) {
        if (*text == ' ' || *text == ',') {
            text++;
            continue;
        }
        text = read_seating(text, &read);
        if (!text || (*text && *text != ' ' && *text != ','))
            return false;
        some = true;
    }
    if (some)
        *seatings = read;
    return some;
}

bool s5_seatings_beyond(const S5Seatings *some, const S5Seatings *all, int *players, int *sides)
{
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        const S5Set more = some->sides[n] & ~(S5Set)all->sides[n];
        if (more) {
            *players = n;
            *sides = s5_set_first(more);
            return true;
        }
    }
    return false;
}
