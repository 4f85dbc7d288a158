/* Events as JSON lines, as everybody or one seat sees them (docs/formats.md). */
#include "spoilfive/event.h"

#include "json.h"
#include "result.h"

static void put_end(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after);

/* ------------------------------------------------------------------- pieces */

static const char CARD_LETTERS[S5_PACK_MAX][3] = {"AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS",
    "JS", "QS", "KS", "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AD",
    "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD", "AC", "2C", "3C", "4C", "5C",
    "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "XX"};

/* Writes cards in their order, `"5H TC"`, or the same number of `??`. */
static void put_card_list(S5Text *text, const S5Card *cards, int count, bool masked)
{
    char letters[3 * S5_PACK_MAX + 2], *at = letters;
    *at++ = '"';
    for (int i = 0; i < count; i++) {
        memcpy(at, masked ? "??" : CARD_LETTERS[cards[i]], 2);
        at[2] = ' ';
        at += 3;
    }
    at -= count > 0; /* the blank after the last one */
    *at++ = '"';
    s5_put(text, letters, (size_t)(at - letters));
}

/* Writes a set, sorted. */
static void put_card_set(S5Text *text, S5Set set, bool masked)
{
    S5Card cards[S5_PACK_MAX];
    int count = 0;
    for (; set; set &= set - 1)
        cards[count++] = s5_set_first(set);
    put_card_list(text, cards, count, masked);
}

/* Writes the numbers of the bits that are set. */
static void put_bit_numbers(S5Text *text, unsigned bits)
{
    int32_t numbers[32];
    int count = 0;
    for (int i = 0; bits >> i; i++)
        if (bits >> i & 1)
            numbers[count++] = i;
    s5_put_numbers(text, numbers, count);
}

void s5_text_json(S5Text *text, const char *string)
{
    static const char HEX[] = "0123456789abcdef";
    s5_text_char(text, '"');
    for (; *string; string++) {
        const unsigned char c = (unsigned char)*string;
        const size_t bytes = s5_utf8(string);
        if (c == '"' || c == '\\')
            s5_text_char(text, '\\');
        if (!bytes) {
            s5_text_char(text, '?');
        } else if (c >= 0x20) {
            s5_put(text, string, bytes);
            string += bytes - 1;
        } else {
            s5_text_add(text, "\\u00");
            s5_text_char(text, HEX[c >> 4]);
            s5_text_char(text, HEX[c & 15]);
        }
    }
    s5_text_char(text, '"');
}

/* --------------------------------------------------------------- game, deal */

/* Numbers are written as numbers, words and lists as strings. */
void s5_put_option_value(S5Text *text, int option, int32_t value)
{
    const bool number = s5_option_row(option)->step && !s5_option_word(option, value);
    s5_text_add(text, number ? "" : "\"");
    s5_option_write(text, option, value);
    s5_text_add(text, number ? "" : "\"");
}

void s5_put_options(S5Text *text, const S5Options *options, const S5Preset *preset, bool with_usual)
{
    const char *comma = "";
    const S5Options usual = s5_preset_options(preset);
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        const int32_t value = s5_option_get(options, option);
        const bool is_wanted =
            (with_usual && !s5_option_is_house(option)) || value != s5_option_get(&usual, option);
        if (!is_wanted || !s5_option_applies(option, preset->kind))
            continue;
        s5_text_add(text, comma);
        s5_text_json(text, s5_option_row(option)->name);
        S5_PUT(text, ":");
        s5_put_option_value(text, option, value);
        comma = ",";
    }
}

/* Writes the games of a match that each party has won. */
static void put_games_won(S5Text *text, const S5Rules *rules, const S5State *state)
{
    int32_t won[S5_SEATS_MAX];
    for (int party = 0; party < rules->parties; party++)
        won[party] = state->match_games.won[party];
    S5_PUT(text, ",\"won\":");
    s5_put_numbers(text, won, rules->parties);
}

void s5_event_game(
    S5Text *text, const S5Rules *rules, const S5State *state, const S5Players *players, const char *extra)
{
    const S5Preset *preset = s5_preset_built_in(rules->preset);
    s5_put_string_field(text, "{\"event\":\"game\",\"version\":1,\"rules\":", preset->name);
    S5_PUT(text, ",\"options\":{");
    s5_put_options(text, &rules->options, preset, true);
    S5_PUT(text, "},\"players\":[");
    for (int seat = 0; seat < rules->players; seat++) {
        if (seat)
            S5_PUT(text, ",");
        s5_text_json(text, players->name[seat]);
    }
    s5_put_number_field(text, "],\"sides\":", rules->sides);
    if (rules->tables[0])
        s5_put_string_field(text, ",\"tables\":", rules->tables);
    s5_put_number_field(text, ",\"dealer\":", state->dealer);
    S5_PUT(text, ",\"start\":");
    s5_put_numbers(text, state->total, rules->scores);
    if (rules->options.games > 1) {
        S5_PUT(text, ",\"number\":");
        s5_put_number(text, state->match_games.number);
        put_games_won(text, rules, state);
    }
    s5_text_add(text, extra ? extra : "");
    S5_PUT(text, "}\n");
}

static void put_paid(S5Text *text, const S5Rules *rules, const S5State *state)
{
    int32_t paid[S5_SEATS_MAX];
    for (int seat = 0; seat < rules->players; seat++)
        paid[seat] = s5_paid(rules, state, seat);
    S5_PUT(text, ",\"paid\":");
    s5_put_numbers(text, paid, rules->players);
    s5_put_number_field(text, ",\"pool\":", state->pool);
}

/* Writes the turn-up, what was turned before it, and what its ace brought the dealer. */
static void put_turned_up(S5Text *text, const S5Rules *rules, const S5State *state)
{
    const int first = rules->players * S5_HAND_CARDS;
    S5_PUT(text, ",\"turn_up\":");
    put_card_list(text, &state->turn_up, 1, false);
    if (state->joker_up) {
        S5_PUT(text, ",\"turned\":");
        put_card_list(text, state->pack + first, state->stock_at - first, false);
    }
    if (state->bonus) {
        s5_put_number_field(text, ",\"bonus\":", state->bonus);
    }
}

void s5_event_deal(S5Text *text, const S5Rules *rules, const S5State *state, int viewer)
{
    s5_put_number_field(text, "{\"event\":\"deal\",\"hand\":", state->hand_number);
    s5_put_number_field(text, ",\"dealer\":", state->dealer);
    if (rules->kind == S5_POOL)
        put_paid(text, rules, state);
    if (rules->options.packets == S5_PACKETS_DEALER)
        s5_put_string_field(text, ",\"packets\":", state->two_first ? S5_TWO_FIRST : S5_THREE_FIRST);
    if (viewer == S5_VIEWER_ALL) {
        S5_PUT(text, ",\"pack\":");
        put_card_list(text, state->pack, rules->pack, false);
    }
    S5_PUT(text, ",\"hands\":");
    for (int seat = 0; seat < rules->players; seat++) {
        s5_put(text, seat ? "," : "[", 1);
        put_card_set(text, state->hand[seat], viewer != S5_VIEWER_ALL && viewer != seat);
    }
    S5_PUT(text, "]");
    if (state->kitty) {
        S5_PUT(text, ",\"kitty\":");
        put_card_set(text, state->kitty, viewer != S5_VIEWER_ALL);
    }
    if (state->turn_up != S5_NO_CARD)
        put_turned_up(text, rules, state);
    S5_PUT(text, "}\n");
    if (state->phase == S5_PHASE_DEAL || state->phase == S5_PHASE_OVER)
        put_end(text, rules, state, state); /* the dealer's ace has won the game */
}

/* --------------------------------------------------------------------- turn */

static void put_choices(S5Text *text, const char *field, const S5Legal *choices)
{
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    const char *comma = "";
    s5_text_add(text, field);
    S5_PUT(text, "[");
    while (s5_legal_next(choices, &choice)) {
        s5_text_add(text, comma);
        S5_PUT(text, "\"");
        s5_choice_write(text, &choice);
        S5_PUT(text, "\"");
        comma = ",";
    }
    S5_PUT(text, "]");
}

static void put_legal(S5Text *text, const S5Rules *rules, const S5State *state)
{
    const S5Legal legal = s5_legal(rules, state),
                  hopeless = s5_hopeless(rules, &legal, state->total, state->turn, state->bid);
    put_choices(text, ",\"legal\":", &legal);
    if (hopeless.kinds)
        put_choices(text, ",\"hopeless\":", &hopeless);
}

/* Writes the cards that the player in turn has taken before they discard (docs/rules.md H18). */
static void put_taken(S5Text *text, const S5State *state, bool masked)
{
    const int count = state->drawn[state->turn];
    put_card_list(text, state->pack + state->stock_at - count, count, masked);
}

/* Whether this is the bidder's first turn after taking the kitty. */
static bool shows_kitty(const S5Rules *rules, const S5State *state)
{
    if (!state->kitty_taken)
        return false;
    if (rules->options.draw != S5_DRAW_ALL)
        return state->phase == S5_PHASE_KITTY;
    if (rules->options.name == S5_NAMING_AFTER_KITTY)
        return state->phase == S5_PHASE_NAME;
    return state->phase == S5_PHASE_DRAW && state->turn == state->bidder;
}

void s5_event_turn(S5Text *text, const S5Rules *rules, const S5State *state, int viewer, bool legal)
{
    const bool own = viewer == state->turn;
    if (viewer != S5_VIEWER_ALL && s5_question_hidden(rules, state, viewer))
        return;
    s5_put_number_field(text, "{\"event\":\"turn\",\"seat\":", state->turn);
    if (shows_kitty(rules, state) && (own || viewer == S5_VIEWER_ALL)) {
        S5_PUT(text, ",\"kitty\":");
        put_card_set(text, state->kitty, false);
    }
    if (state->phase == S5_PHASE_DRAW && rules->options.draw_order == S5_DRAW_ORDER_TAKE &&
        (own || viewer == S5_VIEWER_ALL)) {
        S5_PUT(text, ",\"drawn\":");
        put_taken(text, state, false);
    }
    if (own || (legal && viewer == S5_VIEWER_ALL))
        put_legal(text, rules, state);
    S5_PUT(text, "}\n");
}

/* ---------------------------------------------------- an act and what follows */

/* A choice as others see it: what was given face down or discarded is masked. */
static void put_masked(S5Text *text, const S5Choice *choice)
{
    s5_text_add(text, s5_choice_word((S5ChoiceKind)choice->kind));
    const bool one = choice->kind == S5_CHOICE_ROB || choice->kind == S5_CHOICE_TAKE;
    const int cards = one ? 1 : s5_set_count(choice->cards);
    for (int i = 0; i < cards; i++)
        S5_PUT(text, " ??");
}

/* Whether other seats may see the cards of a choice. */
static bool shows_cards(const S5Rules *rules, const S5Choice *choice)
{
    if (choice->kind == S5_CHOICE_ROB)
        return rules->options.rob_shown == S5_ROB_SHOWN_FACE_UP;
    return choice->kind != S5_CHOICE_DISCARD && choice->kind != S5_CHOICE_TAKE;
}

static void put_done(S5Text *text, const S5Choice *choice)
{
    if (choice->kind == S5_CHOICE_PLAY) {
        S5_PUT(text, "play ");
        s5_put(text, CARD_LETTERS[choice->value], 2);
    } else {
        s5_choice_write(text, choice);
    }
}

/* Writes who the called partner is, if anybody. */
static void put_partner(S5Text *text, const S5Rules *rules, const S5State *state)
{
    const uint8_t partner = s5_partner(rules, state);
    if (partner != S5_NO_SEAT) {
        s5_put_number_field(text, ",\"partner\":", partner);
    }
}

/* Writes what came from the stock with an act: what was drawn, or turned up. Others do not see what is drawn, and a dealer who
 * picks has other acts for it. */
static void put_from_stock(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after,
    const S5Choice *choice, bool others)
{
    const S5Card *top = before->pack + before->stock_at;
    if (before->phase != S5_PHASE_DRAW && choice->kind != S5_CHOICE_BLIND && choice->kind != S5_CHOICE_FIVING)
        return;
    if (before->phase == S5_PHASE_DRAW && s5_picks(rules, before, before->turn))
        return;
    if (choice->kind == S5_CHOICE_FIVING && after->stock_at == before->stock_at)
        return;
    s5_text_add(text, before->phase == S5_PHASE_DRAW ? ",\"drawn\":" : ",\"turned\":");
    if (choice->kind == S5_CHOICE_BLIND)
        put_card_list(text, top, after->blind, false);
    else if (rules->options.draw_order == S5_DRAW_ORDER_TAKE)
        put_taken(text, before, others);
    else
        put_card_list(
            text, top, after->stock_at - before->stock_at, others && before->phase == S5_PHASE_DRAW);
}

static void put_act_line(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after,
    const S5Choice *choice, int viewer)
{
    const bool others = viewer != S5_VIEWER_ALL && viewer != before->turn;
    if (others && s5_choice_hidden(rules, before, choice, viewer))
        return;
    s5_put_number_field(text, "{\"event\":\"act\",\"seat\":", before->turn);
    S5_PUT(text, ",\"do\":\"");
    if (others && !shows_cards(rules, choice))
        put_masked(text, choice);
    else
        put_done(text, choice);
    S5_PUT(text, "\"");
    put_from_stock(text, rules, before, after, choice, others);
    if (choice->kind == S5_CHOICE_CALL && rules->options.call_open == S5_CALL_OPEN_YES)
        put_partner(text, rules, after);
    S5_PUT(text, "}\n");
}

static void put_trick(S5Text *text, const S5Rules *rules, const S5State *after)
{
    const int trick = after->tricks_done - 1;
    s5_put_number_field(text, "{\"event\":\"trick\",\"hand\":", after->hand_number);
    s5_put_number_field(text, ",\"trick\":", trick + 1);
    s5_put_number_field(text, ",\"lead\":", after->lead[trick]);
    S5_PUT(text, ",\"cards\":");
    put_card_list(text, after->trick[trick], rules->players, false);
    s5_put_number_field(text, ",\"winner\":", after->winner[trick]);
    S5_PUT(text, "}\n");
}

/* The end of a hand shows what was on the table then; the end of the game shares a pool that is left (docs/rules.md
 * §5). */
static void put_end_hand(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after)
{
    const S5HandEnd end = s5_hand_end(rules, before, after);
    int32_t tricks[S5_SEATS_MAX];
    for (int seat = 0; seat < rules->players; seat++)
        tricks[seat] = after->seat_tricks[seat];
    s5_put_number_field(text, "{\"event\":\"end-hand\",\"hand\":", after->hand_number);
    S5_PUT(text, ",\"outcome\":\"");
    s5_text_add(text, s5_outcome_word((S5Outcome)end.outcome));
    S5_PUT(text, "\"");
    if (end.by != S5_NO_SEAT) {
        s5_text_add(text, rules->kind == S5_BANDS ? ",\"side\":" : ",\"by\":");
        s5_put_number(text, end.by);
    }
    put_partner(text, rules, after);
    S5_PUT(text, ",\"tricks\":");
    s5_put_numbers(text, tricks, rules->players);
    S5_PUT(text, ",\"change\":");
    s5_put_numbers(text, end.change, rules->scores);
    S5_PUT(text, ",\"total\":");
    s5_put_numbers(text, end.total, rules->scores);
    if (rules->kind == S5_POOL)
        s5_put_number_field(text, ",\"pool\":", end.pool);
    S5_PUT(text, "}\n");
}

void s5_event_end_game(S5Text *text, const S5Rules *rules, const S5State *state)
{
    S5_PUT(text, "{\"event\":\"end-game\",\"winners\":");
    put_bit_numbers(text, state->winners);
    S5_PUT(text, ",\"total\":");
    s5_put_numbers(text, state->total, rules->scores);
    s5_put_number_field(text, ",\"match\":", state->match);
    if (state->stopped)
        S5_PUT(text, ",\"stopped\":true");
    if (rules->options.games > 1)
        put_games_won(text, rules, state);
    if (rules->options.games > 1 && s5_match_winners(rules, state)) {
        S5_PUT(text, ",\"match_winners\":");
        put_bit_numbers(text, s5_match_winners(rules, state));
    }
    S5_PUT(text, "}\n");
}

/* Writes the end of the hand, and of the game if that was its last hand. */
static void put_end(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after)
{
    put_end_hand(text, rules, before, after);
    if (after->phase == S5_PHASE_OVER)
        s5_event_end_game(text, rules, after);
}

void s5_event_act(S5Text *text, const S5Rules *rules, const S5State *before, const S5State *after,
    const S5Choice *choice, int viewer)
{
    put_act_line(text, rules, before, after, choice, viewer);
    if (after->tricks_done != before->tricks_done)
        put_trick(text, rules, after);
    if (after->phase == S5_PHASE_DEAL || after->phase == S5_PHASE_OVER)
        put_end(text, rules, before, after);
}
