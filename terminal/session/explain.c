/* Why a choice is refused, and other things that a person can ask for: the scores, the rules. */
#include "session.h"

#include <string.h>

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---------------------------------------------------------------------- why */

/* The trumps among discarded cards that might be kept. */
static S5Set thrown_out(const S5TableView *table, S5Set cards)
{
    const S5Set trumps = s5_display_trumps(&table->rules, &table->view);
    const bool forced =
        !(table->view.hand & ~cards & ~trumps) && s5_set_count(cards) == table->view.legal.discard_min;
    return forced ? 0 : cards & trumps;
}

/* Whether a trump is given where a weaker card could be given, or in exchange for a weaker card where nobody has to
 * rob (docs/rules.md §4). */
static bool thrown_for(const S5TableView *table, S5Card given, S5Card taken)
{
    const S5TrumpTables *trumps = s5_table_view_trumps(table);
    const uint8_t *power = trumps->power[S5_ASKED_TRUMPS];
    const S5Legal *legal = &table->view.legal;
    bool weaker = legal->cards & ~trumps->cards;
    for (S5Set rest = legal->cards; rest; rest &= rest - 1)
        weaker = weaker || power[s5_set_first(rest)] < power[given];
    const bool must = s5_legal_count(legal) == s5_set_count(legal->cards);
    return s5_set_has(trumps->cards, given) && (weaker || (!must && power[given] > power[taken]));
}

bool s5_table_view_doubt(S5Text *text, const S5TableView *table, const S5Choice *choice)
{
    const S5Set out = choice->kind == S5_CHOICE_DISCARD ? thrown_out(table, choice->cards) : 0;
    const S5Card taken = table->joker == S5_TABLE_JOKER_UP ? (S5Card)S5_JOKER : table->view.turn_up;
    const bool given = choice->kind == S5_CHOICE_ROB && thrown_for(table, choice->value, taken);
    if (out)
        s5_phrase(text, table, S5_BOLD "That throws trumps away: %S." S5_NORMAL, &out);
    else if (given)
        s5_phrase(text, table, S5_BOLD "That throws a trump away: the %c for the %c." S5_NORMAL,
            choice->value, taken);
    return out || given;
}

/* Says how many cards must be discarded, for a choice with the wrong number of them. */
static void put_discard_count(S5Text *text, const S5TableView *table, const S5Choice *choice)
{
    const S5Legal *legal = &table->view.legal;
    const S5Set missed = legal->must & ~choice->cards;
    const int count = s5_set_count(choice->cards);
    if (missed)
        s5_phrase(text, table, "the %S must be discarded before any trump", &missed);
    else if (legal->discard_min == legal->discard_max)
        s5_phrase(text, table, "exactly %d card%s must be discarded, and this is %d", legal->discard_max,
            plural(legal->discard_max), count);
    else if (legal->discard_min)
        s5_phrase(text, table, "%d to %d cards must be discarded, and this is %d", legal->discard_min,
            legal->discard_max, count);
    else
        s5_phrase(text, table, "at most %d may be discarded, and this is %d", legal->discard_max, count);
}

static void put_bid(S5Text *text, const S5TableView *table, const S5Choice *choice)
{
    const bool hold = choice->kind == S5_CHOICE_HOLD;
    const int bid = hold ? table->view.bid : choice->value;
    s5_phrase(text, table, hold ? "Hold, which is to take the %d over: " : "Bid %d: ", bid);
    s5_table_view_bid(text, table, bid);
}

void s5_table_view_why(S5Text *text, const S5TableView *table, const S5Choice *choice, S5Status status)
{
    char reason[S5_SAY_MAX];
    S5Text why = s5_text(reason, sizeof reason);
    const bool play = choice->kind == S5_CHOICE_PLAY;
    if (status == S5_ERR_OUT_COUNT || (status == S5_ERR_KEEP_TRUMPS && table->view.legal.must))
        put_discard_count(&why, table, choice);
    else if (status != S5_OK)
        s5_explain(&why, &table->rules, &table->view, choice, status, &table->terms, S5_SUIT_SYMBOLS);
    else if (play)
        s5_table_view_follow(&why, table);
    s5_capitalize(reason);
    if (status != S5_OK)
        s5_phrase(text, table, "%s. (docs/rules.md %s)", reason, s5_explain_section(&table->view, status));
    else if (play)
        s5_phrase(text, table, "The %c may be played. %s", choice->value, reason);
    else if (choice->kind == S5_CHOICE_BID || choice->kind == S5_CHOICE_HOLD)
        put_bid(text, table, choice);
    else
        s5_phrase(text, table, "You may choose that: %o.",
            s5_table_view_meaning(table, (S5ChoiceKind)choice->kind));
}

/* ------------------------------------------------------------ scores, rules */

void s5_table_view_scores(const S5TableView *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const bool pool = table->rules.kind == S5_POOL;
    s5_phrase(&text, table, pool ? "Chips: " : "Points: ");
    for (int i = 0; i < table->rules.scores; i++) {
        s5_text_add(&text, i ? ", " : "");
        s5_phrase(&text, table, pool ? "%n" S5_JOIN "%d" : "%P" S5_JOIN "%d", i, (int)table->view.total[i]);
    }
    if (pool && table->view.pool)
        s5_phrase(&text, table, "; pool %d", (int)table->view.pool);
    if (!pool) {
        s5_text_add(&text, "; ");
        s5_table_view_goal(&text, table);
    }
    s5_text_char(&text, '.');
    s5_line(table, 2, bytes);
}

/* Prints the page of the rules, as `spoilfive rules` does. */
void s5_table_view_rules(const S5TableView *table)
{
    static char page[S5_RULE_PAGE_MAX];
    S5Text text = s5_text(page, sizeof page);
    S5Preset preset = *table->rules.preset;
    if (*table->house)
        preset.title = table->house;
    s5_rule_page(&text, &preset, &table->rules.options, &table->terms, table->description);
    for (char *line = page, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
        if (*line == '#')
            s5_say(table, 0, S5_BOLD "%s" S5_NORMAL, line + 2);
        else
            s5_line(table, 0, line);
    }
}
