/* A night in full sentences, for the wall. */
#include "night.h"

#include "spoilfive/format.h"

#include <stdarg.h>
#include <string.h>

static void say(const char *format, ...)
{
    char sentence[S5_NIGHT_SAY_MAX];
    S5Text shown = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    s5_format_line(&shown, sentence); /* titles are as people typed them */
    s5_print_line(stdout, 0, shown.start);
}

/* Appends what is before an item of a list: `A, B and C`. */
static void put_gap(S5Text *text, int i, int count)
{
    const char *gap = i + 1 == count ? " and " : ", ";
    s5_text_add(text, i ? gap : "");
}

/* An amount, or a percentage. Valid until the next call. */
static const char *share_text(const S5NightOptions *options, S5NightShare share)
{
    static char bytes[64];
    S5Text text = s5_text(bytes, sizeof bytes);
    if (share.percent)
        s5_text_number(&text, share.value);
    else
        s5_night_put_money(&text, options, share.value);
    s5_text_add(&text, share.percent ? "%" : "");
    return bytes;
}

static void put_size(S5Text *text, S5NightSize size, bool teams)
{
    s5_text_number(text, teams ? size.sides : size.people);
    if (teams)
        s5_text_add(text, size.sides == 1 ? " team" : " teams");
    else
        s5_text_add(text, size.people == size.sides ? " people" : " people in ");
    if (teams || size.people == size.sides)
        return;
    s5_text_printf(text, "%d sides of %d", size.sides, size.people / size.sides);
}

static void say_tables(const S5NightOptions *o)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    s5_night_put_game(&text, o);
    say("We play %s.", text.start);
    text = s5_text(text.start, text.size);
    for (int i = 0; i < o->sizes; i++) {
        const char *gap = i == 1 ? "; at some, if the number does not come out even, " : " or ";
        s5_text_add(&text, i ? gap : "");
        put_size(&text, o->tables[i], o->team.count > 0);
    }
    say("At a table sit %s.", text.start);
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

static void say_amount(const S5NightOptions *o, const char *before, S5NightShare share)
{
    if (share.value)
        say("%s %s%s.", before, share_text(o, share), share.percent ? " of the entrance money" : "");
}

static void say_prizes(const S5NightOptions *o)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    for (int i = 0; i < o->prizes; i++) {
        put_gap(&text, i, o->prizes);
        s5_text_add(&text, share_text(o, o->prize[i]));
    }
    if (o->prizes)
        say(o->prizes == 1 ? "The prize is %s%s." : "The prizes are %s%s.", text.start,
            o->prize[0].percent ? " of what is left" : "");
    say_amount(o, "The last place wins", o->booby);
    text = s5_text(text.start, text.size);
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
    say_amount(o, "Each night this is added to it:", o->jackpot_in);
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
    if (o->fee.value)
        say("Everybody pays %s at the door.", share_text(o, o->fee));
    say_amount(o, "The house keeps", o->house);
    say_prizes(o);
    say_jackpot(o);
    if (o->raffle.value)
        say("A raffle ticket costs %s. The winner gets %d%% of the tickets' money.", share_text(o, o->raffle),
            o->raffle_share);
    if (*o->trophy)
        say("The first place also takes home, until the next night: %s.", o->trophy);
}
