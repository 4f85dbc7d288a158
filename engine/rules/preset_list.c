/* The presets as lists show them, and those that somebody may mean by a word. */
#include "spoilfive/preset_list.h"

#include "engine/rules/presets.h" /* written while building */

const S5GroupRow *s5_preset_group(int group)
{
    static const S5GroupRow GROUPS[S5_GROUPS] = {
#define GROUP_ROW(NAME, name, title) {name, title},
        S5_GROUP_MAP(GROUP_ROW)
#undef GROUP_ROW
    };
    return &GROUPS[group];
}

const char *s5_preset_about(const S5Preset *preset)
{
    static const char *const ABOUT[] = {S5_PRESET_ABOUT};
    for (int i = 0; i < s5_preset_count(); i++)
        if (s5_preset(i) == preset)
            return ABOUT[i];
    return "";
}

const S5Preset *s5_preset_usual(void)
{
    return s5_preset_find("spoil-five-usual");
}

const S5Preset *s5_preset_listed(int place)
{
    for (int group = 0; group < S5_GROUPS; group++)
        for (int i = 0; i < s5_preset_count(); i++)
            if (s5_preset(i)->group == group && place-- == 0)
                return s5_preset(i);
    return NULL;
}

/* -------------------------------------------------------------- did you mean */

enum {
    SUGGESTED = 4,
    SQUEEZED_MAX = 256,
    SEGMENT_LEAST = 4 /* letters of a part of a name that may be misspelt */
};

/* Whether a text begins with a word; *text then moves behind it. */
static bool take_word_of_name(const char **text, const char *word)
{
    const char *at = *text;
    while (*word && *at == *word) {
        at++;
        word++;
    }
    *text = *word ? *text : at;
    return !*word;
}

/* Writes only the letters of a text, small, and the numbers of the games in words: 45s becomes fortyfives. */
static void squeeze_name(char to[static SQUEEZED_MAX], const char *from)
{
    static const char *const NUMBERS[][2] = {{"110", "onehundredten"}, {"120", "onehundredtwenty"},
        {"220", "twohundredtwenty"}, {"25", "twentyfive"}, {"30", "thirty"}, {"45", "fortyfive"},
        {"55", "fiftyfive"}, {"60", "sixty"}, {"5", "five"}};
    S5Text text = s5_text(to, SQUEEZED_MAX);
    while (*from) {
        size_t i = 0;
        while (i < sizeof NUMBERS / sizeof *NUMBERS && !take_word_of_name(&from, NUMBERS[i][0]))
            i++;
        if (i < sizeof NUMBERS / sizeof *NUMBERS) {
            s5_text_add(&text, NUMBERS[i][1]);
            continue;
        }
        const char c = *from++;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            s5_text_char(&text, c);
        else if (c >= 'A' && c <= 'Z')
            s5_text_char(&text, (char)(c - 'A' + 'a'));
    }
}

static bool name_has(const char *text, const char *word)
{
    char all[SQUEEZED_MAX];
    squeeze_name(all, text);
    for (const char *at = all; *at; at++) {
        const char *from = at;
        if (take_word_of_name(&from, word))
            return true;
    }
    return false;
}

/* Ways in which a word may mean a preset, the surest first. */
static bool is_named(const S5Preset *preset, const char *word)
{
    return name_has(preset->name, word);
}

static bool is_told_of_preset(const S5Preset *preset, const char *word)
{
    return name_has(preset->title, word) || name_has(s5_preset_about(preset), word);
}

static bool resembles(const S5Preset *preset, const char *word)
{
    char name[SQUEEZED_MAX];
    const char *const names[] = {name};
    squeeze_name(name, preset->name);
    return s5_text_nearest(word, names, 1) == 0;
}

static bool resembles_part(const S5Preset *preset, const char *word)
{
    for (const char *at = preset->name; *at; at += *at == '-') {
        char part[SQUEEZED_MAX];
        const char *const parts[] = {part};
        S5Text text = s5_text(part, sizeof part);
        for (; *at && *at != '-'; at++)
            s5_text_char(&text, *at);
        if (text.used >= SEGMENT_LEAST && s5_text_nearest(word, parts, 1) == 0)
            return true;
    }
    return false;
}

bool s5_preset_has(const S5Preset *preset, const char *word)
{
    char squeezed[SQUEEZED_MAX];
    squeeze_name(squeezed, word);
    return !squeezed[0] || is_named(preset, squeezed) || is_told_of_preset(preset, squeezed);
}

bool s5_preset_suggest(S5Text *text, const char *word)
{
    static bool (*const WAYS[])(const S5Preset *, const char *) = {
        is_named, resembles, is_told_of_preset, resembles_part};
    char squeezed[SQUEEZED_MAX];
    const char *found[SUGGESTED];
    int count = 0;
    squeeze_name(squeezed, word);
    for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS && !count && squeezed[0] && squeezed[1]; way++)
        for (int i = 0; i < s5_preset_count() && count < SUGGESTED; i++)
            if (WAYS[way](s5_preset_listed(i), squeezed))
                found[count++] = s5_preset_listed(i)->name;
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i == 0 ? "'" : i == count - 1 ? "' or '" : "', '");
        s5_text_add(text, found[i]);
    }
    s5_text_add(text, count ? "'" : "");
    return count;
}
