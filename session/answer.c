/* Why a choice is refused, and what can be asked besides: the scores, the rules. */
#include "session.h"

#include <string.h>

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---------------------------------------------------------------------- why */

S5Set s5_table_thrown(const S5Table *table, const S5Choice *choice)
{
    const S5Set trumps = s5_table_trump_cards(table);
    const bool forced = !(table->view.hand & ~choice->cards & ~trumps) &&
                        s5_set_count(choice->cards) == table->view.legal.out_min;
    return choice->kind != S5_CHOICE_DISCARD || forced ? 0 : choice->cards & trumps;
}

/* How many cards must be put out, where a choice has the wrong number of them. */
static void put_out_count(S5Text *text, const S5Table *table, const S5Choice *choice)
{
    const S5Legal *legal = &table->view.legal;
    const S5Set missed = legal->must & ~choice->cards;
    const int count = s5_set_count(choice->cards);
    if (missed)
        s5_phrase(text, table, "the %S must be put out before any trump", &missed);
    else if (legal->out_min == legal->out_max)
        s5_phrase(text, table, "exactly %d card%s must be put out, and that is %d", legal->out_max,
            plural(legal->out_max), count);
    else if (legal->out_min)
        s5_phrase(text, table, "%d to %d cards must be put out, and that is %d", legal->out_min,
            legal->out_max, count);
    else
        s5_phrase(text, table, "at most %d may be put out, and that is %d", legal->out_max, count);
}

void s5_table_why(S5Text *text, const S5Table *table, const S5Choice *choice, S5Status status)
{
    char reason[S5_SAY_MAX];
    S5Text why = s5_text(reason, sizeof reason);
    const bool play = choice->kind == S5_CHOICE_PLAY;
    if (status == S5_ERR_OUT_COUNT || (status == S5_ERR_KEEP_TRUMPS && table->view.legal.must))
        put_out_count(&why, table, choice);
    else if (status != S5_OK)
        s5_explain(&why, &table->rules, &table->view, choice, status, S5_SUIT_SYMBOLS);
    else if (play)
        s5_table_follow(&why, table);
    s5_capitalize(reason);
    if (status != S5_OK)
        s5_phrase(text, table, "%s. (docs/rules.md %s)", reason, s5_status_rule(status));
    else if (play)
        s5_phrase(text, table, "The %c may be played. %s", choice->value, reason);
    else
        s5_phrase(
            text, table, "That may be chosen: %s.", s5_table_meaning(table, (S5ChoiceKind)choice->kind));
}

/* ------------------------------------------------------------ scores, rules */

void s5_table_scores(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const bool pool = table->rules.kind == S5_POOL;
    s5_text_add(&text, pool ? "Chips: " : "Points: ");
    for (int i = 0; i < table->rules.scores; i++) {
        s5_text_add(&text, i ? ", " : "");
        s5_phrase(&text, table, pool ? "%n" S5_JOIN "%d" : "%P" S5_JOIN "%d", i, (int)table->view.total[i]);
    }
    if (pool && table->view.pool)
        s5_phrase(&text, table, "; in the pool %d", (int)table->view.pool);
    if (!pool) {
        s5_text_add(&text, "; ");
        s5_table_goal(&text, table);
    }
    s5_text_char(&text, '.');
    s5_line(table, 2, bytes);
}

/* A number, or a list of them, as a sentence: `What each player starts with: 20`; what 0 means is no part of it. */
static void rule_number(const S5Table *table, int option, int32_t value)
{
    char bytes[S5_SAY_MAX], meaning_bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes), what = s5_text(meaning_bytes, sizeof meaning_bytes);
    for (const char *c = s5_option_row(option)->meaning; *c && *c != ';'; c++)
        s5_text_char(&what, *c);
    s5_phrase(&text, table, "%s: ", meaning_bytes);
    s5_option_write(&text, option, value);
    s5_text_char(&text, '.');
    s5_capitalize(bytes);
    s5_say(table, 4, "  %s", bytes);
}

/* Whether an option is worth a line: not a number that says never, nor a house rule that is as usual. */
static bool tells(const S5Rules *rules, int option)
{
    const S5OptionRow *row = s5_option_row(option);
    const int32_t value = s5_option_get(&rules->options, option);
    const bool never = !value && (strchr(row->meaning, ';') || option == S5_OPTION_HANDS);
    const bool auction =
        rules->kind == S5_AUCTION && strcmp(row->section, "H1") && strcmp(row->section, "H2");
    const bool usual = s5_option_is_house(option) && value == row->standard && (!auction || !value);
    return s5_option_applies(option, rules->kind) && !never && !usual;
}

void s5_table_rules(const S5Table *table)
{
    const S5Rules *rules = &table->rules;
    s5_say(table, 2, S5_BOLD "%s" S5_NORMAL, rules->preset->title);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const int32_t value = s5_option_get(&rules->options, option);
        const S5Word *word = s5_option_word(option, value);
        if (tells(rules, option) && word)
            s5_say(table, 4, "  %s", word->meaning);
        else if (tells(rules, option) && !s5_option_row(option)->word_count)
            rule_number(table, option, value);
    }
    if (s5_preset_find(rules->preset->name) == rules->preset)
        s5_say(table, 2, "spoilfive rules %s says where each comes from.", rules->preset->name);
}
