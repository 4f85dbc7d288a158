/* `spoilfive play`: a game in this terminal against computer players, in plain lines. */
#include "play.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RULES, PLAYERS, SIDES, OPTION, BOT, SEED, NAME, SEAT, NEW, PACE, ASCII };

const S5Flag s5_flags_play[] = {
    S5_SETUP_FLAGS,
    {"bot", "LEVEL", "a level for the other seats in turn (random, steady); may be given several times"},
    {"seed", "S", "where all chance comes from: same seed, same cards"},
    {"name", "NAME", "your name in the record"},
    {"seat", "N", "your seat, from 0; the first dealer and the lead depend on it"},
    {"new", NULL, "starts a new game without asking; one that is unfinished is put away"},
    {"pace", "MS", "how long each line of the others stands before the next; 300 in a terminal"},
    {"ascii", NULL, "letters for ♠♥♦♣, and no accents; so anyway where the locale has no UTF-8"},
    {NULL, NULL, NULL},
};

enum { TERMINAL_PACE_MS = 300, MORE_MAX = 512 };

static bool read_chance(uint64_t *seed)
{
    const int file = open("/dev/urandom", O_RDONLY);
    const bool good = file >= 0 && read(file, seed, sizeof *seed) == (ssize_t)sizeof *seed;
    if (file >= 0)
        close(file);
    return good;
}

/* -------------------------------------------------------------- a new game */

/* Names of the others; where one is the person's own, the name that he left free. */
static void name_players(S5Session *s)
{
    for (int seat = 0; seat < s->table.rules.players; seat++) {
        const char *name = s5_usual_name(seat);
        if (seat == s->table.seat)
            name = s->name ? s->name : name;
        else if (s->name && !strcmp(name, s->name))
            name = s5_usual_name(s->table.seat);
        snprintf(s->table.players.name[seat], S5_PLAYER_NAME_MAX, "%s", name);
    }
}

/* What the `game` event says besides: enough to go on with the game another time. */
static void write_more(const S5Session *s, S5Text *more)
{
    s5_text_add(more, ",\"human\":");
    s5_text_number(more, s->table.seat);
    s5_text_add(more, ",\"bots\":[");
    for (int seat = 0; seat < s->table.rules.players; seat++) {
        s5_text_add(more, seat ? "," : "");
        if (seat == s->table.seat)
            s5_text_add(more, "null");
        else
            s5_text_json(more, s->level[seat]->name);
    }
    s5_text_char(more, ']');
    if (*s->house) {
        s5_text_add(more, ",\"house\":");
        s5_text_json(more, s->house);
    }
}

static void greet(S5Session *s)
{
    const S5Table *table = &s->table;
    const S5Rules *rules = &table->rules;
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_phrase(&text, table, S5_BOLD "%s." S5_NORMAL " ", *s->house ? s->house : rules->preset->title);
    for (int party = 0; party < rules->parties; party++)
        s5_phrase(&text, table, party ? rules->sides ? " against %P" : ", %P" : "%P", party);
    s5_text_add(&text, ".");
    s5_screen_line(&s->screen, 0, bytes);
    s5_say(table, 0, "? explains where you are, rules what is played by; quit leaves, and the game is kept.");
}

/* Starts a game by the rules of the table. */
static S5Went start_game(S5Session *s)
{
    char more_bytes[MORE_MAX];
    S5Text more = s5_text(more_bytes, sizeof more_bytes);
    s->acts = 0;
    s->asked = false;
    s->state = (S5State){0};
    s->table.last.count = 0;
    s->table.joker = S5_JOKER_HIDDEN;
    S5Random random = s5_session_chance(s, 0);
    s5_start(&s->table.rules, s5_first_dealer(&s->table.rules, &random), NULL, &s->state);
    write_more(s, &more);
    s5_event_game(&s->pending, &s->table.rules, &s->state, &s->table.players, more_bytes);
    if (!s5_store_start(&s->store) || s5_session_save(s) != S5_WENT_ON)
        return S5_WENT_WRONG;
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    greet(s);
    s5_table_primer(&s->table);
    return S5_WENT_ON;
}

/* Seats everybody as the flags say. */
static bool seat_players(S5Session *s)
{
    s5_setup_free(&s->setup);
    if (!s5_setup_rules(s->command, &s->setup, &s->table.rules))
        return false;
    const S5Rules *rules = &s->table.rules;
    s->table.file = s->setup.file;
    s->table.seat = s->seat < 0 ? 0 : (int)s->seat;
    if (s->table.seat >= rules->players) {
        s5_usage(s->command, "--seat takes 0 to %d, for %d play", rules->players - 1, rules->players);
        return false;
    }
    if (!s->bots)
        s->bot[s->bots++] = s5_level_find("steady");
    for (int seat = 0, other = 0; seat < rules->players; seat++)
        s->level[seat] = s->bot[seat == s->table.seat ? 0 : other++ % s->bots];
    *s->house = 0;
    if (s5_preset_find(rules->preset->name) != rules->preset)
        snprintf(s->house, sizeof s->house, "%s", rules->preset->title);
    name_players(s);
    return true;
}

/* ---------------------------------------------------------- an unfinished game */

/* The last trick of the hand, which was shown before. */
static void recall_last(S5Table *table)
{
    const S5View *view = &table->view;
    const int trick = view->tricks_done - 1;
    if (trick < 0)
        return;
    table->last = (S5LastTrick){
        .count = table->rules.players, .lead = view->lead[trick], .winner = view->winner[trick]};
    memcpy(table->last.cards, view->trick[trick], sizeof table->last.cards);
}

static void take_saved(S5Session *s, const S5Saved *saved)
{
    s->table.rules = saved->rules;
    s->table.players = saved->players;
    s->table.seat = saved->seat;
    s->state = saved->state;
    s->acts = saved->acts;
    s->table.joker = !s->state.joker_up ? S5_JOKER_HIDDEN : s->state.joker_due ? S5_JOKER_UP : S5_JOKER_TAKEN;
    s->asked = saved->asked;
    const bool same = *saved->house && !strcmp(saved->house, s->house);
    s->table.file = same ? s->setup.file : NULL; /* its words, if it is the file that the flags name */
    memcpy(s->house, saved->house, sizeof s->house);
    for (int seat = 0; seat < saved->rules.players; seat++) {
        const S5Level *level = s5_level_find(saved->level[seat]);
        s->level[seat] = level ? level : s5_level_find("steady");
    }
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    recall_last(&s->table);
}

/* How the last hand ended, which a kill may have come before. */
static void tell_end(S5Session *s, const S5Saved *saved)
{
    S5Text seen = s5_text(s->events, sizeof s->events);
    const bool ended = s->state.phase == S5_PHASE_DEAL || s->state.phase == S5_PHASE_OVER;
    if (s->state.stopped)
        s5_event_end_game(&seen, &s->table.rules, &s->state);
    else if (ended && s->state.hand_number && !saved->acts) /* by the deal itself */
        s5_event_deal(&seen, &s->table.rules, &s->state, s->table.seat);
    else if (saved->acted && ended)
        s5_event_act(&seen, &s->table.rules, &saved->before, &s->state, &saved->choice, s->table.seat);
    s5_session_tell(s, s->events);
}

/* Offers to go on. Returns S5_WENT_ON with *on saying so, or S5_WENT_AWAY when the person answers nothing. */
static S5Went offer(S5Session *s, const S5Saved *saved, bool *on)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->table, 0, "There is an unfinished game: %s, %d players, hand %d.",
        *saved->house ? saved->house : saved->rules.preset->title, saved->rules.players,
        (int)saved->state.hand_number);
    s5_say(&s->table, 0, "Go on with it? Enter or y goes on, n puts it away and starts a new one.");
    while (s5_screen_ask(&s->screen, line)) {
        *on = !*line || *line == 'y' || *line == 'Y';
        if (*on || *line == 'n' || *line == 'N')
            return S5_WENT_ON;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return S5_WENT_AWAY;
        s5_say(&s->table, 0, "Type y to go on with the game, n for a new one, or quit.");
    }
    return S5_WENT_AWAY;
}

/* Puts the record with the games that are kept, and says where. */
static bool keep(S5Session *s)
{
    char name[S5_PATH_MAX];
    s5_store_keep(&s->store, name);
    if (*name)
        s5_say(&s->table, 0, "The record is %s", name);
    return *name != 0;
}

/*
 * Takes up the game on disk where there is one and the person wants it. *on says whether it is at the table; a game that
 * ended just before a kill is told and put away.
 */
static S5Went find_game(S5Session *s, S5Saved *saved, bool *on)
{
    char aside[S5_PATH_MAX];
    S5Went went = S5_WENT_ON;
    *on = false;
    switch (s5_store_find(&s->store, saved, aside)) {
    case S5_FOUND_DAMAGED:
        s5_say(&s->table, 0, "The game that was kept is damaged. It is now %s", aside);
        return S5_WENT_ON;
    case S5_FOUND_FAULT:
        return S5_WENT_WRONG;
    case S5_FOUND_NOTHING:
        return S5_WENT_ON;
    case S5_FOUND_GAME:
        break;
    }
    const bool over = saved->state.phase == S5_PHASE_OVER;
    if (!over && !s->new_game)
        went = offer(s, saved, on);
    if (*on || over) {
        take_saved(s, saved);
        tell_end(s, saved);
    }
    if (went == S5_WENT_ON && !*on)
        went = keep(s) ? S5_WENT_ON : S5_WENT_WRONG;
    return went;
}

/* ------------------------------------------------------------------ session */

/* After a game: whether another one is wanted. */
static bool want_another(S5Session *s)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->table, 0, "Another game? Enter or y starts one, n leaves.");
    while (s5_screen_ask(&s->screen, line)) {
        if (!*line || *line == 'y' || *line == 'Y')
            return true;
        if (*line == 'n' || *line == 'N' || *line == 'q' || *line == 'Q')
            return false;
        s5_say(&s->table, 0, "Type y for another game, or n.");
    }
    return false;
}

/* Game after game, until the person leaves. */
static S5Went play_games(S5Session *s, bool on)
{
    S5Went went = S5_WENT_ON;
    for (bool more = true; more && went == S5_WENT_ON; on = false) {
        const bool resumed = on;
        if (!on)
            went = start_game(s);
        if (went == S5_WENT_ON)
            went = s5_session_play(s, resumed);
        if (s->state.phase == S5_PHASE_OVER && went != S5_WENT_WRONG && !keep(s))
            went = S5_WENT_WRONG;
        more = went == S5_WENT_ON && want_another(s);
        s->games++;
    }
    return went;
}

static int run_session(S5Session *s)
{
    static S5Saved saved;
    bool on;
    if (!seat_players(s))
        return S5_EXIT_USAGE;
    if (s->seed < 0) {
        uint64_t seed;
        if (!read_chance(&seed))
            return s5_fault(s->command, "/dev/urandom gives nothing; give a --seed");
        s->seed = (int64_t)seed;
    }
    s5_screen_open(&s->screen, s->letters);
    s->screen.pace_ms = s->pace_ms < 0 ? (isatty(STDOUT_FILENO) ? TERMINAL_PACE_MS : 0) : s->pace_ms;
    s->table.screen = &s->screen;
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    S5Went went = s5_store_open(&s->store, s->command) ? find_game(s, &saved, &on) : S5_WENT_WRONG;
    if (went == S5_WENT_ON && !on &&
        !seat_players(s)) /* anew: a game that had ended may have sat at the table */
        went = S5_WENT_WRONG;
    if (went == S5_WENT_ON)
        went = play_games(s, on);
    if (went == S5_WENT_AWAY && s->state.phase != S5_PHASE_OVER)
        s5_say(&s->table, 0, "The game is kept: spoilfive play goes on with it.");
    s5_store_close(&s->store);
    fflush(stdout);
    return went == S5_WENT_WRONG || ferror(stdout) ? S5_EXIT_FAULT : S5_EXIT_DONE;
}

/* A name is shown and written: text, and not too long. */
static bool take_name(S5Session *s, const char *name)
{
    json_t *text = json_string(name); /* null when it is not UTF-8 */
    const bool good = text && *name && strlen(name) < 40 && strcspn(name, "\"\\") == strlen(name);
    json_decref(text);
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F) {
            s5_usage(s->command, "--name takes a name without control characters");
            return false;
        }
    s->name = name;
    if (!good)
        s5_usage(s->command, "--name takes 1 to 39 bytes of UTF-8, without quotes");
    return good;
}

static bool take_bot(S5Session *s, const char *name)
{
    const S5Level *level = s5_level_find(name);
    if (!level)
        s5_usage(s->command, "there is no level '%s'; --bot takes random or steady", name);
    else if (s->bots == S5_SEATS_MAX)
        s5_usage(s->command, "no more than %d times --bot", S5_SEATS_MAX);
    else
        s->bot[s->bots++] = level;
    return level && s->bots <= S5_SEATS_MAX;
}

static bool take_flag(S5Session *s, int flag, const char *value)
{
    switch (flag) {
    case BOT:
        return take_bot(s, value);
    case SEED:
        return s5_args_number(s->command, "seed", value, 0, INT64_C(999999999999999999), &s->seed);
    case NAME:
        return take_name(s, value);
    case SEAT:
        return s5_args_number(s->command, "seat", value, 0, S5_SEATS_MAX - 1, &s->seat);
    case NEW:
        return s->new_game = true;
    case PACE:
        return s5_args_number(s->command, "pace", value, 0, 60000, &s->pace_ms);
    case ASCII:
        return s->letters = true;
    default:
        return s5_setup_flag(s->command, &s->setup, s5_flags_play[flag].name, value) == 1;
    }
}

int s5_run_play(const S5Command *command, int argc, char **argv)
{
    static S5Session s;
    S5Args args = {command, argv, argc, 0};
    const char *value;
    s = (S5Session){.command = command, .setup = s5_setup(), .seed = -1, .seat = -1, .pace_ms = -1};
    for (int flag; (flag = s5_args_next(&args, &value)) != S5_ARG_END;) {
        if (flag == S5_ARG_HELP)
            return S5_EXIT_DONE;
        if (flag == S5_ARG_WORD)
            return s5_usage(command, "unexpected word '%s'; spoilfive play --help lists the flags", value);
        if (flag == S5_ARG_WRONG || !take_flag(&s, flag, value))
            return S5_EXIT_USAGE;
    }
    const int status = run_session(&s);
    s5_setup_free(&s.setup);
    return status;
}
