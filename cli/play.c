/* `spoilfive play`: a game in this terminal against computer players, in plain lines. */
#include "play.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
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

enum { TERMINAL_PACE_MS = 300, PENDING_MAX = 4 * S5_EVENT_MAX, MORE_MAX = 512 };

/* What is being played. Only this file sees the whole state; everything shown goes through the table. */
typedef struct Session {
    const S5Command *command;
    S5Setup setup;
    const S5Level *bot[S5_SEATS_MAX]; /* as the flags name them, in turn */
    int bots;
    int64_t seed, seat, pace_ms; /* −1 where not given */
    const char *name;
    bool new_game, letters;
    S5Screen screen;
    S5Store store;
    S5Table table;
    S5State state;
    const S5Level *level[S5_SEATS_MAX]; /* by seat */
    char house[S5_PLAYER_NAME_MAX];
    int games; /* begun in this session */
    int acts;  /* made in this hand */
    bool asked; /* the turn that is due is in the record */
    S5Text pending; /* lines for the record that nobody has been shown anything of */
    char pending_bytes[PENDING_MAX];
    char events[S5_EVENT_MAX];
} Session;

/* How a part of the session went. */
typedef enum Went { WENT_ON, WENT_AWAY, WENT_WRONG } Went;

/* ------------------------------------------------------------------- chance */

static bool read_chance(uint64_t *seed)
{
    const int file = open("/dev/urandom", O_RDONLY);
    const bool good = file >= 0 && read(file, seed, sizeof *seed) == (ssize_t)sizeof *seed;
    if (file >= 0)
        close(file);
    return good;
}

/*
 * Chance for one moment of a game: where a game is gone on with after a kill, the same seed goes on as if nothing had
 * happened. `who` is 0 for the dealing, a seat + 1 for a player.
 *
 *      63 … 44   43 … 20   19 … 4   3 … 0
 *      game      hand      act      who
 */
static S5Random chance_for(const Session *s, int who)
{
    const uint64_t moment = (uint64_t)s->games << 44 | (uint64_t)s->state.hand_number << 20 | (uint64_t)s->acts << 4;
    return s5_random((uint64_t)s->seed, moment | (unsigned)who);
}

/* ------------------------------------------------------------------- record */

/* Puts on disk what is pending; nothing is shown before that. */
static Went save(Session *s)
{
    const bool good = s5_store_put(&s->store, s->pending.start, s->pending.used);
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    return good ? WENT_ON : WENT_WRONG;
}

/* Tells lines as the person's seat may see them; they are on disk. */
static Went tell(Session *s, const char *events)
{
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    s5_table_tell(&s->table, events, true);
    return s->screen.left ? WENT_AWAY : WENT_ON;
}

static void write_turn(Session *s)
{
    if (!s->asked)
        s5_event_turn(&s->pending, &s->table.rules, &s->state, S5_ALL_SEEING, false);
    s->asked = true;
}

/*
 * Makes a choice that is legal. What the person may not notice, a question declined in silence, waits for the next
 * write: a pause for the disk would betray it (docs/rules.md §4).
 */
static Went make(Session *s, const S5Choice *choice)
{
    const S5Rules *rules = &s->table.rules;
    const S5State before = s->state;
    S5Text seen = s5_text(s->events, sizeof s->events);
    write_turn(s);
    if (s5_act(rules, &s->state, before.turn, *choice) != S5_OK) {
        s5_fault(s->command, "a computer player chose what is not legal; please report the record");
        return WENT_WRONG;
    }
    s->asked = false;
    s->acts++;
    s5_event_act(&s->pending, rules, &before, &s->state, choice, S5_ALL_SEEING);
    s5_event_act(&seen, rules, &before, &s->state, choice, s->table.seat);
    if (!seen.used)
        return WENT_ON;
    return save(s) == WENT_ON ? tell(s, s->events) : WENT_WRONG;
}

static Went deal(Session *s)
{
    const S5Rules *rules = &s->table.rules;
    S5Text seen = s5_text(s->events, sizeof s->events);
    S5Card pack[S5_PACK];
    for (int i = 0; i < S5_PACK; i++)
        pack[i] = (S5Card)i;
    s->acts = 0;
    S5Random random = chance_for(s, 0);
    s5_shuffle(&random, pack, S5_PACK, S5_PACK);
    s5_deal(rules, &s->state, pack);
    s5_event_deal(&s->pending, rules, &s->state, S5_ALL_SEEING);
    s5_event_deal(&seen, rules, &s->state, s->table.seat);
    return save(s) == WENT_ON ? tell(s, s->events) : WENT_WRONG;
}

/* ------------------------------------------------------------------- asking */

/* What the engine, the one gate, says to a choice; nothing changes. */
static S5Status try_choice(const Session *s, const S5Choice *choice)
{
    S5State state = s->state;
    return s5_act(&s->table.rules, &state, s->table.seat, *choice);
}

/* Answers a line that is no choice. */
static void answer(Session *s, const S5Typed *typed)
{
    const S5Table *table = &s->table;
    switch (typed->kind) {
    case S5_TYPED_HELP:
        s5_table_help(table);
        break;
    case S5_TYPED_LOOK:
        s5_table_draw(table);
        s5_table_question(table);
        break;
    case S5_TYPED_LAST:
        s5_table_last(table);
        break;
    case S5_TYPED_SCORES:
        s5_table_scores(table);
        break;
    case S5_TYPED_RULES:
        s5_table_rules(table);
        break;
    case S5_TYPED_WHY:
        s5_table_why(table, &typed->choice, try_choice(s, &typed->choice));
        break;
    default:
        s5_screen_line(table->screen, 2, typed->wrong);
        break;
    }
}

/* The person's choice. The turn is written first, always: what was pending is on disk without showing by the time taken. */
static Went ask_person(Session *s)
{
    char line[S5_TYPED_MAX];
    S5Typed typed;
    write_turn(s);
    if (save(s) != WENT_ON)
        return WENT_WRONG;
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    s5_table_draw(&s->table);
    s5_table_question(&s->table);
    while (s5_screen_ask(&s->screen, line)) {
        s5_typed_read(&s->table, line, &typed);
        if (typed.kind == S5_TYPED_QUIT)
            return WENT_AWAY;
        const S5Status status = typed.kind == S5_TYPED_CHOICE ? try_choice(s, &typed.choice) : S5_OK;
        if (status != S5_OK)
            s5_table_why(&s->table, &typed.choice, status);
        else if (typed.kind == S5_TYPED_CHOICE)
            return make(s, &typed.choice);
        else
            answer(s, &typed);
    }
    return WENT_AWAY;
}

static Went ask_computer(Session *s)
{
    const int seat = s->state.turn;
    S5View view;
    S5Random random = chance_for(s, seat + 1);
    s5_view(&s->table.rules, &s->state, seat, &view);
    const S5Choice choice = s->level[seat]->choose(&s->table.rules, &view, &random);
    return make(s, &choice);
}

/* The players stop after a hand. */
static Went stop(Session *s)
{
    S5Text seen = s5_text(s->events, sizeof s->events);
    if (s5_stop(&s->table.rules, &s->state) != S5_OK)
        return WENT_ON;
    s5_event_end_game(&s->pending, &s->table.rules, &s->state);
    s5_event_end_game(&seen, &s->table.rules, &s->state);
    return save(s) == WENT_ON ? tell(s, s->events) : WENT_WRONG;
}

/* Between two hands. */
static Went pause_hand(Session *s)
{
    char line[S5_TYPED_MAX];
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    s5_say(&s->table, 0, "Enter deals the next hand; last, scores, rules; stop ends the game here; quit leaves it for later.");
    while (s5_screen_ask(&s->screen, line)) {
        S5Typed typed;
        if (!*line)
            return deal(s);
        if (!strcmp(line, "stop"))
            return stop(s);
        s5_typed_read(&s->table, line, &typed);
        if (typed.kind == S5_TYPED_QUIT)
            return WENT_AWAY;
        if (typed.kind == S5_TYPED_LAST || typed.kind == S5_TYPED_SCORES || typed.kind == S5_TYPED_RULES)
            answer(s, &typed);
        else
            s5_say(&s->table, 2, "No hand is being played: Enter deals, quit leaves, stop ends the game.");
    }
    return WENT_AWAY;
}

/* Plays until the game is over, or the person leaves. `resumed` spares him the pause that he has just answered. */
static Went play_game(Session *s, bool resumed)
{
    Went went = WENT_ON;
    while (went == WENT_ON && s->state.phase != S5_PHASE_OVER) {
        if (s->state.phase == S5_PHASE_DEAL)
            went = s->state.hand_number && !resumed ? pause_hand(s) : deal(s);
        else
            went = s->state.turn == s->table.seat ? ask_person(s) : ask_computer(s);
        resumed = false;
    }
    return went;
}

/* -------------------------------------------------------------- a new game */

/* Names of the others; where one is the person's own, the name that he left free. */
static void name_players(Session *s)
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
static void write_more(const Session *s, S5Text *more)
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

static void greet(Session *s)
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
static Went start_game(Session *s)
{
    char more_bytes[MORE_MAX];
    S5Text more = s5_text(more_bytes, sizeof more_bytes);
    s->games++;
    s->acts = 0;
    s->asked = false;
    s->state = (S5State){0};
    s->table.last.count = 0;
    S5Random random = chance_for(s, 0);
    s5_start(&s->table.rules, s5_first_dealer(&s->table.rules, &random), NULL, &s->state);
    write_more(s, &more);
    s5_event_game(&s->pending, &s->table.rules, &s->state, &s->table.players, more_bytes);
    if (!s5_store_start(&s->store) || save(s) != WENT_ON)
        return WENT_WRONG;
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    greet(s);
    s5_table_primer(&s->table);
    return WENT_ON;
}

/* Seats everybody as the flags say. */
static bool seat_players(Session *s)
{
    s5_setup_free(&s->setup);
    if (!s5_setup_rules(s->command, &s->setup, &s->table.rules))
        return false;
    const S5Rules *rules = &s->table.rules;
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
        snprintf(s->house, sizeof s->house, "%s", rules->preset->name);
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
    table->last = (S5LastTrick){.count = table->rules.players, .lead = view->lead[trick], .winner = view->winner[trick]};
    memcpy(table->last.cards, view->trick[trick], sizeof table->last.cards);
}

static void take_saved(Session *s, const S5Saved *saved)
{
    s->table.rules = saved->rules;
    s->table.players = saved->players;
    s->table.seat = saved->seat;
    s->state = saved->state;
    s->acts = saved->acts;
    s->asked = saved->asked;
    memcpy(s->house, saved->house, sizeof s->house);
    for (int seat = 0; seat < saved->rules.players; seat++) {
        const S5Level *level = s5_level_find(saved->level[seat]);
        s->level[seat] = level ? level : s5_level_find("steady");
    }
    s5_view(&s->table.rules, &s->state, s->table.seat, &s->table.view);
    recall_last(&s->table);
}

/* How the last hand ended, which a kill may have come before. */
static void tell_end(Session *s, const S5Saved *saved)
{
    S5Text seen = s5_text(s->events, sizeof s->events);
    if (s->state.stopped)
        s5_event_end_game(&seen, &s->table.rules, &s->state);
    else if (saved->acted && (s->state.phase == S5_PHASE_DEAL || s->state.phase == S5_PHASE_OVER))
        s5_event_act(&seen, &s->table.rules, &saved->before, &s->state, &saved->choice, s->table.seat);
    tell(s, s->events);
}

/* Offers to go on. Returns WENT_ON with *on saying so, or WENT_AWAY when the person answers nothing. */
static Went offer(Session *s, const S5Saved *saved, bool *on)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->table, 0, "There is an unfinished game: %s, %d players, hand %d.",
        *saved->house ? saved->house : saved->rules.preset->title, saved->rules.players, (int)saved->state.hand_number);
    s5_say(&s->table, 0, "Go on with it? Enter or y goes on, n puts it away and starts a new one.");
    while (s5_screen_ask(&s->screen, line)) {
        *on = !*line || *line == 'y' || *line == 'Y';
        if (*on || *line == 'n' || *line == 'N')
            return WENT_ON;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return WENT_AWAY;
        s5_say(&s->table, 0, "Type y to go on with the game, n for a new one, or quit.");
    }
    return WENT_AWAY;
}

/* Puts the record with the games that are kept, and says where. */
static bool keep(Session *s)
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
static Went find_game(Session *s, S5Saved *saved, bool *on)
{
    char aside[S5_PATH_MAX];
    Went went = WENT_ON;
    *on = false;
    switch (s5_store_find(&s->store, saved, aside)) {
    case S5_FOUND_DAMAGED:
        s5_say(&s->table, 0, "The game that was kept is damaged. It is now %s", aside);
        return WENT_ON;
    case S5_FOUND_FAULT:
        return WENT_WRONG;
    case S5_FOUND_NOTHING:
        return WENT_ON;
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
    if (went == WENT_ON && !*on)
        went = keep(s) ? WENT_ON : WENT_WRONG;
    return went;
}

/* ------------------------------------------------------------------ session */

/* After a game: whether another one is wanted. */
static bool want_another(Session *s)
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
static Went play_games(Session *s, bool on)
{
    Went went = WENT_ON;
    for (bool more = true; more && went == WENT_ON; on = false) {
        const bool resumed = on;
        if (!on)
            went = start_game(s);
        if (went == WENT_ON)
            went = play_game(s, resumed);
        if (s->state.phase == S5_PHASE_OVER && went != WENT_WRONG && !keep(s))
            went = WENT_WRONG;
        more = went == WENT_ON && want_another(s);
    }
    return went;
}

static int run_session(Session *s)
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
    Went went = s5_store_open(&s->store, s->command) ? find_game(s, &saved, &on) : WENT_WRONG;
    if (went == WENT_ON && !on && !seat_players(s)) /* anew: a game that had ended may have sat at the table */
        went = WENT_WRONG;
    if (went == WENT_ON)
        went = play_games(s, on);
    if (went == WENT_AWAY && s->state.phase != S5_PHASE_OVER)
        s5_say(&s->table, 0, "The game is kept: spoilfive play goes on with it.");
    s5_store_close(&s->store);
    fflush(stdout);
    return went == WENT_WRONG || ferror(stdout) ? S5_EXIT_FAULT : S5_EXIT_DONE;
}

/* A name is shown and written: text, and not too long. */
static bool take_name(Session *s, const char *name)
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

static bool take_bot(Session *s, const char *name)
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

static bool take_flag(Session *s, int flag, const char *value)
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
    static Session s;
    S5Args args = {command, argv, argc, 0};
    const char *value;
    s = (Session){.command = command, .setup = s5_setup(), .seed = -1, .seat = -1, .pace_ms = -1};
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
