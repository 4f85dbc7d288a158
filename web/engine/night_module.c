/* The engine of the organiser's page, a module of its own: the log of a night line by line, and all that follows from it as JSON (night_module.h). */
#include "night_module.h"

#include "engine/record/json.h"
#include "engine/record/night_log.h"
#include "engine/record/night_sheet.h"

enum { PAGE_TEXT_MAX = 1 << 20 };

static char input[PAGE_TEXT_MAX], output[PAGE_TEXT_MAX];
static S5NightLog night_log;
static S5Text answer;

char *s5_night_page_input(size_t size)
{
    return size < sizeof input ? input : NULL;
}

static S5Text *begin_answer(void)
{
    answer = s5_text(output, sizeof output);
    return &answer;
}

/* The number that was sent, at most as many as people. */
static int given_number(size_t size)
{
    int number = 0;
    for (const char *c = input; c < input + size && *c >= '0' && *c <= '9' && number < S5_NIGHT_PEOPLE_MAX;
        c++)
        number = 10 * number + *c - '0';
    return number < S5_NIGHT_PEOPLE_MAX ? number : S5_NIGHT_PEOPLE_MAX;
}

static const char *refuse(const char *sentence)
{
    S5Text *text = begin_answer();
    s5_put_string_field(text, "{\"error\":", sentence);
    S5_PUT(text, "}");
    return output;
}

/* --------------------------------------------------------------------- writing */

static void put_list(S5Text *text, const char *before, const int32_t *item, int count)
{
    s5_text_add(text, before);
    for (int i = 0; i < count; i++)
        s5_put_number_field(text, i ? "," : "", item[i]);
    S5_PUT(text, "]");
}

static int32_t unit_number(const S5Night *night, int unit)
{
    return unit == S5_NIGHT_NOBODY ? 0 : night->unit[unit].number;
}

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

/* What follows from the options: the title of the game, and what results do to the seats. */
static void put_facts(S5Text *text, const S5NightOptions *options)
{
    S5Text title = S5_EMPTY_TEXT(S5_NIGHT_TEXT_MAX + 1);
    s5_night_put_game(&title, options);
    s5_put_string_field(text, ",\"game\":", title.start);
    s5_text_printf(text, ",\"asks_cut\":%s,\"planned\":%s", truth(s5_night_asks_cut(options)),
        truth(s5_night_is_planned(options)));
}

static void put_people(S5Text *text, const S5Night *night)
{
    const char *comma = "";
    S5_PUT(text, ",\"people\":[");
    for (int i = 0; i < night->people; i++) {
        const S5NightPerson *person = &night->person[i];
        if (person->gone)
            continue;
        s5_text_printf(text, "%s{\"person\":%d,\"name\":", comma, i + 1);
        s5_text_json(text, person->name);
        s5_text_printf(text, ",\"present\":%s,\"unit\":%d,\"fees\":%lld}", truth(person->present),
            unit_number(night, person->unit), (long long)person->fees);
        comma = ",";
    }
    S5_PUT(text, "]");
}

static void put_units(S5Text *text, const S5Night *night)
{
    const char *comma = "";
    S5_PUT(text, ",\"units\":[");
    for (int u = 0; u < night->units; u++) {
        const S5NightUnit *unit = &night->unit[u];
        if (!unit->number)
            continue;
        int32_t people[S5_NIGHT_SEATS_MAX], won = 0, played = 0;
        for (int i = 0; i < unit->count; i++)
            people[i] = unit->people[i] + 1;
        for (int r = 0; r < night->rounds; r++) {
            won += s5_night_won(night, u, r);
            played += night->round[r].place[u] != S5_NIGHT_NOBODY;
        }
        s5_text_printf(text, "%s{\"unit\":%d", comma, unit->number);
        put_list(text, ",\"people\":[", people, unit->count);
        s5_text_printf(text, ",\"ready\":%s,\"total\":%d,\"won\":%d,\"played\":%d,\"out\":%d}",
            truth(s5_night_is_ready(night, u)), s5_night_total(night, u), won, played, unit->out);
        comma = ",";
    }
    S5_PUT(text, "]");
}

static void put_seats(S5Text *text, const S5Night *night, const char *before, const uint16_t *seat, int count)
{
    s5_text_add(text, before);
    for (int i = 0; i < count; i++)
        s5_put_number_field(text, i ? "," : "", unit_number(night, seat[i]));
    S5_PUT(text, "]");
}

static void put_table(S5Text *text, const S5Night *night, const S5NightRound *round, int table)
{
    const int start = round->start[table];
    s5_put_number_field(text, "{\"sides\":", round->sides[table]);
    put_seats(text, night, ",\"units\":[", round->seat + start, round->start[table + 1] - start);
    int32_t score[S5_NIGHT_SEATS_MAX];
    for (int side = 0; side < round->sides[table]; side++)
        score[side] = round->score[start + side];
    if (round->state[table] == S5_RESULT_PLAYED)
        put_list(text, ",\"score\":[", score, round->sides[table]);
    else
        s5_text_add(text, round->state[table] ? ",\"score\":\"unplayed\"" : ",\"score\":null");
    s5_text_printf(text, ",\"cut\":%d,\"winner\":%d}", round->cut[table], s5_night_winner(round, table));
}

static void put_round(S5Text *text, const S5Night *night, int number)
{
    const S5NightRound *round = &night->round[number - 1];
    s5_text_printf(text, "{\"round\":%d,\"tables\":[", number);
    for (int table = 0; table < round->tables; table++) {
        s5_text_add(text, table ? "," : "");
        put_table(text, night, round, table);
    }
    put_seats(text, night, "],\"bye\":[", round->seat + round->seated, round->byes);
    S5_PUT(text, "}");
}

static void put_ranking(S5Text *text, const S5NightRanking *ranking)
{
    S5_PUT(text, ",\"undecided\":[");
    for (int i = 0; i < ranking->count; i++)
        s5_text_printf(text, "%s[%d,%d]", i ? "," : "", ranking->place[i], ranking->unit[i]);
    S5_PUT(text, "]");
}

static void put_draws(S5Text *text, const S5Night *night)
{
    int32_t spots[S5_NIGHT_PRIZES_MAX], rounds[S5_NIGHT_ROUNDS_MAX];
    int count = 0;
    for (int i = 0; i < night->spots; i++)
        spots[i] = night->spot[i] + 1;
    for (int r = 1; r <= S5_NIGHT_ROUNDS_MAX; r++)
        if (night->cookies >> r & 1)
            rounds[count++] = r;
    put_list(text, ",\"spots\":[", spots, night->spots);
    put_list(text, ",\"cookies\":[", rounds, count);
    s5_text_printf(text, ",\"baked\":%s,\"tickets\":%lld,\"raffled\":%d,\"ticket\":%lld", truth(night->baked),
        (long long)night->tickets, night->raffled ? night->raffle_person + 1 : 0,
        (long long)night->raffle_ticket);
}

/* What the night would end with now, as `finish` writes it. */
static void put_end(S5Text *text, const S5Night *night)
{
    S5NightEvent *e = s5_night_log_event(&night_log, S5_NIGHT_FINISH);
    s5_night_sum_up(night, &e->finish);
    S5_PUT(text, ",\"end\":");
    s5_night_event_write(text, e);
}

/* --------------------------------------------------------------------- answers */

const char *s5_night_page_file(size_t size)
{
    static S5NightOptions options;
    S5NightFault fault;
    const bool good = s5_night_read(input, size, &options, &fault);
    S5Text *text = begin_answer();
    if (good) {
        S5_PUT(text, "{\"options\":");
        s5_night_options_write(text, &options);
        put_facts(text, &options);
    } else {
        s5_text_printf(text, "{\"line\":%d,\"column\":%d,\"error\":", fault.line, fault.column);
        s5_text_json(text, fault.text);
    }
    S5_PUT(text, "}");
    return output;
}

const char *s5_night_page_begin(size_t size)
{
    (void)size;
    s5_night_log_begin(&night_log);
    begin_answer();
    return output;
}

const char *s5_night_page_add(size_t size)
{
    S5Text why = S5_EMPTY_TEXT(400);
    return s5_night_log_read(&night_log, input, size, S5_NIGHT_LINE_ENTRY, &why) ? night_log.line
                                                                                 : refuse(why.start);
}

const char *s5_night_page_schedule(size_t size)
{
    static S5NightSchedule schedule;
    schedule.units = given_number(size);
    const S5NightOptions *options = &night_log.night.options;
    if (!s5_night_find_schedule(options, &schedule, &night_log.work))
        return refuse("there are not enough people for a table");
    S5NightEvent *e = s5_night_log_event(&night_log, S5_NIGHT_SCHEDULE);
    s5_night_enter_schedule(options, &schedule, e);
    const S5NightRepeats repeats = s5_night_repeats(options, &schedule, &night_log.work);
    e->bye = (S5NightList){.count = 2, .item = {repeats.partners, repeats.others}};
    s5_night_event_write(begin_answer(), e);
    return output;
}

const char *s5_night_page_state(size_t size)
{
    static S5NightRanking undecided;
    const S5Night *night = &night_log.night;
    (void)size;
    if (!night->started)
        return refuse("no night has begun");
    S5Text *text = begin_answer();
    S5_PUT(text, "{\"options\":");
    s5_night_options_write(text, &night->options);
    put_facts(text, &night->options);
    s5_text_printf(text,
        ",\"jackpot\":%lld,\"rounds\":%d,\"missing\":%s,\"finished\":%s,\"changed\":%s,\"schedule\":%d",
        (long long)night->jackpot, night->rounds, truth(s5_night_is_missing(night)), truth(night->finished),
        truth(night->changed), night->schedule.units);
    put_people(text, night);
    put_units(text, night);
    s5_night_rank(night, false, &undecided);
    put_ranking(text, &undecided);
    put_draws(text, night);
    put_end(text, night);
    S5_PUT(text, ",\"round\":");
    if (night->rounds)
        put_round(text, night, night->rounds);
    else
        S5_PUT(text, "null");
    S5_PUT(text, "}");
    return text->full ? refuse("the night is too long") : output;
}

const char *s5_night_page_rounds(size_t size)
{
    const S5Night *night = &night_log.night;
    S5Text *text = begin_answer();
    (void)size;
    S5_PUT(text, "[");
    for (int r = 1; r <= night->rounds; r++) {
        s5_text_add(text, r > 1 ? "," : "");
        put_round(text, night, r);
    }
    S5_PUT(text, "]");
    return output;
}

const char *s5_night_page_tables(size_t size)
{
    int counts[S5_NIGHT_SIZES_MAX] = {0};
    const int left = s5_night_tables(&night_log.night.options, given_number(size), counts);
    S5Text *text = begin_answer();
    s5_put_number_field(text, "{\"over\":", left);
    put_list(text, ",\"tables\":[", (int32_t *)counts, left < 0 ? 0 : night_log.night.options.sizes);
    S5_PUT(text, "}");
    return output;
}

const char *s5_night_page_csv(size_t size)
{
    enum { ROWS_MAX = S5_NIGHT_PEOPLE_MAX };
    static const char *cell[ROWS_MAX][S5_SHEET_COLUMNS_MAX];
    static char texts[S5_SHEET_TEXT(ROWS_MAX)];
    S5NightSheet sheet = {
        .rows_max = ROWS_MAX, .plain = true, .cell = cell, .pool = s5_text(texts, sizeof texts)};
    S5Text *text = begin_answer();
    input[size] = 0;
    if (!night_log.night.started || !s5_night_sheet(&sheet, &night_log.night, input, -1))
        return refuse("no night has begun");
    for (int row = -1; row < sheet.rows; row++)
        s5_night_sheet_csv(text, &sheet, row);
    return output;
}
