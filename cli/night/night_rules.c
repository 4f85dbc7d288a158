/* A night in full sentences, for the wall. */
#include "night.h"

#include "spoilfive/format.h"

#include <stdarg.h>

static void say(const char *format, ...)
{
    S5Text sentence = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    S5Text shown = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    va_list values;
    va_start(values, format);
    s5_text_vprintf(&sentence, format, values);
    va_end(values);
    s5_format_line(&shown, sentence.start); /* titles are as people typed them */
    s5_print_line(stdout, 0, shown.start);
}

/* Appends what is before an item of a list: `A, B and C`. */
static void put_gap(S5Text *text, int i, int count)
{
    const char *gap = i + 1 == count ? " and " : ", ";
    s5_text_add(text, i ? gap : "");
}

static void put_share(S5Text *text, const S5NightOptions *o, S5NightShare share)
{
    if (share.percent)
        s5_text_printf(text, "%lld%%", (long long)share.value);
    else
        s5_night_put_money(text, o, share.value);
}

static void put_size(S5Text *text, S5NightSize size, bool teams)
{
    if (teams)
        s5_text_printf(text, "%d team%s", size.sides, s5_plural(size.sides));
    else if (size.people == size.sides)
        s5_text_printf(text, "%d people", size.people);
    else
        s5_text_printf(
            text, "%d people in %d sides of %d", size.people, size.sides, size.people / size.sides);
}

static void say_tables(const S5NightOptions *o)
{
    S5Text game = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    S5Text sizes = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    s5_night_put_game(&game, o);
    say("We play %s.", game.start);
    for (int i = 0; i < o->sizes; i++) {
        const char *gap = i == 1 ? "; at some, if the number does not come out even, " : " or ";
        s5_text_add(&sizes, i ? gap : "");
        put_size(&sizes, o->tables[i], o->team.count > 0);
    }
    say("At a table sit %s.", sizes.start);
}

static void say_partners(const S5NightOptions *o)
{
    static const char *const SENTENCES[S5_PARTNERS] = {
        [S5_PARTNERS_FIXED] =
            "Partners stay together for the whole night. If you come alone, you are found a partner.",
        [S5_PARTNERS_DRAWN] =
            "Partners are drawn before the first round and stay together for the whole night.",
        [S5_PARTNERS_CHANGING] = "You play for yourself, and have new partners as the night goes on.",
        [S5_PARTNERS_NONE] = "You play for yourself, without a partner.",
    };
    if (o->team.count > 0)
        say("A team has %d to %d people, who stay together for the whole night.", o->team.item[0],
            o->team.item[1]);
    else
        say("%s", SENTENCES[o->partners]);
}

static void say_movement(const S5NightOptions *o)
{
    static const char *const SENTENCES[S5_MOVEMENTS] = {
        [S5_MOVEMENT_WINNERS_UP] =
            "After each round the winners move up one table; at table 1 they stay, and the last there go to the last table.",
        [S5_MOVEMENT_PARTNERS_CHANGE] =
            "After each round the winners move up one table, and everybody changes partners; at table 1 the winners stay, and the last there go to the last table.",
        [S5_MOVEMENT_WINNERS_ON] =
            "After each round the winners move on one table, from table 1 to the last; the others stay.",
        [S5_MOVEMENT_LOSERS_ON] =
            "After each round the winners stay, and the others move on one table, from table 1 to the last.",
        [S5_MOVEMENT_UP_AND_DOWN] =
            "After each round the winners move up one table, and the last move down one table.",
        [S5_MOVEMENT_SEMI_PARTNER] =
            "After each round the winners stay, as partners; of the losers, one moves up a table and one moves down.",
        [S5_MOVEMENT_FIXED_ROTATION] =
            "After each round everybody moves as their table card says, winners or not.",
        [S5_MOVEMENT_PERFECT] =
            "After each round everybody moves as the plan says, so that you meet as many others as possible.",
        [S5_MOVEMENT_SWISS] =
            "In each round those meet who have done equally well, and, if possible, have not met before.",
        [S5_MOVEMENT_RANDOM] =
            "Seats are drawn for each round, so that, if possible, you meet people whom you have not met before.",
        [S5_MOVEMENT_LEAGUE] = "Every side meets every other.",
        [S5_MOVEMENT_KNOCK_OUT] =
            "The winners of each table go through to the next round, until one side is left, or too few for a table.",
    };
    say("%s", SENTENCES[o->movement]);
    if (o->first_deal == S5_FIRST_DEAL_WINNERS)
        say("The winners deal first in the next round.");
}

static void say_doubles(const S5NightOptions *o)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    for (int i = 0; i < o->doubles.count; i++) {
        put_gap(&text, i, o->doubles.count);
        s5_text_number(&text, o->doubles.item[i]);
    }
    if (o->doubles.count)
        say(o->doubles.count == 1 ? "Round %s counts twice." : "Rounds %s count twice.", text.start);
}

static void say_rounds(const S5NightOptions *o)
{
    static const char *const COUNTED[S5_COUNTS] = {"games that you win", "points", "tricks"};
    say(o->rounds == 1 ? "There is %d round%s of %d game%s. The %s count."
                       : "There are %d round%s of %d game%s each. The %s count.",
        o->rounds, s5_plural(o->rounds), o->games, s5_plural(o->games), COUNTED[o->counts]);
    say_doubles(o);
    if (o->bye)
        say("If you have to sit out a round, you are credited %d.", o->bye);
    if (o->minutes)
        say("A round lasts %d minute%s.", o->minutes, s5_plural(o->minutes));
    if (o->entry_until < o->rounds)
        say("Nobody can enter after round %d has begun.", o->entry_until);
    if (o->ranked_from > 1)
        say("To be ranked you must play %d rounds or more.", o->ranked_from);
}

/* `cut` and `share` are the last word; without either, places are shared. */
static void say_ties(const S5NightOptions *o)
{
    static const char *const WORDS[S5_TIES] = {
        [S5_TIE_WINS] = "the one with more rounds won comes first",
        [S5_TIE_HEAD] = "the one who did better when they met comes first",
        [S5_TIE_LAST] = "the one who did better in the last round comes first, or in the one before it",
        [S5_TIE_CUT] = "the pack is cut",
        [S5_TIE_SHARE] = "they share the place and its prizes",
    };
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    bool ended = false;
    for (int i = 0; !ended; i++) {
        const int tie = i < o->ties.count ? o->ties.item[i] : S5_TIE_SHARE;
        s5_text_printf(&text, "%s%s", i ? "; if that is equal too, " : "", WORDS[tie]);
        ended = tie == S5_TIE_CUT || tie == S5_TIE_SHARE;
    }
    say("If two have the same total, %s.", text.start);
}

/* ---------------------------------------------------------------------- money */

static void say_amount(const S5NightOptions *o, const char *before, S5NightShare share, const char *after)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    put_share(&text, o, share);
    if (share.value)
        say("%s %s%s%s.", before, text.start, share.percent ? " of the entrance money" : "", after);
}

static void say_prizes(const S5NightOptions *o)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    for (int i = 0; i < o->prizes; i++) {
        put_gap(&text, i, o->prizes);
        put_share(&text, o, o->prize[i]);
    }
    if (o->prizes)
        say(o->prizes == 1 ? "The prize is %s%s." : "The prizes are %s%s.", text.start,
            o->prize[0].percent ? " of what is left" : "");
}

static void say_spots(const S5NightOptions *o)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    for (int i = 0; i < o->spots.count; i++) {
        put_gap(&text, i, o->spots.count);
        s5_night_put_money(&text, o, o->spots.item[i]);
    }
    if (o->spots.count)
        say("Spot prizes are drawn: %s.", text.start);
}

static void say_jackpot(const S5NightOptions *o)
{
    if (!o->jackpot)
        return;
    say(o->jackpot == S5_JACKPOT_REACH
            ? "The jackpot goes to those who reach %d. If nobody does, it waits for the next night."
            : "The jackpot goes to those who have won all of %d rounds whose numbers are drawn at the end. "
              "If nobody does, it waits for the next night.",
        o->jackpot_at);
    say_amount(o, "Each night this is added to it:", o->jackpot_in, "");
}

void s5_night_print_rules(const S5NightOptions *o)
{
    say("%s", o->title);
    putchar('\n');
    say_tables(o);
    say_partners(o);
    say_movement(o);
    say_rounds(o);
    say_ties(o);
    putchar('\n');
    say_amount(o, "Everybody pays", o->fee, " at the door");
    say_amount(o, "The house keeps", o->house, "");
    say_prizes(o);
    say_amount(o, "The last place wins", o->booby, "");
    say_spots(o);
    say_jackpot(o);
    say_amount(o, "A raffle ticket costs", o->raffle, "");
    if (o->raffle.value)
        say("The winner of the raffle gets %d%% of the tickets' money.", o->raffle_share);
    if (*o->trophy)
        say("The first place also takes home, until the next night: %s.", o->trophy);
}
