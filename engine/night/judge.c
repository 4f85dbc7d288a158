/* What the values of a night may be, and which go together: the first mistake is the one that is reported. */
#include "options.h"

#include "spoilfive/option.h"

/* The state of judging. */
typedef struct Judge {
    const S5NightValue *values;
    S5NightOptions *o;
    S5NightFault *fault;
} Judge;

/* Says what is wrong with the value of a key, or with the file at its first character if the key was not given. */
static bool __attribute__((format(printf, 3, 4))) refuse_key(const Judge *j, int key, const char *format, ...)
{
    const S5NightValue *value = &j->values[key];
    S5Text text = s5_text(j->fault->text, sizeof j->fault->text);
    va_list values;
    va_start(values, format);
    s5_text_vprintf(&text, format, values);
    va_end(values);
    j->fault->line = value->start ? value->line : 1;
    j->fault->column = value->start ? value->column : 1;
    return false;
}

/* The same for a text that is no word of a list: `what` says which there are. */
static bool refuse_word(const Judge *j, int key, const char *what, const char *start, size_t size,
    const char *const *words, int count)
{
    const S5NightQuote word = s5_night_quote(start, size);
    const int near = s5_text_within(word.text, words, count, S5_NIGHT_NEAR);
    if (near < 0)
        return refuse_key(j, key, "%s '%s'", what, word.text);
    return refuse_key(j, key, "%s '%s'; did you mean '%s'?", what, word.text, words[near]);
}

/* --------------------------------------------------------------- small values */

/* A list's items one after another: between blanks, or between the commas in [ ]. */
typedef struct Items {
    const char *at, *end;
    bool commas, more;
} Items;

static Items items_of(const S5NightValue *value)
{
    if (!value->start)
        return (Items){NULL, NULL, false, false};
    Items items = {value->start, value->start + value->size, false, false};
    items.commas = value->size >= 2 && *items.at == '[' && items.end[-1] == ']';
    items.at += items.commas;
    items.end -= items.commas;
    while (items.at < items.end && *items.at == ' ')
        items.at++;
    items.more = items.at < items.end;
    return items;
}

static bool next_item(Items *items, const char **start, size_t *size)
{
    if (!items->more)
        return false;
    const char mark = items->commas ? ',' : ' ';
    *start = items->at;
    while (items->at < items->end && *items->at != mark)
        items->at++;
    const char *end = items->at;
    items->more = items->at < items->end;
    items->at += items->more;
    while (items->at < items->end && *items->at == ' ')
        items->at++;
    if (!items->commas)
        items->more = items->at < items->end;
    while (end > *start && end[-1] == ' ')
        end--;
    *size = (size_t)(end - *start);
    return true;
}

/* A whole number: at most 9 digits, and perhaps a minus sign. */
static bool read_number(const char *start, size_t size, int *number)
{
    const bool negative = size && *start == '-';
    int value = 0;
    const size_t from = negative ? 1 : 0;
    if (size == from || size - from > 9)
        return false;
    for (size_t i = from; i < size; i++) {
        if (start[i] < '0' || start[i] > '9')
            return false;
        value = value * 10 + (start[i] - '0');
    }
    *number = negative ? -value : value;
    return true;
}

static bool read_within(const char *start, size_t size, int least, int most, int *number)
{
    return read_number(start, size, number) && *number >= least && *number <= most;
}

/* Two numbers with a sign between them. */
static bool read_two(const char *start, size_t size, char sign, int *a, int *b)
{
    size_t at = 0;
    while (at < size && start[at] != sign)
        at++;
    return at < size && read_within(start, at, 1, S5_NIGHT_SEATS_MAX, a) &&
           read_within(start + at + 1, size - at - 1, 1, S5_NIGHT_SEATS_MAX, b);
}

static bool read_percent(const char *start, size_t size, int *percent)
{
    return size && start[size - 1] == '%' && read_within(start, size - 1, 0, 100, percent);
}

static bool read_amount(const char *start, size_t size, int64_t *cents)
{
    enum { AMOUNT_MAX = 10000000 };
    int whole, rest = 0;
    const bool point = size > 3 && start[size - 3] == '.';
    const size_t digits = point ? size - 3 : size;
    if (digits > 6 || !digits || *start == '-' || !read_number(start, digits, &whole))
        return false;
    if (point && (start[size - 2] == '-' || !read_number(start + size - 2, 2, &rest)))
        return false;
    *cents = (int64_t)whole * 100 + rest;
    return *cents <= AMOUNT_MAX;
}

static bool read_share(const char *start, size_t size, S5NightShare *share)
{
    int percent;
    share->percent = read_percent(start, size, &percent);
    if (share->percent)
        share->value = percent;
    return share->percent || read_amount(start, size, &share->value);
}

static int find_word(const char *start, size_t size, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        size_t at = 0;
        while (at < size && words[i][at] && words[i][at] == start[at])
            at++;
        if (at == size && !words[i][at])
            return i;
    }
    return -1;
}

static bool in_list(const S5NightNumbers *list, int number)
{
    for (int i = 0; i < list->count; i++)
        if (list->item[i] == number)
            return true;
    return false;
}

/* ----------------------------------------------------------------- each shape */

static bool read_text(const Judge *j, int key, char to[S5_NIGHT_TEXT_MAX + 1])
{
    const S5NightValue *value = &j->values[key];
    size_t used = 0;
    if (!value->start)
        return true;
    for (size_t i = 0; i < value->size && used < S5_NIGHT_TEXT_MAX + 1; i++) {
        to[used++] = value->start[i] ? value->start[i] : '\n';
        i += value->quoted && value->start[i] == '\''; /* the second of two */
    }
    const bool fits = used <= S5_NIGHT_TEXT_MAX && s5_night_text_allowed(to, used);
    to[fits ? used : 0] = 0;
    return fits || refuse_key(j, key, "%s is text of 1 to 100 characters", s5_night_key(key)->name);
}

static bool read_option_number(const Judge *j, int key, int *number)
{
    const S5NightValue *value = &j->values[key];
    const int most = s5_night_key(key)->most ? s5_night_key(key)->most : j->o->rounds;
    if (!value->start || read_within(value->start, value->size, s5_night_key(key)->least, most, number))
        return true;
    return refuse_key(j, key, "%s is a whole number from %d to %d, not '%s'", s5_night_key(key)->name,
        s5_night_key(key)->least, most, s5_night_quote(value->start, value->size).text);
}

static bool read_word(const Judge *j, int key, int *word)
{
    const S5NightValue *value = &j->values[key];
    const S5NightKey *row = s5_night_key(key);
    if (!value->start)
        return true;
    *word = find_word(value->start, value->size, row->words, row->word_count);
    if (*word >= 0)
        return true;
    S5Text text = S5_EMPTY_TEXT(300);
    s5_text_printf(&text, "%s is ", row->name);
    for (int i = 0; i < row->word_count; i++) {
        const bool last = i + 1 == row->word_count;
        s5_text_printf(&text, "%s%s", !i ? "" : last ? " or " : ", ", row->words[i]);
    }
    s5_text_add(&text, ", not");
    return refuse_word(j, key, text.start, value->start, value->size, row->words, row->word_count);
}

static bool read_option_amount(const Judge *j, int key, S5NightShare *share)
{
    const S5NightValue *value = &j->values[key];
    const bool may_be_percent = s5_night_key(key)->shape == S5_SHAPE_SHARE;
    if (!value->start ||
        (read_share(value->start, value->size, share) && (may_be_percent || !share->percent)))
        return true;
    return refuse_key(j, key,
        may_be_percent ? "%s is an amount such as 5 or 2.50 or a percentage such as 20%%, not '%s'"
                       : "%s is an amount such as 5 or 2.50, not '%s'",
        s5_night_key(key)->name, s5_night_quote(value->start, value->size).text);
}

/* ------------------------------------------------------- tables and who sits there */

static bool read_rules(const Judge *j)
{
    const char *names[256], *rules = j->o->rules;
    int count = 0;
    for (const char *c = rules; *c; c++)
        if (*c == '/' || *c == '.')
            return true;
    if (s5_preset_find(rules))
        return true;
    for (; count < s5_preset_count() && count < 256; count++)
        names[count] = s5_preset(count)->name;
    const S5NightValue *value = &j->values[S5_KEY_RULES];
    if (s5_text_within(rules, names, count, S5_NIGHT_NEAR) >= 0)
        return refuse_word(j, S5_KEY_RULES, "there is no preset", value->start, value->size, names, count);
    return refuse_key(j, S5_KEY_RULES,
        "there is no preset '%s'; any other game is written with ./ before its name, such as ./whist",
        s5_night_quote(value->start, value->size).text);
}

static bool read_size(const char *start, size_t size, S5NightSize *table)
{
    if (read_within(start, size, 2, S5_NIGHT_SEATS_MAX, &table->people)) {
        table->sides = table->people;
        return true;
    }
    return read_two(start, size, '/', &table->people, &table->sides) && table->people >= 2 &&
           table->sides >= 2 && table->people % table->sides == 0;
}

static bool read_tables(const Judge *j)
{
    Items items = items_of(&j->values[S5_KEY_TABLES]);
    const char *start = "";
    size_t size = 0;
    S5NightSize table;
    S5NightOptions *o = j->o;
    for (o->sizes = 0; next_item(&items, &start, &size); o->tables[o->sizes++] = table) {
        if (!read_size(start, size, &table))
            return refuse_key(j, S5_KEY_TABLES,
                "a table is people or people/sides such as 5 or 6/3, not '%s'",
                s5_night_quote(start, size).text);
        for (int i = 0; i < o->sizes; i++)
            if (o->tables[i].people == table.people && o->tables[i].sides == table.sides)
                return refuse_key(j, S5_KEY_TABLES, "'%s' is given twice", s5_night_quote(start, size).text);
        if (o->sizes == S5_NIGHT_SIZES_MAX)
            return refuse_key(j, S5_KEY_TABLES, "at most three sizes of tables");
    }
    return o->sizes ||
           refuse_key(j, S5_KEY_TABLES, "a table is people or people/sides such as 5 or 6/3, not ''");
}

static bool needs_changing(int movement)
{
    return movement == S5_MOVEMENT_PARTNERS_CHANGE || movement == S5_MOVEMENT_SEMI_PARTNER;
}

static int usual_partners(const S5NightOptions *o)
{
    if (o->tables[0].people == o->tables[0].sides)
        return S5_PARTNERS_NONE;
    return needs_changing(o->movement) || o->movement == S5_MOVEMENT_FIXED_ROTATION ? S5_PARTNERS_CHANGING
                                                                                    : S5_PARTNERS_FIXED;
}

/* Whether each size of table suits how partners are found. */
static bool agree_partners(const Judge *j)
{
    const S5NightOptions *o = j->o;
    for (int i = 0; i < o->sizes; i++) {
        const int side = o->tables[i].people / o->tables[i].sides;
        if ((side == 1) == (o->partners == S5_PARTNERS_NONE))
            continue;
        const int key = j->values[S5_KEY_PARTNERS].start ? S5_KEY_PARTNERS : S5_KEY_TABLES;
        return refuse_key(
            j, key, "partners can't be %s here: a side has %d", s5_night_word("partners", o->partners), side);
    }
    return true;
}

static bool agree_sizes(const Judge *j)
{
    const S5NightOptions *o = j->o;
    const bool changing = o->partners == S5_PARTNERS_CHANGING;
    for (int i = 0; i < o->sizes && !changing; i++)
        if (o->tables[i].people / o->tables[i].sides != o->tables[0].people / o->tables[0].sides)
            return refuse_key(j, S5_KEY_TABLES, "all tables must have sides of the same number of people");
    for (int i = 0; i < o->sizes && changing; i++)
        for (int k = 0; k < i; k++)
            if (o->tables[i].people == o->tables[k].people)
                return refuse_key(j, S5_KEY_TABLES, "two sizes have the same number of people");
    return true;
}

static bool read_team(const Judge *j)
{
    const S5NightValue *value = &j->values[S5_KEY_TEAM];
    S5NightNumbers *team = &j->o->team;
    team->count = -1;
    if (!value->start)
        return true;
    int least, most;
    if (!read_two(value->start, value->size, '-', &least, &most) || least > most)
        return refuse_key(j, S5_KEY_TEAM, "team is two numbers such as 5-7, not '%s'",
            s5_night_quote(value->start, value->size).text);
    *team = (S5NightNumbers){2, {least, most}};
    return j->o->partners == S5_PARTNERS_FIXED ||
           refuse_key(j, S5_KEY_TEAM, "team belongs to partners: fixed");
}

static bool agree_movement(const Judge *j)
{
    const S5NightOptions *o = j->o;
    const bool changing = o->partners == S5_PARTNERS_CHANGING;
    if (needs_changing(o->movement) && !changing)
        return refuse_key(
            j, S5_KEY_MOVEMENT, "%s needs partners: changing", s5_night_word("movement", o->movement));
    if (o->movement == S5_MOVEMENT_SEMI_PARTNER &&
        (o->sizes != 1 || o->tables[0].people != 4 || o->tables[0].sides != 2))
        return refuse_key(j, S5_KEY_MOVEMENT, "semi-partner needs tables: 4/2");
    if (o->movement == S5_MOVEMENT_LEAGUE && (o->sizes != 1 || o->tables[0].sides != 2 || changing))
        return refuse_key(j, S5_KEY_MOVEMENT, "league needs two fixed sides at every table");
    return true;
}

static bool read_shifts(const Judge *j)
{
    const S5NightValue *value = &j->values[S5_KEY_SHIFTS];
    S5NightNumbers *shifts = &j->o->shifts;
    const int places = s5_night_slots(j->o, 0);
    const char *start;
    size_t size;
    shifts->count = -1;
    if (j->o->movement != S5_MOVEMENT_FIXED_ROTATION)
        return !value->start || refuse_key(j, S5_KEY_SHIFTS, "shifts belong to movement: fixed-rotation");
    if (!value->start && places == 4)
        *shifts = (S5NightNumbers){4, {0, 1, -1, 2}};
    if (!value->start)
        return places == 4 || refuse_key(j, S5_KEY_SHIFTS, "'shifts' is required");
    int count = 0, number;
    bool good = true;
    for (Items items = items_of(value); good && next_item(&items, &start, &size); count++) {
        good = count < places && read_within(start, size, s5_night_key(S5_KEY_SHIFTS)->least,
                                     s5_night_key(S5_KEY_SHIFTS)->most, &number);
        if (good)
            shifts->item[count] = number;
    }
    shifts->count = count;
    return (good && count == places) ||
           refuse_key(
               j, S5_KEY_SHIFTS, "shifts are %d whole numbers, one for each place at the table", places);
}

static bool judge_seating(const Judge *j)
{
    if (!read_rules(j) || !read_tables(j) || !read_word(j, S5_KEY_MOVEMENT, &j->o->movement))
        return false;
    j->o->partners = usual_partners(j->o);
    return read_word(j, S5_KEY_PARTNERS, &j->o->partners) && agree_partners(j) && agree_sizes(j) &&
           read_team(j) && agree_movement(j) && read_shifts(j);
}

/* ---------------------------------------------------------- the course of the night */

static bool read_doubles(const Judge *j)
{
    const S5NightValue *value = &j->values[S5_KEY_DOUBLES];
    S5NightNumbers *doubles = &j->o->doubles;
    const char *start;
    size_t size;
    int number;
    for (Items items = items_of(value); next_item(&items, &start, &size);) {
        if (!read_within(start, size, 1, j->o->rounds, &number) || in_list(doubles, number))
            return refuse_key(j, S5_KEY_DOUBLES, "double lists different rounds from 1 to %d, not '%s'",
                j->o->rounds, s5_night_quote(start, size).text);
        int at = doubles->count++;
        for (; at && doubles->item[at - 1] > number; at--)
            doubles->item[at] = doubles->item[at - 1];
        doubles->item[at] = number;
    }
    return true;
}

static bool read_entry(const Judge *j)
{
    const bool knock_out = j->o->movement == S5_MOVEMENT_KNOCK_OUT;
    j->o->entry_until = knock_out ? 1 : j->o->rounds;
    return read_option_number(j, S5_KEY_ENTRY_UNTIL, &j->o->entry_until) &&
           (!knock_out || j->o->entry_until == 1 ||
               refuse_key(j, S5_KEY_ENTRY_UNTIL, "nobody enters a knock-out after round 1"));
}

static bool read_ties(const Judge *j)
{
    S5NightNumbers *ties = &j->o->ties;
    const char *const *words = s5_night_key(S5_KEY_TIES)->words;
    const char *start;
    size_t size;
    if (!j->values[S5_KEY_TIES].start)
        *ties = (S5NightNumbers){1, {S5_TIE_SHARE}};
    for (Items items = items_of(&j->values[S5_KEY_TIES]); next_item(&items, &start, &size);) {
        const int tie = find_word(start, size, words, S5_TIES);
        if (tie < 0)
            return refuse_word(
                j, S5_KEY_TIES, "ties are wins, head, last, cut or share, not", start, size, words, S5_TIES);
        if (in_list(ties, tie))
            return refuse_key(j, S5_KEY_TIES, "'%s' is given twice", s5_night_quote(start, size).text);
        const int before = ties->count ? ties->item[ties->count - 1] : S5_TIE_WINS;
        if (before == S5_TIE_CUT || before == S5_TIE_SHARE)
            return refuse_key(j, S5_KEY_TIES, "nothing comes after '%s'", s5_night_word("ties", before));
        ties->item[ties->count++] = tie;
    }
    return true;
}

static bool judge_course(const Judge *j)
{
    S5NightOptions *o = j->o;
    o->games = o->ranked_from = 1;
    return read_option_number(j, S5_KEY_ROUNDS, &o->rounds) &&
           read_option_number(j, S5_KEY_GAMES, &o->games) && read_word(j, S5_KEY_COUNTS, &o->counts) &&
           read_doubles(j) && read_option_number(j, S5_KEY_BYE, &o->bye) && read_entry(j) &&
           read_option_number(j, S5_KEY_RANKED_FROM, &o->ranked_from) && read_ties(j) &&
           read_option_number(j, S5_KEY_MINUTES, &o->minutes) &&
           read_word(j, S5_KEY_FIRST_DEAL, &o->first_deal);
}

/* --------------------------------------------------------------------- money */

static bool read_currency(const Judge *j)
{
    const S5NightValue *value = &j->values[S5_KEY_CURRENCY];
    bool good = !value->start || value->size == 3;
    for (int i = 0; i < 3 && good; i++) {
        j->o->currency[i] = value->start ? value->start[i] : "EUR"[i];
        good = j->o->currency[i] >= 'A' && j->o->currency[i] <= 'Z';
    }
    return good || refuse_key(j, S5_KEY_CURRENCY, "currency is three capital letters such as EUR, not '%s'",
                       s5_night_quote(value->start, value->size).text);
}

static bool read_prizes(const Judge *j)
{
    S5NightOptions *o = j->o;
    S5NightShare share;
    const char *start;
    size_t size;
    int64_t sum = 0;
    for (Items items = items_of(&j->values[S5_KEY_PRIZES]); next_item(&items, &start, &size);
        sum += share.value) {
        if (!read_share(start, size, &share))
            return refuse_key(j, S5_KEY_PRIZES,
                "a prize is an amount such as 50 or a percentage such as 50%%, not '%s'",
                s5_night_quote(start, size).text);
        if (o->prizes == S5_NIGHT_PRIZES_MAX)
            return refuse_key(j, S5_KEY_PRIZES, "at most 50 prizes");
        o->prize[o->prizes++] = share;
        if (share.percent != o->prize[0].percent)
            return refuse_key(j, S5_KEY_PRIZES, "prizes are all amounts or all percentages");
    }
    return !o->prizes || !o->prize[0].percent || sum <= 100 ||
           refuse_key(j, S5_KEY_PRIZES, "the percentages are more than 100");
}

static bool read_jackpot(const Judge *j)
{
    static const char *const WORDS_OF_JACKPOT[] = {"", "reach", "cookies"};
    enum { REACH_MAX = 99999 };
    const S5NightValue *value = &j->values[S5_KEY_JACKPOT];
    S5NightOptions *o = j->o;
    const char *word, *number, *rest;
    size_t word_size, number_size, rest_size;
    if (!value->start)
        return true;
    Items items = items_of(value);
    const bool two = !items.commas && next_item(&items, &word, &word_size) &&
                     next_item(&items, &number, &number_size) && !next_item(&items, &rest, &rest_size);
    o->jackpot = two ? find_word(word, word_size, WORDS_OF_JACKPOT, 3) : -1;
    if (o->jackpot <= 0 || !read_within(number, number_size, 1, REACH_MAX, &o->jackpot_at))
        return refuse_key(j, S5_KEY_JACKPOT, "jackpot is 'reach N' or 'cookies K', not '%s'",
            s5_night_quote(value->start, value->size).text);
    return o->jackpot == S5_JACKPOT_REACH || o->jackpot_at <= o->rounds ||
           refuse_key(j, S5_KEY_JACKPOT, "more cookies than rounds");
}

static bool read_jackpot_in(const Judge *j)
{
    return read_option_amount(j, S5_KEY_JACKPOT_IN, &j->o->jackpot_in) &&
           (!j->values[S5_KEY_JACKPOT_IN].start || j->o->jackpot ||
               refuse_key(j, S5_KEY_JACKPOT_IN, "jackpot_in needs a jackpot"));
}

static bool read_spots(const Judge *j)
{
    S5NightNumbers *spots = &j->o->spots;
    const char *start;
    size_t size;
    int64_t cents;
    for (Items items = items_of(&j->values[S5_KEY_SPOTS]); next_item(&items, &start, &size);) {
        if (!read_amount(start, size, &cents))
            return refuse_key(j, S5_KEY_SPOTS, "a spot prize is an amount such as 10, not '%s'",
                s5_night_quote(start, size).text);
        if (spots->count == S5_NIGHT_PRIZES_MAX)
            return refuse_key(j, S5_KEY_SPOTS, "at most 50 spot prizes");
        spots->item[spots->count++] = (int32_t)cents;
    }
    return true;
}

static bool read_raffle_share(const Judge *j)
{
    const S5NightValue *value = &j->values[S5_KEY_RAFFLE_SHARE];
    j->o->raffle_share = 50;
    return !value->start || read_percent(value->start, value->size, &j->o->raffle_share) ||
           refuse_key(j, S5_KEY_RAFFLE_SHARE, "raffle_share is a percentage such as 50%%, not '%s'",
               s5_night_quote(value->start, value->size).text);
}

static bool judge_money(const Judge *j)
{
    S5NightOptions *o = j->o;
    return read_currency(j) && read_option_amount(j, S5_KEY_FEE, &o->fee) &&
           read_option_amount(j, S5_KEY_HOUSE, &o->house) && read_prizes(j) &&
           read_option_amount(j, S5_KEY_BOOBY, &o->booby) && read_jackpot(j) && read_jackpot_in(j) &&
           read_spots(j) && read_option_amount(j, S5_KEY_RAFFLE, &o->raffle) && read_raffle_share(j);
}

bool s5_night_judge(const S5NightValue values[S5_NIGHT_KEYS], S5NightOptions *options, S5NightFault *fault)
{
    static const S5NightOptions NOTHING;
    static const int REQUIRED[] = {S5_KEY_RULES, S5_KEY_TABLES, S5_KEY_MOVEMENT, S5_KEY_ROUNDS};
    const Judge j = {values, options, fault};
    for (size_t i = 0; i < sizeof REQUIRED / sizeof *REQUIRED; i++)
        if (!values[REQUIRED[i]].start)
            return refuse_key(&j, REQUIRED[i], "'%s' is required", s5_night_key(REQUIRED[i])->name);
    *options = NOTHING;
    S5Text usual = s5_text(options->title, sizeof options->title);
    s5_text_add(&usual, "Card night");
    return read_text(&j, S5_KEY_TITLE, options->title) && read_text(&j, S5_KEY_RULES, options->rules) &&
           read_text(&j, S5_KEY_TROPHY, options->trophy) && judge_seating(&j) && judge_course(&j) &&
           judge_money(&j);
}
