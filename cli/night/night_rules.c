/* A night in full sentences, for the wall. */
#include "night.h"

#include "spoilfive/format.h"

#include <string.h>

static void put_count(S5Text *text, int number, const char *one, const char *many)
{
    s5_text_number(text, number);
    s5_text_char(text, ' ');
    s5_text_add(text, number == 1 ? one : many);
}

static void put_share(S5Text *text, const S5NightOptions *options, S5NightShare share)
{
    if (!share.percent) {
        s5_night_put_money(text, options, share.value);
        return;
    }
    s5_text_number(text, share.value);
    s5_text_char(text, '%');
}

/* Prints a sentence. */
static void say(S5Text *text)
{
    char line[S5_NIGHT_SAY_MAX];
    S5Text shown = s5_text(line, sizeof line);
    s5_format_line(&shown, text->start); /* titles are as people typed them */
    s5_print_line(stdout, 0, line);
    *text = s5_text(text->start, text->size);
}

static void say_word(S5Text *text, const char *sentence)
{
    s5_text_add(text, sentence);
    say(text);
}

static void put_size(S5Text *text, S5NightSize size)
{
    s5_text_number(text, size.people);
    s5_text_add(text, size.people == size.sides ? " people" : " people in ");
    if (size.people == size.sides)
        return;
    s5_text_number(text, size.sides);
    s5_text_add(text, " sides of ");
    s5_text_number(text, size.people / size.sides);
}

static void say_tables(S5Text *text, const S5NightOptions *o)
{
    const S5Preset *preset = s5_preset_find(o->rules);
    s5_text_add(text, preset ? "We play " : "We play by the rules of ");
    s5_text_add(text, preset ? preset->title : o->rules);
    say_word(text, ".");
    s5_text_add(text, "At a table sit ");
    for (int i = 0; i < o->sizes; i++) {
        s5_text_add(text, i == 1 ? "; at some, if the number does not come out even, " : i ? " or " : "");
        if (o->team.count > 0)
            put_count(text, o->tables[i].sides, "team", "teams");
        else
            put_size(text, o->tables[i]);
    }
    say_word(text, ".");
}

static void say_partners(S5Text *text, const S5NightOptions *o)
{
    static const char *const SENTENCES[S5_PARTNERS] = {
        [S5_PARTNERS_FIXED] =
            "Partners stay together for the whole night. If you come alone, you are found a partner.",
        [S5_PARTNERS_DRAWN] =
            "Partners are drawn before the first round and stay together for the whole night.",
        [S5_PARTNERS_CHANGING] = "You play for yourself, and have new partners as the night goes on.",
        [S5_PARTNERS_NONE] = "You play for yourself, without a partner.",
    };
    if (o->team.count > 0) {
        s5_text_add(text, "A team has ");
        s5_text_number(text, o->team.item[0]);
        s5_text_add(text, " to ");
        s5_text_number(text, o->team.item[1]);
        say_word(text, " people, who stay together for the whole night.");
        return;
    }
    say_word(text, SENTENCES[o->partners]);
}

static void say_movement(S5Text *text, const S5NightOptions *o)
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
    say_word(text, SENTENCES[o->movement]);
    if (o->first_deal == S5_FIRST_DEAL_WINNERS)
        say_word(text, "The winners deal first in the next round.");
}

static void say_rounds(S5Text *text, const S5NightOptions *o)
{
    static const char *const COUNTED[S5_COUNTS] = {"games that you win", "points", "tricks"};
    s5_text_add(text, o->rounds == 1 ? "There is " : "There are ");
    put_count(text, o->rounds, "round", "rounds");
    s5_text_add(text, " of ");
    put_count(text, o->games, "game", "games");
    s5_text_add(text, o->rounds == 1 ? ". The " : " each. The ");
    s5_text_add(text, COUNTED[o->counts]);
    say_word(text, " count.");
    if (o->doubles.count)
        s5_text_add(text, o->doubles.count == 1 ? "Round" : "Rounds");
    for (int i = 0; i < o->doubles.count; i++) {
        s5_text_add(text, !i ? " " : i + 1 == o->doubles.count ? " and " : ", ");
        s5_text_number(text, o->doubles.item[i]);
    }
    if (o->doubles.count)
        say_word(text, o->doubles.count == 1 ? " counts twice." : " count twice.");
    if (o->bye) {
        s5_text_add(text, "If you have to sit out a round, you are credited ");
        s5_text_number(text, o->bye);
        say_word(text, ".");
    }
    if (o->minutes) {
        s5_text_add(text, "A round lasts ");
        put_count(text, o->minutes, "minute", "minutes");
        say_word(text, ".");
    }
    if (o->entry_until < o->rounds) {
        s5_text_add(text, "Nobody can enter after round ");
        s5_text_number(text, o->entry_until);
        say_word(text, " has begun.");
    }
    if (o->ranked_from > 1) {
        s5_text_add(text, "To be ranked you must play ");
        put_count(text, o->ranked_from, "round", "rounds");
        say_word(text, " or more.");
    }
}

/* `cut` and `share` are the last word; without either, places are shared. */
static void say_ties(S5Text *text, const S5NightOptions *o)
{
    static const char *const WORDS[S5_TIES] = {
        [S5_TIE_WINS] = "the one with more rounds won comes first",
        [S5_TIE_HEAD] = "the one who did better when they met comes first",
        [S5_TIE_LAST] = "the one who did better in the last round comes first, or in the one before it",
        [S5_TIE_CUT] = "the pack is cut",
        [S5_TIE_SHARE] = "they share the place and its prizes",
    };
    bool ended = false;
    s5_text_add(text, "If two have the same total, ");
    for (int i = 0; i < o->ties.count; i++) {
        s5_text_add(text, i ? "; if that is equal too, " : "");
        s5_text_add(text, WORDS[o->ties.item[i]]);
        ended = o->ties.item[i] == S5_TIE_CUT || o->ties.item[i] == S5_TIE_SHARE;
    }
    if (!ended) {
        s5_text_add(text, o->ties.count ? "; if that is equal too, " : "");
        s5_text_add(text, WORDS[S5_TIE_SHARE]);
    }
    say_word(text, ".");
}

/* ---------------------------------------------------------------------- money */

static void say_amount(
    S5Text *text, const S5NightOptions *o, const char *before, S5NightShare share, const char *after)
{
    if (!share.value)
        return;
    s5_text_add(text, before);
    put_share(text, o, share);
    say_word(text, share.percent ? " of the entrance money." : after);
}

static void say_prizes(S5Text *text, const S5NightOptions *o)
{
    if (o->prizes)
        s5_text_add(text, o->prizes == 1 ? "The prize is " : "The prizes are ");
    for (int i = 0; i < o->prizes; i++) {
        s5_text_add(text, !i ? "" : i + 1 == o->prizes ? " and " : ", ");
        put_share(text, o, o->prize[i]);
    }
    if (o->prizes)
        say_word(text, o->prize[0].percent ? " of what is left." : ".");
    say_amount(text, o, "The last place wins ", o->booby, ".");
    for (int i = 0; i < o->spots.count; i++) {
        s5_text_add(text, !i ? "Spot prizes are drawn: " : i + 1 == o->spots.count ? " and " : ", ");
        s5_night_put_money(text, o, o->spots.item[i]);
    }
    if (o->spots.count)
        say_word(text, ".");
}

static void say_jackpot(S5Text *text, const S5NightOptions *o)
{
    if (!o->jackpot)
        return;
    s5_text_add(text, "The jackpot goes to those who ");
    s5_text_add(text, o->jackpot == S5_JACKPOT_REACH ? "reach " : "have won all of ");
    s5_text_number(text, o->jackpot_at);
    if (o->jackpot == S5_JACKPOT_COOKIES)
        s5_text_add(text, " rounds whose numbers are drawn at the end");
    say_word(text, ". If nobody does, it waits for the next night.");
    say_amount(text, o, "Each night this is added to it: ", o->jackpot_in, ".");
}

static void say_raffle(S5Text *text, const S5NightOptions *o)
{
    if (!o->raffle.value)
        return;
    s5_text_add(text, "A raffle ticket costs ");
    s5_night_put_money(text, o, o->raffle.value);
    s5_text_add(text, ". The winner gets ");
    s5_text_number(text, o->raffle_share);
    say_word(text, "% of the tickets' money.");
}

void s5_night_print_rules(const S5NightOptions *o)
{
    char line[S5_NIGHT_SAY_MAX];
    S5Text text = s5_text(line, sizeof line);
    say_word(&text, o->title);
    putchar('\n');
    say_tables(&text, o);
    say_partners(&text, o);
    say_movement(&text, o);
    say_rounds(&text, o);
    say_ties(&text, o);
    putchar('\n');
    if (o->fee.value) {
        s5_text_add(&text, "Everybody pays ");
        s5_night_put_money(&text, o, o->fee.value);
        say_word(&text, " at the door.");
    }
    say_amount(&text, o, "The house keeps ", o->house, ".");
    say_prizes(&text, o);
    say_jackpot(&text, o);
    say_raffle(&text, o);
    if (*o->trophy) {
        s5_text_add(&text, "The first place also takes home, until the next night: ");
        s5_text_add(&text, o->trophy);
        say_word(&text, ".");
    }
}
