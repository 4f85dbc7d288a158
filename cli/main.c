/* The program `spoilfive`: its table of commands. */
#include "program.h"

/* The headings of help. */
static const char PLAY[] = "Play", RECORDS[] = "Records of games", BOTS[] = "Rules and bots",
                  NIGHT[] = "A card night", SERVER[] = "A server", MACHINE[] = "This machine";

static const S5Command COMMANDS[] = {
    {"play", "[GAME] [--players N] …", "a game in this terminal against computer players", s5_flags_play,
        s5_run_play, PLAY},
    {"stats", "[--json]", "says how you did in the games that you played here", s5_flags_stats, s5_run_stats,
        PLAY},
    {"check", "FILE", "replays a record and names the first line that is wrong", s5_flags_check, s5_run_check,
        RECORDS},
    {"show", "FILE", "prints a record for people to read", s5_flags_show, s5_run_show, RECORDS},
    {"replay", "FILE", "steps through a record on the table", s5_flags_replay, s5_run_replay, RECORDS},
    {"review", "FILE [--seat S] [--json] …", "says what each decision of a record was worth", s5_flags_review,
        s5_run_review, RECORDS},
    {"verify", "FILE", "checks that nobody rigged the deals of a record", s5_flags_verify, s5_run_verify,
        RECORDS},
    {"rules", "[NAME [NAME]]", "lists the presets, prints one, or compares two", s5_flags_rules, s5_run_rules,
        BOTS},
    {"ask", "", "answers questions about the rules, one JSON line for each", s5_flags_ask, s5_run_ask, BOTS},
    {"solve", "FILE [--seat S]", "solves a position exactly, with all cards open", s5_flags_solve,
        s5_run_solve, BOTS},
    {"simulate", "[GAME] [--players N] …", "computer players play; writes a record", s5_flags_simulate,
        s5_run_simulate, BOTS},
    {"bot", "[--level L] [--seed S]", "a computer player that speaks the bot protocol", s5_flags_bot,
        s5_run_bot, BOTS},
    {"night", "rules|check|draw|seat|result|add|standings|print|simulate FILE …",
        "runs a card night: seats, results, places, money and papers", s5_flags_night, s5_run_night, NIGHT},
    {S5_SERVE_WORDS, NULL, s5_run_serve, SERVER},
    {S5_ADMIN_WORDS, NULL, s5_run_admin, SERVER},
    {"bench", "[--json]", "measures how fast the engine is on this machine", s5_flags_bench, s5_run_bench,
        MACHINE},
    {"perft", "FILE [--depth D]", "counts the ways in which a record's last hand can continue",
        s5_flags_perft, s5_run_perft, NULL},
    {S5_STORE_WORDS, NULL, s5_run_store, NULL},
    {NULL, NULL, NULL, NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
    static const S5CommandTable PROGRAM = {
        "spoilfive", "spoilfive: the Spoil Five family of card games", COMMANDS};
    return s5_commands_run(&PROGRAM, argc, argv);
}
