/* Any game, chosen byte by byte: what each seat sees holds together, and the record that it makes is accepted. */
#include "fuzz.h"
#include "pick.h"

#include <string.h>

static char buffer[4 * S5_EVENT_MAX];

static void read_back(S5Reader *reader, const S5Text *text)
{
    char why[1024];
    S5Text error = s5_text(why, sizeof why);
    demand(!text->full);
    for (const char *line = text->start; *line;) {
        const size_t size = strcspn(line, "\n");
        demand(s5_reader_line(reader, line, size, &error) != S5_EVENT_NONE);
        line += size + 1;
    }
}

static S5Set played(const S5View *view, int players)
{
    S5Set cards = 0;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < players; i++)
            if (view->trick[trick][i] != S5_NO_CARD)
                cards |= s5_set_of(view->trick[trick][i]);
    return cards;
}

static void look(const S5Rules *rules, const S5State *state, int seat)
{
    S5View view;
    s5_view(rules, state, seat, &view);
    const S5Set open = played(&view, rules->players) | view.shown;
    demand(
        view.hand == (state->hand[seat] | view.taken) && view.cards[seat] == s5_set_count(state->hand[seat]));
    demand(!((view.hand | view.discards | view.kitty | open) & ~view.known));
    demand(!(view.legal.cards & ~view.hand) || view.phase == S5_PHASE_PICK || view.phase == S5_PHASE_CALL);
    demand((view.legal.kinds != 0) <= (view.turn == seat));
    for (int other = 0; other < rules->players; other++) {
        const S5Set hidden = other == seat ? 0 : state->hand[other] & view.known;
        const S5Set called = view.partner == other ? s5_set_of(s5_called_card(view.call)) : 0;
        demand(!(hidden & ~(view.turned | view.kitty | view.shown | called)));
    }
    for (int i = state->stock_at; i < rules->pack; i++)
        demand(!s5_set_has(view.known & ~view.stock_cards, state->pack[i]));
}

/* Chance, as the seat sees it: nothing of it is too long, and others' cards are masked. */
static void write_for(
    const S5Rules *rules, const S5State *before, const S5State *after, const S5Choice *choice, int seat)
{
    S5Text text = s5_text(buffer, sizeof buffer);
    s5_event_turn(&text, rules, before, seat, true);
    demand(!text.used || (strstr(buffer, "\"legal\"") != NULL) == (seat == before->turn));
    s5_event_act(&text, rules, before, after, choice, seat);
    demand(!text.full);
    const bool hides = choice->kind == S5_CHOICE_DISCARD && choice->cards && seat != before->turn;
    demand(!hides || strstr(buffer, "discard ?"));
}

static void act(const S5Rules *rules, S5State *state, unsigned pick, S5Reader *reader)
{
    const S5State before = *state;
    const S5Legal legal = s5_legal(rules, state);
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    const int count = s5_legal_count(&legal);
    demand(count > 0);
    for (unsigned i = 0; i <= pick % (unsigned)count; i++)
        demand(s5_legal_next(&legal, &choice));
    demand(s5_legal_has(&legal, &choice));
    demand(s5_act(rules, state, state->turn, choice) == S5_OK);
    for (int seat = 0; seat < rules->players; seat++)
        write_for(rules, &before, state, &choice, seat);
    S5Text text = s5_text(buffer, sizeof buffer);
    s5_event_turn(&text, rules, &before, S5_VIEWER_ALL, pick & 1);
    s5_event_act(&text, rules, &before, state, &choice, S5_VIEWER_ALL);
    read_back(reader, &text);
}

static void play(Input *input, const S5Rules *rules, S5State *state, S5Random *random, S5Reader *reader)
{
    S5Players players = {{"Ann", "Bob"}};
    S5Text text = s5_text(buffer, sizeof buffer);
    s5_event_game(&text, rules, state, &players, NULL);
    read_back(reader, &text);
    while (input->size && state->phase != S5_PHASE_OVER) {
        if (state->phase == S5_PHASE_DEAL) {
            deal(rules, state, random);
            text = s5_text(buffer, sizeof buffer);
            s5_event_deal(&text, rules, state, S5_VIEWER_ALL);
            read_back(reader, &text);
        }
        for (int seat = 0; seat < rules->players; seat++)
            look(rules, state, seat);
        if (state->turn != S5_NO_SEAT) /* the dealer's ace may have won the game with the deal */
            act(rules, state, take(input), reader);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {data, size};
    S5Rules rules;
    S5State state;
    if (!take_rules(&input, &rules))
        return 0;
    S5Random random = s5_random(take(&input), 0);
    S5Reader *reader = s5_reader_new();
    demand(reader != NULL);
    demand(s5_start(&rules, s5_first_dealer(&rules, &random), NULL, &state) == S5_OK);
    play(&input, &rules, &state, &random, reader);
    s5_reader_free(&reader);
    return 0;
}
