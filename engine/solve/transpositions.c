/* The transposition table for positions at the start of a trick. Most cards are too low to matter, so an answer is
 * stored with the cards whose rank it depends on, and serves all positions that differ only in who holds which of
 * the others. */
#include "solver.h"

enum { WAYS = 4 /* entries that a position may use (associativity) */ };

/* Gathers the bits of a word at the places of a mask (pext). */
static inline uint64_t squeeze_bits(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pext_di(word, mask);
#else
    uint64_t squeezed = 0;
    for (uint64_t to = 1; mask; mask &= mask - 1, to <<= 1)
        squeezed |= word & mask & (0 - mask) ? to : 0;
    return squeezed;
#endif
}

/* Scatters the lowest bits of a word over the places of a mask (pdep). */
static inline uint64_t spread_bits(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pdep_di(word, mask);
#else
    uint64_t places = 0;
    for (; mask; mask &= mask - 1, word >>= 1)
        places |= word & 1 ? mask & (0 - mask) : 0;
    return places;
#endif
}

S5Places s5_table_runs(const S5Solver *s, S5Places all, S5Places parts)
{
    const S5Places mask = all | parts;
    uint64_t differs = 0; /* bits of the places whose holder is not that of the place below */
    for (int i = 0; i < S5_PLANES; i++) {
        const uint64_t plane = squeeze_bits(s->plane[i] & all, mask);
        differs |= plane ^ plane << 1;
    }
    return all & spread_bits(differs, mask);
}

S5PositionKey s5_table_key(
    const S5Solver *s, S5Places all, int leader, int left, const S5Goal *goal, bool exotic)
{
    S5PositionKey key = {.taken = goal->taken};
    for (int i = 0; i < S5_PLANES; i++)
        key.plane[i] = squeeze_bits(s->plane[i], all | s->map.barriers);
    key.held[1] = (uint64_t)s->epoch << S5_KEY_EPOCH | (uint64_t)left << S5_KEY_LEFT |
                  (uint64_t)goal->pool << S5_KEY_POOL | (uint64_t)(exotic ? goal->good : 0) << S5_KEY_GOOD |
                  (uint64_t)leader << S5_KEY_LEADER;
    for (S5Places rest = all & ~s->map.trumps; rest; rest &= rest - 1) {
        const uint64_t *weight = s->weight[s5_set_first(rest)];
        key.held[0] += weight[0];
        key.held[1] += weight[1];
    }
    return key;
}

/* The first of the entries that a position may use, determined by what its answer always depends on. */
static size_t first_entry(const S5Solver *s, S5Places all, const S5PositionKey *key)
{
    static const uint64_t ODD[S5_PLANES] = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xBF58476D1CE4E5B9),
        UINT64_C(0x94D049BB133111EB), UINT64_C(0xD6E8FEB86659FD93)};
    const uint64_t always = squeeze_bits(~s->map.loose, all | s->map.barriers);
    uint64_t hash = key->held[0] * UINT64_C(0xC2B2AE3D27D4EB4F) +
                    key->held[1] * UINT64_C(0xA0761D6478BD642F) + key->taken * UINT64_C(0xE7037ED1A0B428DB);
    hash ^= hash >> 31;
    for (int i = 0; i < S5_PLANES; i++)
        hash += (key->plane[i] & always) * ODD[i];
    return (size_t)(hash >> 32 ^ hash >> 50);
}

static inline bool agrees(const S5Entry *entry, const S5PositionKey *key)
{
    if (entry->key.held[0] != key->held[0] || entry->key.held[1] != key->held[1] ||
        entry->key.taken != key->taken)
        return false;
    uint64_t differs = 0;
    for (int i = 0; i < S5_PLANES; i++)
        differs |= entry->key.plane[i] ^ key->plane[i];
    return !(differs & entry->mask);
}

S5Entry *s5_table_find(
    const S5Solver *s, S5Places all, const S5PositionKey *key, S5Bounds *bounds, S5Places *rests)
{
    const size_t first = first_entry(s, all, key);
    for (size_t i = 0; i < WAYS; i++) {
        S5Entry *entry = &s->table[(first + i) & s->mask];
        if (agrees(entry, key)) {
            *bounds = entry->bounds;
            *rests = spread_bits(entry->mask, all | s->map.barriers) & s->map.loose;
            return entry;
        }
    }
    return &s->table[(first + s->nodes % WAYS) & s->mask];
}

S5Places s5_table_close(const S5Solver *s, S5Places all, S5Places runs, S5Places rests)
{
    S5Places closed = 0;
    for (int i = 0; i < S5_LANES; i++) {
        const S5Places lane = all & s->map.lane[i], some = rests & lane;
        if (!some)
            continue;
        S5Places start = runs & lane & ((some & (0 - some)) * 2 - 1);
        while (start & (start - 1))
            start &= start - 1;
        closed |= lane & (0 - start);
    }
    return closed;
}

void s5_table_store(const S5Solver *s, S5Entry *entry, S5Places all, const S5PositionKey *key,
    const S5Bounds *bounds, S5Places rests)
{
    *entry = (S5Entry){*key, squeeze_bits(rests | ~s->map.loose, all | s->map.barriers), *bounds};
}
