/*
 * What happens at a table by itself, and when: a row each. While the host has paused the game, or nobody is there, time
 * stands still.
 *
 * Nothing may be told from when things happen. So where the rules know a question that is put in silence before the first lead
 * (s5_silent_lead), that lead is shown at a fixed moment, LEAD; the question ends a little before it, so that writing down the
 * answer delays nothing; and whoever leads thinks, or plays, as if nobody was asked.
 */
#include "inside.h"

enum { SECOND = 1000, ANSWER_MS = 500 /* from the end of a silent question to the lead */ };

static int64_t setting(const S5Host *host, S5SettingId id)
{
    return host->charter.setting[id];
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ------------------------------------------------------------ moving, standing */

static bool is_first_lead(const S5Host *host)
{
    const S5State *state = &host->play.state;
    return !state->tricks_done && !state->played && (state->phase == S5_PHASE_PLAY || is_silent(host));
}

void s5_host_arm(S5Host *host)
{
    const S5State *state = &host->play.state;
    int64_t *moment = host->moment;
    moment[TURN] = moment[SHOWN] = host->now;
    moment[BETWEEN] = host->now + (state->hand_number ? setting(host, S5_SETTING_BETWEEN_S) * SECOND : 0);
    if (!is_in_hand(host) || !is_first_lead(host))
        moment[LEAD] = NEVER;
    else if (moment[LEAD] == NEVER && s5_silent_lead(host->play.rules, state))
        moment[LEAD] = host->now + setting(host, S5_SETTING_SILENT_S) * SECOND;
    moment[UNDO] = NEVER;
    host->undo = -1;
    memset(host->ready, 0, sizeof host->ready);
}

static void move_on(int64_t *moment, int64_t by)
{
    if (*moment != NEVER)
        *moment += by;
}

void s5_host_stir(S5Host *host)
{
    const bool moves = host->visitors && !host->paused;
    if (moves == (host->stood == NEVER))
        return;
    if (!moves) {
        host->stood = host->now;
        return;
    }
    for (int i = 0; i < MOMENTS; i++)
        move_on(&host->moment[i], host->now - host->stood);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        move_on(&host->gone[seat], host->now - host->stood);
    host->stood = NEVER;
    if (is_running(host) && host->moment[TURN] == NEVER)
        s5_host_arm(host);
}

/* ------------------------------------------------------------------- clock */

/* The end of the turn that everybody sees: from the moment on that the first lead may be shown. */
static int64_t turn_ends(const S5Host *host)
{
    const int seat = turn_of(host);
    const int64_t clock = setting(host, S5_SETTING_CLOCK_S) * SECOND, *moment = host->moment;
    if (seat < 0 || !is_person(host, seat) || host->play.rest >= 0)
        return NEVER;
    if (clock)
        return (moment[LEAD] == NEVER ? moment[TURN] : later(moment[TURN], moment[LEAD])) + clock;
    return is_connected(host, seat) ? NEVER : later(moment[TURN], host->gone[seat]) + host->limits.absent_ms;
}

static int64_t question_ends(const S5Host *host)
{
    return is_silent(host) && host->moment[LEAD] != NEVER ? host->moment[LEAD] - ANSWER_MS : NEVER;
}

int64_t s5_host_clock(const S5Host *host, int eyes, int64_t *of)
{
    const bool asked = is_silent(host) && eyes == host->play.state.turn && host->moment[LEAD] != NEVER;
    const int64_t ends = asked                               ? question_ends(host)
                         : setting(host, S5_SETTING_CLOCK_S) ? turn_ends(host)
                                                             : NEVER;
    *of = ends == NEVER ? 0 : ends - host->moment[TURN];
    return ends;
}

/* ---------------------------------------------------------------- thinking */

const S5Level *s5_host_level_at(const S5Host *host, int seat)
{
    const Seat *s = &host->seat[seat];
    return s->holder == COMPUTER ? s->level : s5_level(host->charter.setting[S5_SETTING_LEVEL]);
}

/*
 * The chance of a thought follows from the table, the game, the moment and the seat: a table that is loaded again goes on as it would have.
 *
 *      63 … 40   39 … 8     4        3 … 0
 *      game      steps      silent   seat
 */
static S5Random chance_of(const S5Host *host, int seat, bool silent)
{
    const uint64_t moment = host->games << 40 | host->play.made << 8 | (uint64_t)silent << 4;
    return s5_random(host->chance, moment | (unsigned)seat);
}

/*
 * Lets a computer player think, unless it does already; −1: nobody is to think. One who is asked in silence at his own turn
 * thinks about that quickly: he thinks about his card after it, and the time of both is seen.
 */
static void ask(S5Host *host, Mind *mind, int seat, bool silent)
{
    if (mind->seat == seat && mind->moved == host->play.moved)
        return;
    *mind = (Mind){.seat = seat, .moved = host->play.moved, .since = host->now};
    if (seat < 0)
        return;
    mind->ticket = ++host->tickets;
    S5HostThought asked = {.ticket = mind->ticket,
        .level = s5_host_level_at(host, seat),
        .rules = host->play.rules,
        .random = chance_of(host, seat, silent)};
    if (silent && host->moment[LEAD] == NEVER)
        asked.nodes = s5_silent_nodes(asked.level, 0);
    s5_view(host->play.rules, &host->play.state, seat, &asked.view);
    host->out.think(host->out.to, host, &asked);
}

/* Who leads thinks while another may be asked in silence; one who is asked himself answers that first. */
void s5_host_think(S5Host *host)
{
    const int turn = turn_of(host), asked = is_silent(host) ? host->play.state.turn : -1;
    Mind *mind = &host->play_mind;
    const bool rests = host->play.rest >= 0 || host->stood != NEVER;
    const bool kept = mind->by_person && mind->seat == turn && turn >= 0 && is_person(host, turn);
    if (!kept || mind->moved != host->play.moved)
        ask(host, mind, rests || turn < 0 || turn == asked || is_person(host, turn) ? -1 : turn, false);
    ask(host, &host->silent_mind, rests || asked < 0 || is_person(host, asked) ? -1 : asked, true);
}

/* Some legal choice, for a player that does not come to one. */
static void give_up(const S5Host *host, Mind *mind)
{
    S5View view;
    mind->choice.kind = S5_CHOICE_KINDS;
    s5_view(host->play.rules, &host->play.state, mind->seat, &view);
    mind->made = s5_legal_next(&view.legal, &mind->choice);
    mind->ticket = 0;
}

/* -------------------------------------------------------------------- rows */

static int64_t due_deal(const S5Host *host)
{
    if (!is_between(host))
        return NEVER;
    bool anybody = false;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        anybody = anybody || host->ready[seat];
    return anybody && s5_host_all(host, host->ready, -1) ? host->moment[SHOWN] : host->moment[BETWEEN];
}

static void do_deal(S5Host *host)
{
    const int32_t hands = host->play.state.hand_number;
    if (hands >= host->limits.hands || (hands && is_full(host))) {
        s5_host_make_stop(host);
    } else if (!s5_host_make_deal(host)) { /* no pack: try again */
        host->moment[BETWEEN] = host->now + SECOND;
        memset(host->ready, 0, sizeof host->ready);
    }
}

static void do_question(S5Host *host)
{
    s5_host_make(host, (S5Choice){.kind = S5_CHOICE_DECLINE}, false);
}

/* When a computer player's choice is shown. That it declines in silence nobody sees: so it may think on at once. */
static int64_t due_made(const S5Host *host, const Mind *mind)
{
    const bool unseen = mind->choice.kind == S5_CHOICE_DECLINE && is_silent(host);
    if (!mind->made || mind->seat != host->play.state.turn || mind->by_person || unseen)
        return mind->made && mind->seat == host->play.state.turn ? host->moment[SHOWN] : NEVER;
    const int64_t paced = host->moment[SHOWN] + setting(host, S5_SETTING_PACE_MS);
    return host->undo < 0 ? paced : later(paced, host->moment[UNDO]);
}

static int64_t due_silent(const S5Host *host)
{
    return due_made(host, &host->silent_mind);
}

/* A legal choice, or if a level has erred any. */
static void do_made(S5Host *host, Mind *mind)
{
    if (s5_host_make(host, mind->choice, false))
        return;
    give_up(host, mind);
    s5_host_make(host, mind->choice, false);
}

static void do_silent(S5Host *host)
{
    do_made(host, &host->silent_mind);
}

static int64_t due_choice(const S5Host *host)
{
    const int64_t due = due_made(host, &host->play_mind);
    if (due == NEVER || is_silent(host))
        return NEVER;
    return host->moment[LEAD] == NEVER ? due : later(due, host->moment[LEAD]);
}

static void do_choice(S5Host *host)
{
    host->own_pending = host->play_mind.by_person;
    do_made(host, &host->play_mind);
}

static void do_clock(S5Host *host)
{
    s5_host_make_line(host, "away", turn_of(host), "");
}

static int64_t due_mind(const S5Host *host, const Mind *mind)
{
    return mind->ticket && !mind->made ? mind->since + host->limits.think_ms : NEVER;
}

static int64_t due_thought(const S5Host *host)
{
    const int64_t play = due_mind(host, &host->play_mind), silent = due_mind(host, &host->silent_mind);
    return play < silent ? play : silent;
}

static void do_thought(S5Host *host)
{
    const bool play = due_mind(host, &host->play_mind) <= host->now;
    give_up(host, play ? &host->play_mind : &host->silent_mind);
}

static int64_t due_undo(const S5Host *host)
{
    return host->moment[UNDO];
}

static int64_t due_agreed(const S5Host *host)
{
    return host->undo >= 0 && s5_host_all(host, host->agreed, host->undo) ? host->moment[SHOWN] : NEVER;
}

static void do_agreed(S5Host *host)
{
    char bytes[40];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_text_add(&more, ",\"from\":");
    s5_text_number(&more, (int64_t)host->play.acted);
    s5_host_make_line(host, "undo", host->undo, bytes);
}

static int64_t due_rest(const S5Host *host)
{
    return host->play.rest >= 0 ? host->moment[SHOWN] : NEVER;
}

static void do_rest(S5Host *host)
{
    const S5Legal legal = s5_legal(host->play.rules, &host->play.state);
    s5_host_make(host, (S5Choice){.kind = S5_CHOICE_PLAY, .value = s5_set_first(legal.cards)}, false);
}

/* The host is gone for good: the first person who is there follows him. */
static int64_t due_host(const S5Host *host)
{
    return host->gone[WATCHERS] != NEVER && s5_host_successor(host) >= 0
               ? host->gone[WATCHERS] + host->limits.absent_ms
               : NEVER;
}

static void do_host(S5Host *host)
{
    char bytes[200];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_host_put_bytes(&more, "host", host->seat[s5_host_successor(host)].token, S5_TOKEN_BYTES);
    s5_host_make_line(host, "host", -1, bytes);
}

static const struct Row {
    int64_t (*due)(const S5Host *host);
    void (*act)(S5Host *host);
    bool always; /* also while things stand still */
} ROWS[] = {
    {due_rest, do_rest, false},
    {question_ends, do_question, false},
    {due_silent, do_silent, false},
    {due_agreed, do_agreed, false},
    {due_undo, s5_host_refuse_undo, false},
    {due_choice, do_choice, false},
    {due_thought, do_thought, false},
    {turn_ends, do_clock, false},
    {due_deal, do_deal, false},
    {due_host, do_host, true},
    {s5_host_slow, s5_host_drop_slow, true},
};

enum { ROW_COUNT = (int)(sizeof ROWS / sizeof *ROWS) };

static int64_t due_of(const S5Host *host, const struct Row *row)
{
    return row->always            ? host->visitors ? row->due(host) : NEVER
           : host->stood == NEVER ? row->due(host)
                                  : NEVER;
}

int64_t s5_host_due(const S5Host *host)
{
    int64_t due = NEVER;
    for (int i = 0; i < ROW_COUNT && !host->pending; i++)
        due = due_of(host, &ROWS[i]) < due ? due_of(host, &ROWS[i]) : due;
    return due;
}

bool s5_host_tick(S5Host *host)
{
    for (int i = 0; i < ROW_COUNT; i++)
        if (due_of(host, &ROWS[i]) <= host->now) {
            ROWS[i].act(host);
            return true;
        }
    return false;
}
