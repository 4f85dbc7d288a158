/* `spoilfive night print`: the papers of a night. */
#include "paper.h"

#include <stdlib.h>
#include <string.h>

/* The papers are drawn from a list, or each in its own way. */
typedef struct Print {
    const S5NightCall *call;
    S5NightLog *log;
    const S5Night *night;
    const S5NightRound *round; /* that was asked for, or null */
    S5PaperList *list;
    S5PaperPages pages;
} Print;

static void start_list(Print *p, const char *title, int columns, const char *const *head, const double *share)
{
    S5PaperList *list = p->list;
    list->title = title;
    list->columns = columns;
    list->rows = 0;
    list->pool = s5_text(list->text, sizeof list->text);
    for (int i = 0; i < columns; i++) {
        list->head[i] = head[i];
        list->share[i] = share[i];
    }
}

static void add_number(S5PaperList *list, int column, int64_t number)
{
    const size_t from = list->pool.used;
    s5_text_number(&list->pool, number);
    s5_list_take(list, column, from);
}

static void add_unit(Print *p, int column, int unit)
{
    const size_t from = p->list->pool.used;
    s5_night_put_unit(&p->list->pool, p->night, unit);
    s5_list_take(p->list, column, from);
}

/* A sum on paper has the sign of its currency, in a spreadsheet it is a plain number. */
static void add_amount(Print *p, int column, int64_t cents)
{
    const size_t from = p->list->pool.used;
    if (p->call->csv)
        s5_night_put_amount(&p->list->pool, cents);
    else
        s5_night_put_money(&p->list->pool, &p->night->options, cents);
    s5_list_take(p->list, column, from);
}

/* ---------------------------------------------------------------------- lists */

static int compare_rows(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void list_seats(Print *p)
{
    static const char *const HEAD[] = {"Name", "Seat"};
    const S5NightRound *round = p->round;
    start_list(p, p->night->options.title, 2, HEAD, (const double[]){0.8, -0.2});
    for (int i = 0; round && i < round->seated + round->byes; i++) {
        const S5NightUnit *unit = &p->night->unit[round->seat[i]];
        for (int k = 0; k < unit->count; k++) {
            s5_list_add(p->list, 0, p->night->person[unit->people[k]].name);
            const size_t from = p->list->pool.used;
            if (i < round->seated)
                s5_night_put_seat(&p->list->pool, round, i);
            else
                s5_text_add(&p->list->pool, "sits out");
            s5_list_take(p->list, 1, from);
        }
    }
    qsort(p->list->cell, (size_t)p->list->rows, sizeof *p->list->cell, compare_rows);
}

static void list_tables(Print *p)
{
    static const char *const HEAD[] = {"Seat", "Who"};
    const S5NightRound *round = p->round;
    start_list(p, p->night->options.title, 2, HEAD, (const double[]){0.15, 0.85});
    for (int i = 0; round && i < round->seated; i++) {
        const size_t from = p->list->pool.used;
        s5_night_put_seat(&p->list->pool, round, i);
        s5_list_take(p->list, 0, from);
        add_unit(p, 1, round->seat[i]);
    }
}

/* Everybody with the numbers that entries need, and what they have paid. */
static void list_everybody(Print *p)
{
    static const char *const HEAD[] = {"Person", "Name", "Unit", "Here", "Paid"};
    start_list(p, p->night->options.title, 5, HEAD, (const double[]){0.13, 0.47, 0.11, 0.11, -0.18});
    for (int i = 0; i < p->night->people; i++) {
        const S5NightPerson *person = &p->night->person[i];
        if (person->gone)
            continue;
        add_number(p->list, 0, i + 1);
        s5_list_add(p->list, 1, person->name);
        if (person->unit == S5_NIGHT_NOBODY)
            s5_list_add(p->list, 2, "");
        else
            add_number(p->list, 2, p->night->unit[person->unit].number);
        s5_list_add(p->list, 3, person->present ? "yes" : "no");
        add_amount(p, 4, person->fees);
    }
}

static void list_standings(Print *p)
{
    static const char *const HEAD[] = {"Place", "Who", "Rounds won", "Total"};
    static S5NightRanking ranking;
    start_list(p, p->night->options.title, 4, HEAD, (const double[]){0.12, 0.53, -0.2, -0.15});
    s5_night_rank(p->night, true, &ranking);
    for (int i = 0; i < ranking.count; i++) {
        const int unit = s5_night_find_unit(p->night, ranking.unit[i]);
        add_number(p->list, 0, ranking.place[i]);
        add_unit(p, 1, unit);
        add_number(p->list, 2, s5_night_wins(p->night, unit));
        add_number(p->list, 3, ranking.total[i]);
    }
}

static void list_results(Print *p)
{
    static const char *const HEAD[] = {"Round", "Seat", "Who", "Result"};
    const S5Night *night = p->night;
    start_list(p, night->options.title, 4, HEAD, (const double[]){0.13, 0.12, 0.6, -0.15});
    for (int r = 0; r < night->rounds; r++) {
        const S5NightRound *round = &night->round[r];
        if (p->call->round >= 0 && p->call->round != r + 1)
            continue;
        for (int i = 0; i < round->seated; i++) {
            const int table = s5_night_table_of(round, i),
                      side = (i - round->start[table]) % round->sides[table];
            add_number(p->list, 0, r + 1);
            const size_t from = p->list->pool.used;
            s5_night_put_seat(&p->list->pool, round, i);
            s5_list_take(p->list, 1, from);
            add_unit(p, 2, round->seat[i]);
            if (round->state[table] == S5_RESULT_PLAYED)
                add_number(p->list, 3, round->score[round->start[table] + side]);
            else
                s5_list_add(p->list, 3, round->state[table] == S5_RESULT_UNPLAYED ? "unplayed" : "");
        }
    }
}

static void list_prizes(Print *p)
{
    static const char *const HEAD[] = {"Who", "Gets"};
    static S5NightFinish finish;
    start_list(p, p->night->options.title, 2, HEAD, (const double[]){0.75, -0.25});
    s5_night_sum_up(p->night, &finish);
    for (int i = 0; i < finish.people.count; i++) {
        s5_list_add(p->list, 0, p->night->person[finish.people.number[i] - 1].name);
        add_amount(p, 1, finish.people.cents[i]);
    }
}

static void list_money(Print *p)
{
    static const char *const HEAD[] = {"", "In", "Out"};
    static S5NightFinish finish;
    start_list(p, p->night->options.title, 3, HEAD, (const double[]){0.5, -0.25, -0.25});
    s5_night_sum_up(p->night, &finish);
    const S5NightMoney *m = &finish.money;
    const int64_t hit = finish.jackpot.each * finish.jackpot.units.count;
    const struct {
        const char *what;
        int64_t cents;
        bool out;
    } ROWS[] = {
        {"Entrance money", m->fees, false},
        {"Raffle tickets", m->tickets, false},
        {"From the jackpot", hit, false},
        {"Prizes", m->prizes, true},
        {"Spot prizes", m->spots, true},
        {"Raffle", m->raffle, true},
        {"Into the jackpot", m->jackpot_in, true},
        {"Won from the jackpot", hit, true},
        {"The house", m->house, true},
    };
    int64_t sum[2] = {0, 0};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        s5_list_add(p->list, 0, ROWS[i].what);
        add_amount(p, 1 + ROWS[i].out, ROWS[i].cents);
        s5_list_add(p->list, 2 - ROWS[i].out, "");
        sum[ROWS[i].out] += ROWS[i].cents;
    }
    s5_list_add(p->list, 0, "Together");
    add_amount(p, 1, sum[0]);
    add_amount(p, 2, sum[1]);
}

/* --------------------------------------------------------------------- sheets */

/* The address of a table: {table} in what was given is its number. */
static bool find_address(const char *given, int table, char *address, size_t room)
{
    static const char PLACE[] = "{table}";
    S5Text text = s5_text(address, room);
    for (const char *c = given; *c;) {
        const bool here = !strncmp(c, PLACE, sizeof PLACE - 1);
        if (here)
            s5_text_number(&text, table);
        else
            s5_text_char(&text, *c);
        c += here ? sizeof PLACE - 1 : 1;
    }
    return !text.full;
}

/* The code that leads to the page of a table. */
static void draw_code(Print *p, int table)
{
    enum { WIDTH = 40 };
    char address[S5_QR_TEXT_MAX + 1];
    S5Qr code;
    const double middle = p->pages.width / 2, y = p->pages.height / 2 + 42;
    if (!find_address(p->call->address, table, address, sizeof address) ||
        !s5_qr_encode(address, strlen(address), &code)) {
        s5_fault(p->call->command, "--address is longer than %d characters", S5_QR_TEXT_MAX);
        p->pages.failed = true;
        return;
    }
    s5_paper_code(&p->pages, middle - WIDTH / 2, y, WIDTH, &code);
    s5_paper_text(&p->pages, middle, y + WIDTH + 5, 4, 2 * WIDTH, S5_PAPER_ANCHOR_MIDDLE, address);
}

/* A card for each table, to be folded and put on it: its number can be read across the hall. */
static void draw_cards(Print *p)
{
    char number[16];
    S5PaperPages *pages = &p->pages;
    for (int t = 0; p->round && t < p->round->tables; t++) {
        s5_paper_begin(pages);
        const double middle = pages->width / 2, inner = pages->width - 2 * S5_PAPER_MARGIN;
        snprintf(number, sizeof number, "%d", t + 1);
        s5_paper_text(pages, middle, pages->height / 2 + 35, 130, inner, S5_PAPER_ANCHOR_MIDDLE, number);
        s5_paper_text(
            pages, middle, S5_PAPER_MARGIN + 12, 10, inner, S5_PAPER_ANCHOR_MIDDLE, p->night->options.title);
        if (p->call->address && !pages->failed)
            draw_code(p, t + 1);
        const int sides = p->round->sides[t];
        for (int side = 0; side < sides; side++) {
            const char letter[] = {(char)('A' + side), 0};
            s5_paper_text(pages, S5_PAPER_MARGIN + inner * (side + 0.5) / sides, pages->height - 30,
                sides > 8 ? 10 : 24, inner / sides, S5_PAPER_ANCHOR_MIDDLE, letter);
        }
        s5_paper_end(pages);
    }
}

/* Plays on as if nobody reported a result, for movements whose seats do not depend on any. */
static void look_ahead(Print *p)
{
    static const int KNOWN[] = {
        S5_MOVEMENT_FIXED_ROTATION, S5_MOVEMENT_PERFECT, S5_MOVEMENT_RANDOM, S5_MOVEMENT_LEAGUE};
    bool known = false;
    char unheard[S5_NIGHT_SAY_MAX];
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        known = known || p->night->options.movement == KNOWN[i];
    while (known && p->night->rounds && p->night->rounds < p->night->options.rounds) {
        const int r = p->night->rounds;
        S5Text why = s5_text(unheard, sizeof unheard);
        for (int t = 0; t < p->night->round[r - 1].tables; t++) {
            S5NightEvent *e = s5_night_log_event(p->log, S5_NIGHT_RESULT);
            e->round = r;
            e->table = t + 1;
            e->unplayed = true;
            s5_night_log_add(p->log, &why); /* refused where there is a result */
        }
        s5_night_log_event(p->log, S5_NIGHT_ROUND);
        if (!s5_night_log_add(p->log, &why))
            return;
    }
}

/* The names of a side at a table in a round. */
static void put_side(S5Text *text, const S5Night *night, const S5NightRound *round, int table, int side)
{
    const char *gap = "";
    for (int i = round->start[table] + side; i < round->start[table + 1];
        i += round->sides[table], gap = " & ") {
        s5_text_add(text, gap);
        s5_night_put_unit(text, night, round->seat[i]);
    }
}

/* A sheet for each table, with a line for each round; the names are there as far as they are known. */
static void draw_sheets(Print *p)
{
    static char names[1 << 14];
    const S5NightRound *now = p->round;
    look_ahead(p);
    S5PaperPages *pages = &p->pages;
    for (int t = 0; now && t < now->tables; t++) {
        s5_paper_begin(pages);
        const int sides = now->sides[t], rounds = p->night->options.rounds;
        const double top = S5_PAPER_MARGIN + 28, inner = pages->width - 2 * S5_PAPER_MARGIN - 12;
        const double step = (pages->height - top - S5_PAPER_MARGIN) / rounds < 14
                                ? (pages->height - top - S5_PAPER_MARGIN) / rounds
                                : 14;
        const double each = inner / sides, box = each / 4 < 14 ? each / 4 : 14;
        snprintf(names, sizeof names, "Table %d", t + 1);
        s5_paper_text(pages, S5_PAPER_MARGIN, S5_PAPER_MARGIN + 12, 12, inner, S5_PAPER_ANCHOR_START, names);
        s5_paper_text(pages, pages->width - S5_PAPER_MARGIN, S5_PAPER_MARGIN + 12, 6, inner / 2,
            S5_PAPER_ANCHOR_END, p->night->options.title);
        for (int r = 0; r < rounds; r++) {
            const double y = top + step * r, size = step * 0.5 < 5 ? step * 0.5 : 5;
            snprintf(names, sizeof names, "%d", r + 1);
            s5_paper_text(pages, S5_PAPER_MARGIN, y + step * 0.7, size, 10, S5_PAPER_ANCHOR_START, names);
            for (int side = 0; side < sides; side++) {
                const double x = S5_PAPER_MARGIN + 12 + each * side;
                const S5NightRound *round = &p->night->round[r];
                const bool known = r < p->night->rounds && t < round->tables && side < round->sides[t];
                S5Text text = s5_text(names, sizeof names);
                if (known)
                    put_side(&text, p->night, round, t, side);
                s5_paper_text(pages, x, y + step * 0.7, size, each - box - 3, S5_PAPER_ANCHOR_START, names);
                s5_paper_box(pages, x + each - box - 2, y + 0.5, box, step - 1);
            }
        }
        s5_paper_end(pages);
    }
}

/* A card of which a page has several: where it stands on it. */
typedef struct Slip {
    double x, y, width, height;
} Slip;

/* Opens a page for every `across · down` slips, and gives the place of the next one. */
static Slip next_slip(S5PaperPages *pages, int index, int across, int down)
{
    const int at = index % (across * down);
    if (!at && index)
        s5_paper_end(pages);
    if (!at)
        s5_paper_begin(pages);
    const double width = (pages->width - 2 * S5_PAPER_MARGIN) / across,
                 height = (pages->height - 2 * S5_PAPER_MARGIN) / down;
    const Slip slip = {
        S5_PAPER_MARGIN + width * (at % across), S5_PAPER_MARGIN + height * (at / across), width, height};
    s5_paper_box(pages, slip.x, slip.y, slip.width, slip.height);
    return slip;
}

/* Numbers for all rounds on a slip; where seats are known, each with its seat. */
static void draw_rounds(const Print *p, const Slip *slip, int unit)
{
    enum { ACROSS = 5 };
    const int rounds = p->night->options.rounds, down = (rounds + ACROSS - 1) / ACROSS;
    const double width = (slip->width - 8) / ACROSS, height = (slip->height - 24) / down;
    for (int r = 0; r < rounds; r++) {
        char number[16], seat[16];
        S5Text text = s5_text(seat, sizeof seat);
        const double x = slip->x + 4 + width * (r % ACROSS), y = slip->y + 20 + height * (r / ACROSS);
        const bool known = unit >= 0 && r < p->night->rounds;
        const int place = known ? p->night->round[r].place[unit] : S5_NIGHT_NOBODY;
        const double small = height * 0.3 < 3.5 ? height * 0.3 : 3.5,
                     big = height * 0.5 < 6.5 ? height * 0.5 : 6.5;
        snprintf(number, sizeof number, "%d", r + 1);
        s5_paper_box(&p->pages, x, y, width, height);
        s5_paper_text(&p->pages, x + 1, y + 0.5 + (unit < 0 ? big : small), unit < 0 ? big : small, width - 2,
            S5_PAPER_ANCHOR_START, number);
        if (known && place < p->night->round[r].seated)
            s5_night_put_seat(&text, &p->night->round[r], place);
        s5_paper_text(
            &p->pages, x + width / 2, y + 0.85 * height, big, width - 2, S5_PAPER_ANCHOR_MIDDLE, seat);
    }
}

static void draw_slips(Print *p, bool with_seats)
{
    static char names[1 << 14];
    static S5NightRound first;
    if (!p->round)
        return;
    first = *p->round;
    if (with_seats)
        look_ahead(p);
    int count = 0;
    for (int i = 0; i < first.seated + first.byes; i++) {
        const Slip slip = next_slip(&p->pages, count++, 2, with_seats ? 2 : 4);
        S5Text text = s5_text(names, sizeof names);
        s5_night_put_unit(&text, p->night, first.seat[i]);
        s5_paper_text(&p->pages, slip.x + 4, slip.y + 9, 6.5, slip.width - 8, S5_PAPER_ANCHOR_START, names);
        text = s5_text(names, sizeof names);
        s5_text_add(&text, i < first.seated ? "Begins at " : "Sits out first");
        if (i < first.seated)
            s5_night_put_seat(&text, &first, i);
        s5_paper_text(&p->pages, slip.x + 4, slip.y + 16, 5, slip.width - 8, S5_PAPER_ANCHOR_START, names);
        draw_rounds(p, &slip, with_seats ? first.seat[i] : -1);
    }
    s5_paper_end(&p->pages);
}

static void draw_routes(Print *p)
{
    draw_slips(p, true);
}

static void draw_punch_cards(Print *p)
{
    draw_slips(p, false);
}

static const struct {
    const char *name;
    void (*list)(Print *p);
    void (*draw)(Print *p);
} PAPERS[] = {
    {"seats", list_seats, NULL},
    {"tables", list_tables, NULL},
    {"people", list_everybody, NULL},
    {"standings", list_standings, NULL},
    {"results", list_results, NULL},
    {"prizes", list_prizes, NULL},
    {"money", list_money, NULL},
    {"cards", NULL, draw_cards},
    {"sheets", NULL, draw_sheets},
    {"routes", NULL, draw_routes},
    {"punch", NULL, draw_punch_cards},
};
enum { PAPER_COUNT = sizeof PAPERS / sizeof *PAPERS };

static int draw_pages(Print *p, int paper)
{
    if (PAPERS[paper].list)
        s5_list_print(p->list, &p->pages);
    else
        PAPERS[paper].draw(p);
    if (p->pages.failed)
        return S5_EXIT_FAULT;
    if (!p->pages.count)
        return s5_fault(p->call->command, "no round is seated yet");
    if (!p->call->folder && p->call->page > p->pages.count)
        return s5_fault(p->call->command, "there %s %d page%s", p->pages.count == 1 ? "is" : "are",
            p->pages.count, p->pages.count == 1 ? "" : "s");
    if (p->call->folder)
        printf("%d page%s\n", p->pages.count, p->pages.count == 1 ? "" : "s");
    return S5_EXIT_DONE;
}

int s5_night_print(const S5NightCall *call, S5NightLog *log)
{
    const char *what = call->words > 2 ? call->word[2] : "standings", *names[PAPER_COUNT];
    const int round = call->round >= 0 ? (int)call->round : log->night.rounds;
    int paper = 0;
    for (int i = 0; i < PAPER_COUNT; i++)
        names[i] = PAPERS[i].name;
    while (paper < PAPER_COUNT && strcmp(names[paper], what) != 0)
        paper++;
    if (paper == PAPER_COUNT)
        return s5_usage(call->command,
            "there are seats, tables, people, standings, results, prizes, money, cards, sheets, routes and punch to print, not '%s'",
            what);
    if (round > log->night.rounds)
        return s5_fault(call->command, "there is no round %d", round);
    if (call->csv && !PAPERS[paper].list)
        return s5_usage(call->command, "%s can't be a table for a spreadsheet", what);
    Print p = {.call = call, .log = log, .night = &log->night, .pages = {.call = call, .what = what}};
    p.round = round ? &log->night.round[round - 1] : NULL;
    p.list = malloc(sizeof *p.list);
    if (!p.list)
        return s5_fault(call->command, "no memory");
    if (PAPERS[paper].list)
        PAPERS[paper].list(&p);
    int status = S5_EXIT_DONE;
    if (call->csv)
        s5_list_export(p.list);
    else
        status = draw_pages(&p, paper);
    free(p.list);
    return status;
}
