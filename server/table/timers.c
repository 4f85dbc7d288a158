/*
 * What happens at a table by itself, and when: a row each. While the host has paused the game, or nobody who sits is there, time
 * stands still.
 *
 * Nothing may be told from when things happen. So where the rules know a question that is put in silence before the first lead
 * (s5_silent_lead), that lead is shown at a fixed moment, LEAD; the question ends a little before it, so that writing down the
 * answer delays nothing; and whoever leads thinks, or plays, as if nobody was asked.
 *
 * A computer player's choice is shown at a moment that is fixed before anybody looks at its hand (shown_at()): neither how many
 * choices it had, nor how long it searched, nor how busy the server is changes that moment. A search that is not over by then is
 * ended a little before, and what it has found is played; one that has not begun is replaced by rules of thumb. The table is not
 * told which it was: that would say what the moment must not.
 */
#include "table_internal.h"

enum {
    SECOND = 1000,
    ANSWER_MS = 500, /* from the end of a silent question to the lead */
    /* A search has this long, whatever it finds: about twice what it takes on an idle machine, and what a busy one adds. */
    SEARCH_MS = 30,
    SEARCH_NODES_A_MS = 400,
    HURRY_PART = 8 /* of its time is left when it is told to come to an end */
};

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
    const int64_t now = host->stood == NEVER ? host->now : host->stood;
    int64_t *moment = host->moment;
    moment[TURN] = moment[SHOWN] = now;
    moment[BETWEEN] = now + (state->hand_number ? setting(host, S5_SETTING_BETWEEN_S) * SECOND : 0);
    if (!is_in_hand(host) || !is_first_lead(host))
        moment[LEAD] = NEVER;
    else if (moment[LEAD] == NEVER && s5_silent_lead(host->play.rules, state))
        moment[LEAD] = now + setting(host, S5_SETTING_SILENT_S) * SECOND;
    moment[UNDO] = NEVER;
    host->undo = -1;
    memset(host->ready, 0, sizeof host->ready);
}

static void move_on(int64_t *moment, int64_t by)
{
    if (*moment != NEVER)
        *moment += by;
}

/* Whether a person who has a seat is connected, even if a computer player plays for them just now. */
static bool somebody_sits(const S5Host *host)
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (host->seat[seat].holder == PERSON && is_connected(host, seat))
            return true;
    return false;
}

void s5_host_stir(S5Host *host)
{
    const bool moves = somebody_sits(host) && !host->paused;
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
    if (seat < 0 || !is_person(host, seat) || host->play.rest >= 0 || moment[TURN] == NEVER)
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

/* How much a computer player may search. One that is asked in silence at its own turn needs time for its card after that. */
static uint64_t nodes_for(const S5Host *host, const S5Level *level, bool silent)
{
    return silent && host->moment[LEAD] == NEVER ? s5_silent_nodes(level, 0) : level->nodes;
}

static int64_t search_ms(uint64_t nodes)
{
    return nodes ? SEARCH_MS + (int64_t)nodes / SEARCH_NODES_A_MS : 0;
}

/* Lets a computer player think, unless it thinks already; −1: nobody is to think. */
static void ask(S5Host *host, Mind *mind, int seat, bool silent)
{
    if (mind->seat == seat && mind->moved == host->play.moved)
        return;
    *mind = (Mind){.seat = seat, .moved = host->play.moved};
    if (seat < 0)
        return;
    mind->ticket = ++host->tickets;
    S5HostThought asked = {.ticket = mind->ticket,
        .level = s5_host_level_at(host, seat),
        .rules = host->play.rules,
        .random = chance_of(host, seat, silent)};
    asked.nodes = nodes_for(host, asked.level, silent);
    s5_view(host->play.rules, &host->play.state, seat, &asked.view);
    host->out.think(host->out.to, host, &asked);
}

/*
 * Who leads thinks while another may be asked in silence; one who is asked himself answers that first. While things stand still,
 * thoughts under way are kept: so nobody weakens a computer player by leaving and coming back.
 */
void s5_host_think(S5Host *host)
{
    if (host->stood != NEVER)
        return;
    const int turn = turn_of(host), asked = is_silent(host) ? host->play.state.turn : -1;
    Mind *mind = &host->play_mind;
    const bool rests = host->play.rest >= 0;
    const bool kept = mind->by_person && mind->seat == turn && turn >= 0 && is_person(host, turn);
    if (!kept || mind->moved != host->play.moved)
        ask(host, mind, rests || turn < 0 || turn == asked || is_person(host, turn) ? -1 : turn, false);
    ask(host, &host->silent_mind, rests || asked < 0 || is_person(host, asked) ? -1 : asked, true);
}

/* Rules of thumb choose, for a player that does not come to a choice. */
static void choose_by_thumb(const S5Host *host, Mind *mind)
{
    S5View view;
    S5Mind thumbs = {.random = chance_of(host, mind->seat, mind == &host->silent_mind)};
    s5_view(host->play.rules, &host->play.state, mind->seat, &view);
    mind->choice = s5_level_find("steady")->choose(host->play.rules, &view, &thumbs);
    mind->made = true;
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

/* Whether the one whose turn it is may have been asked in silence before, as far as everybody knows. */
static bool may_be_asked(const S5Host *host)
{
    const S5Options *options = &host->play.rules->options;
    return options->robbing == S5_ROBBING_MAY && options->rob_when == S5_ROB_WHEN_OWN_TURN &&
           !host->play.state.tricks_done;
}

/*
 * When a choice that is kept is shown. A person's: as soon as it may be. A computer player's: after the table's pace, and after
 * the time that its level may search, whether it does or not. Where a seat may be asked in silence, that includes the time to
 * write down its answer.
 */
static int64_t shown_at(const S5Host *host, const Mind *mind)
{
    const int64_t *moment = host->moment, search = search_ms(s5_host_level_at(host, mind->seat)->nodes),
                  writing = may_be_asked(host) ? ANSWER_MS : 0;
    const int64_t shown =
        later(moment[SHOWN] + setting(host, S5_SETTING_PACE_MS), moment[TURN] + later(search, writing));
    const int64_t undone = mind->by_person  ? moment[SHOWN]
                           : host->undo < 0 ? shown
                                            : later(shown, moment[UNDO]);
    const int64_t ends = question_ends(host);
    if (mind == &host->silent_mind)
        return undone < ends ? undone : ends;
    return moment[LEAD] == NEVER ? undone : later(undone, moment[LEAD]);
}

/* That a computer player declines in silence nobody sees: so it may think on at once. */
static int64_t due_made(const S5Host *host, const Mind *mind)
{
    const bool unseen = mind->choice.kind == S5_CHOICE_DECLINE && is_silent(host);
    if (!mind->made || mind->seat != host->play.state.turn)
        return NEVER;
    return unseen ? host->moment[SHOWN] : shown_at(host, mind);
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
    choose_by_thumb(host, mind);
    s5_host_make(host, mind->choice, false);
}

static void do_silent(S5Host *host)
{
    do_made(host, &host->silent_mind);
}

static int64_t due_choice(const S5Host *host)
{
    return is_silent(host) ? NEVER : due_made(host, &host->play_mind);
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

/* When a thought must be over. A player that is asked in silence at its own turn needs the rest of the time for its card. */
static int64_t wanted_by(const S5Host *host, const Mind *mind)
{
    const S5Level *level = s5_host_level_at(host, mind->seat);
    const int64_t began = host->moment[TURN];
    if (!level->nodes)
        return began + host->limits.think_ms;
    if (mind == &host->silent_mind && host->moment[LEAD] == NEVER)
        return began + search_ms(nodes_for(host, level, true));
    return shown_at(host, mind);
}

static int64_t due_mind(const S5Host *host, const Mind *mind)
{
    return mind->ticket ? wanted_by(host, mind) : NEVER;
}

static int64_t due_thought(const S5Host *host)
{
    const int64_t play = due_mind(host, &host->play_mind), silent = due_mind(host, &host->silent_mind);
    return play < silent ? play : silent;
}

static void do_thought(S5Host *host)
{
    const bool play = due_mind(host, &host->play_mind) <= host->now;
    choose_by_thumb(host, play ? &host->play_mind : &host->silent_mind);
}

static int64_t due_hurry_of(const S5Host *host, const Mind *mind)
{
    if (!mind->ticket || mind->hurried)
        return NEVER;
    const uint64_t nodes = nodes_for(host, s5_host_level_at(host, mind->seat), mind == &host->silent_mind);
    return wanted_by(host, mind) - search_ms(nodes) / HURRY_PART;
}

static int64_t due_hurry(const S5Host *host)
{
    const int64_t play = due_hurry_of(host, &host->play_mind),
                  silent = due_hurry_of(host, &host->silent_mind);
    return play < silent ? play : silent;
}

static void do_hurry(S5Host *host)
{
    Mind *mind = due_hurry_of(host, &host->play_mind) <= host->now ? &host->play_mind : &host->silent_mind;
    mind->hurried = true;
    host->out.hurry(host->out.to, host, mind->ticket);
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
    {due_hurry, do_hurry, false},
    {due_thought, do_thought, false},
    {due_silent, do_silent, false},
    {question_ends, do_question, false},
    {due_agreed, do_agreed, false},
    {due_undo, s5_host_refuse_undo, false},
    {due_choice, do_choice, false},
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
