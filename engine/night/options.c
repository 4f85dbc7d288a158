/* The keys of a night: a row for each, and what messages about them are made of. */
#include "options.h"

#include "engine/rules/utf8.h"
#include "spoilfive/option.h"

#define WORD(NAME, word) word,
#define WORD_LIST(NAME)  static const char *const NAME##_WORDS[] = {S5_NIGHT_##NAME##_MAP(WORD) NULL};
#define S5_NIGHT_NO_MAP(X)
WORD_LIST(NO)
WORD_LIST(PARTNERS)
WORD_LIST(MOVEMENT)
WORD_LIST(COUNTS)
WORD_LIST(TIE)
WORD_LIST(DEAL)

#define ROW(NAME, name, shape, field, words, least, most)                    \
    {name, S5_SHAPE_##shape, offsetof(S5NightOptions, field), words##_WORDS, \
        (int)(sizeof words##_WORDS / sizeof *words##_WORDS) - 1, least, most},
static const S5NightKey KEYS[S5_NIGHT_KEYS] = {S5_NIGHT_KEY_MAP(ROW)};

const S5NightKey *s5_night_key(int key)
{
    return &KEYS[key];
}

int s5_night_key_find(const char *name)
{
    for (int key = 0; key < S5_NIGHT_KEYS; key++)
        if (s5_text_same(KEYS[key].name, name))
            return key;
    return -1;
}

const char *s5_night_word(const char *key, int word)
{
    return KEYS[s5_night_key_find(key)].words[word];
}

int s5_night_slots(const S5NightOptions *options, int size)
{
    const S5NightSize table = options->tables[size];
    const bool alone = options->partners == S5_PARTNERS_CHANGING || options->partners == S5_PARTNERS_NONE;
    return alone ? table.people : table.sides;
}

int s5_night_side_size(const S5NightOptions *options)
{
    return options->team.count > 0 ? options->team.item[0]
                                   : options->tables[0].people / options->tables[0].sides;
}

int s5_night_games(const S5NightOptions *options)
{
    enum { TRICKS = 5 };
    return options->games * (options->counts == S5_COUNTS_TRICKS ? TRICKS : 1);
}

void s5_night_put_game(S5Text *text, const S5NightOptions *options)
{
    const S5Preset *preset = s5_preset_find(options->rules);
    const char *name = options->rules;
    if (preset) {
        s5_text_add(text, preset->title);
        return;
    }
    for (const char *c = options->rules; *c; c++)
        name = *c == '/' && c[1] ? c + 1 : name;
    for (const char *c = name; *c && (c == name || *c != '.'); c++)
        s5_text_char(text, *c);
}

void s5_night_put_amount(S5Text *text, int64_t cents)
{
    const uint64_t plain = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    s5_text_add(text, cents < 0 ? "-" : "");
    s5_text_number(text, (int64_t)(plain / 100));
    s5_text_char(text, '.');
    s5_text_char(text, (char)('0' + plain / 10 % 10));
    s5_text_char(text, (char)('0' + plain % 10));
}

bool s5_night_text_allowed(const char *text, size_t size)
{
    enum { CHARACTERS_MAX = 100 };
    uint32_t code = 0;
    int characters = 0;
    for (size_t at = 0, length; at < size; at += length, characters++) {
        length = s5_utf8_character(text + at, size - at, &code);
        if (!length || code < 0x20 || code == 0x7F || characters == CHARACTERS_MAX)
            return false;
    }
    return characters > 0 && text[0] != ' ' && text[size - 1] != ' ';
}

S5NightQuote s5_night_quote(const char *start, size_t size)
{
    enum { QUOTED_MAX = 60 };
    S5NightQuote quote;
    S5Text text = s5_text(quote.text, sizeof quote.text);
    uint32_t code = 0;
    size_t at = 0;
    for (size_t length; at < size && at < QUOTED_MAX; at += length ? length : 1) {
        length = s5_utf8_character(start + at, size - at, &code);
        const bool shown = length && code >= 0x20 && code != 0x7F;
        s5_text_printf(&text, "%.*s", shown ? (int)length : 1, shown ? start + at : "?");
    }
    s5_text_add(&text, at < size ? "…" : "");
    return quote;
}
