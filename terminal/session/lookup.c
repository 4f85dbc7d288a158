/* What a person can look up: the scores, the aim, how the cards rank, the rules. */
#include "session.h"

#include <string.h>

void s5_game_view_goal(S5Text *text, const S5GameView *game)
{
    const S5Options *options = &game->rules.options;
    const bool auction = game->rules.kind == S5_AUCTION;
    const char *points = s5_term_bare(&game->terms, S5_TERM_POINTS);
    int32_t lowest = 0;
    for (int party = 0; party < game->rules.parties; party++)
        lowest = game->view.total[party] < lowest ? game->view.total[party] : lowest;
    if (options->target)
        s5_phrase(text, game, "%d %s win", (int)options->target, points);
    else
        s5_phrase(text, game, "most %s after hand %d win", points, (int)options->hands);
    if (s5_only_bid_wins(&game->rules, game->view.total))
        s5_text_add(text, options->win_by_bid == S5_WIN_BY_BID_GREEN
                              ? ", and all are on the green: by a made bid only"
                              : ", by a made bid only");
    if (auction && options->floor && 2 * lowest <= -options->floor)
        s5_phrase(text, game, ", −%d ends it", (int)options->floor);
}

void s5_game_view_scores(const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const bool pool = game->rules.kind == S5_POOL;
    s5_phrase(&text, game, pool ? "Chips: " : "Points: ");
    for (int i = 0; i < game->rules.scores; i++) {
        s5_text_add(&text, i ? ", " : "");
        s5_phrase(&text, game, pool ? "%n" S5_JOIN "%d" : "%P" S5_JOIN "%d", i, (int)game->view.total[i]);
    }
    if (pool && game->view.pool)
        s5_phrase(&text, game, "; pool %d", (int)game->view.pool);
    if (!pool) {
        s5_text_add(&text, "; ");
        s5_game_view_goal(&text, game);
    }
    s5_text_char(&text, '.');
    s5_line(game, 2, text.start);
}

void s5_game_view_rules(const S5GameView *game)
{
    static char page[S5_RULE_PAGE_MAX];
    S5Text text = s5_text(page, sizeof page);
    S5Preset preset = *game->rules.preset;
    if (*game->house)
        preset.title = game->house;
    s5_rule_page(&text, &preset, &game->rules.options, &game->terms, game->description);
    for (char *line = page, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
        if (*line == '#')
            s5_say(game, 0, S5_BOLD "%s" S5_NORMAL, line + 2);
        else
            s5_line(game, 0, line);
    }
}

void s5_game_view_aim(const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_rule_aim(&text, &game->rules, &game->terms);
    s5_line(game, 2, text.start);
    if (game->rules.kind == S5_POOL)
        return;
    text = s5_text(text.start, text.size);
    s5_game_view_goal(&text, game);
    s5_text_char(&text, '.');
    s5_capitalize(text.start);
    s5_line(game, 2, text.start);
}

void s5_game_view_primer(const S5GameView *game)
{
    const bool joker = game->rules.options.joker == S5_JOKER_YES;
    if (game->spoken) {
        s5_say(game, 2, "Type trumps, at any time, for their order.");
        return;
    }
    s5_say(game, 2, "How cards rank, from high to low; the line Trumps shows this throughout the game:");
    if (game->rules.options.card_order == S5_CARD_ORDER_ORDINARY) {
        s5_say(game, 4, "  every suit, trumps or not: ace, king, queen, jack, 10, 9 down to 2");
        s5_say(game, 4, "  only the cards of the trump suit are trumps");
        return;
    }
    s5_say(game, 4,
        joker ? "  trumps: 5, jack, Joker, A♥ (both always trumps), ace, king, queen, then as in a suit"
              : "  trumps: 5, jack, A♥ (always a trump), ace, king, queen, then as in their suit");
    if (game->rules.options.card_order == S5_CARD_ORDER_ACES_HIGH) {
        s5_say(game, 4, "  ♥ and ♦: king, queen, jack, 10, 9 down to 2, the A♦ above them all");
        s5_say(game, 4, "  ♠ and ♣: ace, king, queen, jack, 2, 3 up to 10, so low beats high");
        return;
    }
    s5_say(game, 4, "  red suits ♥ ♦: king, queen, jack, 10, 9 down to 2, ace");
    s5_say(game, 4, "  black suits ♠ ♣: king, queen, jack, ace, 2, 3 up to 10, so low beats high");
}
