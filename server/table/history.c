/* Packing the steps of a game into bytes, and unpacking them. */
#include "history.h"
#include "spoilfive/assert.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/*
 * A step is a byte for its kind and whether it is unseen, the distance from the last position in bytes of 7 bits, low ones first,
 * and its data: the pack of a deal, the cards discarded, or the card, number or suit of another choice.
 */
enum { DEAL = S5_CHOICE_KINDS, STOP, UNSEEN = 128, STEP_MAX = 1 + 10 + S5_PACK_MAX };
_Static_assert((int)crypto_shorthash_KEYBYTES == (int)S5_HISTORY_KEY, "a key for SipHash");

static uint8_t *put_varint(uint8_t *at, uint64_t number)
{
    for (; number >> 7; number >>= 7)
        *at++ = (uint8_t)(number | 128);
    *at++ = (uint8_t)number;
    return at;
}

static uint8_t *put_raw(uint8_t *at, const void *bytes, size_t size)
{
    memcpy(at, bytes, size);
    return at + size;
}

static uint8_t *put_step(uint8_t *at, const S5HistoryStep *step, uint64_t way)
{
    const bool act = step->kind == S5_HISTORY_ACT;
    const uint8_t other = step->kind == S5_HISTORY_DEAL ? DEAL : STOP;
    *at++ = (uint8_t)((act ? step->choice.kind : other) | (step->unseen ? UNSEEN : 0));
    at = put_varint(at, way);
    if (step->kind == S5_HISTORY_DEAL)
        return put_raw(at, step->pack, sizeof step->pack);
    if (act && step->choice.kind == S5_CHOICE_DISCARD)
        return put_raw(at, &step->choice.cards, sizeof step->choice.cards);
    if (act && s5_choice_argument((S5ChoiceKind)step->choice.kind) != S5_NOTHING)
        *at++ = step->choice.value;
    return at;
}

static uint64_t hash_of(const S5History *history, const void *bytes, size_t size)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((unsigned char *)&hash, bytes, size, history->key);
    return hash;
}

/* Comes to the end of the packed step that begins at a place. */
static void pass_step(const S5History *history, const S5HistoryStep *step, size_t end, S5HistoryCursor *at)
{
    uint8_t bytes[sizeof at->seal + STEP_MAX];
    const size_t size = end - at->byte;
    if (!step->unseen) {
        memcpy(bytes, &at->seal, sizeof at->seal);
        memcpy(bytes + sizeof at->seal, history->bytes + at->byte, size);
        at->seal = hash_of(history, bytes, sizeof at->seal + size);
    }
    at->byte = end;
    at->position = step->position;
}

void s5_history_begin(S5History *history, const void *game, size_t size)
{
    free(history->bytes);
    history->bytes = NULL;
    history->size = 0;
    history->start = history->end = (S5HistoryCursor){.seal = game ? hash_of(history, game, size) : 0};
}

bool s5_history_add(S5History *history, const S5HistoryStep *step)
{
    if (history->size - history->end.byte < STEP_MAX) {
        const size_t size = history->size ? history->size * 2 : 512;
        uint8_t *bytes = realloc(history->bytes, size);
        if (!bytes)
            return false;
        history->bytes = bytes;
        history->size = size;
    }
    uint8_t *at = history->bytes + history->end.byte;
    S5_ASSERT(step->position >= history->end.position);
    S5_ASSERT(step->kind <= S5_HISTORY_STOP);
    S5_ASSERT(step->kind != S5_HISTORY_ACT || step->choice.kind < S5_CHOICE_KINDS);
    S5_ASSERT(history->end.byte + STEP_MAX <= history->size);
    at = put_step(at, step, step->position - history->end.position);
    pass_step(history, step, (size_t)(at - history->bytes), &history->end);
    S5_ASSERT(history->end.byte <= history->size);
    return true;
}

static uint64_t take_varint(const uint8_t **at)
{
    uint64_t number = 0;
    unsigned shift = 0;
    do
        number |= (uint64_t)(**at & 127) << shift;
    while (shift += 7, *(*at)++ & 128);
    return number;
}

static void take_raw(const uint8_t **at, void *bytes, size_t size)
{
    memcpy(bytes, *at, size);
    *at += size;
}

bool s5_history_next(const S5History *history, S5HistoryCursor *from, S5HistoryStep *step)
{
    if (from->byte == history->end.byte)
        return false;
    const uint8_t *at = history->bytes + from->byte;
    const uint8_t what = *at & (UNSEEN - 1);
    step->unseen = *at++ & UNSEEN;
    S5_ASSERT(what <= STOP);
    step->position = from->position + take_varint(&at);
    step->kind = S5_HISTORY_ACT;
    if (what == DEAL || what == STOP)
        step->kind = what == DEAL ? S5_HISTORY_DEAL : S5_HISTORY_STOP;
    step->choice = (S5Choice){0, what, 0};
    if (what == DEAL)
        take_raw(&at, step->pack, sizeof step->pack);
    else if (what == S5_CHOICE_DISCARD)
        take_raw(&at, &step->choice.cards, sizeof step->choice.cards);
    else if (what != STOP && s5_choice_argument((S5ChoiceKind)what) != S5_NOTHING)
        step->choice.value = *at++;
    pass_step(history, step, (size_t)(at - history->bytes), from);
    S5_ASSERT(from->byte <= history->end.byte);
    return true;
}

void s5_history_cut(S5History *history, S5HistoryCursor at)
{
    S5_ASSERT(at.byte <= history->end.byte);
    S5_ASSERT(at.position <= history->end.position);
    history->end = at;
}
