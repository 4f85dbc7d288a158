/* The rules as a page: what each option means, put together in the order in which a game goes. */
#include "spoilfive/rulepage.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SENTENCE_MAX = 1000 };

/* A page that is being written. */
typedef struct Page {
    S5Text *text;
    const S5Preset *preset;
    const S5Options *options;
    const S5Terms *terms;
    bool begun; /* the paragraph has a sentence */
} Page;

/* --------------------------------------------------------------- one option */

/* How numbers are told; %d is the number. A 0 that is no number but means never has a sentence of its own. */
static const struct {
    int option;
    const char *sentence, *never;
} NUMBERS[] = {
    {S5_OPTION_FIRST_DEALER, "Seat %d deals first, the seats counted from 0.", NULL},
    {S5_OPTION_STAKE, "Before the deal everybody pays %d to a fresh pool.", NULL},
    {S5_OPTION_STAKE_AFTER_SPOIL, "After a spoil everybody pays %d.", NULL},
    {S5_OPTION_DEALER_AFTER_SPOIL, "After a spoil the new dealer pays %d.", NULL},
    {S5_OPTION_WIN_TRICKS, "The pool is won with %d tricks.", NULL},
    {S5_OPTION_JINK_BONUS, "For a jink each other player pays %d.", NULL},
    {S5_OPTION_KITTY, "Cards dealt to the kitty: %d.", "No kitty is dealt."},
    {S5_OPTION_THIRTY_SCORES, "A bid of 30 that is made scores %d.", NULL},
    {S5_OPTION_SLAM_PLAYERS, "With fewer than %d players a bid of 30 is like any other.", NULL},
    {S5_OPTION_DEALER_EXTRA, "At every deal the dealer pays %d besides.", "The dealer pays nothing besides."},
    {S5_OPTION_CHIPS, "Everybody starts with %d chips.", NULL},
    {S5_OPTION_DEALER_ACE_BONUS, "A dealer who turns up an ace scores %d.",
        "A dealer who turns up an ace scores nothing for it."},
    {S5_OPTION_BID_20_FROM, "A side with %d points or more makes and holds no bid under 20.",
        "Every bid is open to every side, whatever its score."},
    {S5_OPTION_BUNKER,
        "A side with fewer than minus %d points is in the bunker and may only pass, unless all sides are in it.",
        "No score is so low that a side may only pass."},
    {S5_OPTION_DRAW_MAX, "Nobody draws more than %d cards.", "Nobody draws a card."},
    {S5_OPTION_DRAW_KEEP, "Everybody keeps at least %d of his cards.",
        "Everybody may put out all his cards."},
    {S5_OPTION_TOP_BONUS, "The trick with the highest trump played brings %d more.",
        "The highest trump played brings nothing more."},
    {S5_OPTION_BONUS_UNTIL, "A side with %d points or more before the hand gets no such bonus.",
        "Every side may get the bonus, whatever its score."},
    {S5_OPTION_NO_DEFENCE_FROM,
        "A side with %d points or more before the hand scores nothing against a bid that is made.",
        "Against a bid that is made every side scores what it made."},
    {S5_OPTION_FLOOR, "A side at minus %d or below ends the game: the highest score wins.",
        "No score is so low that it ends the game."},
    {S5_OPTION_TARGET, "The game is won at %d points.", "No score wins the game by itself."},
    {S5_OPTION_HANDS, "The game ends after %d hands.", "The game is not limited to a number of hands."},
};

/* The sentence for a number; every option that takes one has its row, a test goes through them. */
static const char *number_sentence(int option, int32_t value)
{
    size_t row = 0;
    while (row + 1 < sizeof NUMBERS / sizeof *NUMBERS && NUMBERS[row].option != option)
        row++;
    return value || !NUMBERS[row].never ? NUMBERS[row].sentence : NUMBERS[row].never;
}

/* The bids as a list: `The bids are 15, 20 and 25.` */
static void put_bids(S5Text *text, S5Set bids)
{
    s5_text_add(text, "The bids are ");
    for (int left = s5_set_count(bids); left; bids &= bids - 1) {
        s5_text_number(text, 5 * (s5_set_first(bids) + 1));
        s5_text_add(text, --left > 1 ? ", " : left ? " and " : ".");
    }
}

/* The top trumps are named with those that there are. */
static void put_meaning(S5Text *text, const S5Options *options, const char *meaning)
{
    static const char JOKER[] = " Joker,";
    const char *joker = options->joker == S5_JOKER_NO ? strstr(meaning, JOKER) : NULL;
    for (const char *c = meaning; *c; c++) {
        if (c == joker)
            c += strlen(JOKER);
        s5_text_char(text, *c);
    }
}

/* In the ordinary order of cards no trump may be withheld, whatever renege says. */
static int32_t in_force(const S5Options *options, int option)
{
    const bool ordinary = options->card_order == S5_CARD_ORDER_ORDINARY;
    return option == S5_OPTION_RENEGE && ordinary ? (int32_t)S5_RENEGE_NONE : s5_option_get(options, option);
}

void s5_rule_sentence(S5Text *text, const S5Options *options, int option, const S5Terms *terms)
{
    char sentence[SENTENCE_MAX];
    const S5OptionRow *row = s5_option_row(option);
    const int32_t value = in_force(options, option);
    const S5Word *word = s5_option_word(option, value);
    S5Text s = s5_text(sentence, sizeof sentence);
    if (word)
        put_meaning(&s, options, word->meaning);
    else if (!row->step)
        put_bids(&s, (S5Set)value);
    else
        snprintf(sentence, sizeof sentence, number_sentence(option, value), (int)value);
    s5_terms_say(text, terms, sentence);
}

void s5_rule_numbers(S5Text *text, unsigned set)
{
    const char *gap = "";
    for (int from = 0; from < 32; from++) {
        if (!(set >> from & 1))
            continue;
        int to = from;
        while (to < 31 && set >> (to + 1) & 1)
            to++;
        s5_text_add(text, gap);
        s5_text_number(text, from);
        if (to > from)
            s5_text_add(text, to > from + 1 ? "-" : " ");
        if (to > from)
            s5_text_number(text, to);
        gap = " ";
        from = to;
    }
}

void s5_rule_sides(S5Text *text, unsigned sides)
{
    const bool alone = (sides & 1) != 0;
    bool first = true;
    s5_text_add(text, alone ? "each for himself" : "");
    for (int k = 2; k <= S5_SEATS_MAX; k++) {
        if (!(sides >> k & 1))
            continue;
        s5_text_add(text, !first ? " or " : alone ? ", or in " : "in ");
        s5_text_number(text, k);
        first = false;
    }
    s5_text_add(text, first ? "" : " sides");
}

/* ------------------------------------------------------------ the page's parts */

static const char *number(int32_t n)
{
    static const char *const WORDS[] = {
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return n >= 0 && n <= 10 ? WORDS[n] : "many";
}

static void heading(Page *page, const char *title)
{
    s5_text_add(page->text, page->begun ? "\n# " : "# ");
    s5_terms_say(page->text, page->terms, title);
    s5_text_char(page->text, '\n');
    page->begun = false;
}

/* One sentence or several, behind those of the paragraph. */
static void say(Page *page, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    s5_text_add(page->text, page->begun ? " " : "");
    s5_terms_say(page->text, page->terms, sentence);
    page->begun = true;
}

static void paragraph(Page *page)
{
    s5_text_add(page->text, page->begun ? "\n" : "");
    page->begun = false;
}

/* What an option's value means. */
static void say_option(Page *page, int option)
{
    s5_text_add(page->text, page->begun ? " " : "");
    s5_rule_sentence(page->text, page->options, option, page->terms);
    page->begun = true;
}

static bool is_ordinary(const Page *page)
{
    return page->options->card_order == S5_CARD_ORDER_ORDINARY;
}

static bool has_joker(const Page *page)
{
    return page->options->joker == S5_JOKER_YES;
}

/* Appends a list with a comma and a blank between its items. */
static void add_commas(Page *page, const char *list, char between)
{
    s5_text_add(page->text, page->begun ? " " : "");
    for (; *list; list++)
        if (*list == between)
            s5_text_add(page->text, ", ");
        else
            s5_text_char(page->text, *list);
    page->begun = false; /* what follows adds no blank of its own */
}

static void write_players(Page *page)
{
    S5Tables tables = {{0}};
    unsigned done = 0;
    s5_tables_read(page->preset->tables, &tables); /* presets are right, files were checked */
    heading(page, "The players");
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        char players[64], sides[100];
        S5Text numbers = s5_text(players, sizeof players), divisions = s5_text(sides, sizeof sides);
        unsigned same = 0;
        for (int m = n; m <= S5_SEATS_MAX; m++)
            same |= (unsigned)(tables.sides[m] == tables.sides[n]) << m;
        if (!tables.sides[n] || done >> n & 1)
            continue;
        done |= same;
        s5_rule_numbers(&numbers, same);
        s5_rule_sides(&divisions, tables.sides[n]);
        add_commas(page, players, ' ');
        say(page, " players play %s.", sides);
    }
    say(page, "Usually %s play.", number(page->preset->players));
}

static void write_cards(Page *page)
{
    heading(page, "The cards");
    say(page, has_joker(page) ? "The pack has 53 cards, the Joker among them." : "The pack has 52 cards.");
    say(page, "Everybody has a hand of five cards, so there are five tricks.");
    paragraph(page);
    if (is_ordinary(page)) {
        say(page,
            "Every suit, trumps or not, ranks A K Q J 10 9 8 7 6 5 4 3 2. Only the cards of the trump suit are "
            "trumps; the ace of hearts is a heart like another.");
        return;
    }
    say(page,
        "The ace of hearts is always a trump%s. Trumps rank, from the top: the 5, the jack, %sthe ace of hearts, the "
        "ace of trumps, king, queen; then in hearts and diamonds 10 9 8 7 6 4 3 2, in spades and clubs 2 3 4 6 7 8 9 10.",
        has_joker(page) ? ", and so is the Joker" : "", has_joker(page) ? "the Joker, " : "");
    if (page->options->card_order == S5_CARD_ORDER_ACES_HIGH)
        say(page,
            "When they are not trumps, spades and clubs rank A K Q J 2 3 4 5 6 7 8 9 10, diamonds A K Q J 10 9 8 7 6 5 "
            "4 3 2, and hearts K Q J 10 9 8 7 6 5 4 3 2.");
    else
        say(page,
            "When they are not trumps, spades and clubs rank K Q J A 2 3 4 5 6 7 8 9 10, diamonds K Q J 10 9 8 7 6 5 4 3 "
            "2 A, and hearts K Q J 10 9 8 7 6 5 4 3 2.");
    say(page, "The top trumps are the 5, the jack, %sand the ace of hearts.",
        has_joker(page) ? "the Joker " : "");
}

static void write_kitty_deal(Page *page)
{
    const int32_t kitty = page->options->kitty;
    if (kitty == 5)
        say(page, "Five cards are dealt to the kitty, as one more hand after the dealer's.");
    else if (kitty == 4)
        say(page, "Four cards are dealt to the kitty, two after each round of the deal.");
    else if (kitty)
        say(page, "%s dealt to the kitty after the first round of the deal.",
            kitty == 1   ? "One card is"
            : kitty == 2 ? "Two cards are"
                         : "Three cards are");
    else
        say(page, "No kitty is dealt.");
}

static void write_deal(Page *page)
{
    const S5Options *o = page->options;
    heading(page, "The deal");
    say_option(page, S5_OPTION_FIRST_DEALER);
    say(page, "The deal passes to the left after every hand.");
    say_option(page, S5_OPTION_PACKETS);
    if (page->preset->kind == S5_AUCTION)
        write_kitty_deal(page);
    else
        say(page, "The next card is turned up, and its suit is trumps.");
    if (page->preset->kind != S5_POOL)
        return;
    paragraph(page);
    say_option(page, S5_OPTION_CHIPS);
    say_option(page, S5_OPTION_STAKE);
    if (o->stake_after_spoil && o->dealer_after_spoil)
        say(page, "After a spoil everybody pays %d, and the new dealer %d besides.",
            (int)o->stake_after_spoil, (int)o->dealer_after_spoil);
    else if (o->stake_after_spoil)
        say(page, "After a spoil everybody pays %d.", (int)o->stake_after_spoil);
    else if (o->dealer_after_spoil)
        say(page, "After a spoil the new dealer pays %d, and nobody else.", (int)o->dealer_after_spoil);
    else
        say(page, "After a spoil nobody pays.");
    if (o->dealer_extra)
        say_option(page, S5_OPTION_DEALER_EXTRA);
}

static void write_turn_up(Page *page)
{
    const S5Options *o = page->options;
    heading(page, "The turn-up");
    if (has_joker(page))
        say(page,
            "When the Joker is turned up, the next card is turned too and its suit is trumps; the dealer takes the "
            "Joker for a card of his hand.");
    if (page->preset->kind == S5_POINTS && o->dealer_ace_bonus)
        say_option(page, S5_OPTION_DEALER_ACE_BONUS);
    if (o->fiving == S5_FIVING_YES)
        say(page,
            "With two players or two sides, the dealer's left may propose another turn-up; if the dealer agrees, cards are "
            "turned until one is of another suit, and that is the turn-up.");
    if (o->robbing == S5_ROBBING_NO) {
        say_option(page, S5_OPTION_ROBBING);
        return;
    }
    say(page,
        "Who holds the ace of trumps %s the turn-up: he takes it into his hand and gives another card for it.",
        o->robbing == S5_ROBBING_MUST ? "must rob" : "may rob");
    say_option(page, S5_OPTION_ROB_WHEN);
    if (o->rob_who != S5_ROB_WHO_ANYONE)
        say_option(page, S5_OPTION_ROB_WHO);
    say_option(page, S5_OPTION_ROB_GIVES);
    say_option(page, S5_OPTION_ROB_SHOWN);
    if (o->rob_with != S5_ROB_WITH_ACE)
        say_option(page, S5_OPTION_ROB_WITH);
    if (o->robbing != S5_ROBBING_MUST)
        say_option(page, S5_OPTION_ROB_REFUSAL);
    paragraph(page);
    if (o->robbing == S5_ROBBING_MUST)
        say(page, "When the turn-up is an ace, the dealer must take it for a card of his hand%s",
            o->dealer_rob == S5_DEALER_ROB_OWN_TURN            ? " when his first turn comes."
            : o->dealer_rob == S5_DEALER_ROB_AFTER_FIRST_TRICK ? " after the first trick."
            : o->dealer_rob == S5_DEALER_ROB_BEFORE_LEAD
                ? " before the first lead."
                : ": he puts one out before the first lead, and takes the ace after the first trick.");
    else
        say_option(page, S5_OPTION_DEALER_ROB);
}

static void write_auction(Page *page)
{
    const S5Options *o = page->options;
    heading(page, "The auction");
    say(page, "The dealer's left speaks first.");
    say_option(page, S5_OPTION_BIDS);
    say(page, "Each must be higher than the last; who passes is out.");
    say_option(page, S5_OPTION_AUCTION);
    say_option(page, S5_OPTION_HOLD);
    if (o->hold == S5_HOLD_YES)
        say_option(page, S5_OPTION_HOLD_ASKS);
    say_option(page, S5_OPTION_ALL_PASS);
    if (o->bid_20_from)
        say_option(page, S5_OPTION_BID_20_FROM);
    if (o->bunker)
        say_option(page, S5_OPTION_BUNKER);
}

static void write_draw(Page *page)
{
    const S5Options *o = page->options;
    const bool kitty = o->kitty && o->kitty_to == S5_KITTY_TO_BIDDER;
    heading(page, kitty ? "The kitty, trumps and the draw" : "Trumps and the draw");
    say(page, "The highest bidder names the suit that is trumps.");
    if (kitty) {
        say_option(page, S5_OPTION_NAMING);
        say(page, "The bidder takes the kitty into his hand%s.",
            o->draw == S5_DRAW_ALL ? "" : " and puts out as many cards as it had");
    } else if (o->kitty) {
        say_option(page, S5_OPTION_KITTY_TO);
    }
    say_option(page, S5_OPTION_DRAW);
    if (o->draw != S5_DRAW_NONE) {
        say(page,
            "In turn, each puts out cards face down and takes from the top of the stock what he lacks of five.");
        if (kitty && o->draw == S5_DRAW_ALL)
            say(page, "The bidder, who has the kitty in hand, must come down to five or fewer.");
        if (o->draw_max < S5_HAND_CARDS)
            say_option(page, S5_OPTION_DRAW_MAX);
        if (o->draw_keep)
            say_option(page, S5_OPTION_DRAW_KEEP);
        say_option(page, S5_OPTION_DRAW_SHARE);
        say_option(page, S5_OPTION_DRAW_FROM);
    }
    if (o->keep_trumps == S5_KEEP_TRUMPS_YES && (kitty || o->draw != S5_DRAW_NONE))
        say_option(page, S5_OPTION_KEEP_TRUMPS);
}

static void write_play(Page *page)
{
    const S5Options *o = page->options;
    heading(page, "The play");
    if (page->preset->kind == S5_AUCTION)
        say_option(page, S5_OPTION_LEAD);
    else
        say(page, "The dealer's left leads.");
    say(page,
        "The highest trump wins the trick; with no trump in it, the highest card of the suit led. The winner leads to "
        "the next.");
    say_option(page, S5_OPTION_FOLLOW);
    paragraph(page);
    say(page, "When trumps are led, who holds trumps must play one.");
    say_option(page, S5_OPTION_RENEGE);
    if (is_ordinary(page))
        return;
    say_option(page, S5_OPTION_ACE_HEARTS_LEAD);
    if (o->ace_hearts_follows != S5_ACE_HEARTS_FOLLOWS_TRUMP)
        say_option(page, S5_OPTION_ACE_HEARTS_FOLLOWS);
}

static void write_pool(Page *page)
{
    const S5Options *o = page->options;
    say(page,
        "Who takes %s tricks wins the pool, and the hand ends. When nobody does, the hand is a spoil and the pool stays for "
        "the next.",
        number(o->win_tricks));
    if (o->jink == S5_JINK_YES && o->win_tricks < S5_HAND_CARDS)
        say(page,
            "Who takes the first %s tricks may jink: lead on for all five. If he takes them he wins the pool and %d from "
            "each other player; if not, the hand is a spoil.",
            number(o->win_tricks), (int)o->jink_bonus);
    else
        say(page, "There is no jink.");
}

static void write_bonus(Page *page)
{
    const S5Options *o = page->options;
    if (!o->top_bonus)
        return;
    say_option(page, S5_OPTION_TOP_BONUS);
    if (!is_ordinary(page) || o->bonus_for == S5_BONUS_FOR_TOP)
        say_option(page, S5_OPTION_BONUS_FOR);
    if (page->preset->kind == S5_AUCTION && o->bonus_until)
        say_option(page, S5_OPTION_BONUS_UNTIL);
}

/* The bids over 30, and 30 where it counts 60, are bids to win everything (docs/rules.md H6). Bit i is 5 × (i + 1). */
static void write_bids(Page *page)
{
    const S5Options *o = page->options;
    const uint32_t bids = (uint32_t)o->bids;
    const bool thirty = (bids >> 5 & 1) != 0, double_thirty = thirty && o->thirty_scores == 60;
    say(page,
        "The bidding side scores what it made if that is at least its bid; else it loses the bid. The others score what "
        "they made.");
    if (thirty && !double_thirty)
        say(page, "A bid of 30 is a bid like any other.");
    if (double_thirty)
        say(page, "A bid of 30 is a bid to win everything: made, it scores 60; lost, it costs 30.");
    if (double_thirty && o->slam_players > 2)
        say(page, "With fewer than %s players it is a bid like any other.", number(o->slam_players));
    for (int i = 6; i < 31; i++)
        if (bids >> i & 1)
            say(page, "A bid of %d is a bid to win everything: made, it scores %d; lost, it costs %d.",
                5 * (i + 1), i < 11 ? 60 : 5 * (i + 1), 5 * (i + 1));
    if (double_thirty || bids >> 6)
        say_option(page, S5_OPTION_SLAM_NEEDS);
    if (o->no_defence_from)
        say_option(page, S5_OPTION_NO_DEFENCE_FROM);
}

static void write_score(Page *page)
{
    const S5Options *o = page->options;
    heading(page, "The score");
    switch ((S5Kind)page->preset->kind) {
    case S5_POOL:
        write_pool(page);
        break;
    case S5_BANDS:
        say(page, "All five tricks are played.");
        say_option(page, S5_OPTION_SCORE);
        break;
    case S5_POINTS:
        say(page, "A trick brings 5 points.");
        write_bonus(page);
        if (o->five_tricks == S5_FIVE_TRICKS_GAME)
            say_option(page, S5_OPTION_FIVE_TRICKS);
        break;
    default:
        say(page, "A trick brings 5 points.");
        write_bonus(page);
        write_bids(page);
        break;
    }
}

static void write_end(Page *page)
{
    const S5Options *o = page->options;
    const int kind = page->preset->kind;
    heading(page, "The end");
    if (kind == S5_POOL) {
        if (o->hands)
            say_option(page, S5_OPTION_HANDS);
        else
            say(page, "The game ends when the players stop.");
        say(page, "What is in the pool is shared, and who has most chips has won.");
        return;
    }
    if (o->target)
        say_option(page, S5_OPTION_TARGET);
    if (o->target && s5_option_applies(S5_OPTION_COUNT_OUT, kind))
        say_option(page, S5_OPTION_COUNT_OUT);
    if (o->target && kind == S5_AUCTION && o->win_by_bid != S5_WIN_BY_BID_NEVER)
        say_option(page, S5_OPTION_WIN_BY_BID);
    if (kind == S5_AUCTION && o->floor)
        say_option(page, S5_OPTION_FLOOR);
    if (o->hands) {
        say_option(page, S5_OPTION_HANDS);
        say(page, "The highest score wins.");
        say_option(page, S5_OPTION_HANDS_TIE);
    }
}

void s5_rule_page(S5Text *text, const S5Preset *preset, const S5Options *options, const S5Terms *terms,
    const char *description)
{
    Page page = {text, preset, options, terms, false};
    s5_text_add(text, preset->title);
    s5_text_char(text, '\n');
    s5_text_add(text, description);
    s5_text_add(text, *description ? "\n" : "");
    write_players(&page);
    write_cards(&page);
    write_deal(&page);
    if (preset->kind == S5_AUCTION) {
        write_auction(&page);
        write_draw(&page);
    } else {
        write_turn_up(&page);
    }
    write_play(&page);
    write_score(&page);
    write_end(&page);
    paragraph(&page);
    s5_text_add(text, "\nThese rules come from: ");
    s5_text_add(text, preset->source);
    s5_text_add(text, ".\n");
}
