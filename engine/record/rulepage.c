/* The rules as a page: what each option means, in the order in which a game proceeds. */
#include "spoilfive/rulepage.h"

#include "spoilfive/event.h"

#include "engine/rules/people_text.h"
#include "rulesentence.h"

/* A page that is being written. */
typedef struct Page {
    S5Text *text;
    const S5Preset *preset;
    S5Options options; /* of its kind of game */
    const S5Terms *terms;
    bool begun;    /* the paragraph has a sentence already, or the list a part */
    bool as_parts; /* as JSON for other languages, instead of text */
} Page;

/* Writes the numbers (0 to 30) whose bits are set, in order, with `between` between two of them and `last`
 * before the last. Three and more in a row are a range. */
static void add_numbers(S5Text *text, unsigned set, const char *between, const char *last)
{
    unsigned rest = set;
    while (rest) {
        const char *gap = rest == set ? "" : between;
        const int from = __builtin_ctz(rest), after = from + __builtin_ctz(~(rest >> from));
        const int end = after > from + 2 ? after - 1 : from;
        rest = rest >> (end + 1) << (end + 1);
        s5_text_printf(text, "%s%d%s", rest || !*gap ? gap : last, from, end > from ? "-" : "");
        if (end > from)
            s5_text_number(text, end);
    }
}

void s5_rule_numbers(S5Text *text, unsigned set)
{
    add_numbers(text, set, " ", " ");
}

void s5_rule_counts(S5Text *text, unsigned set)
{
    add_numbers(text, set, ", ", " or ");
}

/* Writes `2 or 3` for the bits 2 and 3. */
static void put_side_counts(S5Text *text, unsigned sides)
{
    s5_rule_counts(text, sides & ~3u);
}

void s5_rule_sides(S5Text *text, unsigned sides)
{
    const bool alone = (sides & 1) != 0, some = (sides & ~1u) != 0;
    s5_text_add(text, alone ? "each for themselves" : "");
    if (!some)
        return;
    s5_text_add(text, alone ? ", or in " : "in ");
    put_side_counts(text, sides);
    s5_text_add(text, " sides");
}

/* Writes numbers of players who play alone, `2–9` or `3 or 5`. */
static void put_players_alone(S5Text *text, unsigned set)
{
    S5Text counts = S5_EMPTY_TEXT(64);
    s5_rule_counts(&counts, set);
    for (const char *c = counts.start; *c; c++)
        if (*c == '-')
            s5_text_add(text, "–");
        else
            s5_text_char(text, *c);
}

/* Writes the tables in sides: `4 or 8 in 2 sides`, `4 or 6 in equal sides` where every division is possible, or each
 * number of players by itself. */
static void put_tables_in_sides(S5Text *text, const S5Seatings *seatings)
{
    unsigned some = 0, all = 0;
    bool equal = true;
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        const unsigned sides = seatings->sides[n] & ~1u;
        some |= (unsigned)(sides != 0) << n;
        all |= sides;
        for (int k = 2; sides && k < n; k++)
            equal &= n % k != 0 || (sides >> k & 1);
    }
    const bool one = !(all & (all - 1));
    const char *comma = "";
    for (int n = 2; n <= S5_SEATS_MAX && some; n++) {
        const unsigned here = one || equal ? some : some & 1u << n;
        if (!here)
            continue;
        some &= ~here;
        s5_text_add(text, comma);
        comma = ", ";
        for (S5Set left = here; left; left &= left - 1) {
            const char *between = left & (left - 1) ? ", " : " or ";
            s5_text_printf(text, "%s%d", left == here ? "" : between, s5_set_first(left));
        }
        s5_text_add(text, " in ");
        if (one || !equal)
            put_side_counts(text, one ? all : seatings->sides[n]);
        s5_text_add(text, one || !equal ? " sides" : "equal sides");
    }
}

void s5_rule_table_refused(S5Text *text, const char *name, const char *tables, int players, int sides)
{
    S5Seatings seatings = {{0}};
    unsigned alone = 0, others = 0;
    s5_seatings_read(tables, &seatings);
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        alone |= (unsigned)(seatings.sides[n] & 1) << n;
        others |= seatings.sides[n] & ~1u;
    }
    s5_text_printf(text, "%s is not played by %d%s", name, players,
        sides < 0 ? ""
        : sides   ? " in "
                  : " alone");
    if (sides > 0)
        s5_text_printf(text, "%d%s", sides, sides > 1 ? " sides" : " side");
    s5_text_add(text, "; its tables are ");
    if (alone) {
        put_players_alone(text, alone);
        s5_text_add(text, others ? " alone, and " : " alone");
    }
    put_tables_in_sides(text, &seatings);
}

/* -------------------------------------------------------------- saying a part */

static const char *const RULES[S5_RULES] = {
#define RULE_SENTENCE(NAME, sentence) S5_PEOPLE_TEXT(sentence),
    S5_RULE_MAP(RULE_SENTENCE)
#undef RULE_SENTENCE
};

static const char *const RULE_NAMES[S5_RULES] = {
#define RULE_NAME(NAME, sentence) #NAME,
    S5_RULE_MAP(RULE_NAME)
#undef RULE_NAME
};

static const char *count_word(int32_t n)
{
    static const char *const WORDS[] = {
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return n >= 0 && n <= 10 ? WORDS[n] : "many";
}

/* The values for the places of a sentence. */
typedef struct Places {
    int n, m;
    const char *numbers;
    unsigned sides; /* bits as in S5Seatings, without the bit for everybody alone */
} Places;

static void put_rule_place(S5Text *text, const char *name, const void *from)
{
    const Places *places = from;
    if (s5_text_same(name, "n"))
        s5_text_number(text, places->n);
    else if (s5_text_same(name, "m"))
        s5_text_number(text, places->m);
    else if (s5_text_same(name, "count"))
        s5_text_add(text, count_word(places->n));
    else if (s5_text_same(name, "numbers"))
        s5_text_add(text, places->numbers);
    else
        put_side_counts(text, places->sides);
}

/* Writes `{"say":"POOL","n":3,"m":0}`. */
static void put_part(S5Text *text, S5Rule rule, const Places *places)
{
    const char *gap = "";
    s5_text_add(text, "{\"say\":");
    s5_text_json(text, RULE_NAMES[rule]);
    if (!places->numbers) {
        s5_text_printf(text, ",\"n\":%d,\"m\":%d", places->n, places->m);
    } else {
        s5_text_add(text, ",\"numbers\":");
        s5_text_json(text, places->numbers);
        s5_text_add(text, ",\"sides\":[");
        for (unsigned sides = places->sides, k = 0; sides >> k; k++)
            if (sides >> k & 1) {
                s5_text_printf(text, "%s%d", gap, k);
                gap = ",";
            }
        s5_text_char(text, ']');
    }
    s5_text_char(text, '}');
}

static void put_comma(Page *page)
{
    s5_text_add(page->text, page->begun ? "," : "");
    page->begun = true;
}

static void say_places(Page *page, S5Rule rule, const Places *places)
{
    S5Text text = S5_EMPTY_TEXT(S5_RULE_SENTENCE_MAX);
    if (page->as_parts) {
        put_comma(page);
        put_part(page->text, rule, places);
        return;
    }
    s5_text_fill(&text, RULES[rule], put_rule_place, places);
    s5_text_add(page->text, page->begun ? " " : "");
    s5_terms_say(page->text, page->terms, text.start);
    page->begun = true;
}

/* Appends a sentence with two numbers to the paragraph. */
static void say_numbers(Page *page, S5Rule rule, int32_t n, int32_t m)
{
    say_places(page, rule, &(Places){.n = (int)n, .m = (int)m});
}

static void say_rule(Page *page, S5Rule rule)
{
    say_numbers(page, rule, 0, 0);
}

static void paragraph(Page *page)
{
    if (page->as_parts) {
        put_comma(page);
        s5_text_add(page->text, "{\"paragraph\":true}");
        return;
    }
    s5_text_add(page->text, page->begun ? "\n" : "");
    page->begun = false;
}

static void heading(Page *page, S5Rule rule)
{
    if (page->as_parts) {
        say_rule(page, rule);
        return;
    }
    paragraph(page);
    s5_text_add(page->text, "# ");
    say_rule(page, rule);
    paragraph(page);
}

/* Says what an option's value means. */
static void say_option(Page *page, int option)
{
    S5Text value = S5_EMPTY_TEXT(64);
    if (!page->as_parts) {
        s5_text_add(page->text, page->begun ? " " : "");
        s5_rule_sentence(page->text, &page->options, option, page->terms);
        page->begun = true;
        return;
    }
    put_comma(page);
    s5_option_write(&value, option, s5_rule_in_force(&page->options, option));
    s5_text_add(page->text, "{\"option\":");
    s5_text_json(page->text, s5_option_row(option)->name);
    s5_text_add(page->text, ",\"value\":");
    s5_text_json(page->text, value.start);
    s5_text_char(page->text, '}');
}

static void say_unless(Page *page, int option, int32_t value)
{
    if (s5_option_get(&page->options, option) != value)
        say_option(page, option);
}

/* ------------------------------------------------------------------- the aim */

static const S5Rule AIMS[S5_KINDS] = {
#define AIM_OF(NAME, name, section, played, unit, by_seat, tables) [S5_##NAME] = S5_RULE_AIM_##NAME,
    S5_KIND_MAP(AIM_OF)
#undef AIM_OF
};

/* The number in what a hand is played for: tricks that win the pool, or points for each trick. */
static int aim_number(const S5Rules *rules)
{
    return rules->kind == S5_POOL ? rules->options.win_tricks : rules->options.trick_points;
}

void s5_rule_aim(S5Text *text, const S5Rules *rules, const S5Terms *terms)
{
    S5Text usual = S5_EMPTY_TEXT(S5_RULE_SENTENCE_MAX);
    s5_text_fill(&usual, RULES[AIMS[rules->kind]], put_rule_place, &(Places){.n = aim_number(rules)});
    s5_terms_say(text, terms, usual.start);
}

void s5_rule_aim_part(S5Text *text, const S5Rules *rules)
{
    put_part(text, AIMS[rules->kind], &(Places){.n = aim_number(rules)});
}

/* ------------------------------------------------------------ the page's parts */

static bool is_ordinary(const Page *page)
{
    return page->options.card_order == S5_CARD_ORDER_ORDINARY;
}

static bool has_joker(const Page *page)
{
    return page->options.joker == S5_JOKER_YES;
}

static void write_players(Page *page)
{
    S5Seatings seatings = {{0}};
    unsigned done = 0;
    s5_seatings_read(page->preset->seatings, &seatings); /* presets are correct, files were checked */
    heading(page, S5_RULE_HEAD_PLAYERS);
    for (int n = 2; n <= S5_SEATS_MAX; n++) {
        S5Text numbers = S5_EMPTY_TEXT(64);
        const unsigned sides = seatings.sides[n] & ~1u;
        unsigned same = 0;
        for (int m = n; m <= S5_SEATS_MAX; m++)
            same |= (unsigned)(seatings.sides[m] == seatings.sides[n]) << m;
        if (!seatings.sides[n] || done >> n & 1)
            continue;
        done |= same;
        add_numbers(&numbers, same, ", ", page->as_parts ? ", " : " or ");
        S5Rule rule = sides ? S5_RULE_TABLES_BOTH : S5_RULE_TABLES_ALONE;
        if (sides == seatings.sides[n])
            rule = S5_RULE_TABLES_SIDES;
        say_places(page, rule, &(Places){.numbers = numbers.start, .sides = sides});
    }
    say_numbers(page, S5_RULE_USUALLY, page->preset->players, 0);
}

static void write_cards(Page *page)
{
    heading(page, S5_RULE_HEAD_CARDS);
    say_rule(page, has_joker(page) ? S5_RULE_PACK_JOKER : S5_RULE_PACK);
    say_rule(page, S5_RULE_HAND);
    paragraph(page);
    if (is_ordinary(page)) {
        say_rule(page, S5_RULE_ORDER_ORDINARY);
        return;
    }
    say_rule(page, has_joker(page) ? S5_RULE_ORDER_TRUMPS_JOKER : S5_RULE_ORDER_TRUMPS);
    say_rule(page,
        page->options.card_order == S5_CARD_ORDER_ACES_HIGH ? S5_RULE_ORDER_ACES_HIGH : S5_RULE_ORDER_IRISH);
    say_rule(page, has_joker(page) ? S5_RULE_TOP_TRUMPS_JOKER : S5_RULE_TOP_TRUMPS);
}

static void write_deal(Page *page)
{
    static const S5Rule KITTY[] = {S5_RULE_KITTY_NONE, S5_RULE_KITTY_1, S5_RULE_KITTY_2, S5_RULE_KITTY_3,
        S5_RULE_KITTY_4, S5_RULE_KITTY_5};
    const S5Options *o = &page->options;
    heading(page, S5_RULE_HEAD_DEAL);
    say_option(page, S5_OPTION_FIRST_DEALER);
    say_rule(page, S5_RULE_DEAL_PASSES);
    say_option(page, S5_OPTION_PACKETS);
    const bool own_time = o->kitty && o->kitty_when != S5_KITTY_WHEN_USUAL;
    if (page->preset->kind != S5_AUCTION)
        say_rule(page, S5_RULE_TURNED);
    else if (own_time)
        say_option(page, S5_OPTION_KITTY);
    else
        say_rule(page, KITTY[o->kitty]);
    if (own_time)
        say_option(page, S5_OPTION_KITTY_WHEN);
    if (page->preset->kind != S5_POOL)
        return;
    paragraph(page);
    say_option(page, S5_OPTION_CHIPS);
    say_option(page, S5_OPTION_STAKE);
    if (o->stake_after_spoil)
        say_numbers(page, o->dealer_after_spoil ? S5_RULE_SPOIL_BOTH_PAY : S5_RULE_SPOIL_ALL_PAY,
            o->stake_after_spoil, o->dealer_after_spoil);
    else
        say_numbers(page, o->dealer_after_spoil ? S5_RULE_SPOIL_DEALER_PAYS : S5_RULE_SPOIL_NOBODY_PAYS,
            o->dealer_after_spoil, 0);
    say_unless(page, S5_OPTION_DEALER_EXTRA, 0);
    say_unless(page, S5_OPTION_POOL_MAX, 0);
}

/* What happens to a turned-up ace where players must rob. */
static S5Rule ace_rule(const S5Options *options)
{
    switch (options->dealer_rob) {
    case S5_DEALER_ROB_OWN_TURN:
        return S5_RULE_ACE_OWN_TURN;
    case S5_DEALER_ROB_AFTER_FIRST_TRICK:
        return S5_RULE_ACE_AFTER_TRICK;
    case S5_DEALER_ROB_BEFORE_LEAD:
        return S5_RULE_ACE_BEFORE_LEAD;
    default:
        return S5_RULE_ACE_DISCARD;
    }
}

static void write_dealers_ace(Page *page)
{
    const int32_t dealers = s5_robbing(&page->options, true);
    paragraph(page);
    if (dealers == S5_ROBBING_NO)
        say_option(page, S5_OPTION_DEALER_ROBS);
    else if (dealers == S5_ROBBING_MUST)
        say_rule(page, ace_rule(&page->options));
    else
        say_option(page, S5_OPTION_DEALER_ROB);
}

static void write_turn_up(Page *page)
{
    const S5Options *o = &page->options;
    heading(page, S5_RULE_HEAD_TURN_UP);
    if (has_joker(page))
        say_rule(page, S5_RULE_JOKER_TURNED);
    say_unless(page, S5_OPTION_DEALER_ACE_BONUS, 0);
    if (o->fiving == S5_FIVING_YES)
        say_rule(page, S5_RULE_FIVING);
    if (o->robbing == S5_ROBBING_NO) {
        if (s5_robbing(o, true) == S5_ROBBING_NO)
            say_option(page, S5_OPTION_ROBBING);
        else
            write_dealers_ace(page);
        return;
    }
    say_rule(page, o->robbing == S5_ROBBING_MUST ? S5_RULE_MUST_ROB : S5_RULE_MAY_ROB);
    say_option(page, S5_OPTION_ROB_WHEN);
    say_unless(page, S5_OPTION_ROB_WHO, S5_ROB_WHO_ANYONE);
    say_option(page, S5_OPTION_ROB_GIVES);
    say_option(page, S5_OPTION_ROB_SHOWN);
    say_unless(page, S5_OPTION_ROB_WITH, S5_ROB_WITH_ACE);
    const bool barred_from_nothing = o->rob_refusal == S5_ROB_REFUSAL_BARS && page->preset->kind != S5_POOL;
    if (o->robbing != S5_ROBBING_MUST && !barred_from_nothing)
        say_option(page, S5_OPTION_ROB_REFUSAL);
    if (o->refusal_bars == S5_REFUSAL_BARS_YES && o->robbing != S5_ROBBING_MUST &&
        o->rob_refusal != S5_ROB_REFUSAL_BARS)
        say_option(page, S5_OPTION_REFUSAL_BARS);
    write_dealers_ace(page);
}

static void write_auction(Page *page)
{
    const S5Options *o = &page->options;
    heading(page, S5_RULE_HEAD_AUCTION);
    say_rule(page, S5_RULE_SPEAKS_FIRST);
    say_option(page, S5_OPTION_BIDS);
    say_rule(page, S5_RULE_BIDS_RISE);
    say_option(page, S5_OPTION_AUCTION);
    say_option(page, S5_OPTION_HOLD);
    if (o->hold == S5_HOLD_YES)
        say_option(page, S5_OPTION_HOLD_ASKS);
    say_option(page, S5_OPTION_ALL_PASS);
    say_unless(page, S5_OPTION_BID_20_FROM, 0);
    say_unless(page, S5_OPTION_BUNKER, 0);
}

/* How many cards a player draws, and who draws first. */
static void write_drawn(Page *page, bool kitty)
{
    const S5Options *o = &page->options;
    if (o->draw_order == S5_DRAW_ORDER_TAKE) {
        say_option(page, S5_OPTION_DRAW_ORDER);
        say_numbers(page, o->draw_share == S5_DRAW_SHARE_EQUAL ? S5_RULE_TAKES_SHARE : S5_RULE_TAKES_MOST,
            o->draw_max, 0);
        say_option(page, S5_OPTION_DRAW_FROM);
        return;
    }
    say_rule(page, S5_RULE_DRAW);
    if (kitty && o->draw == S5_DRAW_ALL)
        say_rule(page, S5_RULE_DRAW_KITTY);
    say_unless(page, S5_OPTION_DRAW_MAX, S5_HAND_CARDS);
    say_unless(page, S5_OPTION_DRAW_KEEP, 0);
    say_option(page, S5_OPTION_DRAW_SHARE);
    say_option(page, o->dealer_draw ? S5_OPTION_DEALER_DRAW : S5_OPTION_DRAW_FROM);
}

static void write_draw(Page *page)
{
    const S5Options *o = &page->options;
    const bool kitty = o->kitty && o->kitty_to == S5_KITTY_TO_BIDDER,
               all_take = o->draw == S5_DRAW_ALL && o->draw_order == S5_DRAW_ORDER_TAKE;
    heading(page, kitty ? S5_RULE_HEAD_KITTY_DRAW : S5_RULE_HEAD_DRAW);
    say_rule(page, S5_RULE_NAMES_TRUMPS);
    if (kitty) {
        say_option(page, S5_OPTION_NAMING);
        if (o->blind && o->name == S5_NAMING_BEFORE_KITTY)
            say_option(page, S5_OPTION_BLIND);
        say_rule(page, o->draw == S5_DRAW_ALL ? S5_RULE_TAKES_KITTY : S5_RULE_TAKES_KITTY_OUT);
    } else if (o->kitty) {
        say_option(page, S5_OPTION_KITTY_TO);
    }
    if (!all_take) /* "may draw" */
        say_option(page, S5_OPTION_DRAW);
    if (o->draw != S5_DRAW_NONE)
        write_drawn(page, kitty);
    if (o->keep_trumps == S5_KEEP_TRUMPS_YES && (kitty || o->draw != S5_DRAW_NONE))
        say_option(page, S5_OPTION_KEEP_TRUMPS);
}

/* A call is for tables at which everybody plays alone (docs/rules.md H16). */
static void write_call(Page *page)
{
    const S5Options *o = &page->options;
    if (o->partner == S5_PARTNER_FIXED)
        return;
    paragraph(page);
    say_option(page, S5_OPTION_PARTNER);
    say_unless(page, S5_OPTION_CALL_ALONE, S5_CALL_ALONE_NO);
    say_option(page, S5_OPTION_CALL_OPEN);
    say_unless(page, S5_OPTION_CALL_BY, 0);
    say_option(page, S5_OPTION_CALL_LASTS);
    if (o->call_lasts == S5_CALL_LASTS_HAND)
        say_option(page, S5_OPTION_CALL_SCORES);
    S5Seatings seatings = {{0}};
    s5_seatings_read(page->preset->seatings, &seatings);
    for (int n = 2; n <= S5_SEATS_MAX; n++)
        if (n == 2 ? seatings.sides[n] : seatings.sides[n] & ~1u) {
            say_rule(page, S5_RULE_CALL_ALONE_ONLY);
            return;
        }
}

static void write_play(Page *page)
{
    heading(page, S5_RULE_HEAD_PLAY);
    if (page->preset->kind == S5_AUCTION)
        say_option(page, S5_OPTION_LEAD);
    else
        say_rule(page, S5_RULE_LEAD);
    say_rule(page, S5_RULE_TRICK);
    say_option(page, S5_OPTION_FOLLOW);
    paragraph(page);
    say_rule(page, S5_RULE_TRUMPS_LED);
    say_option(page, S5_OPTION_RENEGE);
    if (is_ordinary(page))
        return;
    say_option(page, S5_OPTION_ACE_HEARTS_LEAD);
    say_unless(page, S5_OPTION_ACE_HEARTS_FOLLOWS, S5_ACE_HEARTS_FOLLOWS_TRUMP);
}

static void write_pool(Page *page)
{
    const S5Options *o = &page->options;
    const bool jink = o->jink != S5_JINK_NO && o->win_tricks < S5_HAND_CARDS;
    say_numbers(page, S5_RULE_POOL, o->win_tricks, 0);
    const S5Rule forced = o->jink == S5_JINK_MUST ? S5_RULE_JINK_FORCED : S5_RULE_JINK;
    say_numbers(page, jink ? forced : S5_RULE_NO_JINK, o->win_tricks, o->jink_bonus);
}

static void write_bonus(Page *page)
{
    const S5Options *o = &page->options;
    if (!o->top_bonus)
        return;
    say_option(page, S5_OPTION_TOP_BONUS);
    if (!is_ordinary(page) || o->bonus_for == S5_BONUS_FOR_TOP)
        say_option(page, S5_OPTION_BONUS_FOR);
    if (o->count_out == S5_COUNT_OUT_AT_ONCE)
        say_option(page, S5_OPTION_BONUS_WHEN);
    say_unless(page, S5_OPTION_BONUS_UNTIL, 0);
}

/* Says which bids are bids to win everything: those over 30, and 30 where it scores 60 (docs/rules.md H6). Bit i is
 * 5 × (i + 1). */
static void write_bids(Page *page)
{
    const S5Options *o = &page->options;
    const uint32_t bids = (uint32_t)o->bids;
    const bool thirty = (bids >> 5 & 1) != 0, double_thirty = thirty && o->thirty_scores == 60;
    say_rule(page, S5_RULE_BID_SCORES);
    if (thirty)
        say_rule(page, double_thirty ? S5_RULE_THIRTY_DOUBLE : S5_RULE_THIRTY_ORDINARY);
    if (double_thirty && o->slam_players > 2)
        say_numbers(page, S5_RULE_THIRTY_PLAYERS, o->slam_players, 0);
    for (int i = 6; i < 31; i++)
        if (bids >> i & 1)
            say_numbers(page, o->slam_costs == S5_SLAM_COSTS_HALF ? S5_RULE_SLAM_MADE : S5_RULE_SLAM,
                5 * (i + 1), s5_slam_scores(5 * (i + 1)));
    if (double_thirty || bids >> 6)
        say_option(page, S5_OPTION_SLAM_NEEDS);
    say_unless(page, S5_OPTION_SLAM_COSTS, S5_SLAM_COSTS_BID);
    say_unless(page, S5_OPTION_NO_DEFENCE_FROM, 0);
}

static void write_score(Page *page)
{
    heading(page, S5_RULE_HEAD_SCORE);
    switch ((S5Kind)page->preset->kind) {
    case S5_POOL:
        write_pool(page);
        break;
    case S5_BANDS:
        say_rule(page, S5_RULE_ALL_PLAYED);
        say_option(page, S5_OPTION_SCORE);
        break;
    case S5_POINTS:
        say_option(page, S5_OPTION_TRICK_POINTS);
        write_bonus(page);
        say_unless(page, S5_OPTION_FIVE_TRICKS, S5_FIVE_TRICKS_POINTS);
        break;
    default:
        say_rule(page, S5_RULE_TRICK_POINTS);
        write_bonus(page);
        write_bids(page);
        break;
    }
}

static void write_game_end(Page *page)
{
    const S5Options *o = &page->options;
    const int kind = page->preset->kind;
    heading(page, S5_RULE_HEAD_END);
    if (kind == S5_POOL) {
        if (o->hands)
            say_option(page, S5_OPTION_HANDS);
        else
            say_rule(page, S5_RULE_PLAYERS_STOP);
        say_rule(page, S5_RULE_POOL_SHARED);
        return;
    }
    say_unless(page, S5_OPTION_TARGET, 0);
    if (o->target && s5_option_applies(S5_OPTION_COUNT_OUT, kind))
        say_option(page, S5_OPTION_COUNT_OUT);
    const bool together = o->partner == S5_PARTNER_CALLED && o->call_lasts == S5_CALL_LASTS_HAND;
    if (o->target && together && o->count_out != S5_COUNT_OUT_HIGHER)
        say_rule(page, S5_RULE_CALL_BOTH_THERE);
    if (o->target && o->win_by_bid != S5_WIN_BY_BID_NEVER)
        say_option(page, S5_OPTION_WIN_BY_BID);
    say_unless(page, S5_OPTION_FLOOR, 0);
    if (o->hands) {
        say_option(page, S5_OPTION_HANDS);
        say_rule(page, S5_RULE_HIGHEST_WINS);
        say_option(page, S5_OPTION_HANDS_TIE);
    }
}

static void write_match(Page *page)
{
    const S5Options *o = &page->options;
    if (o->games == 1)
        return;
    heading(page, S5_RULE_HEAD_MATCH);
    say_numbers(page, o->games_end == S5_GAMES_END_ALL ? S5_RULE_MATCH_ALL : S5_RULE_MATCH_BEST, o->games, 0);
    say_unless(page, S5_OPTION_NEXT_DEALER, S5_NEXT_DEALER_GOES_ON);
    say_unless(page, S5_OPTION_CARRY, S5_CARRY_NO);
}

static void write_page(Page *page)
{
    write_players(page);
    write_cards(page);
    write_deal(page);
    if (page->preset->kind == S5_AUCTION) {
        write_auction(page);
        write_draw(page);
        write_call(page);
    } else {
        write_turn_up(page);
    }
    write_play(page);
    write_score(page);
    write_game_end(page);
    write_match(page);
}

void s5_rule_parts(S5Text *text, const S5Preset *preset, const S5Options *options)
{
    Page page = {.text = text,
        .preset = preset,
        .options = s5_options_of_kind(options, preset->kind),
        .as_parts = true};
    s5_text_char(text, '[');
    write_page(&page);
    s5_text_char(text, ']');
}

void s5_rule_page(S5Text *text, const S5Preset *preset, const S5Options *options, const S5Terms *terms,
    const char *description)
{
    Page page = {
        .text = text, .preset = preset, .options = s5_options_of_kind(options, preset->kind), .terms = terms};
    s5_text_printf(text, "%s\n%s%s", preset->title, description, *description ? "\n" : "");
    write_page(&page);
    paragraph(&page);
    s5_text_printf(text, "\nThese rules come from: %s.\n", preset->source);
}
