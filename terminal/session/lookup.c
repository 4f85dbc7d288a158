/* What a person can look up: the scores, the aim, how the cards rank, the rules. */
#include "session.h"

#include <string.h>

void s5_table_view_goal(S5Text *text, const S5TableView *table)
{
    const S5Options *options = &table->rules.options;
    const bool auction = table->rules.kind == S5_AUCTION;
    const char *points = s5_term_bare(&table->terms, S5_TERM_POINTS);
    int32_t lowest = 0;
    for (int party = 0; party < table->rules.parties; party++)
        lowest = table->view.total[party] < lowest ? table->view.total[party] : lowest;
    if (options->target)
        s5_phrase(text, table, "%d %s win", (int)options->target, points);
    else
        s5_phrase(text, table, "most %s after hand %d win", points, (int)options->hands);
    if (s5_only_bid_wins(&table->rules, table->view.total))
        s5_text_add(text, options->win_by_bid == S5_WIN_BY_BID_GREEN
                              ? ", and all are on the green: by a made bid only"
                              : ", by a made bid only");
    if (auction && options->floor && 2 * lowest <= -options->floor)
        s5_phrase(text, table, ", −%d ends it", (int)options->floor);
}

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

void s5_table_view_aim(const S5TableView *table)
{
    char aim[S5_SAY_MAX];
    S5Text text = s5_text(aim, sizeof aim);
    s5_rule_aim(&text, &table->rules, &table->terms);
    s5_line(table, 2, aim);
    if (table->rules.kind == S5_POOL)
        return;
    text = s5_text(aim, sizeof aim);
    s5_table_view_goal(&text, table);
    s5_text_char(&text, '.');
    s5_capitalize(aim);
    s5_line(table, 2, aim);
}

void s5_table_view_primer(const S5TableView *table)
{
    const bool joker = table->rules.options.joker == S5_JOKER_YES;
    s5_say(table, 2, "How cards rank, from high to low; the line Trumps shows this throughout the game:");
    if (table->rules.options.card_order == S5_CARD_ORDER_ORDINARY) {
        s5_say(table, 4, "  every suit, trumps or not: ace, king, queen, jack, 10, 9 down to 2");
        s5_say(table, 4, "  only the cards of the trump suit are trumps");
        return;
    }
    s5_say(table, 4, "  trumps: 5, jack, %s, ace, king, queen, then as in %s suit",
        joker ? "Joker, A♥ (both always trumps)" : "A♥ (always a trump)", joker ? "a" : "their");
    if (table->rules.options.card_order == S5_CARD_ORDER_ACES_HIGH) {
        s5_say(table, 4, "  ♥ and ♦: king, queen, jack, 10, 9 down to 2, the A♦ above them all");
        s5_say(table, 4, "  ♠ and ♣: ace, king, queen, jack, 2, 3 up to 10, so low beats high");
        return;
    }
    s5_say(table, 4, "  red suits ♥ ♦: king, queen, jack, 10, 9 down to 2, ace");
    s5_say(table, 4, "  black suits ♠ ♣: king, queen, jack, ace, 2, 3 up to 10, so low beats high");
}
