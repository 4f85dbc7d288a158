/*
 * What happens, one line for each thing. It is told from the events as the person's seat may see them, the same lines
 * that a program in that seat would read: what is not in them can't be told.
 */
#include "session.h"

#include <jansson.h>
#include <string.h>

static int number_of(const json_t *line, const char *field)
{
    return (int)json_integer_value(json_object_get(line, field));
}

static const char *string_of(const json_t *line, const char *field)
{
    const char *value = json_string_value(json_object_get(line, field));
    return value ? value : "";
}

static int item(const json_t *line, const char *field, int index)
{
    return (int)json_integer_value(json_array_get(json_object_get(line, field), (size_t)index));
}

/* --------------------------------------------------------------------- deal */

/* Says who paid what: everybody the same, or the dealer more. */
static void tell_paid(const S5TableView *table, const json_t *line)
{
    const int dealer = number_of(line, "dealer"), paid = item(line, "paid", dealer);
    const int other = item(line, "paid", (dealer + 1) % table->rules.players);
    if (!paid && !other)
        s5_say(table, 2, "Nobody pays; the pool is %d.", number_of(line, "pool"));
    else if (paid == other)
        s5_say(table, 2, "Everybody pays %d; the pool is %d.", paid, number_of(line, "pool"));
    else if (other)
        s5_say(table, 2, "%N %v %d and everybody else %d; the pool is %d.", dealer, "pay/pays", paid, other,
            number_of(line, "pool"));
    else
        s5_say(table, 2, "%N %v %d as the new dealer; the pool is %d.", dealer, "pay/pays", paid,
            number_of(line, "pool"));
}

static void tell_deal(S5TableView *table, const json_t *line)
{
    S5Card turn_up;
    s5_line(table, 0, "");
    s5_say(table, 2, S5_BOLD "Hand %d." S5_NORMAL " %N %v.", number_of(line, "hand"),
        number_of(line, "dealer"), "deal/deals");
    if (table->rules.kind == S5_POOL)
        tell_paid(table, line);
    if (!s5_card_read(string_of(line, "turn_up"), S5_CANONICAL, &turn_up))
        return;
    s5_say(table, 2,
        table->joker == S5_JOKER_HIDDEN
            ? "The %c is turned up: %t are trumps."
            : "The Joker is turned up, for the dealer; then the %c: %t are trumps.",
        turn_up, (int)s5_card_suit(turn_up));
    if (json_object_get(line, "bonus"))
        s5_say(table, 2, "%N %v %d for the ace.", number_of(line, "dealer"), "score/scores",
            number_of(line, "bonus"));
}

/* ---------------------------------------------------------------------- act */

/* How many cards a text of cards names, including the masked ones. */
static int count_cards(const char *text)
{
    return (int)(strlen(text) + 1) / 3;
}

/* Writes cards if this seat may see them, otherwise how many there are. */
static void put_cards(S5Text *text, const S5TableView *table, const char *cards)
{
    S5Set set;
    if (!*cards)
        s5_text_add(text, "nothing");
    else if (s5_set_read(cards, S5_CANONICAL, &set))
        s5_phrase(text, table, "%S", &set);
    else
        s5_phrase(text, table, count_cards(cards) == 1 ? "%d card" : "%d cards", count_cards(cards));
}

static void tell_discard(const S5TableView *table, int seat, const char *cards, const json_t *drawn)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_phrase(&text, table, "%N %v ", seat, "discard/discards");
    put_cards(&text, table, cards);
    if (drawn && *cards) {
        s5_phrase(&text, table, seat == table->seat ? " and draw " : " and draws ");
        put_cards(&text, table, json_string_value(drawn));
    }
    s5_text_char(&text, '.');
    s5_line(table, 2, bytes);
}

static void tell_rob(const S5TableView *table, int seat, const char *given)
{
    const S5View *view = &table->view;
    const bool joker = table->joker == S5_JOKER_UP;
    const bool later = !joker && view->turn_up == s5_table_view_ace(table) &&
                       table->rules.options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE;
    S5Card card;
    const char *how =
        later ? "%N %v: the %c joins the hand after the first trick, for " : "%N %v: takes the %c and gives ";
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    if (seat == table->seat && !later)
        how = "%N %v: you take the %c and give ";
    if (joker)
        s5_phrase(&text, table, "%N %v the Joker and %v ", seat, "take/takes", "give/gives");
    else
        s5_phrase(&text, table, how, seat, "rob/robs", view->turn_up);
    if (s5_card_read(given, S5_CANONICAL, &card))
        s5_phrase(&text, table, "the %c%s.", card,
            table->rules.options.rob_shown == S5_ROB_SHOWN_FACE_UP ? "" : ", face down");
    else
        s5_text_add(&text, "a card face down.");
    s5_line(table, 2, bytes);
}

static void tell_turn_down(const S5TableView *table, int seat)
{
    const bool lowers = table->rules.options.rob_refusal == S5_ROB_REFUSAL_LOWERS;
    s5_say(table, 2,
        lowers ? "%N %v the %c down: the %c is now the lowest trump."
               : "%N %v the %c down and the %c keeps its rank.",
        seat, "turn/turns", table->view.turn_up, s5_table_view_ace(table));
}

/* Only its own seat is told about a silent refusal to rob, with its consequences. */
static void tell_decline(const S5TableView *table, int seat)
{
    const S5View *view = &table->view;
    if (view->turn_up == s5_table_view_ace(table))
        s5_say(table, 2, "%N %v the %c where it lies.", seat, "leave/leaves", view->turn_up);
    else if (seat != table->seat)
        s5_say(table, 2, "%N %v not rob, and nobody is told.", seat, "do/does");
    else if (view->lowered)
        s5_say(table, 2, "You do not rob, and nobody is told: your %c is now the lowest trump.",
            s5_table_view_ace(table));
    else if (view->barred == seat && table->rules.kind == S5_POOL)
        s5_say(table, 2, "You do not rob, and nobody is told: you can't win the pool in this hand.");
    else
        s5_say(table, 2, "You do not rob, and nobody is told.");
}

/* Says who has the bid, once the auction is over. */
static void tell_bidder(const S5TableView *table)
{
    const S5View *view = &table->view;
    const S5Options *options = &table->rules.options;
    const bool named_first = options->name == S5_NAMING_BEFORE_KITTY;
    if (view->bidder == S5_NO_SEAT || (view->phase != S5_PHASE_NAME && view->phase != S5_PHASE_KITTY))
        return;
    const bool kitty = options->kitty && options->kitty_to == S5_KITTY_TO_BIDDER && !named_first;
    s5_say(table, 2, kitty ? "%N %v the bid at %d and the kitty." : "%N %v the bid at %d.", view->bidder,
        "have/has", view->bid);
}

/* Tells a pass in the auction, or that the turn-up is left as it is. */
static void tell_pass(const S5TableView *table, int seat)
{
    if (table->rules.kind == S5_AUCTION)
        s5_say(table, 2, "%N %v.", seat, "pass/passes");
    else
        s5_say(table, 2, "%N %v: the %c stays.", seat, "pass/passes", table->view.turn_up);
}

/* Tells a proposal of another turn-up, or the agreement to it, and what was turned then. */
static void tell_five(const S5TableView *table, int seat, const json_t *turned)
{
    const char *cards = turned ? json_string_value(turned) : NULL;
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5Card card = S5_NO_CARD;
    if (!cards) {
        s5_say(table, 2, "%N %v for another turn-up.", seat, "ask/asks");
        return;
    }
    s5_phrase(&text, table, "%N %v. Turned: ", seat, "agree/agrees");
    for (size_t size; (size = s5_card_read(cards, S5_CANONICAL, &card)) != 0;
        cards += cards[size] ? size + 1 : size)
        s5_phrase(&text, table, text.start[text.used - 2] == ':' ? "%c" : " %c", card);
    s5_phrase(&text, table,
        card == table->view.turn_up ? "; %t are trumps now." : "; no other suit came, and %t stay trumps.",
        table->view.trump);
    s5_line(table, 2, bytes);
}

static void tell_choice(const S5TableView *table, int seat, const S5Choice *choice)
{
    switch (choice->kind) {
    case S5_CHOICE_PLAY:
        s5_say(table, 2, "%N %v %c.", seat, "play/plays", choice->value);
        break;
    case S5_CHOICE_TURN_DOWN:
        tell_turn_down(table, seat);
        break;
    case S5_CHOICE_DECLINE:
        tell_decline(table, seat);
        break;
    case S5_CHOICE_BID:
        s5_say(table, 2, "%N %v %d.", seat, "bid/bids", choice->value);
        break;
    case S5_CHOICE_HOLD:
        s5_say(table, 2, "%N %v the bid at %d.", seat, "hold/holds", table->view.bid);
        break;
    case S5_CHOICE_PASS:
        tell_pass(table, seat);
        break;
    case S5_CHOICE_NAME:
        s5_say(table, 2, "%N %v %t trumps.", seat, "make/makes", choice->value);
        break;
    case S5_CHOICE_CLAIM:
        s5_say(table, 2, "%N %v the pool.", seat, "claim/claims");
        break;
    default:
        s5_say(table, 2, "%N %v: on for all five tricks.", seat, "jink/jinks");
        break;
    }
}

static void tell_act(S5TableView *table, const json_t *line)
{
    const char *what = string_of(line, "do");
    const int seat = number_of(line, "seat");
    S5Choice choice;
    if (!strncmp(what, "rob ", 4))
        tell_rob(table, seat, what + 4);
    else if (!strncmp(what, "discard", 7))
        tell_discard(table, seat, what[7] ? what + 8 : "", json_object_get(line, "drawn"));
    else if (!strcmp(what, "five"))
        tell_five(table, seat, json_object_get(line, "turned"));
    else if (s5_choice_read(what, S5_CANONICAL, &choice) == S5_OK)
        tell_choice(table, seat, &choice);
    if (!strncmp(what, "bid", 3) || !strcmp(what, "hold") || !strcmp(what, "pass"))
        tell_bidder(table);
}

/* -------------------------------------------------------------------- trick */

static void remember_trick(S5LastTrick *last, const json_t *line)
{
    const char *cards = string_of(line, "cards");
    last->lead = number_of(line, "lead");
    last->winner = number_of(line, "winner");
    last->count = count_cards(cards);
    for (int i = 0; i < last->count && i < S5_SEATS_MAX; i++)
        s5_card_read(cards + 3 * i, S5_CANONICAL, &last->cards[i]);
}

static S5Card winning_card(const S5TableView *table)
{
    const S5LastTrick *last = &table->last;
    return last->cards[(last->winner + last->count - last->lead) % last->count];
}

static void tell_trick(S5TableView *table, const json_t *line)
{
    (void)line; /* remembered before */
    s5_say(table, 2, S5_BOLD "%N %v the trick with the %c." S5_NORMAL, table->last.winner, "take/takes",
        winning_card(table));
}

void s5_table_view_tell_trick(const S5TableView *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5LastTrick *last = &table->last;
    if (!last->count) {
        s5_say(table, 0, "No trick has been played yet.");
        return;
    }
    s5_text_add(&text, "Last trick: ");
    for (int i = 0; i < last->count; i++)
        s5_phrase(&text, table, i ? ", %n" S5_JOIN "%c" : "%n" S5_JOIN "%c led",
            (last->lead + i) % last->count, last->cards[i]);
    s5_phrase(&text, table, "; %n took it with the %c.", last->winner, winning_card(table));
    s5_line(table, 2, bytes);
}

/* ---------------------------------------------------------------------- ends */

/* Says how the hand ended, in a sentence; the points of Twenty-Five speak for themselves. */
static void tell_outcome(const S5TableView *table, const json_t *line)
{
    static const char *const COUNTS[] = {"no", "one", "two", "three", "four", "five"};
    static const char *const WHICH[] = {"", "first", "second", "third", "fourth", "fifth"};
    const char *outcome = string_of(line, "outcome");
    const int wanted = table->rules.options.win_tricks;
    const int by = number_of(line, "by"), pool = number_of(line, "pool");
    const json_t *side = json_object_get(line, "side");
    if (side)
        s5_say(table, 2, "%P won more tricks.", (int)json_integer_value(side));
    else if (!strcmp(outcome, "won"))
        s5_say(table, 2, "%N %v the %s trick and %v the pool.", by, "have/has", WHICH[wanted], "win/wins");
    else if (!strcmp(outcome, "jinked"))
        s5_say(table, 2, "%N %v all five tricks: the jink is made.", by, "have/has");
    else if (!strcmp(outcome, "jink-failed"))
        s5_say(table, 2, "The jink has failed: nobody wins, and the pool of %d stays.", pool);
    else if (!strcmp(outcome, "spoil"))
        s5_say(table, 2, "Spoilt: nobody has %s tricks, and the pool of %d stays.", COUNTS[wanted], pool);
    else if (!strcmp(outcome, "barred"))
        s5_say(table, 2, "%N %v %s tricks, but %v barred for not robbing: the pool of %d stays.", by,
            "have/has", COUNTS[wanted], "are/is", pool);
    else if (!strcmp(outcome, "made") || !strcmp(outcome, "lost"))
        s5_say(table, 2, "%N %v the bid of %d.", by,
            *outcome == 'm' ? "have made/has made" : "have lost/has lost", table->view.bid);
    else if (!strcmp(outcome, "passed-out"))
        s5_say(table, 2, "Everybody passed: the hand is not played.");
}

static const char *total_column(const S5TableView *table)
{
    return table->rules.kind == S5_POOL ? s5_term_bare(&table->terms, S5_TERM_CHIPS) : "total";
}

/* Writes the name of a party at the beginning of its row; the table must fit the smallest screen. Returns its
 * columns. */
static int name_row(const S5TableView *table, int entry, char name[S5_SAY_MAX])
{
    enum { NAME_COLUMNS = 46 };
    S5Text text = s5_text(name, S5_SAY_MAX);
    s5_phrase(&text, table, s5_scores_by_seat(&table->rules) ? "%N" : "%P", entry);
    s5_text_shorten(name, NAME_COLUMNS);
    return s5_text_columns(name);
}

/* Writes a party's tricks, what the hand brought it, and its total. */
static void put_row(const S5TableView *table, const json_t *line, int entry, int width)
{
    char bytes[S5_SAY_MAX], name[S5_SAY_MAX];
    S5Text row = s5_text(bytes, sizeof bytes);
    const char *const columns[] = {"tricks", "change", total_column(table)};
    int numbers[] = {0, item(line, "change", entry), item(line, "total", entry)};
    for (int seat = 0; seat < table->rules.players; seat++)
        if (s5_score_entry(&table->rules, seat) == entry)
            numbers[0] += item(line, "tricks", seat);
    const int taken = name_row(table, entry, name);
    s5_phrase(&row, table, "  %s", name);
    for (int i = taken; i < width; i++)
        s5_text_char(&row, ' ');
    for (int i = 0; i < 3; i++) {
        char digits[16];
        S5Text number = s5_text(digits, sizeof digits);
        s5_text_add(&number, i == 1 && numbers[i] > 0 ? "+" : "");
        s5_text_number(&number, numbers[i]);
        for (size_t c = number.used; (int)c < s5_text_columns(columns[i]) + 2; c++)
            s5_text_char(&row, ' ');
        s5_text_add(&row, digits);
    }
    s5_line(table, 2, bytes);
}

static void tell_end_hand(S5TableView *table, const json_t *line)
{
    char bytes[S5_SAY_MAX];
    S5Text head = s5_text(bytes, sizeof bytes);
    int width = 0;
    s5_line(table, 0, "");
    s5_phrase(&head, table, S5_BOLD "End of hand %d." S5_NORMAL, number_of(line, "hand"));
    s5_line(table, 0, bytes);
    tell_outcome(table, line);
    for (int entry = 0; entry < table->rules.scores; entry++) {
        const int wide = name_row(table, entry, bytes);
        width = wide > width ? wide : width;
    }
    head = s5_text(bytes, sizeof bytes);
    for (int i = 0; i < width + 2; i++)
        s5_text_char(&head, ' ');
    table->view.pool = number_of(line, "pool");
    s5_phrase(&head, table, "  tricks  change  %s", total_column(table));
    s5_line(table, 2, bytes);
    for (int entry = 0; entry < table->rules.scores; entry++)
        put_row(table, line, entry, width);
}

/* Says so when the game ended because somebody is too far below zero (docs/rules.md H6). */
static void tell_floor(const S5TableView *table)
{
    const S5Options *options = &table->rules.options;
    bool there = false, below = false;
    for (int party = 0; party < table->rules.parties; party++) {
        there = there || (options->target && table->view.total[party] >= options->target);
        below = below || table->view.total[party] <= -options->floor;
    }
    if (table->rules.kind == S5_AUCTION && options->floor && below && !there)
        s5_say(table, 2, "A score of −%d or less ends the game.", (int)options->floor);
}

/* Tells how the pool is shared that is still on the table at the end (docs/rules.md §5). */
static void tell_shared(const S5TableView *table)
{
    const int pool = (int)table->view.pool, players = table->rules.players;
    if (pool && pool % players)
        s5_say(table, 2, "The pool of %d is shared, the odd chips from the dealer's left on.", pool);
    else if (pool)
        s5_say(table, 2, "The pool of %d is shared: %d each.", pool, pool / players);
}

/* Writes `You`, `You and Cáit`, `You, Cáit and Hugh`; if there are many, that all win. */
static void put_winners(S5Text *text, const S5TableView *table, const json_t *winners)
{
    const size_t count = json_array_size(winners);
    if (count > 2 && (int)count == table->rules.parties) {
        s5_text_add(text, "All");
        return;
    }
    for (size_t i = 0; i < count; i++)
        s5_phrase(text, table,
            !i              ? "%P"
            : i + 1 < count ? ", %P"
                            : " and %P",
            (int)json_integer_value(json_array_get(winners, i)));
}

static void tell_end_game(S5TableView *table, const json_t *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const json_t *winners = json_object_get(line, "winners");
    const size_t count = json_array_size(winners);
    const bool sides = table->rules.sides != 0;
    s5_line(table, 0, "");
    tell_shared(table);
    s5_text_add(&text, S5_BOLD "The game is over. ");
    put_winners(&text, table, winners);
    const bool one =
        count == 1 && !sides && (int)json_integer_value(json_array_get(winners, 0)) != table->seat;
    s5_text_add(&text, count > 1 ? " share the win." : one ? " wins." : " win.");
    s5_text_add(&text, number_of(line, "match") == 2 ? " All five tricks: it counts as two games." : "");
    s5_text_add(&text, S5_NORMAL);
    s5_line(table, 2, bytes);
    for (int i = 0; i < table->rules.scores; i++)
        table->view.total[i] = item(line, "total", i);
    tell_floor(table);
    table->view.pool = 0;
    s5_table_view_scores(table);
}

/* -------------------------------------------------------------------- events */

static const struct {
    const char *event;
    void (*tell)(S5TableView *, const json_t *);
} EVENTS[] = {{"deal", tell_deal}, {"act", tell_act}, {"trick", tell_trick}, {"end-hand", tell_end_hand},
    {"end-game", tell_end_game}};

static bool tell_line(S5TableView *table, const json_t *line)
{
    bool stays = true;
    const char *event = string_of(line, "event");
    if (!strcmp(event, "trick"))
        remember_trick(&table->last, line);
    if (!strcmp(event, "deal"))
        table->joker = strncmp(string_of(line, "turned"), "XX", 2) ? S5_JOKER_HIDDEN : S5_JOKER_UP;
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
        if (!strcmp(event, EVENTS[i].event)) {
            EVENTS[i].tell(table, line);
            stays = table->narrator.pause(table->narrator.to);
        }
    if (!strncmp(string_of(line, "do"), "rob ", 4) && table->joker == S5_JOKER_UP)
        table->joker = S5_JOKER_TAKEN; /* the first card given is given for it */
    return stays;
}

bool s5_table_view_tell(S5TableView *table, const char *events)
{
    bool stays = true;
    for (const char *end; (end = strchr(events, '\n')) != NULL; events = end + 1) {
        json_t *line = json_loadb(events, (size_t)(end - events), 0, NULL);
        stays = tell_line(table, line) && stays;
        json_decref(line);
    }
    return stays;
}
