/* Seats and standings on the terminal. */
#include "night.h"

#include "spoilfive/format.h"

static void print_table(const S5Night *night, const S5NightRound *round, int table)
{
    enum { NAMES_MAX = 1 << 16, INDENT = 11 };
    static char line[NAMES_MAX];
    S5Text text = s5_text(line, sizeof line);
    s5_text_printf(&text, "Table %d%s", table + 1, table < 9 ? "   " : table < 99 ? "  " : " ");
    for (int side = 0; side < round->sides[table]; side++) {
        s5_text_printf(&text, "%s%c", side ? "; " : "", 'A' + side);
        for (int i = round->start[table] + side; i < round->start[table + 1]; i += round->sides[table]) {
            s5_text_add(&text, i == round->start[table] + side ? " " : " & ");
            s5_night_put_unit(&text, night, round->seat[i]);
        }
    }
    s5_print_line(stdout, INDENT, line);
}

void s5_night_print_seats(const S5Night *night)
{
    char line[S5_NIGHT_SAY_MAX];
    if (!night->rounds) {
        s5_print_line(stdout, 0, "No round is seated yet.");
        return;
    }
    const S5NightRound *round = &night->round[night->rounds - 1];
    snprintf(line, sizeof line, "Round %d of %d", night->rounds, night->options.rounds);
    s5_print_line(stdout, 0, line);
    for (int table = 0; table < round->tables; table++)
        print_table(night, round, table);
    for (int i = 0; i < round->byes; i++) {
        S5Text text = s5_text(line, sizeof line);
        s5_text_add(&text, "Sits out   ");
        s5_night_put_unit(&text, night, round->seat[round->seated + i]);
        s5_print_line(stdout, 11, line);
    }
    for (int i = 0; i < night->people; i++)
        if (night->person[i].present && night->person[i].unit == S5_NIGHT_NOBODY) {
            S5Text text = s5_text(line, sizeof line);
            s5_text_add(&text, "Waits      ");
            s5_format_line(&text, night->person[i].name);
            s5_print_line(stdout, 11, line);
        }
}

void s5_night_print_drawn(const S5NightLog *log)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    const S5NightEvent *e = &log->event;
    const S5Night *night = &log->night;
    if (e->kind == S5_NIGHT_COOKIES) {
        s5_text_add(&text, "Drawn: ");
        for (int i = 0; i < e->list.count; i++)
            s5_text_printf(&text, "%s%d", i ? ", " : "", e->list.item[i]);
    } else if (e->kind == S5_NIGHT_SPOT || e->kind == S5_NIGHT_RAFFLE) {
        if (e->kind == S5_NIGHT_RAFFLE)
            s5_text_printf(&text, "Ticket %lld: ", (long long)e->ticket);
        s5_format_line(&text, night->person[e->person - 1].name);
        s5_text_add(&text, " wins ");
        s5_night_put_money(&text, &night->options, e->cents);
    } else if (e->kind == S5_NIGHT_PAY && e->for_raffle) {
        s5_format_line(&text, night->person[e->person - 1].name);
        const int64_t first = night->tickets - e->cents / night->options.raffle.value + 1;
        s5_text_add(&text, first == night->tickets ? " has bought ticket " : " has bought tickets ");
        s5_text_number(&text, first);
        if (first != night->tickets)
            s5_text_printf(&text, " to %lld", (long long)night->tickets);
    }
    if (text.used)
        s5_print_line(stdout, 0, text.start);
}

static void print_jackpot(const S5Night *night, const S5NightJackpot *jackpot)
{
    S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
    s5_text_add(&text, "The jackpot of ");
    s5_night_put_money(&text, &night->options, jackpot->pot);
    if (!jackpot->units.count)
        s5_text_add(&text, " waits for the next night.");
    else {
        s5_text_add(&text, " is won: ");
        s5_night_put_money(&text, &night->options, jackpot->each);
        s5_text_add(&text, jackpot->units.count == 1 ? "" : " each");
    }
    for (int i = 0; i < jackpot->units.count; i++) {
        s5_text_add(&text, i ? ", " : " for ");
        s5_night_put_unit(&text, night, s5_night_find_unit(night, jackpot->units.item[i]));
    }
    s5_print_line(stdout, 2, text.start);
}

static int64_t prize_of(const S5NightSums *prizes, int32_t unit)
{
    for (int i = 0; i < prizes->count; i++)
        if (prizes->number[i] == unit)
            return prizes->cents[i];
    return 0;
}

void s5_night_print_standings(const S5Night *night)
{
    static S5NightFinish finish;
    s5_night_sum_up(night, &finish);
    const S5NightRanking *ranking = &finish.ranking;
    for (int i = 0; i < ranking->count; i++) {
        S5Text text = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
        char numbers[64];
        snprintf(numbers, sizeof numbers, "%4d  %6d  ", ranking->place[i], ranking->total[i]);
        s5_text_add(&text, numbers);
        s5_night_put_unit(&text, night, s5_night_find_unit(night, ranking->unit[i]));
        const int64_t prize = prize_of(&finish.prizes, ranking->unit[i]);
        if (night->finished && prize) {
            s5_text_add(&text, "  ");
            s5_night_put_money(&text, &night->options, prize);
        }
        s5_print_line(stdout, 14, text.start);
    }
    if (night->finished && night->options.jackpot)
        print_jackpot(night, &finish.jackpot);
    if (night->rounds && s5_night_is_missing(night))
        s5_print_line(stdout, 0, "Results of this round are still missing.");
}
