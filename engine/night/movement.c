/* The movements: each a row that says where the sides of a table go, and a few ways to make a line of it. */
#include "seating.h"

/* Where a side goes from a table. */
typedef enum Step { STAYS, DOWN, UP_ROUND, UP_OR_STAYS, TO_LAST_FROM_TOP } Step;

typedef enum Kind { LADDER, SEMI_PARTNER, ROTATION, KNOCK_OUT, APART, SCHEDULED } Kind;

typedef struct Movement {
    Kind kind;
    Step best, others, last; /* of a ladder */
} Movement;

static const Movement MOVEMENTS[S5_MOVEMENTS] = {
    [S5_MOVEMENT_WINNERS_UP] = {LADDER, UP_OR_STAYS, STAYS, TO_LAST_FROM_TOP},
    [S5_MOVEMENT_PARTNERS_CHANGE] = {LADDER, UP_OR_STAYS, STAYS, TO_LAST_FROM_TOP},
    [S5_MOVEMENT_WINNERS_ON] = {LADDER, UP_ROUND, STAYS, STAYS},
    [S5_MOVEMENT_LOSERS_ON] = {LADDER, STAYS, UP_ROUND, UP_ROUND},
    [S5_MOVEMENT_UP_AND_DOWN] = {LADDER, UP_OR_STAYS, STAYS, DOWN},
    [S5_MOVEMENT_SEMI_PARTNER] = {.kind = SEMI_PARTNER},
    [S5_MOVEMENT_FIXED_ROTATION] = {.kind = ROTATION},
    [S5_MOVEMENT_PERFECT] = {.kind = SCHEDULED},
    [S5_MOVEMENT_SWISS] = {.kind = APART},
    [S5_MOVEMENT_RANDOM] = {.kind = APART},
    [S5_MOVEMENT_LEAGUE] = {.kind = SCHEDULED},
    [S5_MOVEMENT_KNOCK_OUT] = {.kind = KNOCK_OUT},
};

static bool moves_winners(int movement)
{
    const Kind kind = MOVEMENTS[movement].kind;
    return kind == LADDER || kind == SEMI_PARTNER || kind == KNOCK_OUT;
}

bool s5_night_asks_cut(const S5NightOptions *options)
{
    bool asks = moves_winners(options->movement) || options->jackpot == S5_JACKPOT_COOKIES;
    for (int i = 0; i < options->ties.count; i++)
        asks |= options->ties.item[i] == S5_TIE_WINS;
    return asks;
}

bool s5_night_is_planned(const S5NightOptions *options)
{
    return !moves_winners(options->movement) && options->movement != S5_MOVEMENT_SWISS;
}

bool s5_movement_is_scheduled(int movement)
{
    return MOVEMENTS[movement].kind == SCHEDULED;
}

bool s5_movement_is_apart(int movement)
{
    return MOVEMENTS[movement].kind == APART;
}

bool s5_movement_keeps_places(int movement)
{
    const Kind kind = MOVEMENTS[movement].kind;
    return kind == SEMI_PARTNER || kind == ROTATION || kind == SCHEDULED;
}

/* The table that a step leads to. */
static int target(Step step, int table, int tables)
{
    switch (step) {
    case UP_OR_STAYS:
        return table ? table - 1 : 0;
    case UP_ROUND:
        return (table + tables - 1) % tables;
    case DOWN:
        return table + 1 < tables ? table + 1 : table;
    case TO_LAST_FROM_TOP:
        return table ? table : tables - 1;
    default:
        return table;
    }
}

/* The line of units by the tables they go to, then by where they come from. */
static void sort_line(S5Seating *s, const S5NightRound *last, const int *to)
{
    s->line_count = 0;
    for (int table = 0; table < last->tables; table++)
        for (int i = 0; i < last->seated; i++)
            if (to[i] == table)
                s->line[s->line_count++] = last->seat[i];
}

static void climb(S5Seating *s, const S5NightRound *last)
{
    const Movement *movement = &MOVEMENTS[s->night->options.movement];
    int to[S5_NIGHT_PEOPLE_MAX];
    uint8_t order[S5_NIGHT_SEATS_MAX];
    for (int t = 0; t < last->tables; t++) {
        const int sides = last->sides[t];
        s5_night_sides(s->night, s->round - 1, t, order);
        for (int i = last->start[t]; i < last->start[t + 1]; i++) {
            const int side = (i - last->start[t]) % sides;
            Step step = side == order[0] ? movement->best : movement->others;
            step = side == order[sides - 1] ? movement->last : step;
            to[i] = target(step, t, last->tables);
        }
    }
    sort_line(s, last, to);
}

/* Winners stay with their partner; of the losers, one goes up a table and one down. */
static void split_losers(S5Seating *s, const S5NightRound *last)
{
    enum { WINNER = 0, FROM_BELOW = 1, PARTNER = 2, FROM_ABOVE = 3, SEATS = 4 };
    uint8_t order[S5_NIGHT_SEATS_MAX];
    s->line_count = last->seated;
    for (int t = 0; t < last->tables; t++) {
        const uint16_t *seat = last->seat + last->start[t];
        const int above = target(UP_ROUND, t, last->tables), below = (t + 1) % last->tables;
        s5_night_sides(s->night, s->round - 1, t, order);
        s->line[SEATS * t + WINNER] = seat[order[0]];
        s->line[SEATS * t + PARTNER] = seat[order[0] + 2];
        s->line[SEATS * above + FROM_BELOW] = seat[order[1]];
        s->line[SEATS * below + FROM_ABOVE] = seat[order[1] + 2];
    }
}

static void rotate(S5Seating *s, const S5NightRound *last)
{
    const S5NightNumbers *shifts = &s->night->options.shifts;
    const int tables = last->tables;
    s->line_count = 0;
    for (int table = 0; table < tables; table++)
        for (int i = 0; i < S5_NIGHT_SEATS_MAX; i++)
            for (int t = 0; t < tables; t++) {
                const int shift = shifts->item[i % shifts->count];
                const int to = ((t - shift) % tables + tables) % tables;
                if (to == table && i < last->start[t + 1] - last->start[t])
                    s->line[s->line_count++] = last->seat[last->start[t] + i];
            }
}

static void keep_best(S5Seating *s, const S5NightRound *last)
{
    uint8_t order[S5_NIGHT_SEATS_MAX];
    s->line_count = 0;
    for (int t = 0; t < last->tables; t++) {
        s5_night_sides(s->night, s->round - 1, t, order);
        for (int i = last->start[t] + order[0]; i < last->start[t + 1]; i += last->sides[t])
            s->line[s->line_count++] = last->seat[i];
    }
}

void s5_movement_line(S5Seating *s)
{
    const S5NightRound *last = &s->night->round[s->round - 1];
    switch (MOVEMENTS[s->night->options.movement].kind) {
    case SEMI_PARTNER:
        split_losers(s, last);
        break;
    case ROTATION:
        rotate(s, last);
        break;
    case KNOCK_OUT:
        keep_best(s, last);
        break;
    default:
        climb(s, last);
    }
}

void s5_scheduled_line(const S5Seating *s, uint16_t line[S5_NIGHT_PEOPLE_MAX])
{
    if (s->night->options.movement == S5_MOVEMENT_LEAGUE)
        s5_night_league_line(s->draw_count, s->round, line);
    else
        for (int i = 0; i < s->draw_count; i++)
            line[i] = s->night->schedule.line[s->round][i];
    for (int i = 0; i < s->draw_count; i++)
        line[i] = s->draw[line[i]];
}
