/* A position in about a dozen lines of words, drawn from a seat's view. */
#include "play.h"

#include <string.h>

/* ------------------------------------------------------------------ the hand */

/* Appends to the list the cards of a set in the order of a suit; returns the new length. */
static int list_suit(const S5Trumps *trumps, int asked, S5Set set, S5Card *cards, int count)
{
    S5Card order[S5_RANKS + 1];
    const int size = s5_order(trumps, asked, order);
    for (int i = 0; i < size; i++)
        if (s5_set_has(set, order[i]))
            cards[count++] = order[i];
    return count;
}

/* Before trumps are named each suit stands as it would if it were trumps, and the A♥, a trump in any case, first. */
static int list_unnamed(const S5Table *table, S5Card *cards)
{
    const S5Card ace = s5_card(S5_HEARTS, S5_ACE);
    int count = 0;
    if (s5_set_has(table->view.hand, ace))
        cards[count++] = ace;
    for (int suit = 0; suit < S5_SUITS; suit++)
        count = list_suit(
            &table->rules.trumps[suit][0], S5_ASKED_TRUMPS, table->view.hand & ~s5_set_of(ace), cards, count);
    return count;
}

int s5_table_hand(const S5Table *table, S5Card cards[S5_PACK])
{
    const S5Trumps *trumps = s5_table_trumps(table);
    if (!trumps)
        return list_unnamed(table, cards);
    int count = list_suit(trumps, S5_ASKED_TRUMPS, table->view.hand, cards, 0);
    for (int suit = 0; suit < S5_SUITS; suit++)
        count = list_suit(trumps, suit, table->view.hand, cards, count);
    return count;
}

/* Whether two cards of the list stand together: both trumps or both none; before trumps are named, one suit. */
static bool same_group(const S5Trumps *trumps, S5Card a, S5Card b)
{
    if (!trumps)
        return s5_card_suit(a) == s5_card_suit(b) && a != s5_card(S5_HEARTS, S5_ACE);
    return s5_set_has(trumps->trumps, a) == s5_set_has(trumps->trumps, b);
}

/* Whether the cards that may be chosen now are the point of the question. */
static bool asks_cards(const S5Legal *legal)
{
    return (legal->kinds >> S5_CHOICE_PLAY & 1) || (legal->kinds >> S5_CHOICE_ROB & 1);
}

static void put_hand_card(S5Text *text, const S5Table *table, int number, S5Card card)
{
    const S5Legal *legal = &table->view.legal;
    const bool asked = asks_cards(legal), may = asked && s5_set_has(legal->cards, card);
    s5_phrase(text, table,
        may     ? "%d:" S5_BOLD "%c" S5_NORMAL
        : asked ? S5_DIM "%d:(%c)" S5_NORMAL
                : "%d:%c",
        number, card);
}

static void draw_hand(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5Card cards[S5_PACK];
    const S5Trumps *trumps = s5_table_trumps(table);
    const int count = s5_table_hand(table, cards);
    s5_text_add(&text, "Hand     ");
    if (trumps)
        s5_text_add(&text, count && s5_set_has(trumps->trumps, cards[0]) ? "trumps: " : "no trumps: ");
    for (int i = 0; i < count; i++) {
        if (i)
            s5_text_add(&text, same_group(trumps, cards[i - 1], cards[i]) ? "  "
                               : trumps                                   ? "  others: "
                                                                          : "  /  ");
        put_hand_card(&text, table, i + 1, cards[i]);
    }
    s5_screen_line(table->screen, S5_LABEL, bytes);
}

/* --------------------------------------------------------------- the order */

static S5Set played(const S5View *view)
{
    S5Set set = 0;
    for (int trick = 0; trick < S5_HAND_CARDS; trick++)
        for (int i = 0; i < S5_SEATS_MAX; i++)
            if (view->trick[trick][i] != S5_NO_CARD)
                set |= s5_set_of(view->trick[trick][i]);
    return set;
}

/* The turn-up while it lies on the table; S5_NO_CARD without one, and once it was taken. */
static S5Card open_card(const S5Table *table)
{
    const S5View *view = &table->view;
    const bool waits = !view->tricks_done &&
                       view->turn_up == s5_card((S5Suit)(view->trump % S5_SUITS), S5_ACE) &&
                       table->rules.options.dealer_rob == S5_DEALER_ROB_DISCARD_THEN_TAKE;
    return view->robber == S5_NO_SEAT || waits ? view->turn_up : (S5Card)S5_NO_CARD;
}

/* The cards that nobody can play any more, as far as this seat knows; a turn-up that was taken is in somebody's hand. */
static S5Set gone(const S5View *view)
{
    const S5Set turn_up = view->turn_up != S5_NO_CARD ? s5_set_of(view->turn_up) : 0;
    return (view->known & ~(view->hand | turn_up)) | played(view);
}

static void put_rank(S5Text *text, const S5Table *table, S5Card card, bool suited)
{
    char bytes[16];
    S5Text name = s5_text(bytes, sizeof bytes);
    s5_words_card(&name, card, S5_SUIT_LETTERS);
    if (suited)
        s5_phrase(text, table, "%c", card);
    else
        for (size_t i = 0; i + 1 < name.used; i++)
            s5_text_char(text, bytes[i]);
}

static void put_ordered(S5Text *text, const S5Table *table, S5Card card)
{
    const S5View *view = &table->view;
    const bool ace_of_hearts = card == s5_card(S5_HEARTS, S5_ACE);
    const bool own = s5_set_has(view->hand, card), open = card == open_card(table);
    const bool away = !own && !open && s5_set_has(gone(view), card);
    s5_text_add(text, own ? S5_BOLD : away ? S5_DIM "(" : open ? "[" : "");
    put_rank(text, table, card, ace_of_hearts);
    s5_text_add(text, own ? "*" S5_NORMAL : away ? ")" S5_NORMAL : open ? "]" : "");
}

/* One suit from high to low: what newcomers can't keep in their heads. */
static void draw_order(const S5Table *table, int asked, const char *label)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5Card cards[S5_RANKS + 1];
    const int count = s5_order(s5_table_trumps(table), asked, cards);
    s5_text_add(&text, label);
    for (int i = 0; i < count; i++) {
        s5_text_char(&text, ' ');
        put_ordered(&text, table, cards[i]);
    }
    s5_screen_line(table->screen, S5_LABEL, bytes);
}

static void draw_orders(const S5Table *table)
{
    static const char *const LED[S5_SUITS] = {"Led ♠   ", "Led ♥   ", "Led ♦   ", "Led ♣   "};
    static const char *const TRUMPS[S5_SUITS] = {"Trumps ♠", "Trumps ♥", "Trumps ♦", "Trumps ♣"};
    const S5View *view = &table->view;
    const S5Trumps *trumps = s5_table_trumps(table);
    const S5Card led = s5_table_led(table);
    if (!trumps) {
        s5_say(table, S5_LABEL,
            "Trumps   not named yet; high to low: 5 J A♥ A K Q, then ♥ ♦ 10 to 2, ♠ ♣ 2 to 10");
        return;
    }
    draw_order(table, S5_ASKED_TRUMPS, TRUMPS[view->trump]);
    if (led != S5_NO_CARD && trumps->asked[led] != S5_ASKED_TRUMPS)
        draw_order(table, trumps->asked[led], LED[trumps->asked[led]]);
    s5_say(table, S5_LABEL, "         " S5_DIM "high to low; * yours, ( ) gone%s" S5_NORMAL,
        open_card(table) != S5_NO_CARD ? ", [ ] lies on the table" : "");
}

/* ------------------------------------------------------------- who stands where */

static void draw_head(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5View *view = &table->view;
    s5_phrase(&text, table, S5_BOLD "Hand %d", (int)view->hand_number);
    if (table->rules.options.hands)
        s5_phrase(&text, table, " of %d", (int)table->rules.options.hands);
    s5_phrase(&text, table, ", %n dealt", view->dealer);
    if (view->trump < S5_SUITS)
        s5_phrase(&text, table, ", trumps %t", view->trump);
    s5_text_add(&text, S5_NORMAL);
    if (view->robber != S5_NO_SEAT)
        s5_phrase(&text, table, ", %n robbed the %c", view->robber, view->turn_up);
    else if (view->turn_up != S5_NO_CARD)
        s5_phrase(&text, table, ", %c turned up", view->turn_up);
    if (view->lowered)
        s5_phrase(&text, table, ", the %c is the lowest trump", s5_table_ace(table));
    if (view->bid && view->phase != S5_PHASE_BID)
        s5_phrase(&text, table, ", %n %v %d", view->bidder, "bid/bid", view->bid);
    if (view->jinker != S5_NO_SEAT)
        s5_phrase(&text, table, ", %n %v", view->jinker, "jink/jinks");
    s5_screen_line(table->screen, 0, "");
    s5_screen_line(table->screen, 0, bytes);
}

/* Chips or points of all, the pool, the target. */
static void draw_scores(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const bool pool = table->rules.kind == S5_POOL;
    if (pool)
        s5_phrase(&text, table, "Chips    pool %d; ", (int)table->view.pool);
    else
        s5_phrase(&text, table, "Points   %d wins; ", (int)table->rules.options.target);
    for (int i = 0; i < table->rules.scores; i++) {
        const bool own = i == (pool || !table->rules.sides ? table->seat : table->rules.side_of[table->seat]);
        s5_text_add(&text, i ? ", " : "");
        s5_text_add(&text, own ? S5_BOLD : "");
        s5_phrase(&text, table, pool ? "%N" S5_JOIN "%d" : "%P" S5_JOIN "%d", i, (int)table->view.total[i]);
        s5_text_add(&text, own ? S5_NORMAL : "");
    }
    s5_screen_line(table->screen, S5_LABEL, bytes);
}

/* Tricks taken, by side and within it by seat. */
static void draw_tricks(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5View *view = &table->view;
    const char *comma = "Tricks   ";
    for (int party = 0; party < table->rules.parties; party++) {
        if (!view->taken[party])
            continue;
        s5_phrase(&text, table, "%s%P" S5_JOIN "%d", comma, party, view->taken[party]);
        comma = ", ";
    }
    for (int seat = 0; table->rules.sides && seat < table->rules.players; seat++)
        if (view->tricks[seat]) {
            s5_phrase(
                &text, table, "%s%N" S5_JOIN "%d", *comma == ',' ? " (" : ", ", seat, view->tricks[seat]);
            comma = "";
        }
    s5_text_add(&text, text.used && !*comma ? ")" : "");
    s5_screen_line(table->screen, S5_LABEL, text.used ? bytes : "Tricks   none taken yet");
}

/* What everybody said so far. */
static void draw_auction(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5View *view = &table->view;
    s5_text_add(&text, "Bids     ");
    for (int i = 0; i < view->log_count; i++) {
        S5Choice choice;
        const int seat = s5_auction_act(&table->rules, view->log[i], &choice);
        s5_phrase(&text, table, i ? ", %N" S5_JOIN : "%N" S5_JOIN, seat);
        if (choice.kind == S5_CHOICE_BID)
            s5_phrase(&text, table, "%d", choice.value);
        else
            s5_text_add(&text, s5_choice_word((S5ChoiceKind)choice.kind));
    }
    if (!view->log_count)
        s5_text_add(&text, "nobody has spoken yet");
    else if (view->bid)
        s5_phrase(&text, table, "; %n %v it at %d", view->bidder, "have/has", view->bid);
    s5_screen_line(table->screen, S5_LABEL, bytes);
}

/* The trick that is running, and who is winning it. */
static void draw_trick(const S5Table *table)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5View *view = &table->view;
    const S5Card *cards = view->trick[view->tricks_done];
    const int lead = view->lead[view->tricks_done], players = table->rules.players;
    s5_phrase(&text, table, "Trick %d  ", view->tricks_done + 1);
    for (int i = 0; i < view->played; i++)
        s5_phrase(
            &text, table, i ? ", %N" S5_JOIN "%c" : "%N" S5_JOIN "%c led", (lead + i) % players, cards[i]);
    if (view->played) {
        const int best = view->best & 15;
        const bool partner =
            best != table->seat && table->rules.side_of[best] == table->rules.side_of[table->seat];
        s5_phrase(&text, table, ";" S5_BOLD " %n%s %v winning with the %c" S5_NORMAL, best,
            partner ? ", on your side," : "", "are/is", cards[(best + players - lead) % players]);
    } else {
        s5_phrase(&text, table, "%n %v", view->turn, "lead/leads");
    }
    s5_screen_line(table->screen, S5_LABEL, bytes);
}

void s5_table_draw(const S5Table *table)
{
    const S5View *view = &table->view;
    draw_head(table);
    draw_scores(table);
    if (view->phase == S5_PHASE_BID)
        draw_auction(table);
    draw_orders(table);
    if (view->phase == S5_PHASE_PLAY || view->phase == S5_PHASE_CLAIM ||
        (view->phase == S5_PHASE_ROB && (view->played || view->tricks_done)))
        draw_tricks(table);
    if (view->phase == S5_PHASE_PLAY || (view->phase == S5_PHASE_ROB && view->played))
        draw_trick(table);
    if (view->phase == S5_PHASE_KITTY)
        s5_say(table, S5_LABEL, "Kitty    %S, which you have taken into your hand", &view->kitty);
    draw_hand(table);
}
