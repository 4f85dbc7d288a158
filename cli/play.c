/* `spoilfive play` in plain lines: game after game, going on with an unfinished one. */
#include "play.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TERMINAL_PACE_MS = 300 };

/* The session's teller: lines on a screen. */
static void put_line(void *to, int indent, const char *text)
{
    s5_screen_line(to, indent, text);
}

static bool wait_line(void *to)
{
    S5Screen *screen = to;
    s5_screen_wait(screen);
    return !screen->left;
}

/* ---------------------------------------------------------- an unfinished game */

/* Offers to go on. Returns S5_WENT_ON with *on saying so, or S5_WENT_AWAY when the person answers nothing. */
static S5Went offer(S5Session *s, S5Screen *screen, const S5Saved *saved, bool *on)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->table, 0, "There is an unfinished game: %s, %d players, hand %d.",
        *saved->house ? saved->house : saved->rules.preset->title, saved->rules.players,
        (int)saved->state.hand_number);
    for (int seat = 0; seat < saved->rules.players; seat++)
        if (seat != saved->seat && s5_session_knows(s, saved->bot[seat]) && !s5_level_find(saved->bot[seat]))
            s5_say(&s->table, 0, "%s is played by %s", saved->players.name[seat], saved->bot[seat]);
    s5_say(&s->table, 0, "Go on with it? Enter or y goes on, n puts it away and starts a new one.");
    while (s5_screen_ask(screen, line)) {
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
static S5Went keep(S5Session *s)
{
    char name[S5_PATH_MAX];
    if (!s5_store_keep(&s->store, name)) {
        snprintf(s->fault, sizeof s->fault, "%s", s->store.fault);
        return S5_WENT_WRONG;
    }
    s5_say(&s->table, 0, "The record is %s", name);
    return S5_WENT_ON;
}

/*
 * Takes up the game on disk where there is one and the person wants it. *on says whether it is at the table; a game that
 * ended just before a kill is told and put away.
 */
static S5Went find_game(S5Session *s, S5Screen *screen, bool new_game, bool *on)
{
    static S5Saved saved;
    char aside[S5_PATH_MAX];
    S5Went went = S5_WENT_ON;
    *on = false;
    const S5Found found = s5_store_find(&s->store, &saved, aside);
    if (found == S5_FOUND_DAMAGED)
        s5_say(&s->table, 0, "The game that was kept is damaged. It is now %s", aside);
    if (found == S5_FOUND_FAULT) {
        snprintf(s->fault, sizeof s->fault, "%s", s->store.fault);
        return S5_WENT_WRONG;
    }
    if (found != S5_FOUND_GAME)
        return S5_WENT_ON;
    const bool over = saved.state.phase == S5_PHASE_OVER;
    if (!over && !new_game)
        went = offer(s, screen, &saved, on);
    if (*on || over) {
        if (!s5_session_take(s, &saved))
            return S5_WENT_WRONG;
        s5_session_recall(s, &saved);
    }
    return went == S5_WENT_ON && !*on ? keep(s) : went;
}

/* ------------------------------------------------------------------ session */

/* After a game: whether another one is wanted. */
static bool want_another(const S5Session *s, S5Screen *screen)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->table, 0, "Another game? Enter or y starts one, n leaves.");
    while (s5_screen_ask(screen, line)) {
        if (!*line || *line == 'y' || *line == 'Y')
            return true;
        if (*line == 'n' || *line == 'N' || *line == 'q' || *line == 'Q')
            return false;
        s5_say(&s->table, 0, "Type y for another game, or n.");
    }
    return false;
}

static S5Went start(S5Session *s)
{
    const S5Went went = s5_session_start(s);
    if (went == S5_WENT_ON) {
        s5_say(&s->table, 0,
            "? explains where you are, rules what is played by; quit leaves, and the game is kept.");
        s5_table_view_primer(&s->table);
    }
    return went;
}

/* Game after game, until the person leaves. */
static S5Went play_games(S5Session *s, S5Screen *screen, bool on)
{
    S5Went went = S5_WENT_ON;
    for (bool more = true; more && went == S5_WENT_ON; on = false) {
        const bool resumed = on;
        if (!on)
            went = start(s);
        if (went == S5_WENT_ON)
            went = s5_lines_game(s, screen, resumed);
        if (s->state.phase == S5_PHASE_OVER && went != S5_WENT_WRONG && keep(s) != S5_WENT_ON)
            went = S5_WENT_WRONG;
        more = went == S5_WENT_ON && want_another(s, screen);
        s->games++;
    }
    return went;
}

int s5_play_lines(const S5Command *command, S5Session *s, const S5Wish *wish)
{
    static S5Screen screen;
    bool on = false;
    s5_screen_open(&screen, wish->letters);
    screen.pace_ms = wish->pace_ms < 0 ? (isatty(STDOUT_FILENO) ? TERMINAL_PACE_MS : 0) : wish->pace_ms;
    s->table.teller = (S5Teller){put_line, wait_line, &screen};
    S5Went went = s5_session_open(s, wish->seed);
    if (went == S5_WENT_ON)
        went = find_game(s, &screen, wish->new_game, &on);
    if (went == S5_WENT_ON)
        went = play_games(s, &screen, on);
    if (went == S5_WENT_AWAY && s->state.phase != S5_PHASE_OVER)
        s5_say(&s->table, 0, "The game is saved: %s play continues it.", s5_program);
    s5_session_close(s);
    fflush(stdout);
    if (went == S5_WENT_WRONG)
        s5_fault(command, "%s", s->fault);
    return went == S5_WENT_WRONG || ferror(stdout) ? S5_EXIT_FAULT : S5_EXIT_DONE;
}
