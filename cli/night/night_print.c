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
    S5NightSheet *sheet;
    S5PaperPages pages;
} Print;

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
    enum { WIDTH = 40, ADDRESS_MAX = 213 /* more would make its modules too small */ };
    char address[ADDRESS_MAX + 1];
    const double middle = p->pages.width / 2, y = p->pages.height / 2 + 42;
    QRcode *code = NULL;
    if (find_address(p->call->address, table, address, sizeof address))
        code = QRcode_encodeData((int)strlen(address), (unsigned char *)address, 0, QR_ECLEVEL_M);
    if (!code) {
        s5_fault(p->call->command, "--address is longer than %d characters", ADDRESS_MAX);
        p->pages.failed = true;
        return;
    }
    s5_paper_code(&p->pages, middle - WIDTH / 2, y, WIDTH, code);
    QRcode_free(code);
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
    if (!s5_night_is_planned(&p->night->options))
        return;
    while (p->night->rounds && p->night->rounds < p->night->options.rounds) {
        const int r = p->night->rounds;
        S5Text why = S5_EMPTY_TEXT(S5_NIGHT_SAY_MAX);
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
        char number[16];
        S5Text text = S5_EMPTY_TEXT(16);
        const double x = slip->x + 4 + width * (r % ACROSS), y = slip->y + 20 + height * (r / ACROSS);
        const bool known = unit >= 0 && r < p->night->rounds;
        const int place = known ? p->night->round[r].place[unit] : S5_NIGHT_NOBODY;
        const double small = height * 0.3 < 3.5 ? height * 0.3 : 3.5;
        const double big = height * 0.5 < 6.5 ? height * 0.5 : 6.5, size = unit < 0 ? big : small;
        snprintf(number, sizeof number, "%d", r + 1);
        s5_paper_box(&p->pages, x, y, width, height);
        s5_paper_text(&p->pages, x + 1, y + 0.5 + size, size, width - 2, S5_PAPER_ANCHOR_START, number);
        if (known && place < p->night->round[r].seated)
            s5_night_put_seat(&text, &p->night->round[r], place);
        s5_paper_text(
            &p->pages, x + width / 2, y + 0.85 * height, big, width - 2, S5_PAPER_ANCHOR_MIDDLE, text.start);
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
    void (*draw)(Print *p);
} PAPERS[] = {
    {"cards", draw_cards},
    {"sheets", draw_sheets},
    {"routes", draw_routes},
    {"punch", draw_punch_cards},
};
enum { PAPER_COUNT = sizeof PAPERS / sizeof *PAPERS };

static int draw_pages(Print *p, int paper)
{
    if (paper == PAPER_COUNT)
        s5_list_print(p->sheet, p->night->options.title, &p->pages);
    else
        PAPERS[paper].draw(p);
    if (p->pages.failed)
        return S5_EXIT_FAULT;
    if (!p->pages.count)
        return s5_fault(p->call->command, "no round is seated yet");
    if (!p->call->folder && p->call->page > p->pages.count)
        return s5_fault(p->call->command, "there %s %d page%s", p->pages.count == 1 ? "is" : "are",
            p->pages.count, s5_plural(p->pages.count));
    if (p->call->folder)
        printf("%d page%s\n", p->pages.count, s5_plural(p->pages.count));
    return S5_EXIT_DONE;
}

static void export_sheet(const S5NightSheet *sheet)
{
    for (int row = -1; row < sheet->rows; row++) {
        S5Text text = S5_EMPTY_TEXT(S5_SHEET_COLUMNS_MAX * 2 * S5_SHEET_TEXT(1));
        s5_night_sheet_csv(&text, sheet, row);
        fputs(text.start, stdout);
    }
}

static int print_what(Print *p, int paper, const char *what)
{
    if (paper == PAPER_COUNT && !s5_night_sheet(p->sheet, p->night, what, (int)p->call->round))
        return s5_usage(p->call->command,
            "there are seats, tables, people, standings, results, prizes, money, cards, sheets, routes and punch to print, not '%s'",
            what);
    if (!p->call->csv)
        return draw_pages(p, paper);
    export_sheet(p->sheet);
    return S5_EXIT_DONE;
}

int s5_night_print(const S5NightCall *call, S5NightLog *log)
{
    const char *what = call->words > 2 ? call->word[2] : "standings";
    const int round = call->round >= 0 ? (int)call->round : log->night.rounds;
    int paper = 0;
    while (paper < PAPER_COUNT && strcmp(PAPERS[paper].name, what) != 0)
        paper++;
    if (round > log->night.rounds)
        return s5_fault(call->command, "there is no round %d", round);
    if (call->csv && paper < PAPER_COUNT)
        return s5_usage(call->command, "%s can't be a table for a spreadsheet", what);
    S5NightSheet sheet = {.rows_max = S5_SHEET_ROWS_MAX, .plain = call->csv};
    Print p = {.call = call,
        .log = log,
        .night = &log->night,
        .pages = {.call = call, .what = what},
        .sheet = &sheet};
    p.round = round ? &log->night.round[round - 1] : NULL;
    char *text = malloc(S5_SHEET_TEXT(S5_SHEET_ROWS_MAX));
    sheet.cell = calloc(S5_SHEET_ROWS_MAX, sizeof *sheet.cell);
    int status = S5_EXIT_FAULT;
    if (!text || !sheet.cell)
        s5_fault(call->command, "there is no memory");
    else {
        sheet.pool = s5_text(text, S5_SHEET_TEXT(S5_SHEET_ROWS_MAX));
        status = print_what(&p, paper, what);
    }
    free(text);
    free(sheet.cell);
    return status;
}
