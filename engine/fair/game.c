/* The stages of a game that is dealt fairly, and what is wrong with one. */
#include "game.h"

#include "spoilfive/assert.h"

const char *s5_fair_sentence(S5FairFault fault)
{
    _Static_assert(S5_FAIR_HANDS_MAX == 1000 && S5_FAIR_ROUNDS_MAX == 64 && S5_FAIR_ROUNDS_OF_HAND_OLD == 3 &&
                       S5_FAIR_ROUNDS_OF_HAND == 1,
        "the sentences of ROOT and ROUNDS name these numbers");
#define X(name, sentence) sentence,
    static const char *const SENTENCES[] = {"", S5_FAIR_FAULT_MAP(X)};
#undef X
    return SENTENCES[fault];
}

void s5_fair_assert(const S5FairGame *game)
{
    const S5FairRound *round = &game->round;
    S5_ASSERT(game->hands <= S5_FAIR_HANDS_MAX);
    S5_ASSERT(game->hands || !round->number);
    S5_ASSERT(game->hands || !game->rounds);
    S5_ASSERT(
        !game->hands || game->rounds == S5_FAIR_ROUNDS_OF_HAND || game->rounds == S5_FAIR_ROUNDS_OF_HAND_OLD);
    S5_ASSERT(!game->hands || game->dealt <= game->hands);
    S5_ASSERT(!game->hands || game->context.game);
    S5_ASSERT(!game->hands || game->known <= game->dealt);
    S5_ASSERT(!game->hands || game->dealt - game->known <= 1);
    S5_ASSERT(round->number <= S5_FAIR_ROUNDS_MAX);
    S5_ASSERT(round->from <= game->dealt + 1);
    S5_ASSERT(round->stage == S5_FAIR_MIXED || round->from == game->dealt + 1);
    S5_ASSERT(round->stage <= S5_FAIR_REVEALING);
    S5_ASSERT(round->stage == S5_FAIR_MIXED || round->number);
    S5_ASSERT(!round->number == !round->asked);
    S5_ASSERT(!(round->asked >> S5_SEATS_MAX));
    S5_ASSERT(!(round->committed & ~round->asked));
    S5_ASSERT(!(round->revealed & ~round->committed));
    S5_ASSERT(round->stage != S5_FAIR_COMMITTING || !round->revealed);
    S5_ASSERT(game->rounds_of_hand <= game->rounds);
    S5_ASSERT(!(game->withheld >> S5_SEATS_MAX));
}

static bool has_seat(unsigned seats, int seat)
{
    return seat >= 0 && seat < S5_SEATS_MAX && seats >> seat & 1;
}

S5FairFault s5_fair_root(
    S5FairGame *game, const S5FairContext *context, int64_t hands, int64_t rounds, const S5FairValue *root)
{
    if (game->hands || game->dealt || !context->game || hands < 1 || hands > S5_FAIR_HANDS_MAX ||
        (rounds != S5_FAIR_ROUNDS_OF_HAND && rounds != S5_FAIR_ROUNDS_OF_HAND_OLD))
        return S5_FAIR_ROOT;
    *game = (S5FairGame){.context = *context,
        .hands = (uint32_t)hands,
        .rounds = (uint32_t)rounds,
        .root = *root,
        .secret = *root};
    game->mix = s5_fair_mix(context, root, 0, 0, game->round.string);
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

bool s5_fair_may_open(const S5FairGame *game)
{
    const bool another_hand = game->round.from != game->dealt + 1;
    return game->hands && game->round.stage == S5_FAIR_MIXED && game->round.number < S5_FAIR_ROUNDS_MAX &&
           (another_hand || game->rounds_of_hand < game->rounds);
}

unsigned s5_fair_barred(const S5FairGame *game)
{
    return game->rounds == S5_FAIR_ROUNDS_OF_HAND ? game->withheld : 0;
}

S5FairFault s5_fair_round(S5FairGame *game, int64_t round, int64_t from, unsigned seats, int players)
{
    if (!game->hands)
        return S5_FAIR_NO_ROOT;
    if (game->round.stage != S5_FAIR_MIXED || round != (int64_t)game->round.number + 1 ||
        from != (int64_t)game->dealt + 1)
        return S5_FAIR_ROUND;
    if (!seats || seats >> players)
        return S5_FAIR_SEATS;
    if (seats & s5_fair_barred(game))
        return S5_FAIR_WITHHELD;
    if (!s5_fair_may_open(game))
        return S5_FAIR_ROUNDS;
    game->rounds_of_hand = game->round.from == (uint32_t)from ? game->rounds_of_hand + 1 : 1;
    game->round = (S5FairRound){
        .number = (uint32_t)round, .from = (uint32_t)from, .stage = S5_FAIR_COMMITTING, .asked = seats};
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

/* Whether a round is the one that is open, and at a stage. */
static S5FairFault check_stage(const S5FairGame *game, int64_t round, S5FairStage stage)
{
    if (!game->hands)
        return S5_FAIR_NO_ROOT;
    return game->round.stage != stage || round != (int64_t)game->round.number ? S5_FAIR_STAGE : S5_FAIR_OK;
}

S5FairFault s5_fair_commit(S5FairGame *game, int64_t round, int seat, const S5FairValue *commitment)
{
    const S5FairFault fault = check_stage(game, round, S5_FAIR_COMMITTING);
    if (fault)
        return fault;
    if (!has_seat(game->round.asked, seat))
        return S5_FAIR_NOT_ASKED;
    if (has_seat(game->round.committed, seat))
        return S5_FAIR_COMMITTED;
    game->round.committed |= 1u << seat;
    game->round.commitment[seat] = *commitment;
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

S5FairFault s5_fair_close(S5FairGame *game, int64_t round, unsigned seats)
{
    const S5FairFault fault = check_stage(game, round, S5_FAIR_COMMITTING);
    if (fault || seats != game->round.committed)
        return fault ? fault : S5_FAIR_CLOSED;
    game->round.stage = S5_FAIR_REVEALING;
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

S5FairFault s5_fair_reveal(S5FairGame *game, int64_t round, int seat, const S5FairValue *string)
{
    S5FairRound *open = &game->round;
    const S5FairFault fault = check_stage(game, round, S5_FAIR_REVEALING);
    if (fault)
        return fault;
    if (!has_seat(open->committed, seat))
        return S5_FAIR_NOT_COMMITTED;
    if (has_seat(open->revealed, seat))
        return S5_FAIR_REVEALED;
    const S5FairValue own = s5_fair_commitment(&game->context, &game->root, open->number, seat, string);
    if (!s5_fair_same(&own, &open->commitment[seat]))
        return S5_FAIR_STRING;
    open->revealed |= 1u << seat;
    open->string[seat] = *string;
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

S5FairValue s5_fair_mix_now(const S5FairGame *game)
{
    return s5_fair_mix(
        &game->context, &game->root, game->round.number, game->round.revealed, game->round.string);
}

S5FairFault s5_fair_mixed(
    S5FairGame *game, int64_t round, int64_t from, unsigned seats, unsigned left_out, const S5FairValue *mix)
{
    const S5FairFault fault = check_stage(game, round, S5_FAIR_REVEALING);
    if (fault)
        return fault;
    if (from != (int64_t)game->round.from)
        return S5_FAIR_MIXED_FROM;
    if (seats != game->round.revealed || left_out != (game->round.asked & ~seats))
        return S5_FAIR_MIXED_SEATS;
    const S5FairValue own = s5_fair_mix_now(game);
    if (!s5_fair_same(&own, mix))
        return S5_FAIR_MIX;
    game->mix = own;
    game->withheld |= game->round.committed & ~game->round.revealed;
    game->round.stage = S5_FAIR_MIXED;
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

S5FairFault s5_fair_deal(S5FairGame *game, int64_t hand, const S5Card *pack, int cards)
{
    if (hand != (int64_t)game->dealt + 1)
        return S5_FAIR_HAND;
    if (game->hands && game->round.stage != S5_FAIR_MIXED)
        return S5_FAIR_DEAL_OPEN;
    if (game->hands && game->known != game->dealt)
        return S5_FAIR_DEAL_OWED;
    if (game->hands && hand > (int64_t)game->hands)
        return S5_FAIR_CHAIN_OVER;
    game->dealt++;
    game->dealt_mix = game->mix;
    game->cards = cards;
    for (int i = 0; i < cards; i++)
        game->pack[i] = pack[i];
    s5_fair_assert(game);
    return S5_FAIR_OK;
}

S5FairFault s5_fair_take_secret(S5FairGame *game, int64_t hand, const S5FairValue *secret)
{
    S5Card own[S5_PACK_MAX];
    if (!game->hands)
        return S5_FAIR_NO_ROOT;
    if (hand != (int64_t)game->dealt || game->known == game->dealt)
        return S5_FAIR_SECRET_HAND;
    const S5FairValue before = s5_fair_previous(&game->context, game->dealt, secret);
    if (!s5_fair_same(&before, &game->secret))
        return S5_FAIR_CHAIN;
    if (game->cards) {
        const S5FairValue seed = s5_fair_seed(&game->context, &game->dealt_mix, game->dealt, secret);
        s5_pack(seed.bytes, own, game->cards);
    }
    for (int i = 0; i < game->cards; i++)
        if (game->pack[i] != own[i])
            return S5_FAIR_PACK;
    game->known = game->dealt;
    game->secret = *secret;
    s5_fair_assert(game);
    return S5_FAIR_OK;
}
