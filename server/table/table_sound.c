/* What is true of a table whenever nothing is being done at it: who sits there, who is there, the game, what is under way. */
#include "table_sound.h"
#include "entries.h"

#include "engine/rules/sound.h"
#include "spoilfive/assert.h"

static bool is_seat_of(const S5Table *table, int seat)
{
    return seat >= 0 && seat < table->config.players;
}

static bool is_seat_or_minus_one(const S5Table *table, int seat)
{
    return seat == -1 || is_seat_of(table, seat);
}

/* -------------------------------------------------------------------- seats */

static void assert_seat(const S5Table *table, int i)
{
    const Seat *seat = &table->seat[i];
    S5_ASSERT(seat->holder == FREE || seat->holder == COMPUTER || seat->holder == PERSON);
    S5_ASSERT((seat->holder == COMPUTER) == (seat->level != NULL));
    S5_ASSERT(seat->holder == PERSON || !seat->away);
    S5_ASSERT(seat->holder != PERSON || *seat->name);
    S5_ASSERT(seat->holder != PERSON || !*seat->key);
    S5_ASSERT(seat->holder != FREE || !*seat->name);
    S5_ASSERT(seat->holder != PERSON || seat->sat_at <= position_of(table));
    S5_ASSERT(seat->from >= 0 && seat->from <= S5_HANDS_MAX + 2);
    S5_ASSERT(table->rematch.answer[i] <= REMATCH_DECLINED);
}

static void assert_seats(const S5Table *table)
{
    S5_ASSERT(table->config.players >= 2 && table->config.players <= S5_SEATS_MAX);
    for (int i = 0; i < table->config.players; i++)
        assert_seat(table, i);
    for (int i = table->config.players; i < S5_SEATS_MAX; i++)
        S5_ASSERT(table->seat[i].holder == FREE);
    S5_ASSERT(table->verdicts >= 0);
    S5_ASSERT(is_seat_or_minus_one(table, table->undo));
    S5_ASSERT((table->undo < 0) == (table->moment[UNDO] == NEVER));
}

/* ----------------------------------------------------------------- visitors */

static void assert_visitor(const S5Table *table, const Visitor *v)
{
    S5_ASSERT(v->seat == SPECTATORS || is_seat_of(table, v->seat));
    S5_ASSERT(v->screen ? v->audience == SCREENS : v->audience == SPECTATORS || v->audience == v->seat);
    if (v->seat == SPECTATORS)
        return;
    S5_ASSERT(table->seat[v->seat].holder == PERSON);
    S5_ASSERT(same_token(v->token, table->seat[v->seat].token));
    S5_ASSERT(is_connected(table, v->seat));
}

static void assert_visitors(const S5Table *table)
{
    int there = 0;
    S5_ASSERT(table->visitors >= 0 && table->visitors <= table->room);
    S5_ASSERT(table->visitors <= table->limits.table_visitors);
    for (int i = 0; i < table->room; i++) {
        const Visitor *v = &table->visitor[i];
        there += v->connection != NULL;
        S5_ASSERT(v->connection || !v->backlog);
        if (v->connection)
            assert_visitor(table, v);
    }
    S5_ASSERT(there == table->visitors);
    S5_ASSERT(table->sender >= -1 && table->sender < table->room);
    S5_ASSERT(table->sender < 0 || table->visitor[table->sender].connection);
}

static void assert_waiting(const S5Table *table)
{
    int waiting = 0;
    for (const Message *message = table->waiting; message; message = message->next) {
        S5_ASSERT(message->visitor >= 0 && message->visitor < table->room);
        S5_ASSERT(message->size <= (size_t)table->limits.message_bytes);
        S5_ASSERT(message->next || table->waiting_end == &message->next);
        waiting++;
    }
    S5_ASSERT(waiting == table->waiting_count);
    S5_ASSERT(waiting <= WAITING_MAX);
    S5_ASSERT(table->waiting || *table->waiting_end == NULL);
}

/* --------------------------------------------------------------------- game */

static void assert_history(const S5Table *table)
{
    const Play *play = &table->play;
    S5_ASSERT(play->history.end.byte <= play->history.size);
    S5_ASSERT(play->history.end.position <= position_of(table));
    S5_ASSERT(play->hand_at.byte <= play->history.end.byte);
    S5_ASSERT(play->hand_at.position <= play->history.end.position);
}

static void assert_play(const S5Table *table)
{
    const Play *play = &table->play;
    S5_ASSERT(play->rules);
    S5_ASSERT(play->start.dealer < play->rules->players);
    S5_ASSERT(play->entry >= 1 && play->entry <= table->last);
    S5_ASSERT(play->position <= play->began);
    S5_ASSERT(play->began <= play->latest);
    S5_ASSERT(play->latest <= position_of(table));
    S5_ASSERT(play->acted <= table->last);
    S5_ASSERT(!play->acted || play->acted > play->entry);
    S5_ASSERT(play->rest < play->rules->players);
    S5_ASSERT(play->rest < 0 || play->state.phase == S5_PHASE_PLAY);
    S5_ASSERT(play->stats.hands <= play->state.hand_number);
    S5_ASSERT(!is_running(table) || play->rules->players == table->config.players);
    S5_ASSERT(table->games >= 1);
    assert_history(table);
}

/* A choice that waits is of the seat whose turn it is, and its ticket is one that was given. */
static void assert_pending(const S5Table *table, const PendingChoice *pending)
{
    S5_ASSERT(is_seat_or_minus_one(table, pending->seat));
    S5_ASSERT(pending->ticket <= table->tickets);
    S5_ASSERT(!pending->made || !pending->ticket);
    S5_ASSERT(!pending->made || pending->choice.kind < S5_CHOICE_KINDS);
    S5_ASSERT(pending->latest <= position_of(table));
    S5_ASSERT(pending->seat >= 0 || (!pending->made && !pending->ticket));
}

static void assert_fair(const S5Table *table)
{
    const S5FairGame *game = &table->fair.game;
    s5_fair_assert(game);
    S5_ASSERT(table->fair.past_count >= 0 && table->fair.past_count <= S5_FAIR_ROUNDS_MAX);
    S5_ASSERT(!table->fair.past_count == !table->fair.past);
    S5_ASSERT(!game->hands || table->fair.chained);
    S5_ASSERT(!game->hands || game->dealt == (uint32_t)table->play.state.hand_number);
    const bool is_timed = table->moment[ROUND] != NEVER;
    S5_ASSERT(game->round.stage != S5_FAIR_MIXED || !is_timed);
    S5_ASSERT(game->round.stage == S5_FAIR_MIXED || is_timed ||
              table->stopped != NEVER); /* loaded, and nobody sits there */
}

void s5_table_assert_step(const S5Table *table, const Transition *transition)
{
    const S5State *state = &table->play.state;
    S5_ASSERT(table->play.begun);
    S5_ASSERT(transition->before.hand_number == state->hand_number);
    S5_ASSERT(transition->before.turn == state->turn && transition->before.phase == state->phase);
    S5_ASSERT(transition->before.tricks_done == state->tricks_done);
    S5_ASSERT(transition->before.played == state->played);
    S5_ASSERT(!table->appending || table->appending->is_judged);
    s5_assert_step(table->play.rules, &transition->before, &transition->after);
    s5_assert_state(table->play.rules, &transition->after);
}

/* ------------------------------------------------------------------- table */

static void assert_time(const S5Table *table)
{
    S5_ASSERT(table->now >= 0);
    S5_ASSERT(table->stopped == NEVER || table->stopped <= table->now);
    S5_ASSERT(table->moment[SHOWN] == NEVER || table->moment[SHOWN] <= clock_of(table));
    S5_ASSERT(table->owner_absent == NEVER || table->owner_absent <= table->now);
}

void s5_table_assert(const S5Table *table)
{
    if (table->broken || !table->last)
        return;
    S5_ASSERT(table->config.preset);
    S5_ASSERT(*table->code);
    S5_ASSERT(table->silent < table->last);
    S5_ASSERT(!table->pumping);
    assert_seats(table);
    assert_visitors(table);
    assert_waiting(table);
    assert_time(table);
    if (table->play.begun)
        assert_play(table);
    assert_pending(table, &table->play_choice);
    assert_pending(table, &table->silent_choice);
    assert_fair(table);
    S5_ASSERT(!table->appending || table->appending->size);
    S5_ASSERT(table->appending || !table->waiting || table->closed);
}
