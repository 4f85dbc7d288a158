/* Playing in plain lines: game after game, continuing an unfinished one. */
#include "lines.h"
#include "terminal/session/lesson.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TERMINAL_PACE_MS = 300 };

/* ---------------------------------------------------------- an unfinished game */

/* Offers to continue. Returns S5_SESSION_GOES_ON, with the answer in *on, or S5_SESSION_LEFT when the person does
 * not answer. */
static S5SessionResult offer_saved_game(S5Session *s, S5Console *screen, const S5SavedGame *saved, bool *on)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->game, 0, "There is an unfinished game: %s, %d players, hand %d.",
        *saved->house ? saved->house : saved->rules.preset->title, saved->rules.players,
        (int)saved->state.hand_number);
    for (int seat = 0; seat < saved->rules.players; seat++)
        if (seat != saved->seat && s5_session_has_bot(s, saved->bot[seat]) &&
            !s5_level_find(saved->bot[seat]))
            s5_say(&s->game, 0, "%s is played by %s", saved->players.name[seat], saved->bot[seat]);
    s5_say(&s->game, 0, "Continue it? Enter or y continues; n sets it aside and starts a new game.");
    while (s5_console_ask(screen, line)) {
        *on = !*line || *line == 'y' || *line == 'Y';
        if (*on || *line == 'n' || *line == 'N')
            return S5_SESSION_GOES_ON;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return S5_SESSION_LEFT;
        s5_say(&s->game, 0, "Type y to continue the game, n for a new one, or quit.");
    }
    return S5_SESSION_LEFT;
}

static S5SessionResult keep_record(S5Session *s)
{
    char name[S5_PATH_MAX];
    if (!s5_save_archive(&s->store, name))
        return S5_SESSION_FAILED;
    s5_say(&s->game, 0, "The record is %s", name);
    return S5_SESSION_GOES_ON;
}

/*
 * Continues the game on disk, if there is one and the person wants it. *on says whether it is at the table. If a game
 * ended just before a kill, its end is told and it is set aside.
 */
static S5SessionResult find_saved_game(S5Session *s, S5Console *screen, bool new_game, bool *on)
{
    static S5SavedGame saved;
    char aside[S5_PATH_MAX];
    S5SessionResult result = S5_SESSION_GOES_ON;
    *on = false;
    const S5FindResult found = s5_save_find(&s->store, &saved, aside);
    if (found == S5_FOUND_DAMAGED)
        s5_say(&s->game, 0, "The saved game is damaged. It has been moved to %s", aside);
    if (found == S5_FOUND_FAULT)
        return S5_SESSION_FAILED;
    if (found != S5_FOUND_GAME)
        return S5_SESSION_GOES_ON;
    const bool over = s5_match_winners(&saved.rules, &saved.state) != 0;
    if (!over && !new_game)
        result = offer_saved_game(s, screen, &saved, on);
    if (*on || over) {
        if (!s5_session_resume(s, &saved))
            return S5_SESSION_FAILED;
        s5_session_retell_end(s, &saved);
    }
    return result == S5_SESSION_GOES_ON && !*on ? keep_record(s) : result;
}

/* ------------------------------------------------------------------ session */

static bool want_another(const S5Session *s, S5Console *screen)
{
    char line[S5_TYPED_MAX];
    s5_say(&s->game, 0, "Another game? Enter or y starts one; n quits.");
    while (s5_console_ask(screen, line)) {
        if (!*line || *line == 'y' || *line == 'Y')
            return true;
        if (*line == 'n' || *line == 'N' || *line == 'q' || *line == 'Q')
            return false;
        s5_say(&s->game, 0, "Type y for another game, or n.");
    }
    return false;
}

static S5SessionResult start_in_lines(S5Session *s)
{
    const S5SessionResult result = s5_session_start(s);
    if (result == S5_SESSION_GOES_ON) {
        s5_say(&s->game, 0, "Type ? for help, rules for the rules, quit to leave; the game is saved.");
        if (!s5_lessons_begin(s))
            s5_game_view_aim(&s->game);
        s5_game_view_primer(&s->game);
    }
    return result;
}

static S5SessionResult play_in_lines(S5Session *s, S5Console *screen, bool on)
{
    S5SessionResult result = S5_SESSION_GOES_ON;
    for (bool more = true; more && result == S5_SESSION_GOES_ON; on = false) {
        const bool resumed = on;
        if (!on)
            result = start_in_lines(s);
        if (result == S5_SESSION_GOES_ON)
            result = s5_play_game(s, screen, resumed);
        if (s5_session_is_over(s) && result != S5_SESSION_FAILED && keep_record(s) != S5_SESSION_GOES_ON)
            result = S5_SESSION_FAILED;
        more = result == S5_SESSION_GOES_ON && want_another(s, screen);
        s->games += s->state.match_games.number;
    }
    return result;
}

S5SessionResult s5_lines_play(S5Session *s, const S5Preferences *preferences, const char *program)
{
    static S5Console screen;
    bool on = false;
    s5_console_open(&screen, preferences->letters);
    screen.pace_ms = preferences->pace_ms;
    if (screen.pace_ms < 0)
        screen.pace_ms = isatty(STDOUT_FILENO) ? TERMINAL_PACE_MS : 0;
    s5_console_narrate(&screen, &s->game, screen.symbols);
    s->game.narrator.pause = s5_console_wait;
    s->game.spoken = preferences->spoken;
    S5SessionResult result = s5_session_open(s, preferences->seed);
    if (result == S5_SESSION_GOES_ON)
        result = find_saved_game(s, &screen, preferences->new_game, &on);
    if (result == S5_SESSION_GOES_ON)
        result = play_in_lines(s, &screen, on);
    if (result == S5_SESSION_LEFT && !s5_session_is_over(s))
        s5_say(&s->game, 0, "The game is saved: %s play continues it.", program);
    s5_session_close(s);
    fflush(stdout);
    return result;
}
