/*
 * What happens, one line for each thing. It is told from the events as the person's seat may see them, the same lines
 * that a program in that seat would read: what is not in them can't be told.
 */
#include "session.h"

#include <jansson.h>
#include <string.h>

static int told_number(const json_t *line, const char *field)
{
    return (int)json_integer_value(json_object_get(line, field));
}

static const char *told_string(const json_t *line, const char *field)
{
    const char *value = json_string_value(json_object_get(line, field));
    return value ? value : "";
}

static int told_element(const json_t *line, const char *field, int index)
{
    return (int)json_integer_value(json_array_get(json_object_get(line, field), (size_t)index));
}

/* ----------------------------------------------------------------- sentences */

/* What the places of a sentence are filled in from (spoilfive/narration.h). */
typedef struct Places {
    const S5GameView *game;
    int seat;    /* {name}; also who is `you` */
    int side;    /* {name}, counted from 1; 0 for a seat */
    int partner; /* {name} is the seat and this one, counted from 1; 0 for the seat alone */
    S5Card card;
    int suit;
    int number, other, pool;
    const char *given, *cards, *drawn, *names;
    bool bold; /* the whole line */
} Places;

static void put_event_place(S5Text *text, const char *name, const void *from)
{
    const Places *p = from;
    const struct {
        const char *name;
        int value;
    } numbers[] = {{"number", p->number}, {"other", p->other}, {"pool", p->pool}};
    const struct {
        const char *name, *value;
    } texts[] = {{"given", p->given}, {"cards", p->cards}, {"drawn", p->drawn}, {"names", p->names}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (s5_text_same(name, numbers[i].name))
            s5_text_number(text, numbers[i].value);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (s5_text_same(name, texts[i].name))
            s5_text_add(text, texts[i].value);
    if (s5_text_same(name, "name") && p->partner)
        s5_phrase(text, p->game, "%N and %n", p->seat, p->partner - 1);
    else if (s5_text_same(name, "name"))
        s5_phrase(text, p->game, p->side ? "%P" : "%n", p->side ? p->side - 1 : p->seat);
    else if (s5_text_same(name, "card"))
        s5_phrase(text, p->game, "%c", p->card);
    else if (s5_text_same(name, "ace"))
        s5_phrase(text, p->game, "%c", s5_game_view_ace(p->game));
    else if (s5_text_same(name, "suit"))
        s5_phrase(text, p->game, "%t", p->suit);
}

/* Writes the sentence of a key, in the players' own words. */
static void put_event_sentence(S5Text *text, const char *key, const Places *places)
{
    const bool you = !places->side && !places->partner && places->seat == places->game->seat;
    s5_terms_fill(text, &places->game->terms, s5_event_sentence(key, you), put_event_place, places);
}

static void say_event(const S5GameView *game, const char *key, Places places)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    places.game = game;
    s5_text_add(&text, places.bold ? S5_BOLD : "");
    put_event_sentence(&text, key, &places);
    s5_text_add(&text, places.bold ? S5_NORMAL : "");
    s5_line(game, 2, text.start);
}

/* --------------------------------------------------------------------- deal */

static void tell_paid(const S5GameView *game, const json_t *line)
{
    const int dealer = told_number(line, "dealer"), paid = told_element(line, "paid", dealer);
    const int others_paid = told_element(line, "paid", (dealer + 1) % game->rules.players);
    const char *key = !paid && !others_paid ? "paid.nothing"
                      : paid == others_paid ? "paid.same"
                      : others_paid         ? "paid.more"
                                            : "paid.alone";
    say_event(game, key,
        (Places){.seat = dealer, .number = paid, .other = others_paid, .pool = told_number(line, "pool")});
}

static void tell_deal(S5GameView *game, const json_t *line)
{
    const int dealer = told_number(line, "dealer");
    S5Card card;
    s5_line(game, 0, "");
    say_event(game, "deal", (Places){.seat = dealer, .number = told_number(line, "hand"), .bold = true});
    if (game->rules.kind == S5_POOL)
        tell_paid(game, line);
    if (!s5_card_read(told_string(line, "turn_up"), S5_CANONICAL, &card))
        return;
    say_event(game, game->joker == S5_JOKER_HIDDEN ? "turned" : "turned.joker",
        (Places){.card = card, .suit = (int)s5_card_suit(card)});
    if (json_object_get(line, "bonus"))
        say_event(game, "bonus", (Places){.seat = dealer, .number = told_number(line, "bonus")});
}

/* ---------------------------------------------------------------------- act */

/* How many cards a text of cards names, including the masked ones. */
static int count_cards(const char *text)
{
    return (int)(strlen(text) + 1) / 3;
}

static void put_seen_cards(S5Text *text, const S5GameView *game, const char *cards)
{
    S5Set set;
    if (s5_set_read(cards, S5_CANONICAL, &set))
        s5_phrase(text, game, "%S", &set);
    else
        s5_phrase(text, game, count_cards(cards) == 1 ? "%d card" : "%d cards", count_cards(cards));
}

static void tell_discard(const S5GameView *game, int seat, const char *cards, const char *drawn)
{
    S5Text discards = S5_EMPTY_TEXT(S5_SAY_MAX), draws = S5_EMPTY_TEXT(S5_SAY_MAX);
    const char *key = !*cards  ? "discard.nothing"
                      : !drawn ? "discard"
                      : *drawn ? "discard.draw"
                               : "discard.draw-nothing";
    put_seen_cards(&discards, game, cards);
    put_seen_cards(&draws, game, drawn ? drawn : "");
    say_event(game, key, (Places){.seat = seat, .cards = discards.start, .drawn = draws.start});
}

/* Writes the card that a robber gives, as this seat sees it. */
static void put_given(S5Text *text, const S5GameView *game, const char *given)
{
    const bool open = game->rules.options.rob_shown == S5_ROB_SHOWN_FACE_UP;
    Places places = {.game = game, .seat = S5_NO_SEAT};
    const bool seen = s5_card_read(given, S5_CANONICAL, &places.card) != 0;
    const char *shown = open ? "given" : "given.face-down";
    put_event_sentence(text, seen ? shown : "given.hidden", &places);
}

static void tell_rob(const S5GameView *game, int seat, const char *given)
{
    const S5View *view = &game->view;
    const bool waits = s5_display_turn_up(&game->rules, view) != S5_NO_CARD;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    put_given(&text, game, given);
    const char *turned_up = waits ? "rob.later" : "rob";
    say_event(game, game->joker == S5_JOKER_UP ? "rob.joker" : turned_up,
        (Places){.seat = seat, .card = view->turn_up, .given = text.start});
}

/* Tells the consequences of not robbing. Only its own seat knows of an ace that was lowered in silence, until it is played. */
static void tell_refused(const S5GameView *game)
{
    const S5View *view = &game->view;
    if (view->lowered)
        say_event(game, "lowered", (Places){.seat = S5_NO_SEAT});
    if (view->barred != S5_NO_SEAT && view->barred == view->seat && game->rules.kind == S5_POOL)
        say_event(game, "bars", (Places){.seat = S5_NO_SEAT});
}

/* Only its own seat is told about a silent refusal to rob. */
static void tell_decline(const S5GameView *game, int seat)
{
    const bool ace = game->view.turn_up == s5_game_view_ace(game);
    say_event(game, ace ? "decline.ace" : "decline", (Places){.seat = seat, .card = game->view.turn_up});
    if (seat == game->seat)
        tell_refused(game);
}

static void tell_turn_down(const S5GameView *game, int seat)
{
    say_event(game, game->view.lowered ? "turn-down" : "turn-down.keeps",
        (Places){.seat = seat, .card = game->view.turn_up});
    tell_refused(game);
}

static void tell_bidder(const S5GameView *game)
{
    const S5View *view = &game->view;
    if (view->bidder == S5_NO_SEAT || (view->phase != S5_PHASE_NAME && view->phase != S5_PHASE_KITTY))
        return;
    say_event(game, view->cards[view->bidder] > S5_HAND_CARDS ? "bidder.kitty" : "bidder",
        (Places){.seat = view->bidder, .number = view->bid});
}

static void tell_take(const S5GameView *game, int seat, const char *card)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    put_seen_cards(&text, game, card);
    say_event(game, "take", (Places){.seat = seat, .cards = text.start});
}

/* Writes cards that are turned up, in their order; returns the last one. */
static S5Card put_turned(S5Text *text, const S5GameView *game, const char *turned)
{
    S5Card card = S5_NO_CARD;
    for (const char *c = turned; s5_card_read(c, S5_CANONICAL, &card); c += c[2] ? 3 : 2)
        s5_phrase(text, game, text->used ? " %c" : "%c", card);
    return card;
}

static void tell_blind(const S5GameView *game, int seat, const char *turned)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    put_turned(&text, game, turned);
    say_event(game, "blind", (Places){.seat = seat, .cards = text.start, .suit = game->view.trump});
}

/* Tells a proposal of another turn-up, or the agreement to it, and what was turned then. */
static void tell_five(const S5GameView *game, int seat, const char *turned)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const S5Card card = put_turned(&text, game, turned);
    const char *agreed = card == game->view.turn_up ? "five.agreed" : "five.same";
    say_event(game, *turned ? agreed : "five",
        (Places){.seat = seat, .cards = text.start, .suit = game->view.trump});
}

/* Says who has the called card, or that nobody has, as far as this seat may know (docs/rules.md H16). */
static void tell_partner(const S5GameView *game)
{
    const S5View *view = &game->view;
    const bool open = game->rules.options.call_open == S5_CALL_OPEN_YES;
    if (view->partner != S5_NO_SEAT)
        say_event(game, "partner", (Places){.seat = view->partner});
    else if (open)
        say_event(game, "partner.none", (Places){.seat = view->bidder});
}

static void tell_call(const S5GameView *game, int seat, S5Card card)
{
    say_event(game, "call", (Places){.seat = seat, .card = card});
    tell_partner(game);
}

static void tell_play(const S5GameView *game, int seat, S5Card card)
{
    say_event(game, game->spoken ? "play.short" : "play", (Places){.seat = seat, .card = card});
    if (card == s5_called_card(game->view.call) && seat != game->seat &&
        game->rules.options.call_open == S5_CALL_OPEN_NO)
        tell_partner(game);
    if (game->view.lowered && game->view.turned_down == S5_NO_SEAT && seat != game->seat &&
        card == s5_game_view_ace(game))
        tell_refused(game);
}

static void tell_choice(const S5GameView *game, int seat, const S5Choice *choice)
{
    const S5View *view = &game->view;
    const bool stays = choice->kind == S5_CHOICE_PASS && game->rules.kind != S5_AUCTION;
    say_event(game, stays ? "pass.turn-up" : s5_choice_word((S5ChoiceKind)choice->kind),
        (Places){.seat = seat,
            .number = choice->kind == S5_CHOICE_BID ? choice->value : view->bid,
            .card = view->turn_up,
            .suit = choice->value});
}

/* Tells a choice in which no card is hidden from others. */
static void tell_open(const S5GameView *game, int seat, const S5Choice *choice, const char *turned)
{
    switch (choice->kind) {
    case S5_CHOICE_PLAY:
        tell_play(game, seat, (S5Card)choice->value);
        break;
    case S5_CHOICE_CALL:
        tell_call(game, seat, (S5Card)choice->value);
        break;
    case S5_CHOICE_FIVING:
        tell_five(game, seat, turned);
        break;
    case S5_CHOICE_BLIND:
        tell_blind(game, seat, turned);
        break;
    case S5_CHOICE_DECLINE:
        tell_decline(game, seat);
        break;
    case S5_CHOICE_TURN_DOWN:
        tell_turn_down(game, seat);
        break;
    default:
        tell_choice(game, seat, choice);
        break;
    }
}

static void tell_act(S5GameView *game, const json_t *line)
{
    const char *what = told_string(line, "do");
    const int seat = told_number(line, "seat");
    S5Choice choice;
    if (!strncmp(what, "rob ", 4))
        tell_rob(game, seat, what + 4);
    else if (!strncmp(what, "take ", 5))
        tell_take(game, seat, what + 5);
    else if (!strncmp(what, "discard", 7))
        tell_discard(game, seat, what[7] ? what + 8 : "", json_string_value(json_object_get(line, "drawn")));
    else if (s5_choice_read(what, S5_CANONICAL, &choice) == S5_OK)
        tell_open(game, seat, &choice, told_string(line, "turned"));
    if (!strncmp(what, "bid", 3) || !strcmp(what, "hold") || !strcmp(what, "pass"))
        tell_bidder(game);
}

/* -------------------------------------------------------------------- trick */

static void remember_trick(S5LastTrick *last, const json_t *line)
{
    const char *cards = told_string(line, "cards");
    last->lead = told_number(line, "lead");
    last->winner = told_number(line, "winner");
    last->count = count_cards(cards);
    for (int i = 0; i < last->count && i < S5_SEATS_MAX; i++)
        s5_card_read(cards + 3 * i, S5_CANONICAL, &last->cards[i]);
}

static S5Card card_that_won(const S5GameView *game)
{
    const S5LastTrick *last = &game->last;
    return last->cards[(last->winner + last->count - last->lead) % last->count];
}

static void tell_trick(S5GameView *game, const json_t *line)
{
    (void)line; /* remembered before */
    say_event(game, game->spoken ? "trick.short" : "trick",
        (Places){.seat = game->last.winner, .card = card_that_won(game), .bold = true});
}

void s5_game_view_tell_trick(const S5GameView *game)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const S5LastTrick *last = &game->last;
    if (!last->count) {
        s5_say(game, 0, "No trick has been played yet.");
        return;
    }
    s5_text_add(&text, "Last trick: ");
    for (int i = 0; i < last->count; i++)
        s5_phrase(&text, game, i ? ", %n" S5_JOIN "%c" : "%n" S5_JOIN "%c led",
            (last->lead + i) % last->count, last->cards[i]);
    s5_phrase(&text, game, "; %n took it with the %c.", last->winner, card_that_won(game));
    s5_line(game, 2, text.start);
}

/* ---------------------------------------------------------------------- ends */

static void put_told_party(S5Text *text, const S5GameView *game, const json_t *party)
{
    s5_phrase(text, game, "%P", (int)json_integer_value(party));
}

static void say_result_line(const S5GameView *game, const S5ResultLine *line)
{
    say_event(game, line->key,
        (Places){.seat = line->seat < 0 ? S5_NO_SEAT : line->seat,
            .side = line->side + 1,
            .partner = line->partner + 1,
            .card = line->card,
            .number = line->number,
            .other = line->other,
            .pool = line->pool});
}

void s5_game_view_tell_result(const S5GameView *game, const S5HandEnd *end)
{
    S5ResultLine lines[S5_RESULT_MAX];
    const int count = s5_result(&game->rules, &game->view, end, lines);
    for (int i = 0; i < count; i++)
        say_result_line(game, &lines[i]);
}

void s5_game_view_tell_reason(const S5GameView *game, const S5GameOver *end)
{
    S5ResultLine reason;
    if (s5_game_reason(&game->rules, &game->view, end, &reason))
        say_result_line(game, &reason);
}

static const char *total_column(const S5GameView *game)
{
    return game->rules.kind == S5_POOL ? s5_term_bare(&game->terms, S5_TERM_CHIPS) : "total";
}

/* Writes the name of a party at the beginning of its row; the rows must fit the smallest screen. Returns its
 * columns. */
static int name_row(const S5GameView *game, int entry, char name[S5_SAY_MAX])
{
    enum { NAME_COLUMNS = 46 };
    S5Text text = s5_text(name, S5_SAY_MAX);
    s5_phrase(&text, game, s5_scores_by_seat(&game->rules) ? "%N" : "%P", entry);
    s5_text_shorten(name, NAME_COLUMNS);
    return s5_text_columns(name);
}

static void put_score_row(const S5GameView *game, const json_t *line, int entry, int width)
{
    char name[S5_SAY_MAX];
    S5Text row = S5_EMPTY_TEXT(S5_SAY_MAX);
    const char *const columns[] = {"tricks", "change", total_column(game)};
    int numbers[] = {0, told_element(line, "change", entry), told_element(line, "total", entry)};
    for (int seat = 0; seat < game->rules.players; seat++)
        if (s5_score_entry(&game->rules, seat) == entry)
            numbers[0] += told_element(line, "tricks", seat);
    const int taken = name_row(game, entry, name);
    s5_phrase(&row, game, "  %s", name);
    for (int i = taken; i < width; i++)
        s5_text_char(&row, ' ');
    for (int i = 0; i < 3; i++) {
        S5Text number = S5_EMPTY_TEXT(16);
        s5_text_printf(&number, "%s%d", i == 1 && numbers[i] > 0 ? "+" : "", numbers[i]);
        for (size_t c = number.used; (int)c < s5_text_columns(columns[i]) + 2; c++)
            s5_text_char(&row, ' ');
        s5_text_add(&row, number.start);
    }
    s5_line(game, 2, row.start);
}

static void draw_scores(const S5GameView *game, const json_t *line)
{
    char bytes[S5_SAY_MAX];
    int width = 0;
    for (int entry = 0; entry < game->rules.scores; entry++) {
        const int wide = name_row(game, entry, bytes);
        width = wide > width ? wide : width;
    }
    S5Text head = s5_text(bytes, sizeof bytes);
    for (int i = 0; i < width + 2; i++)
        s5_text_char(&head, ' ');
    s5_phrase(&head, game, "  tricks  change  %s", total_column(game));
    s5_line(game, 2, bytes);
    for (int entry = 0; entry < game->rules.scores; entry++)
        put_score_row(game, line, entry, width);
}

/* The same for a listener: `You +3: 22; Bob 19.` */
static void speak_scores(const S5GameView *game, const json_t *line)
{
    char name[S5_SAY_MAX];
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    for (int entry = 0; entry < game->rules.scores; entry++) {
        const int change = told_element(line, "change", entry);
        name_row(game, entry, name);
        s5_phrase(&text, game, entry ? "; %s" : "%s", name);
        if (change)
            s5_phrase(&text, game, change > 0 ? " +%d:" : " %d:", change);
        s5_phrase(&text, game, " %d", told_element(line, "total", entry));
    }
    s5_text_char(&text, '.');
    s5_line(game, 2, text.start);
}

static void tell_end_hand(S5GameView *game, const json_t *line)
{
    S5HandEnd end;
    s5_line(game, 0, "");
    s5_say(game, 0, S5_BOLD "End of hand %d." S5_NORMAL, told_number(line, "hand"));
    if (s5_hand_end_read(&end, line))
        s5_game_view_tell_result(game, &end);
    game->view.pool = told_number(line, "pool");
    if (game->spoken)
        speak_scores(game, line);
    else
        draw_scores(game, line);
}

/* Tells how the pool is shared that is still on the table at the end (docs/rules.md §5). */
static void tell_shared(const S5GameView *game)
{
    const int pool = (int)game->view.pool, players = game->rules.players;
    if (pool)
        say_event(
            game, pool % players ? "shared.odd" : "shared", (Places){.pool = pool, .number = pool / players});
}

/* Writes `You and Cáit`, `You, Cáit and Hugh`. */
static void put_winners(S5Text *text, const S5GameView *game, const json_t *winners)
{
    const size_t count = json_array_size(winners);
    for (size_t i = 0; i < count; i++) {
        if (i)
            s5_text_add(text, i + 1 < count ? ", " : " and ");
        put_told_party(text, game, json_array_get(winners, i));
    }
}

static void tell_winners(const S5GameView *game, const json_t *winners)
{
    const int count = (int)json_array_size(winners),
              first = (int)json_integer_value(json_array_get(winners, 0));
    S5Text names = S5_EMPTY_TEXT(S5_SAY_MAX);
    put_winners(&names, game, winners);
    say_event(game,
        count > 2 && count == game->rules.parties ? "over.all"
        : count > 1                               ? "over.shared"
        : game->rules.sides                       ? "over.side"
                                                  : "over",
        (Places){.seat = first, .names = names.start, .bold = true});
}

/* Tells how many games of a match each has won, and who has won the match (docs/rules.md H17). */
static void tell_match(const S5GameView *game, const json_t *line)
{
    const json_t *winners = json_object_get(line, "match_winners");
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (game->rules.options.games == 1)
        return;
    for (int party = 0; party < game->rules.parties; party++)
        s5_phrase(
            &text, game, party ? ", %P %d" : "Games won: %P %d", party, told_element(line, "won", party));
    s5_text_char(&text, '.');
    s5_line(game, 2, text.start);
    if (!winners)
        return;
    text = s5_text(text.start, text.size);
    s5_text_add(&text, S5_BOLD "The match is won by ");
    put_winners(&text, game, winners);
    s5_text_add(&text, "." S5_NORMAL);
    s5_line(game, 0, text.start);
}

static void tell_end_game(S5GameView *game, const json_t *line)
{
    s5_line(game, 0, "");
    tell_shared(game);
    tell_winners(game, json_object_get(line, "winners"));
    if (told_number(line, "match") == 2)
        say_event(game, "over.double", (Places){.seat = S5_NO_SEAT});
    for (int i = 0; i < game->rules.scores; i++)
        game->view.total[i] = told_element(line, "total", i);
    const S5GameOver end = s5_game_over_read(line);
    s5_game_view_tell_reason(game, &end);
    game->view.pool = 0;
    s5_game_view_scores(game);
    tell_match(game, line);
}

/* -------------------------------------------------------------------- events */

static const struct {
    const char *event;
    void (*tell)(S5GameView *, const json_t *);
} EVENTS[] = {{"deal", tell_deal}, {"act", tell_act}, {"trick", tell_trick}, {"end-hand", tell_end_hand},
    {"end-game", tell_end_game}};

static bool tell_event_line(S5GameView *game, const json_t *line)
{
    bool stays = true;
    const char *event = told_string(line, "event");
    if (!strcmp(event, "trick"))
        remember_trick(&game->last, line);
    if (!strcmp(event, "deal"))
        game->joker = strncmp(told_string(line, "turned"), "XX", 2) ? S5_JOKER_HIDDEN : S5_JOKER_UP;
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
        if (!strcmp(event, EVENTS[i].event)) {
            EVENTS[i].tell(game, line);
            stays = !game->narrator.pause || game->narrator.pause(game->narrator.to);
        }
    if (!strncmp(told_string(line, "do"), "rob ", 4) && game->joker == S5_JOKER_UP)
        game->joker = S5_JOKER_TAKEN; /* the first card given is given for it */
    return stays;
}

bool s5_game_view_tell(S5GameView *game, const char *events)
{
    bool stays = true;
    for (const char *end; (end = strchr(events, '\n')) != NULL; events = end + 1) {
        json_t *line = json_loadb(events, (size_t)(end - events), 0, NULL);
        stays = tell_event_line(game, line) && stays;
        json_decref(line);
    }
    return stays;
}
