/* A review on paper: a page for people, and JSON. */
#include "review.h"
#include "terminal/lines/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------- page */

/* Sets the view from which the sentences are made: what the seat of a decision knew. Nobody is `you`. */
static void see(const S5Review *review, const S5Decision *d, S5GameView *game)
{
    game->rules = review->game[d->game].rules;
    game->players = review->game[d->game].players;
    game->terms = review->game[d->game].terms;
    game->seat = S5_NO_SEAT;
    s5_view(&game->rules, &d->state, d->state.turn, &game->view);
}

/* Writes `Hand 3, trick 2, Ann`; with several games, also which game. */
static void put_where(S5Text *text, const S5Review *review, const S5Decision *d, const S5GameView *game)
{
    static const char *const BEFORE[S5_PHASES] = {[S5_PHASE_FIVING] = "the turn-up",
        [S5_PHASE_ROB] = "robbing",
        [S5_PHASE_BID] = "the auction",
        [S5_PHASE_NAME] = "naming trumps",
        [S5_PHASE_KITTY] = "the kitty",
        [S5_PHASE_DRAW] = "the draw",
        [S5_PHASE_PICK] = "the dealer's draw",
        [S5_PHASE_CALL] = "calling a partner",
        [S5_PHASE_CLAIM] = "claim or jink"};
    if (review->games > 1)
        s5_phrase(text, game, "Game %d, ", d->game + 1);
    s5_phrase(text, game, review->games > 1 ? "hand %d, " : "Hand %d, ", (int)d->state.hand_number);
    if (d->state.phase == S5_PHASE_PLAY)
        s5_phrase(text, game, "trick %d", d->state.tricks_done + 1);
    else
        s5_text_add(text, BEFORE[d->state.phase]);
    s5_phrase(text, game, ", %n", d->state.turn);
}

/* Prints the cards that the seat held, and what the choice lost. */
static void print_review_head(const S5Review *review, const S5Decision *d, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    put_where(&text, review, d, game);
    s5_phrase(&text, game, " with %S: ", &game->view.hand);
    s5_advice_choice(&text, game, &d->choice);
    if (d->mistake) {
        s5_text_add(&text, " gave away ");
        s5_advice_amount(&text, &d->advice.choice[d->place]);
        s5_phrase(&text, game, " %s", s5_advice_unit(game));
    }
    s5_text_char(&text, '.');
    s5_line(game, 3, text.start);
}

static void print_choices(const S5Decision *d, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_text_add(&text, "     ");
    s5_advice_heads(&text, game);
    s5_line(game, 5, text.start);
    for (int i = 0; i < d->advice.count; i++) {
        text = s5_text(text.start, text.size);
        s5_text_add(&text, i == d->place ? "   > " : "     ");
        s5_advice_row(&text, game, &d->advice, i);
        s5_line(game, 5, text.start);
    }
}

/* Prints what nobody could know, set apart. */
static void print_open(const S5Decision *d, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (!d->solved)
        return;
    s5_text_add(&text, "   With every hand face up (nobody could see this), sure tricks:");
    for (int i = 0; i < d->open.count; i++) {
        s5_text_add(&text, i ? ", " : " ");
        s5_advice_choice(&text, game, &d->open.choice[i]);
        s5_phrase(&text, game, " %d", (int)d->open.after[i]);
    }
    s5_text_char(&text, '.');
    s5_line(game, 5, text.start);
}

static void print_decision(const S5Review *review, const S5Decision *d, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    print_review_head(review, d, game);
    s5_text_add(&text, "   Better: ");
    s5_advice_better(&text, game, &d->advice);
    if (d->mistake)
        s5_line(game, 3, text.start);
    print_choices(d, game);
    print_open(d, game);
    s5_line(game, 0, "");
}

/* Prints what was given away in the mistakes of games in one unit; returns how many there were. */
static int print_cost(S5Text *text, const S5Review *review, bool chips, const char *before)
{
    const S5Decision *last = NULL;
    int64_t cost = 0;
    int mistakes = 0;
    for (int i = 0; i < review->count; i++)
        if (review->decision[i].mistake && review->decision[i].chips == chips) {
            last = &review->decision[i];
            cost += s5_decision_cost(last);
            mistakes++;
        }
    if (!last || cost > INT32_MAX)
        return mistakes;
    const S5GameView unit = {.rules = review->game[last->game].rules};
    s5_text_add(text, before);
    s5_advice_amount(text, &(S5Weighed){.behind = (int32_t)cost, .error = S5_ERROR_UNKNOWN});
    s5_phrase(text, &unit, " %s", s5_advice_unit(&unit));
    return mistakes;
}

/* Prints how many mistakes there are, and what they cost: chips and chances of winning are never added. */
static int print_summary(const S5Review *review, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX), costs = S5_EMPTY_TEXT(S5_SAY_MAX);
    const int chips = print_cost(&costs, review, true, "; given away in them "),
              mistakes = chips + print_cost(&costs, review, false, chips ? " and " : "; given away in them ");
    s5_phrase(&text, game, "%d decision%s with a choice, %d mistake%s%s.", review->count,
        s5_plural(review->count), mistakes, s5_plural(mistakes), costs.start);
    s5_line(game, 0, text.start);
    return mistakes;
}

/* Whether the same people play every game of the record. */
static bool same_people(const S5Review *review)
{
    const S5ReviewGame *first = &review->game[0];
    for (int i = 1; i < review->games; i++) {
        const S5ReviewGame *game = &review->game[i];
        if (game->rules.players != first->rules.players)
            return false;
        for (int seat = 0; seat < game->rules.players; seat++)
            if (strcmp(game->players.name[seat], first->players.name[seat]) != 0)
                return false;
    }
    return true;
}

/* Prints `Accuracy: 87 of 100.`, for several seats the accuracy of each. */
static void print_accuracy(const S5Review *review, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const int first = review->seat < 0 ? 0 : (int)review->seat;
    const int last = review->seat < 0 ? S5_SEATS_MAX - 1 : first;
    s5_text_add(&text, "Accuracy: ");
    const size_t empty = text.used;
    const bool named = same_people(review);
    for (int seat = first; seat <= last; seat++) {
        const int32_t accuracy = s5_review_accuracy(review, seat);
        if (accuracy < 0)
            continue;
        s5_text_add(&text, text.used > empty ? ", " : "");
        if (first != last)
            s5_phrase(&text, game, named ? "%n " : "seat %d ", seat);
        s5_phrase(&text, game, "%d", (int)(accuracy + 5) / 10);
    }
    if (text.used == empty)
        return;
    s5_text_add(&text,
        " of 100. A choice counts 100 unless it is a mistake; a mistake counts less, the more it gave away. Decisions in which "
        "all choices are equally good do not count.");
    s5_line(game, 0, text.start);
}

void s5_review_print(const S5Review *review)
{
    static S5Console screen;
    static S5GameView game;
    s5_console_narrate(&screen, &game, s5_suit_style() == S5_SUIT_SYMBOLS);
    game.rules = review->game[0].rules;
    game.players = review->game[0].players;
    game.terms = review->game[0].terms;
    game.seat = S5_NO_SEAT;
    if (review->assumed)
        s5_line(&game, 0,
            "The record does not say where a person sat, so this is seat 0; --seat reviews another, or all.");
    const int mistakes = print_summary(review, &game);
    print_accuracy(review, &game);
    if (review->count)
        s5_line(&game, 0,
            "What each choice was worth, given what the seat knew; > marks the choice that was made. The columns show what the "
            "hand is likely to bring: how often it goes the seat's way, chips or points, tricks. Behind shows how much less the "
            "choice is worth than the best one over the whole game. The score and later hands count there too, so the best "
            "choice may bring less in a column. ± is one standard error. A difference below two standard errors is no mistake, "
            "nor is one below a hundredth of the pool, or of what a good hand is worth.");
    s5_line(&game, 0, "");
    for (int i = 0; i < review->count; i++) {
        const S5Decision *d = &review->decision[i];
        see(review, d, &game);
        if (d->mistake && (i == 0 || d->chips != d[-1].chips))
            s5_say(&game, 0, "MISTAKES in %s, worst first", s5_advice_unit(&game));
        if (i == mistakes)
            s5_line(&game, 0, mistakes ? "THE OTHERS, in the order of play" : "IN THE ORDER OF PLAY");
        print_decision(review, d, &game);
    }
}

/* -------------------------------------------------------------------- JSON */

static void put_choice_made(const char *before, const S5Choice *choice, const char *behind)
{
    S5Text text = S5_EMPTY_TEXT(256);
    s5_choice_write(&text, choice);
    printf("%s\"%s\"%s", before, text.start, behind);
}

static void put_weighed_choices(const S5Weighed *w)
{
    put_choice_made("{\"do\":", &w->choice, "");
    printf(",\"worth\":%" PRId32 ",\"behind\":%" PRId32, w->worth, w->behind);
    if (w->error != S5_ERROR_UNKNOWN)
        printf(",\"error\":%" PRId32, w->error);
    if (w->playouts)
        printf(",\"chance\":%" PRId32 ",\"points\":%" PRId32 ",\"tricks\":%" PRId32, w->chance, w->points,
            w->tricks);
    printf(",\"playouts\":%" PRId32 "}", w->playouts);
}

static void put_solved(const S5Decision *d)
{
    printf(",\"open\":{\"tricks\":%" PRId32 ",\"choices\":{", d->open.tricks);
    for (int i = 0; i < d->open.count; i++) {
        put_choice_made(i ? "," : "", &d->open.choice[i], ":");
        printf("%" PRId32, d->open.after[i]);
    }
    printf("}}");
}

static void put_review_decision(const S5Decision *d, const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX), quoted = S5_EMPTY_TEXT(2 * S5_SAY_MAX);
    s5_advice_reason(&text, game, &d->advice);
    for (char *c = text.start; *c; c++)
        *c = *c == S5_JOIN[0] ? ' ' : *c;
    s5_text_json(&quoted, text.start);
    printf("{\"game\":%d,\"hand\":%" PRId32 ",\"trick\":%d,\"seat\":%d,", d->game + 1, d->state.hand_number,
        d->state.phase == S5_PHASE_PLAY ? d->state.tricks_done + 1 : 0, d->state.turn);
    put_choice_made("\"do\":", &d->choice, ",");
    put_choice_made("\"best\":", &d->advice.choice[0].choice, ",");
    printf("\"given_away\":%" PRId32 ",", s5_decision_cost(d));
    if (d->accuracy >= 0)
        printf("\"accuracy\":%" PRId32 ",", d->accuracy);
    printf("\"mistake\":%s,\"unit\":\"%s\",\"reason\":\"%s\",\"why\":%s,\"choices\":[",
        d->mistake ? "true" : "false", s5_advice_unit_name(&game->rules), s5_reason_name(d->advice.reason),
        quoted.start);
    for (int i = 0; i < d->advice.count; i++) {
        printf("%s", i ? "," : "");
        put_weighed_choices(&d->advice.choice[i]);
    }
    printf("]");
    if (d->solved)
        put_solved(d);
    printf("}");
}

void s5_review_json(const S5Review *review)
{
    static S5GameView game;
    int mistakes = 0;
    for (int i = 0; i < review->count; i++)
        mistakes += review->decision[i].mistake;
    printf("{\"decisions\":%d,\"mistakes\":%d,", review->count, mistakes);
    const int32_t accuracy = s5_review_accuracy(review, -1);
    if (accuracy >= 0)
        printf("\"accuracy\":%" PRId32 ",", accuracy);
    printf("\"review\":[");
    for (int i = 0; i < review->count; i++) {
        printf(i ? ",\n" : "\n");
        see(review, &review->decision[i], &game);
        put_review_decision(&review->decision[i], &game);
    }
    printf("]}\n");
}
