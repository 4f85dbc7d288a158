/* `spoilfive show`: a record for people to read. */
#include "cli.h"
#include "record_file.h"
#include "terminal/lines/lines.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What is being shown: the reader's game, and how suits are written. */
typedef struct Show {
    const S5Rules *rules;
    const S5State *state;
    const S5Players *players;
    const S5Terms *terms;
    S5SuitStyle style;
} Show;

S5SuitStyle s5_suit_style(void)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (s5_locale_symbols(&text))
        return S5_SUIT_SYMBOLS;
    if (isatty(STDOUT_FILENO))
        s5_print_line(stderr, 0, text.start);
    return S5_SUIT_LETTERS;
}

/* The text of a card or a set of cards; stays valid for three more calls. */
static const char *cards(const Show *show, S5Set set)
{
    static char buffers[4][256];
    static int next;
    S5Text text = s5_text(buffers[next++ & 3], sizeof buffers[0]);
    const S5TrumpTables *trumps = show->state->trump < S5_SUITS ? s5_trumps(show->rules, show->state) : NULL;
    s5_format_set(&text, set, trumps, show->style);
    return text.start;
}

static const char *card(const Show *show, S5Card one)
{
    return cards(show, s5_set_of(one));
}

/* A player's name; stays valid until the next call for that seat. */
static const char *show_name(const Show *show, int seat)
{
    static char names[S5_SEATS_MAX][S5_PLAYER_NAME_MAX];
    S5Text text = s5_text(names[seat], sizeof names[seat]);
    s5_format_line(&text, show->players->name[seat]);
    return text.start;
}

/* The players' own word for a thing, without its article. */
static const char *own(const Show *show, S5Term term)
{
    return s5_term_bare(show->terms, term);
}

/* Prints totals by seat or by side, after a colon. */
static void print_totals(const Show *show, const int32_t *total)
{
    for (int i = 0; i < show->rules->scores; i++) {
        printf(i ? ", " : ": ");
        if (!s5_scores_by_seat(show->rules))
            printf("side %d", i);
        else
            printf("%s", show_name(show, i));
        printf(" %d", (int)total[i]);
    }
    printf("\n");
}

static void show_game(const Show *show)
{
    const S5Preset *preset = show->rules->preset;
    if (show->state->match_games.number > 1) {
        printf("Game %d of the match\n  start", show->state->match_games.number);
        print_totals(show, show->state->total);
        return;
    }
    printf("%s (%s), %d players%s\n", preset->title, preset->name, show->rules->players,
        show->rules->sides ? "" : ", each for themselves");
    for (int side = 0; show->rules->sides && side < show->rules->parties; side++) {
        printf("  side %d:", side);
        for (int seat = side; seat < show->rules->players; seat += show->rules->parties)
            printf(" %s%s", show_name(show, seat),
                seat + show->rules->parties < show->rules->players ? "," : "\n");
    }
    const S5Options usual = s5_preset_options(preset);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const int32_t value = s5_option_get(&show->rules->options, option);
        S5Text text = S5_EMPTY_TEXT(128);
        if (!s5_option_applies(option, show->rules->kind) || value == s5_option_get(&usual, option))
            continue;
        s5_option_write(&text, option, value);
        printf("  %s: %s\n", s5_option_row(option)->name, text.start);
    }
    printf("  start");
    print_totals(show, show->state->total);
}

static void show_deal(const Show *show)
{
    const S5State *state = show->state;
    printf("\nHand %d, %s deals", (int)state->hand_number, show_name(show, state->dealer));
    if (show->rules->kind == S5_POOL)
        printf(", %s %d", own(show, S5_TERM_POOL), (int)state->pool);
    if (state->turn_up != S5_NO_CARD) {
        printf(", %s ", own(show, S5_TERM_TURN_UP));
        if (state->joker_up)
            printf("%s, then ", own(show, S5_TERM_JOKER));
        printf("%s", card(show, state->turn_up));
    }
    if (state->bonus)
        printf(", %d for the ace", state->bonus);
    printf("\n");
    for (int seat = 0; seat < show->rules->players; seat++)
        printf("  %s: %s\n", show_name(show, seat), cards(show, state->hand[seat]));
    if (state->kitty)
        printf("  %s: %s\n", own(show, S5_TERM_KITTY), cards(show, state->kitty));
}

static void show_discard(const Show *show, const S5State *before, S5Set out)
{
    const int seat = before->turn;
    const bool takes = show->rules->options.draw_order == S5_DRAW_ORDER_TAKE;
    S5Set drawn = s5_taken(show->rules, before);
    if (drawn)
        printf("  %s takes %s and discards", show_name(show, seat), cards(show, drawn));
    else
        printf("  %s discards", show_name(show, seat));
    printf(" %s", out ? cards(show, out) : "nothing");
    for (int i = before->stock_at; i < show->state->stock_at && !takes; i++)
        drawn |= s5_set_of(before->pack[i]);
    if (drawn && !takes)
        printf(" and draws %s", cards(show, drawn));
    printf("\n");
}

/* Prints a proposal of another turn-up, or the agreement to it, which turns cards until one is of another suit. */
static void show_five(const Show *show, const S5State *before)
{
    S5Set turned = 0;
    for (int i = before->stock_at; i < show->state->stock_at; i++)
        turned |= s5_set_of(before->pack[i]);
    printf("  %s: five", show_name(show, before->turn));
    if (turned)
        printf("; turned %s, %s is the %s", cards(show, turned), s5_term(show->terms, S5_TERM_TURN_UP),
            card(show, show->state->turn_up));
    printf("\n");
}

/* Cards played are shown with their trick; every other act has its own line. */
static void show_act(const Show *show, const S5State *before, const S5Choice *choice)
{
    const char *who = show_name(show, before->turn);
    switch ((S5ChoiceKind)choice->kind) {
    case S5_CHOICE_ROB:
        if (before->joker_due)
            printf("  %s takes the %s", who, card(show, S5_JOKER));
        else
            printf("  %s robs the %s", who, card(show, before->turn_up));
        printf(" and gives the %s\n", card(show, choice->value));
        break;
    case S5_CHOICE_FIVING:
        show_five(show, before);
        break;
    case S5_CHOICE_BID:
        printf("  %s bids %d\n", who, choice->value);
        break;
    case S5_CHOICE_HOLD:
        printf("  %s holds the %d\n", who, before->bid);
        break;
    case S5_CHOICE_NAME:
        printf("  %s makes %s trumps\n", who, s5_suit_name((S5Suit)choice->value));
        break;
    case S5_CHOICE_CALL:
        printf("  %s calls the %s\n", who, card(show, choice->value));
        break;
    case S5_CHOICE_DISCARD:
        show_discard(show, before, choice->cards);
        break;
    case S5_CHOICE_BLIND:
        printf("  %s throws the kitty away and turns up the %s\n", who,
            card(show, before->pack[before->stock_at]));
        break;
    case S5_CHOICE_TAKE:
        printf("  %s takes the %s from the stock\n", who, card(show, choice->value));
        break;
    case S5_CHOICE_PLAY:
        break;
    default:
        printf("  %s: %s\n", who, s5_choice_word((S5ChoiceKind)choice->kind));
    }
}

static void show_trick(const Show *show)
{
    const int trick = show->state->tricks_done - 1, players = show->rules->players;
    const int winner = show->state->winner[trick], lead = show->state->lead[trick];
    printf("  %d.", trick + 1);
    for (int i = 0; i < players; i++)
        printf(" %s %s%s", show_name(show, (lead + i) % players), card(show, show->state->trick[trick][i]),
            i < players - 1 ? "," : "");
    printf(" -> %s with the %s\n", show_name(show, winner),
        card(show, show->state->trick[trick][(winner - lead + players) % players]));
}

/* Prints a sentence, set in like the rest of a hand. */
static void show_line(void *screen, int indent, const char *text)
{
    S5Text indented = S5_EMPTY_TEXT(S5_SAY_MAX);
    s5_text_printf(&indented, "  %s", text);
    s5_console_line(screen, indent + 2, indented.start);
}

/* A game in which sentences are told as they are shown. */
static S5GameView told_game(const Show *show, S5Console *screen)
{
    S5GameView game = {.narrator = {.line = show_line, .to = screen},
        .rules = *show->rules,
        .players = *show->players,
        .terms = *show->terms,
        .seat = S5_NO_SEAT};
    *screen = (S5Console){.symbols = show->style == S5_SUIT_SYMBOLS};
    s5_view(show->rules, show->state, S5_NO_SEAT, &game.view);
    return game;
}

static void show_end_hand(const Show *show, const S5State *before)
{
    const S5HandEnd end = s5_hand_end(show->rules, before, show->state);
    S5Console screen;
    const S5GameView game = told_game(show, &screen);
    s5_game_view_tell_result(&game, &end);
    printf("  change");
    print_totals(show, end.change);
    printf("  total");
    print_totals(show, end.total);
}

static void print_party(const Show *show, int party, const char *side)
{
    if (show->rules->sides)
        printf("%s %d", side, party);
    else
        printf("%s", show_name(show, party));
}

/* Prints the parties whose bits are set. */
static void print_winners(const Show *show, unsigned winners)
{
    const char *gap = "";
    for (int party = 0; party < show->rules->parties; party++) {
        if (!(winners >> party & 1))
            continue;
        printf("%s", gap);
        print_party(show, party, "Side");
        gap = " and ";
    }
}

/* Prints the games of a match that each party has won, and who has won the match. */
static void show_match(const Show *show)
{
    const S5State *state = show->state;
    if (show->rules->options.games == 1)
        return;
    printf("Games won");
    for (int party = 0; party < show->rules->parties; party++) {
        printf(party ? ", " : ": ");
        print_party(show, party, "side");
        printf(" %d", state->match_games.won[party]);
    }
    printf("\n");
    if (!s5_match_winners(show->rules, state))
        return;
    print_winners(show, s5_match_winners(show->rules, state));
    printf(" won the match\n");
}

static void show_end_game(const Show *show)
{
    const S5State *state = show->state;
    printf("\n%s", state->stopped ? "The players stop. " : "");
    print_winners(show, state->winners);
    printf(" won the game%s", state->match > 1 ? ", which counts double" : "");
    print_totals(show, state->total);
    S5Console screen;
    const S5GameView game = told_game(show, &screen);
    const S5GameOver end = s5_game_over(show->rules, state);
    s5_game_view_tell_reason(&game, &end);
    show_match(show);
    printf("\n");
}

static void show_event(const Show *show, S5Reader *reader, S5Event event)
{
    const S5State *before = s5_reader_before(reader);
    if (event == S5_EVENT_GAME)
        show_game(show);
    else if (event == S5_EVENT_DEAL)
        show_deal(show);
    else if (event == S5_EVENT_ACT)
        show_act(show, before, s5_reader_choice(reader));
    else if (event == S5_EVENT_TRICK)
        show_trick(show);
    else if (event == S5_EVENT_END_HAND)
        show_end_hand(show, before);
    else if (event == S5_EVENT_END_GAME)
        show_end_game(show);
}

const S5Flag s5_flags_show[] = {S5_WORDS(S5_TAKEN_BY(s5_take_file)), S5_FLAGS_END};

int s5_run_show(const S5Command *command, int argc, char **argv)
{
    const char *file = NULL;
    const int status = s5_args_read(command, argc, argv, &file);
    if (status != S5_READ)
        return status;
    S5RecordFile *lines = s5_record_file_open(command, file);
    if (!lines)
        return S5_EXIT_FAULT;
    S5Reader *reader = s5_record_file_reader(lines);
    const S5SuitStyle style = s5_suit_style();
    for (S5Event event; (event = s5_record_file_next(lines)) != S5_EVENT_NONE;) {
        const Show show = {s5_reader_rules(reader), s5_reader_state(reader), s5_reader_players(reader),
            s5_reader_terms(reader), style};
        show_event(&show, reader, event);
    }
    return s5_record_file_close(&lines);
}
