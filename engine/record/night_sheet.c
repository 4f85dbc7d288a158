/* Lists of a night, row by row, and as a table for a spreadsheet. */
#include "night_sheet.h"

#include "json.h"
#include "spoilfive/assert.h"
#include "spoilfive/format.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------- names */

/* The bytes of an apostrophe, or of an accent that is a sign of its own, which are no letters; 0 of anything else. */
static size_t silent(const char *at)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (*byte == 0xCC || *byte == 0xCD) /* U+0300 to U+037F */
        return 2;
    if (*byte == '\'')
        return 1;
    return strncmp(at, "’", 3) ? 0 : 3;
}

/* Takes the next byte of a name, small and without an accent; 0 at its end. */
static int take_letter(const char **at)
{
    static const char LATIN[] =
        "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy"; /* from U+00C0 */
    while (silent(*at))
        *at += silent(*at);
    unsigned char byte = (unsigned char)**at;
    *at += byte != 0;
    if (byte == 0xC3 && **at)
        byte = (unsigned char)LATIN[*(*at)++ & 0x3F];
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

static int compare_names(const char *a, const char *b)
{
    int one, other;
    do {
        one = take_letter(&a);
        other = take_letter(&b);
    } while (one && one == other);
    return one - other;
}

/* Whether the word that begins here is one of a list, each with a blank after it; some signs around it do not count. */
static bool is_among(const char *word, const char *signs, const char *list)
{
    for (const char *entry = list; *entry; entry += strcspn(entry, " ") + 1) {
        const char *a = word + strspn(word, signs), *b = entry;
        int letter;
        while ((letter = take_letter(&a)) == *b && *b != ' ')
            b++;
        while (letter && strchr(signs, letter))
            letter = take_letter(&a);
        if (*b == ' ' && (!letter || letter == ' '))
            return true;
    }
    return false;
}

/* Where the surname begins, with what belongs to it, as in Ní Shé and Daly Jr; as surname() in web/src/night/names.ts. */
static const char *surname(const char *name)
{
    const char *last = name;
    for (const char *blank = strchr(name, ' '); blank; blank = strchr(blank + 1, ' ')) {
        if (is_among(blank + 1, "", "ni nic o mac mc de van von ui "))
            return blank + 1;
        if (last == name || !is_among(blank + 1, "(.)", "jr jnr junior sr snr senior og ii iii iv "))
            last = blank + 1;
    }
    return last;
}

static bool share_surname(const char *a, const char *b)
{
    return surname(a) > a && surname(b) > b && !strcmp(surname(a), surname(b));
}

void s5_night_put_unit(S5Text *text, const S5Night *night, int unit)
{
    const S5NightUnit *u = &night->unit[unit];
    for (int i = 0; i < u->count; i++) {
        const char *name = night->person[u->people[i]].name;
        const bool is_said_later =
            u->count == 2 && !i && share_surname(name, night->person[u->people[1]].name);
        const int bytes = (int)(is_said_later ? surname(name) - 1 - name : S5_NIGHT_TEXT_MAX);
        S5Text shown = S5_EMPTY_TEXT(S5_NIGHT_TEXT_MAX + 1);
        s5_text_printf(&shown, "%.*s", bytes, name);
        s5_text_add(text, !i ? "" : i + 1 == u->count ? " & " : ", ");
        s5_format_line(text, shown.start);
    }
}

void s5_night_put_seat(S5Text *text, const S5NightRound *round, int place)
{
    const int table = s5_night_table_of(round, place);
    s5_text_printf(text, "%d%c", table + 1, 'A' + (place - round->start[table]) % round->sides[table]);
}

void s5_night_put_money(S5Text *text, const S5NightOptions *options, int64_t cents)
{
    static const char *const SIGNS[][2] = {
        {"EUR", "€"}, {"CAD", "$"}, {"USD", "$"}, {"AUD", "$"}, {"GBP", "£"}};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (!strcmp(SIGNS[i][0], options->currency)) {
            s5_text_add(text, SIGNS[i][1]);
            s5_night_put_amount(text, cents);
            return;
        }
    s5_night_put_amount(text, cents);
    s5_text_printf(text, " %s", options->currency);
}

/* ----------------------------------------------------------------------- rows */

static void start(S5NightSheet *sheet, int columns, const char *const *head, const double *share)
{
    sheet->columns = columns;
    sheet->rows = 0;
    for (int i = 0; i < columns; i++) {
        sheet->head[i] = head[i];
        sheet->share[i] = share[i];
    }
}

/* Adds a cell, whose text is in the pool from there on; the first one of a row begins it. */
static void take(S5NightSheet *sheet, int column, size_t from)
{
    sheet->rows += column == 0;
    S5_ASSERT(sheet->rows <= sheet->rows_max && !sheet->pool.full && sheet->pool.used + 1 < sheet->pool.size);
    sheet->cell[sheet->rows - 1][column] = sheet->pool.start + from;
    /* The next text begins after this one's terminator. */
    sheet->pool.start[++sheet->pool.used] = 0;
}

static void add(S5NightSheet *sheet, int column, const char *text)
{
    const size_t from = sheet->pool.used;
    s5_text_add(&sheet->pool, text);
    take(sheet, column, from);
}

static void add_number(S5NightSheet *sheet, int column, int64_t number)
{
    const size_t from = sheet->pool.used;
    s5_text_number(&sheet->pool, number);
    take(sheet, column, from);
}

static void add_unit(S5NightSheet *sheet, const S5Night *night, int column, int unit)
{
    const size_t from = sheet->pool.used;
    s5_night_put_unit(&sheet->pool, night, unit);
    take(sheet, column, from);
}

/* A sum on paper has the sign of its currency, in a spreadsheet it is a plain number. */
static void add_amount(S5NightSheet *sheet, const S5Night *night, int column, int64_t cents)
{
    const size_t from = sheet->pool.used;
    if (sheet->plain)
        s5_night_put_amount(&sheet->pool, cents);
    else
        s5_night_put_money(&sheet->pool, &night->options, cents);
    take(sheet, column, from);
}

/* The round of a number, the last one for −1; null for none. */
static const S5NightRound *round_of(const S5Night *night, int number)
{
    const int last = number < 0 ? night->rounds : number;
    return last ? &night->round[last - 1] : NULL;
}

/* ---------------------------------------------------------------------- lists */

static int compare_rows(const void *a, const void *b)
{
    const char *one = *(const char *const *)a, *other = *(const char *const *)b;
    const int difference = compare_names(surname(one), surname(other));
    return difference ? difference : compare_names(one, other);
}

static void list_seats(S5NightSheet *sheet, const S5Night *night, int number)
{
    static const char *const HEAD[] = {"Name", "Seat"};
    const S5NightRound *round = round_of(night, number);
    start(sheet, 2, HEAD, (const double[]){0.8, -0.2});
    for (int i = 0; round && i < round->seated + round->byes; i++) {
        const S5NightUnit *unit = &night->unit[round->seat[i]];
        for (int k = 0; k < unit->count; k++) {
            add(sheet, 0, night->person[unit->people[k]].name);
            const size_t from = sheet->pool.used;
            if (i < round->seated)
                s5_night_put_seat(&sheet->pool, round, i);
            else
                s5_text_add(&sheet->pool, "sits out");
            take(sheet, 1, from);
        }
    }
    qsort(sheet->cell, (size_t)sheet->rows, sizeof *sheet->cell, compare_rows);
}

static void list_tables(S5NightSheet *sheet, const S5Night *night, int number)
{
    static const char *const HEAD[] = {"Seat", "Who"};
    const S5NightRound *round = round_of(night, number);
    start(sheet, 2, HEAD, (const double[]){0.15, 0.85});
    for (int i = 0; round && i < round->seated; i++) {
        const size_t from = sheet->pool.used;
        s5_night_put_seat(&sheet->pool, round, i);
        take(sheet, 0, from);
        add_unit(sheet, night, 1, round->seat[i]);
    }
}

/* Everybody with the numbers that entries need, and what they have paid. */
static void list_everybody(S5NightSheet *sheet, const S5Night *night, int number)
{
    (void)number;
    static const char *const HEAD[] = {"Person", "Name", "Unit", "Here", "Paid"};
    start(sheet, 5, HEAD, (const double[]){0.13, 0.47, 0.11, 0.11, -0.18});
    for (int i = 0; i < night->people; i++) {
        const S5NightPerson *person = &night->person[i];
        if (person->gone)
            continue;
        add_number(sheet, 0, i + 1);
        add(sheet, 1, person->name);
        if (person->unit == S5_NIGHT_NOBODY)
            add(sheet, 2, "");
        else
            add_number(sheet, 2, night->unit[person->unit].number);
        add(sheet, 3, person->present ? "yes" : "no");
        add_amount(sheet, night, 4, person->fees);
    }
}

static void list_standings(S5NightSheet *sheet, const S5Night *night, int number)
{
    (void)number;
    static const char *const HEAD[] = {"Place", "Who", "Rounds won", "Total"};
    static S5NightRanking ranking;
    start(sheet, 4, HEAD, (const double[]){0.12, 0.53, -0.2, -0.15});
    s5_night_rank(night, true, &ranking);
    for (int i = 0; i < ranking.count; i++) {
        const int unit = s5_night_find_unit(night, ranking.unit[i]);
        add_number(sheet, 0, ranking.place[i]);
        add_unit(sheet, night, 1, unit);
        add_number(sheet, 2, s5_night_wins(night, unit));
        add_number(sheet, 3, ranking.total[i]);
    }
}

static void list_results(S5NightSheet *sheet, const S5Night *night, int number)
{
    static const char *const HEAD[] = {"Round", "Seat", "Who", "Result"};
    start(sheet, 4, HEAD, (const double[]){0.13, 0.12, 0.6, -0.15});
    for (int r = 0; r < night->rounds; r++) {
        const S5NightRound *round = &night->round[r];
        if (number >= 0 && number != r + 1)
            continue;
        for (int i = 0; i < round->seated; i++) {
            const int table = s5_night_table_of(round, i),
                      side = (i - round->start[table]) % round->sides[table];
            add_number(sheet, 0, r + 1);
            const size_t from = sheet->pool.used;
            s5_night_put_seat(&sheet->pool, round, i);
            take(sheet, 1, from);
            add_unit(sheet, night, 2, round->seat[i]);
            if (round->state[table] == S5_RESULT_PLAYED)
                add_number(sheet, 3, round->score[round->start[table] + side]);
            else
                add(sheet, 3, round->state[table] == S5_RESULT_UNPLAYED ? "unplayed" : "");
        }
    }
}

static void list_prizes(S5NightSheet *sheet, const S5Night *night, int number)
{
    (void)number;
    static const char *const HEAD[] = {"Who", "Gets"};
    static S5NightFinish finish;
    start(sheet, 2, HEAD, (const double[]){0.75, -0.25});
    s5_night_sum_up(night, &finish);
    for (int i = 0; i < finish.people.count; i++) {
        add(sheet, 0, night->person[finish.people.number[i] - 1].name);
        add_amount(sheet, night, 1, finish.people.cents[i]);
    }
}

static void list_money(S5NightSheet *sheet, const S5Night *night, int number)
{
    (void)number;
    static const char *const HEAD[] = {"", "In", "Out"};
    static S5NightFinish finish;
    start(sheet, 3, HEAD, (const double[]){0.5, -0.25, -0.25});
    s5_night_sum_up(night, &finish);
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
        add(sheet, 0, ROWS[i].what);
        add_amount(sheet, night, 1 + ROWS[i].out, ROWS[i].cents);
        add(sheet, 2 - ROWS[i].out, "");
        sum[ROWS[i].out] += ROWS[i].cents;
    }
    add(sheet, 0, "Together");
    add_amount(sheet, night, 1, sum[0]);
    add_amount(sheet, night, 2, sum[1]);
}

static const struct {
    const char *name;
    void (*list)(S5NightSheet *sheet, const S5Night *night, int number);
} SHEETS[] = {
    {"seats", list_seats},
    {"tables", list_tables},
    {"people", list_everybody},
    {"standings", list_standings},
    {"results", list_results},
    {"prizes", list_prizes},
    {"money", list_money},
};

bool s5_night_sheet(S5NightSheet *sheet, const S5Night *night, const char *name, int round)
{
    for (size_t i = 0; i < sizeof SHEETS / sizeof *SHEETS; i++)
        if (!strcmp(SHEETS[i].name, name)) {
            SHEETS[i].list(sheet, night, round);
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------------ CSV */

static void put_cell(S5Text *text, const char *cell)
{
    /* A spreadsheet would take a text that begins like this for a formula. */
    const bool number = !cell[strspn(cell, "-.0123456789")];
    const bool formula = *cell && strchr("=+@-", *cell) && !number;
    if (!formula && !strpbrk(cell, ",\"\n")) {
        s5_text_add(text, cell);
        return;
    }
    s5_text_add(text, formula ? "\"'" : "\"");
    for (; *cell; cell++) {
        if (*cell == '"')
            s5_text_char(text, '"');
        s5_text_char(text, *cell);
    }
    s5_text_char(text, '"');
}

void s5_night_sheet_csv(S5Text *text, const S5NightSheet *sheet, int row)
{
    const char *const *cell = row < 0 ? sheet->head : sheet->cell[row];
    for (int i = 0; i < sheet->columns; i++) {
        s5_text_add(text, i ? "," : "");
        put_cell(text, cell[i] ? cell[i] : "");
    }
    s5_text_add(text, "\r\n");
}
