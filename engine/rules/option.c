/* The options of the rules: reading, writing, and which kind of game has them. */
#include "spoilfive/option.h"
#include "spoilfive/text.h"

#include "people_text.h"

#define WORD_ROW(value, word, meaning) {word, S5_PEOPLE_TEXT(meaning), S5_##value},
#define SKIP_WORD(value, word, meaning)
#define SKIP_NUMBER(sentence, never)
#define NUMBER_SENTENCE(sentence, never) S5_PEOPLE_TEXT(sentence)
#define NEVER_SENTENCE(sentence, never)  S5_PEOPLE_TEXT(never)
#define WORD_TABLE(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    static const S5Word NAME##_WORDS[] = {words(WORD_ROW, SKIP_NUMBER){NULL, NULL, 0}};
S5_OPTION_MAP(WORD_TABLE)

#define OPTION_ROW(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    {#field, S5_PEOPLE_TEXT(title), section, S5_PEOPLE_TEXT(meaning), S5_PEOPLE_TEXT(unit),               \
        words(SKIP_WORD, NUMBER_SENTENCE) "", words(SKIP_WORD, NEVER_SENTENCE) "", NAME##_WORDS,          \
        (int32_t)(sizeof NAME##_WORDS / sizeof *NAME##_WORDS) - 1, least, most, step, standard, kinds},
static const S5OptionRow OPTIONS[S5_OPTION_COUNT] = {S5_OPTION_MAP(OPTION_ROW)};

#define OPTION_OFFSET(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    offsetof(S5Options, field),
static const size_t OFFSETS[S5_OPTION_COUNT] = {S5_OPTION_MAP(OPTION_OFFSET)};

const S5OptionRow *s5_option_row(int option)
{
    return &OPTIONS[option];
}

int s5_option_find(const char *name)
{
    for (int i = 0; i < S5_OPTION_COUNT; i++)
        if (s5_text_same(OPTIONS[i].name, name))
            return i;
    return -1;
}

int32_t s5_option_get(const S5Options *options, int option)
{
    return *(const int32_t *)(const void *)((const char *)options + OFFSETS[option]);
}

const S5Word *s5_option_word(int option, int32_t value)
{
    const S5OptionRow *row = &OPTIONS[option];
    for (int i = 0; i < row->word_count; i++)
        if (row->words[i].value == value)
            return &row->words[i];
    return NULL;
}

/* Bit i is a bid of 5 × (i + 1). */
enum { BID_STEP = 5, BID_MOST = 155, BIDS_MOST = 14, BID_LAST_LEAST = 20 };

/* Reads a rising list of bids, `15,20,25,30`; returns false when it is not one. */
static bool read_bids(const char *text, int32_t *bids)
{
    int32_t read = 0, last = 0, count = 0;
    for (;; text++) {
        int32_t bid = 0;
        if (*text == '0')
            return false;
        for (int digits = 0; *text >= '0' && *text <= '9' && digits < 3; digits++)
            bid = bid * 10 + (*text++ - '0');
        if (bid <= last || bid % BID_STEP || bid > BID_MOST || ++count > BIDS_MOST)
            return false;
        read |= 1 << (bid / BID_STEP - 1);
        last = bid;
        if (*text != ',')
            break;
    }
    *bids = read;
    return !*text && last >= BID_LAST_LEAST;
}

/* The value that a text stands for; returns false when the option has no such value. */
static bool read_value(const S5OptionRow *row, const char *text, int32_t *value)
{
    int32_t number;
    if (!row->step)
        return read_bids(text, value);
    for (int i = 0; i < row->word_count; i++)
        if (s5_text_same(row->words[i].word, text)) {
            *value = row->words[i].value;
            return true;
        }
    if (!s5_text_read_number(text, &number) || number < row->least || number > row->most ||
        number % row->step)
        return false;
    *value = number;
    return true;
}

S5Status s5_option_set(S5Options *options, int option, const char *value)
{
    int32_t number;
    if (!read_value(&OPTIONS[option], value, &number))
        return S5_ERR_OPTION_VALUE;
    *(int32_t *)(void *)((char *)options + OFFSETS[option]) = number;
    return S5_OK;
}

void s5_option_write(S5Text *text, int option, int32_t value)
{
    const S5Word *word = s5_option_word(option, value);
    if (word) {
        s5_text_add(text, word->word);
    } else if (OPTIONS[option].step) {
        s5_text_number(text, value);
    } else {
        const char *comma = "";
        for (S5Set bids = (S5Set)value; bids; bids &= bids - 1, comma = ",") {
            s5_text_add(text, comma);
            s5_text_number(text, BID_STEP * (s5_set_first(bids) + 1));
        }
    }
}

static void put_numbers(S5Text *text, const S5OptionRow *row)
{
    if (row->step == 1) {
        s5_text_add(text, "a whole number from ");
        s5_text_number(text, row->least);
        s5_text_add(text, " to ");
        s5_text_number(text, row->most);
        return;
    }
    s5_text_number(text, row->least);
    for (int32_t value = row->least + row->step; value <= row->most; value += row->step) {
        s5_text_add(text, value + row->step > row->most ? " or " : ", ");
        s5_text_number(text, value);
    }
}

bool s5_option_takes(int option, int32_t value, int kind)
{
    const bool bidder = value == S5_COUNT_OUT_BIDDER_FIRST || value == S5_COUNT_OUT_BIDDER_THEN_FIRST;
    if (option != S5_OPTION_COUNT_OUT || value == S5_COUNT_OUT_HIGHER || value == S5_COUNT_OUT_FIRST_PAST)
        return true;
    return bidder == (kind == S5_AUCTION); /* only an auction has a bidder */
}

/* What stands before an item of a list in words. */
static const char *separator(bool first, bool last, const char *before_last)
{
    if (first)
        return "";
    return last ? before_last : ", ";
}

void s5_option_values(S5Text *text, int option, int kind)
{
    const S5OptionRow *row = &OPTIONS[option];
    const char *words[16];
    int count = 0;
    for (int i = 0; i < row->word_count; i++)
        if (s5_option_takes(option, row->words[i].value, kind))
            words[count++] = row->words[i].word;
    for (int i = 0; i < count; i++) {
        s5_text_add(text, separator(!i, i + 1 == count && row->most < 0, " or "));
        s5_text_add(text, words[i]);
    }
    if (!row->step)
        s5_text_add(
            text, "a rising list of multiples of 5, the last at least 20, as in 15,20,25,30 without spaces");
    if (row->most < 0)
        return;
    s5_text_add(text, row->word_count ? " or " : "");
    put_numbers(text, row);
}

void s5_option_misplaced(S5Text *text, int option, int kind)
{
    s5_text_add(text, "option ");
    s5_text_add(text, OPTIONS[option].name);
    s5_text_add(text, " is for ");
    for (S5Set kinds = OPTIONS[option].kinds, all = kinds; kinds; kinds &= kinds - 1) {
        s5_text_add(text, separator(kinds == all, !(kinds & (kinds - 1)), " and "));
        s5_text_add(text, s5_kind(s5_set_first(kinds))->name);
    }
    s5_text_add(text, " games, not for ");
    s5_text_add(text, s5_kind(kind)->name);
    s5_text_add(text, " games");
}

int s5_status_option(S5Status status)
{
    switch (status) {
#define RESTS_ON(name, number, sentence, rule, option) \
    case S5_##name:                                    \
        return S5_OPTION_##option;
        S5_STATUS_MAP(RESTS_ON)
#undef RESTS_ON
    }
    return S5_OPTION_NONE;
}

bool s5_option_is_house(int option)
{
    return OPTIONS[option].section[0] == 'H';
}

bool s5_option_applies(int option, int kind)
{
    return (OPTIONS[option].kinds >> kind & 1) != 0;
}

S5Options s5_options_of_kind(const S5Options *options, int kind)
{
    S5Options own = *options;
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (!s5_option_applies(option, kind))
            *(int32_t *)(void *)((char *)&own + OFFSETS[option]) = 0;
    return own;
}
