/* `spoilfive stats`: how the person did in the games that were played here. */
#include "cli.h"
#include "terminal/lines/lines.h"
#include "terminal/session/statistics.h"

#include <inttypes.h>
#include <stdio.h>

const S5Flag s5_flags_stats[] = {
    {"json", NULL, "one JSON document", s5_take_yes, 0, 0, 0},
    S5_FLAGS_END,
};

static void print_statistics(const S5Statistics *statistics)
{
    static S5Console screen;
    static S5GameView game;
    s5_console_narrate(&screen, &game, s5_suit_style() == S5_SUIT_SYMBOLS);
    s5_statistics_tell(&game, statistics);
}

/* -------------------------------------------------------------------- JSON */

static void print_text(const char *field, const char *value)
{
    S5Text text = S5_EMPTY_TEXT(2 * S5_SAY_MAX);
    s5_text_json(&text, value);
    printf("\"%s\":%s,", field, text.start);
}

static void print_row(const S5StatisticsRow *row)
{
    printf("{");
    print_text("rules", row->rules);
    print_text("title", row->title);
    print_text("level", row->level);
    const int64_t expected = (1000 * row->expected + S5_STATISTICS_GAME / 2) / S5_STATISTICS_GAME;
    printf("\"games\":%d,\"won\":%d,\"shared\":%d,\"expected\":%" PRId64
           ",\"hands\":%d,\"tricks\":%d,\"score\":%" PRId64 ",\"unit\":\"%s\",",
        row->games, row->won, row->shared, expected, row->hands, row->tricks, row->score,
        s5_kind(row->kind)->unit);
    if (row->games) {
        const S5Rating rating = s5_statistics_rating(row);
        printf("\"rating\":%d,\"rating_within\":%d,", rating.points, rating.margin);
    }
    if (row->reviewed)
        printf("\"reviewed\":%d,\"accuracy\":%" PRId64 ",", row->reviewed,
            (2 * row->accuracy + row->reviewed) / (2 * row->reviewed));
    printf("\"pools\":%d,\"jinks\":%d,\"jinks_made\":%d,\"bids\":%d,\"bids_made\":%d,\"last\":[", row->pools,
        row->jinks, row->jinks_made, row->bids, row->bids_made);
    for (int i = 0; i < row->last; i++)
        printf("%s%s", i ? "," : "", row->last_end[i] == S5_GAME_WON ? "true" : "false");
    printf("]}");
}

static void print_statistics_json(const S5Statistics *statistics)
{
    printf("{\"rows\":[");
    for (int i = 0; i < statistics->rows; i++) {
        printf(i ? ",\n" : "\n");
        print_row(&statistics->row[i]);
    }
    printf("]}\n");
}

int s5_run_stats(const S5Command *command, int argc, char **argv)
{
    static S5Statistics statistics;
    S5SaveFile store;
    bool json = false;
    const int status = s5_args_read(command, argc, argv, &json);
    if (status != S5_READ)
        return status;
    if (!s5_save_locate(&store))
        return s5_fault(command, "%s", store.fault);
    s5_statistics_read(&store, &statistics);
    (json ? print_statistics_json : print_statistics)(&statistics);
    return S5_EXIT_DONE;
}
