/* A match: games one after the other, until somebody has won enough of them (docs/rules.md H17). */
#include "engine.h"

static bool is_match(const S5Rules *rules)
{
    return rules->options.games > 1;
}

/* The most games that a party has won so far. */
static int most_won(const S5Rules *rules, const S5State *state)
{
    int most = 0;
    for (int party = 0; party < rules->parties; party++)
        most = state->match_games.won[party] > most ? state->match_games.won[party] : most;
    return most;
}

/* Whether `played` games, of which one party has won `most`, end the match. */
static bool ends_match(const S5Options *options, int played, int most)
{
    return options->games_end == S5_GAMES_END_ALL ? played >= options->games : 2 * most > options->games;
}

uint16_t s5_match_winners(const S5Rules *rules, const S5State *state)
{
    if (state->phase != S5_PHASE_OVER)
        return 0;
    if (!is_match(rules))
        return state->winners;
    const int most = most_won(rules, state);
    unsigned winners = 0;
    if (state->stopped || ends_match(&rules->options, state->match_games.number, most))
        for (int party = 0; party < rules->parties; party++)
            winners |= (unsigned)(state->match_games.won[party] == most) << party;
    return (uint16_t)winners;
}

S5Status s5_join_match(const S5Rules *rules, int number, const int32_t *won, S5State *state)
{
    int32_t sum = 0, most = 0;
    for (int party = 0; party < rules->parties; party++) {
        if (won[party] < 0 || won[party] > 2 * (number - 1))
            return S5_ERR_MATCH;
        sum += won[party];
        most = won[party] > most ? won[party] : most;
    }
    if (number < 1 || number > S5_MATCH_GAMES_MAX || sum < number - 1 ||
        (number > 1 && (!is_match(rules) || ends_match(&rules->options, number - 1, most))))
        return S5_ERR_MATCH;
    S5_ASSERT(!state->hand_number);
    S5_ASSERT(sum >= number - 1);
    state->match_games.number = (uint16_t)number;
    for (int party = 0; party < S5_SEATS_MAX; party++)
        state->match_games.won[party] = party < rules->parties ? (uint8_t)won[party] : 0;
    return S5_OK;
}

/* The first dealer of the next game: the one who would have dealt the next hand, or the first winner counted from there. */
static uint8_t next_dealer(const S5Rules *rules, const S5State *state)
{
    uint8_t seat = s5_next_dealer(rules, state);
    if (rules->options.next_dealer == S5_NEXT_DEALER_WINNER)
        while (!(state->winners >> rules->side_of[seat] & 1))
            seat = s5_left_of(rules, seat);
    S5_ASSERT(seat < rules->players);
    return seat;
}

S5Status s5_next_game(const S5Rules *rules, S5State *state)
{
    const S5State over = *state;
    if (over.phase != S5_PHASE_OVER)
        return over.phase == S5_PHASE_DEAL ? S5_ERR_MATCH : S5_ERR_HAND_RUNNING;
    if (s5_match_winners(rules, &over))
        return S5_ERR_GAME_OVER;
    s5_start(rules, next_dealer(rules, &over), NULL, state);
    state->match_games = over.match_games;
    S5_ASSERT(state->match_games.number < S5_MATCH_GAMES_MAX);
    S5_ASSERT(over.winners);
    state->match_games.number++;
    for (int party = 0; rules->options.carry == S5_CARRY_FIVE_TRICKS && party < rules->parties; party++)
        if ((over.winners >> party & 1) && over.party_tricks[party] == S5_HAND_CARDS)
            state->total[party] = over.total[party] - over.change[party];
    return S5_OK;
}
