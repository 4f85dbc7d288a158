/* A new game, and one that is resumed. */
#include "lesson.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MORE_MAX = 1 << 15, MEMORY_LINE = 64 };

const char *s5_default_name(int seat)
{
    static const char *const NAMES[S5_SEATS_MAX] = {
        "Ann", "Brendan", "Cáit", "Declan", "Eileen", "Fergus", "Gráinne", "Hugh", "Íde", "Jack"};
    return NAMES[seat];
}

/* The memory of the level that needs most, in whole cache lines. */
static size_t level_memory(void)
{
    size_t most = 0;
    for (int i = 0; i < s5_level_count(); i++)
        most = s5_level(i)->memory > most ? s5_level(i)->memory : most;
    return (most + MEMORY_LINE - 1) / MEMORY_LINE * MEMORY_LINE;
}

S5SessionResult s5_session_open(S5Session *s, uint64_t seed)
{
    s->seed = seed;
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    const bool good = s5_save_open(&s->store);
    const size_t size = level_memory();
    s->memory = size ? aligned_alloc(MEMORY_LINE, size) : NULL;
    if (!good)
        return S5_SESSION_FAILED;
    s5_lessons_load(s);
    if (s->memory || !size)
        return S5_SESSION_GOES_ON;
    snprintf(s->store.fault, sizeof s->store.fault, "%s", strerror(ENOMEM));
    return S5_SESSION_FAILED;
}

void s5_session_close(S5Session *s)
{
    s5_save_close(&s->store);
    free(s->memory);
    s->memory = NULL;
}

/* -------------------------------------------------------------- a new game */

/* Names the others. If one of the names is the one that the person chose, it is replaced by the default name of that
 * seat. */
static void name_players(S5Session *s)
{
    for (int seat = 0; seat < s->game.rules.players; seat++) {
        const char *own = s->config.name, *name = s5_default_name(seat);
        if (seat == s->game.seat)
            name = *own ? own : name;
        else if (!strcmp(name, own))
            name = s5_default_name(s->game.seat);
        snprintf(s->game.players.name[seat], S5_PLAYER_NAME_MAX, "%s", name);
    }
}

/* Writes what the session adds to the `game` event: enough to continue the game another time. */
static void write_extra(const S5Session *s, S5Text *extra)
{
    s5_text_printf(extra, ",\"human\":%d,\"bots\":[", s->game.seat);
    for (int seat = 0; seat < s->game.rules.players; seat++) {
        s5_text_add(extra, seat ? "," : "");
        if (seat == s->game.seat)
            s5_text_add(extra, "null");
        else
            s5_text_json(extra, s->bot[seat]);
    }
    s5_text_char(extra, ']');
    if (*s->game.house) {
        s5_text_add(extra, ",\"house\":");
        s5_text_json(extra, s->game.house);
    }
    s5_terms_write(extra, &s->game.terms);
}

static void tell_who_plays(S5Session *s)
{
    const S5GameView *game = &s->game;
    const S5Rules *rules = &game->rules;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_phrase(
        &text, game, S5_BOLD "%s." S5_NORMAL " ", *s->game.house ? s->game.house : rules->preset->title);
    for (int party = 0; party < rules->parties; party++)
        s5_phrase(&text, game, party ? rules->sides ? " against %P" : ", %P" : "%P", party);
    s5_text_add(&text, ".");
    s5_line(game, 0, text.start);
}

bool s5_session_has_bot(const S5Session *s, const char *bot)
{
    return s5_level_find(bot) || (s->programs && s->programs->exists(bot));
}

/* Seats the others, given the names at their seats; false after saying why not. */
static bool seat_bots(S5Session *s, const char *const names[S5_SEATS_MAX])
{
    s->told = 0;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++) {
        s->forfeits[seat] = 0;
        const bool there = seat < s->game.rules.players && seat != s->game.seat;
        snprintf(s->bot[seat], S5_BOT_NAME_MAX, "%s", there ? names[seat] : "");
        s->level[seat] = there ? s5_level_find(s->bot[seat]) : NULL;
        const char *program = there && !s->level[seat] ? s->bot[seat] : NULL;
        if (s->programs && !s->programs->seat(s->programs, seat, program)) {
            snprintf(
                s->store.fault, sizeof s->store.fault, "%s can't play: %s", s->bot[seat], strerror(errno));
            return false;
        }
    }
    return true;
}

static bool seat_as_planned(S5Session *s)
{
    const S5GameConfig *config = &s->config;
    const char *names[S5_SEATS_MAX];
    s->game.rules = config->rules;
    s->game.terms = config->file ? *s5_rule_file_terms(config->file) : (S5Terms){0};
    s->game.description = s5_rule_file_description(config->file);
    s->game.seat = config->seat;
    for (int seat = 0, other = 0; seat < config->rules.players; seat++)
        names[seat] = config->bot[seat == config->seat ? 0 : other++ % config->bots];
    *s->game.house = 0;
    if (s5_preset_find(config->rules.preset->name) != config->rules.preset)
        snprintf(s->game.house, sizeof s->game.house, "%s", config->rules.preset->title);
    name_players(s);
    return seat_bots(s, names);
}

S5SessionResult s5_session_start(S5Session *s)
{
    S5Text extra = S5_EMPTY_TEXT(MORE_MAX);
    if (!seat_as_planned(s))
        return S5_SESSION_FAILED;
    s->acts = 0;
    s->asked = s->turns_left_out = s->chose = false;
    s->state = (S5State){0};
    s->game.last.count = 0;
    s->game.joker = S5_JOKER_HIDDEN;
    S5Random random = s5_session_chance(s, 0);
    write_extra(s, &extra);
    S5Driver driver = s5_session_driver(s);
    driver.more = extra.start;
    s5_drive_start(&driver, s5_first_dealer(&s->game.rules, &random));
    if (!s5_save_start(&s->store) || !s5_save_append(&s->store, s->pending.start, s->pending.used))
        return S5_SESSION_FAILED;
    s->pending = s5_text(s->pending_bytes, sizeof s->pending_bytes);
    s5_view(&s->game.rules, &s->state, s->game.seat, &s->game.view);
    tell_who_plays(s);
    return S5_SESSION_GOES_ON;
}

void s5_session_next_game(S5Session *s)
{
    S5Text extra = S5_EMPTY_TEXT(MORE_MAX);
    S5Driver driver = s5_session_driver(s);
    write_extra(s, &extra);
    driver.more = extra.start;
    s->game.last.count = 0;
    s5_drive_next_game(&driver);
    s5_say(&s->game, 0, S5_BOLD "Game %d of the match." S5_NORMAL, s->state.match_games.number);
}

/* ---------------------------------------------------------- an unfinished game */

/* Retells a turn of the game so far. A program whose turn it was answers once more, and its answer is ignored. */
static void retell_turn(const S5Session *s, const S5News *act)
{
    S5News turn = *act;
    S5Random random = s5_random(0, 0);
    turn.kind = S5_EVENT_TURN;
    turn.state = act->before;
    s->programs->tell(s->programs, &turn);
    if (turn.state->turn != s->game.seat && !s->level[turn.state->turn])
        s->programs->choose(s->programs, turn.rules, turn.state, &random, NULL);
}

static void retell_line(void *session, const S5Reader *reader, S5Event event)
{
    const S5Session *s = session;
    S5News news;
    if (!s5_news_read(reader, event, &news) || event == S5_EVENT_END_GAME)
        return;
    if (event == S5_EVENT_ACT)
        retell_turn(s, &news);
    s->programs->tell(s->programs, &news);
}

/* Tells the programs at the table the game so far, which they must follow from its beginning. */
static bool retell_to_programs(S5Session *s)
{
    bool program = false;
    for (int seat = 0; seat < s->game.rules.players; seat++)
        program = program || (seat != s->game.seat && !s->level[seat]);
    return !program || s5_save_read(&s->store, retell_line, s);
}

bool s5_session_resume(S5Session *s, const S5SavedGame *saved)
{
    const char *names[S5_SEATS_MAX];
    s->game.rules = saved->rules;
    s->game.players = saved->players;
    s->game.seat = saved->seat;
    s->state = saved->state;
    s->acts = saved->acts;
    s->game.joker = S5_JOKER_HIDDEN;
    if (s->state.joker_up)
        s->game.joker = s->state.joker_due ? S5_JOKER_UP : S5_JOKER_TAKEN;
    s->asked = saved->asked;
    s->turns_left_out = saved->turns_left_out;
    s->chose = saved->chosen_at >= 0;
    s->game.terms = saved->terms;
    s->game.description = "";
    memcpy(s->game.house, saved->house, sizeof s->game.house);
    for (int seat = 0; seat < saved->rules.players; seat++)
        names[seat] =
            s5_session_has_bot(s, saved->bot[seat]) ? saved->bot[seat] : s5_level(S5_LEVEL_QUICK)->name;
    s5_view(&s->game.rules, &s->state, s->game.seat, &s->game.view);
    s5_game_view_restore_trick(&s->game);
    if (!seat_bots(s, names) || !retell_to_programs(s))
        return false;
    for (int seat = 0; seat < s->game.rules.players; seat++)
        s->forfeits[seat] = s->programs ? s->programs->forfeits(s->programs, seat) : 0;
    s->state = saved->state;
    return true;
}

S5SessionResult s5_session_take_back(S5Session *s)
{
    static S5SavedGame saved;
    const char *description = s->game.description;
    const S5FindResult found = s5_save_take_back(&s->store, &saved);
    if (found == S5_FOUND_NOTHING)
        return S5_SESSION_GOES_ON;
    if (found != S5_FOUND_GAME || !s5_session_resume(s, &saved))
        return S5_SESSION_FAILED;
    s->game.description = description;
    s5_say(&s->game, 0, "Your last choice is taken back.");
    return S5_SESSION_GOES_ON;
}

static void recount_line(void *session, const S5Reader *reader, S5Event event)
{
    S5Session *s = session;
    const S5State *state = s5_reader_state(reader);
    S5News news;
    s->seen = s5_text(s->events, sizeof s->events);
    if (state->hand_number != s->state.hand_number ||
        state->match_games.number != s->state.match_games.number)
        return;
    if ((event == S5_EVENT_DEAL || event == S5_EVENT_ACT) && s5_news_read(reader, event, &news))
        s5_news_write(&s->seen, &news, s->game.seat);
    s5_view(&s->game.rules, state, s->game.seat, &s->game.view);
    s5_game_view_tell(&s->game, s->events);
}

bool s5_session_retell_hand(S5Session *s)
{
    return s5_save_read(&s->store, recount_line, s);
}

/* How the last hand ended: the players stopped, the deal itself ended it, or an act; S5_EVENT_NONE while a hand is
 * played. */
static S5Event last_end(const S5State *state, const S5SavedGame *saved)
{
    if (state->stopped)
        return S5_EVENT_END_GAME;
    if ((state->phase != S5_PHASE_DEAL && state->phase != S5_PHASE_OVER) || !state->hand_number)
        return S5_EVENT_NONE;
    if (!saved->acts)
        return S5_EVENT_DEAL;
    return saved->acted ? S5_EVENT_ACT : S5_EVENT_NONE;
}

void s5_session_retell_end(S5Session *s, const S5SavedGame *saved)
{
    const S5News news = {.kind = last_end(&s->state, saved),
        .rules = &s->game.rules,
        .state = &s->state,
        .before = &saved->before,
        .choice = &saved->choice};
    s->seen = s5_text(s->events, sizeof s->events);
    s5_news_write(&s->seen, &news, s->game.seat);
    s5_game_view_tell(&s->game, s->events);
}
