/*
 * Where the packs of a table come from: the chain of secrets of a game, and the rounds in which people add strings (docs/fair-dealing.md).
 *
 * The journal's `chain` has the last secret of the chain and is never sent: no line of it is passed on, and what people are sent is written
 * from S5FairGame, which knows no secret of a hand that is not over.
 */
#include "fair.h"

#include "engine/record/fair_line.h"
#include "spoilfive/assert.h"

#include <stdlib.h>

void s5_fair_clear(FairDealing *fair)
{
    free(fair->past);
    *fair = (FairDealing){.past = NULL};
}

/* -------------------------------------------------------------------- chain */

/* The secret of a hand: from the next one that is kept. */
static S5FairValue secret_of(const FairDealing *fair, uint32_t hand)
{
    const uint32_t kept = (hand + FAIR_STEP - 1) / FAIR_STEP;
    return s5_fair_secret(&fair->context, kept * FAIR_STEP, &fair->kept[kept], hand);
}

/* Goes through the whole chain, from its last secret to the root, which it returns. */
static S5FairValue keep_chain(FairDealing *fair)
{
    for (uint32_t i = FAIR_KEPT - 1; i > 0; i--)
        fair->kept[i - 1] =
            s5_fair_secret(&fair->context, i * FAIR_STEP, &fair->kept[i], (i - 1) * FAIR_STEP);
    return fair->kept[0];
}

static S5FairContext context_of(const S5Table *table, uint64_t game)
{
    S5FairContext context = {.game = game};
    strcpy(context.code, table->code);
    return context;
}

void s5_fair_put_chain(S5Table *table, S5Text *text)
{
    char bytes[200];
    S5Text more = s5_text(bytes, sizeof bytes);
    S5FairGame game = {.hands = 0};
    FairDealing fair = {.context = context_of(table, table->games + 1)};
    if (table->shared) /* the same for everybody */
        return;
    table->out.random(table->out.to, table, &fair.kept[FAIR_KEPT - 1], sizeof fair.kept[0]);
    s5_table_put_bytes(&more, ",\"last\":", fair.kept[FAIR_KEPT - 1].bytes, S5_HASH_BYTES);
    s5_table_put_line(text, "chain", -1, bytes);
    const S5FairValue root = keep_chain(&fair);
    s5_fair_root(&game, &fair.context, S5_FAIR_HANDS_MAX, S5_FAIR_ROUNDS_OF_HAND, &root);
    s5_fair_put_root(text, &game);
}

bool s5_fair_take_chain(S5Table *table, const json_t *line)
{
    FairDealing *fair = &table->fair;
    if (table->fair.game.hands || table->play.state.hand_number || fair->chained ||
        !s5_fair_read_value(json_object_get(line, "last"), &fair->kept[FAIR_KEPT - 1]))
        return false;
    fair->context = context_of(table, table->games);
    fair->chained = true;
    keep_chain(fair);
    return true;
}

/* ------------------------------------------------------------------- deals */

bool s5_fair_seed_of(const S5Table *table, uint32_t hand, S5FairValue *seed)
{
    const S5FairGame *game = &table->fair.game;
    if (!game->hands)
        return false;
    S5_ASSERT(hand == game->dealt + 1);
    S5_ASSERT(game->round.stage == S5_FAIR_MIXED);
    const S5FairValue secret = secret_of(&table->fair, hand);
    *seed = s5_fair_seed(&game->context, &game->mix, hand, &secret);
    return true;
}

bool s5_fair_owes_secret(const S5Table *table, const Transition *transition)
{
    return table->fair.game.hands && s5_table_ends_hand(transition);
}

void s5_fair_put_owed(const S5Table *table, const Transition *transition, S5Text *text)
{
    const uint32_t hand = (uint32_t)transition->after.hand_number;
    const S5FairValue secret = secret_of(&table->fair, hand);
    s5_fair_put_secret(text, hand, &secret);
}

void s5_fair_reveal_owed(S5Table *table, const Transition *transition)
{
    const uint32_t hand = (uint32_t)transition->after.hand_number;
    const S5FairValue secret = secret_of(&table->fair, hand);
    S5_ASSERT(hand == table->fair.game.dealt);
    S5_ASSERT(table->fair.game.known + 1 == hand);
    s5_fair_take_secret(&table->fair.game, hand, &secret);
}

/* ------------------------------------------------------------------ entries */

/* Keeps a round that is mixed, to send it to those who come. */
static bool keep_round(FairDealing *fair)
{
    S5FairRound *past = realloc(fair->past, (size_t)(fair->past_count + 1) * sizeof *past);
    if (!past)
        return false;
    S5_ASSERT(fair->past_count < S5_FAIR_ROUNDS_MAX);
    S5_ASSERT(fair->game.round.stage == S5_FAIR_MIXED);
    S5_ASSERT(!fair->past_count || past[fair->past_count - 1].number < fair->game.round.number);
    past[fair->past_count++] = fair->game.round;
    fair->past = past;
    return true;
}

/* Whether what a line has brought agrees with the chain. */
static bool is_of_chain(const FairDealing *fair)
{
    const S5FairValue known = secret_of(fair, fair->game.known);
    return fair->chained && s5_fair_same(&known, &fair->game.secret);
}

bool s5_fair_apply(S5Table *table, const json_t *line, const char **why)
{
    FairDealing *fair = &table->fair;
    const S5FairStage stage = fair->game.round.stage;
    const S5FairFault fault = s5_fair_line(&fair->game, line, table->config.players);
    *why = fault ? s5_fair_sentence(fault) : "it is not of the game's chain";
    if (fault || !is_of_chain(fair))
        return false;
    if (fair->game.round.stage == stage)
        return true;
    table->moment[ROUND] = NEVER;
    for (int seat = 0; fair->game.round.stage == S5_FAIR_COMMITTING && seat < table->config.players; seat++)
        table->seat[seat].asked |= (fair->game.round.asked >> seat & 1) != 0;
    for (int seat = 0; fair->game.round.stage == S5_FAIR_COMMITTING && seat < table->config.players; seat++)
        table->seat[seat].arrived = false;
    *why = "out of memory";
    return fair->game.round.stage != S5_FAIR_MIXED || keep_round(fair);
}

/* ---------------------------------------------------------- who is told what */

/* The first hand that concerns a visitor: people are not told of hands that were dealt before they sat down. */
static uint32_t first_hand(const S5Table *table, const Visitor *v)
{
    const int32_t from = v->seat == SPECTATORS ? 0 : table->seat[v->seat].from;
    return from > 1 ? (uint32_t)from : 1;
}

/* Whether a hand before this one was dealt from a mix without strings. Anybody can work that mix out, and with a later secret the pack. */
static bool has_open_hands_before(const FairDealing *fair, uint32_t first)
{
    if (first > 1 && (!fair->past_count || fair->past[0].from > 1))
        return true;
    for (int i = 0; i < fair->past_count; i++)
        if (fair->past[i].from < first && !fair->past[i].revealed)
            return true;
    return false;
}

/* Whether a visitor is told where packs come from: people who sit, and spectators who see all hands when they are over. */
bool s5_fair_is_told(const S5Table *table, const Visitor *v)
{
    return v->connection && v->verifies && !v->screen &&
           !has_open_hands_before(&table->fair, first_hand(table, v)) &&
           (v->seat != SPECTATORS || table->config.setting[S5_SETTING_WATCH] == S5_WATCH_ALL_HANDS_LATE);
}

/* The first hand of whose mix a visitor is told, and so the first of whose secret; a mix that gave an earlier hand, too, is not. */
static uint32_t first_told(const S5Table *table, const Visitor *v)
{
    const FairDealing *fair = &table->fair;
    const uint32_t first = first_hand(table, v);
    for (int i = 0; i < fair->past_count; i++)
        if (first > 1 && fair->past[i].from >= first)
            return fair->past[i].from;
    return first > 1 ? UINT32_MAX : 1;
}

/* ------------------------------------------------------------------- timers */

bool s5_fair_is_pack_made(const S5Table *table)
{
    const S5FairGame *game = &table->fair.game;
    return game->rounds == S5_FAIR_ROUNDS_OF_HAND && game->round.number &&
           game->round.from == game->dealt + 1;
}

bool s5_fair_is_open(const S5Table *table)
{
    return table->fair.game.round.stage != S5_FAIR_MIXED;
}

void s5_fair_restart_timer(S5Table *table)
{
    if (s5_fair_is_open(table) && table->moment[ROUND] == NEVER)
        table->moment[ROUND] = (clock_of(table)) + SECOND * table->limits.round_s;
}

/* ------------------------------------------------------------------ sending */

static void send_fair_lines(S5Table *table, const Visitor *v, const S5Text *text)
{
    if (text->used)
        table->out.send(table->out.to, v->connection, text->start, text->used, false);
}

/* All lines of a round so far. */
static void put_round(const FairDealing *fair, const S5FairRound *round, S5Text *text)
{
    s5_fair_put_round(text, round);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        if (round->committed >> seat & 1)
            s5_fair_put_commit(text, round, seat);
    if (round->stage == S5_FAIR_COMMITTING)
        return;
    s5_fair_put_closed(text, round);
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        if (round->revealed >> seat & 1)
            s5_fair_put_reveal(text, round, seat);
    if (round->stage == S5_FAIR_REVEALING)
        return;
    const S5FairValue mix =
        s5_fair_mix(&fair->context, &fair->game.root, round->number, round->revealed, round->string);
    s5_fair_put_mixed(text, round, &mix);
}

static void send_rounds(S5Table *table, const Visitor *v)
{
    char bytes[FAIR_PIECE_MAX];
    const FairDealing *fair = &table->fair;
    for (int i = 0; i < fair->past_count; i++) {
        S5Text text = s5_text(bytes, sizeof bytes);
        if (fair->past[i].from < first_told(table, v))
            continue;
        put_round(fair, &fair->past[i], &text);
        send_fair_lines(table, v, &text);
    }
    if (!s5_fair_is_open(table))
        return;
    S5Text text = s5_text(bytes, sizeof bytes);
    put_round(fair, &fair->game.round, &text);
    send_fair_lines(table, v, &text);
}

void s5_fair_send_so_far(S5Table *table, int visitor)
{
    char bytes[400];
    Visitor *v = &table->visitor[visitor];
    const S5FairGame *game = &table->fair.game;
    S5Text text = s5_text(bytes, sizeof bytes), last = s5_text(bytes, sizeof bytes);
    if (!s5_fair_is_told(table, v) || v->backlog || !game->hands ||
        (v->told_game == table->games && v->told_seat == v->seat))
        return;
    v->told_game = table->games;
    v->told_seat = v->seat;
    s5_fair_put_root(&text, game);
    send_fair_lines(table, v, &text);
    send_rounds(table, v);
    if (game->known >= first_told(table, v)) {
        s5_fair_put_secret(&last, game->known, &game->secret);
        send_fair_lines(table, v, &last);
    }
}

void s5_fair_broadcast(S5Table *table, const Effects *effects)
{
    char bytes[200];
    S5Text secret = s5_text(bytes, sizeof bytes);
    const S5FairGame *game = &table->fair.game;
    if (effects->secret)
        s5_fair_put_secret(&secret, game->known, &game->secret);
    for (int i = 0; i < table->room; i++) {
        Visitor *v = &table->visitor[i];
        if (!s5_fair_is_told(table, v))
            v->told_game = 0;
        if (!s5_fair_is_told(table, v) || v->backlog)
            continue;
        if (v->told_game != table->games || v->told_seat != v->seat)
            s5_fair_send_so_far(table, i);
        else if (effects->fair)
            table->out.send(table->out.to, v->connection, effects->fair, effects->fair_size, false);
        else if (effects->secret && game->known >= first_told(table, v))
            send_fair_lines(table, v, &secret);
    }
}
