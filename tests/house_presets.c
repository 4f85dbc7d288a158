/* The presets of docs/rules.md H8, typed in again, and the defaults of H1 to H6 in the games of §5 to §9. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/table.h"

/* What the auctions of H8 have in common: how they differ from `auction-forty-fives`. */
#define COMMON                                                                                              \
    "follow=may-trump bids=15,20,25,30 auction=round hold_asks=held all_pass=dealer bid_20_from=0 kitty=3 " \
    "thirty_scores=30 "                                                                                     \
    "renege=over-lower name=before-kitty draw=all lead=bidder-left top_bonus=5 count_out=bidder-first "     \
    "target=120 "

typedef struct House {
    const char *preset, *from;
    int kind;
    const char *seatings, *differs;
} House;

static const House HOUSES[] = {
    {"britannica-1911", "spoil-five-white-knuckle", S5_POOL, "2-10",
        "follow=free-with-trump robbing=must rob_when=own-turn dealer_extra=0 jink=no"},
    {"peel-two-tricks", "spoil-five-peel", S5_POOL, "5-10", "win_tricks=2"},
    {"peel-fiving", "spoil-five-peel", S5_POOL, "2 4/2", "fiving=yes"},
    {"peel-ordinary-order", "spoil-five-peel", S5_POOL, "2-10 4/2", "card_order=ordinary"},
    {"twenty-five-irish-pub", "twenty-five", S5_POINTS, "2-10 2-10/any", "renege=over-lower"},
    {"twenty-five-trump-when-void", "twenty-five", S5_POINTS, "2-10 2-10/any",
        "follow=must-trump-when-void renege=unless-top ace_hearts_lead=hearts "
        "dealer_ace_bonus=5"},
    {"irish-forty-five", "twenty-five", S5_POINTS, "2-10 2-10/any",
        "joker=yes renege=five-only robbing=must rob_when=before-lead "
        "dealer_rob=before-lead top_bonus=5 bonus_for=top five_tricks=game "
        "count_out=first-past target=45"},
    {"irish-one-hundred-ten", "auction-forty-fives", S5_AUCTION, "2-5 6/3",
        COMMON "joker=yes auction=dealer-round all_pass=redeal bunker=30 kitty=5 "
               "name=after-kitty draw_share=equal thirty_scores=60 slam_players=3 "
               "count_out=bidder-then-first target=110"},
    {"nova-scotia-forty-fives", "auction-forty-fives", S5_AUCTION, "4/2",
        COMMON "ace_hearts_lead=hearts ace_hearts_follows=heart bids=20,25,30 hold_asks=all "
               "all_pass=redeal thirty_scores=60 slam_needs=points no_defence_from=100 "
               "target=125 floor=125"},
    {"pei-forty-fives", "auction-forty-fives", S5_AUCTION, "4/2", COMMON "hold=no draw=others"},
    {"pei-rec-hall", "auction-forty-fives", S5_AUCTION, "4/2",
        COMMON "kitty=0 target=0 hands=4 hands_tie=play-on"},
    {"pei-tignish", "auction-forty-fives", S5_AUCTION, "4/2", COMMON "kitty=5 bids=20,25,30 draw=others"},
    {"newfoundland-one-hundred-twenty", "auction-forty-fives", S5_AUCTION, "4/2 6/3 6/2",
        COMMON "auction=dealer-round hold=no draw_keep=1"},
    {"atlantic-forty-fives", "auction-forty-fives", S5_AUCTION, "2 3 5 4/2 6/3 6/2",
        COMMON "auction=dealer-round all_pass=redeal kitty=4 thirty_scores=60"},
    {"merrimack-forty-fives", "auction-forty-fives", S5_AUCTION, "4/2 6/3 6/2",
        COMMON "auction=dealer-round hold=no draw_keep=1 lead=bidder"},
    {"merrimack-thirty-for-sixty", "auction-forty-fives", S5_AUCTION, "4/2 6/3 6/2",
        COMMON "auction=dealer-round hold=no draw_keep=1 lead=bidder bids=15,20,25,30,60 "
               "win_by_bid=green"},
    {"merrimack-cut-throat", "auction-forty-fives", S5_AUCTION, "2 3 5",
        COMMON "auction=dealer-round hold=no draw_keep=1 lead=bidder"},
    {"forty-fives-kitty-only", "auction-forty-fives", S5_AUCTION, "4/2", COMMON "draw=none lead=dealer-left"},
    {"hanley-one-hundred-ten", "auction-forty-fives", S5_AUCTION, "2-8",
        COMMON "joker=yes hold_asks=nobody kitty=5 name=after-kitty draw=others draw_max=3 "
               "draw_share=equal bonus_until=85 count_out=first-past target=110"},
    {"us-one-hundred-ten", "auction-forty-fives", S5_AUCTION, "2-4",
        COMMON "joker=yes card_order=aces-high follow=free renege=none bids=15,20,25,30,60 "
               "hold_asks=all all_pass=same-dealer kitty=0 draw_from=dealer "
               "count_out=bidder-then-first target=110"},
    {"spoil-five-capped-pool", "spoil-five", S5_POOL, "2-8 4/2",
        "follow=may-trump rob_when=own-turn rob_shown=face-down rob_refusal=announce-or-lowers dealer_rob=before-lead refusal_bars=yes pool_max=20"},
    {"kerry-thirty-one", "twenty-five", S5_POINTS, "2-10 2-10/any",
        "renege=over-lower top_bonus=6 bonus_when=certain target=31"},
    {"kerry-forty-one", "kerry-thirty-one", S5_POINTS, "2-10 2-10/any", "target=41"},
    {"forty-fives-turned-up", "irish-forty-five", S5_POINTS, "2-10 2-10/any",
        "renege=over-lower robbing=may rob_when=own-turn rob_refusal=lowers-silently dealer_robs=must bonus_for=any five_tricks=points count_out=higher target=120"},
    {"forty-fives-two-to-eight", "atlantic-forty-fives", S5_AUCTION, "2-8 4/2 6/any 8/any",
        "hold=no all_pass=dealer kitty=3 kitty_when=last lead=bidder thirty_scores=30"},
    {"newfoundland-thirty-for-sixty", "newfoundland-one-hundred-twenty", S5_AUCTION, "4/2",
        "follow=free bids=20,25,30 hold=yes all_pass=redeal draw_keep=0 thirty_scores=60"},
    {"merrimack-six-handed", "merrimack-forty-fives", S5_AUCTION, "6/2 6/3",
        "bid_20_from=95 kitty=4 kitty_when=last draw_keep=0 draw_share=equal draw_order=take"},
    {"auction-forty-fives-dealer-picks", "auction-forty-fives", S5_AUCTION, "4/2 6/2",
        "follow=may-trump auction=round dealer_draw=picks"},
    {"new-brunswick-forty-fives", "pei-forty-fives", S5_AUCTION, "4/2",
        "card_order=aces-high hold=yes blind=yes"},
    {"newfoundland-call-partner", "newfoundland-one-hundred-twenty", S5_AUCTION, "5-8", "partner=called"},
    {"nova-scotia-call-partner", "nova-scotia-forty-fives", S5_AUCTION, "5 4/2",
        "partner=called call_alone=no call_by=2 call_lasts=trick"},
};
enum { HOUSE_COUNT = sizeof HOUSES / sizeof *HOUSES, FIRST = 13 };

/* Sets `name=value name=value`, a later one over an earlier one. */
static void set_options(S5Options *options, const char *text)
{
    char words[600];
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = 0;
        if (s5_option_find(word) < 0 || s5_option_set(options, s5_option_find(word), value) != S5_OK)
            fail_msg("%s=%s", word, value);
    }
}

static void same_options(const char *preset, const S5Options *expected, const S5Options *has)
{
    for (int option = 0; option < S5_OPTION_COUNT; option++)
        if (s5_option_applies(option, s5_preset_find(preset)->kind) &&
            s5_option_get(expected, option) != s5_option_get(has, option))
            fail_msg("%s: %s is %d instead of %d", preset, s5_option_row(option)->name,
                s5_option_get(has, option), s5_option_get(expected, option));
}

static void test_presets(void **unused)
{
    (void)unused;
    assert_int_equal(HOUSE_COUNT, 31);
    assert_int_equal(s5_preset_count(), FIRST + HOUSE_COUNT);
    for (int i = 0; i < HOUSE_COUNT; i++) {
        const House *house = &HOUSES[i];
        const S5Preset *preset = s5_preset_find(house->preset);
        S5Seatings expected, seatings;
        assert_non_null(preset);
        assert_ptr_equal(preset, s5_preset(FIRST + i));
        assert_int_equal(preset->kind, house->kind);
        assert_true(preset->title[0] && preset->source[0]);
        S5Options options = s5_preset_options(s5_preset_find(house->from));
        set_options(&options, house->differs);
        const S5Options has = s5_preset_options(preset);
        same_options(house->preset, &options, &has);
        assert_true(
            s5_seatings_read(house->seatings, &expected) && s5_seatings_read(preset->seatings, &seatings));
        if (memcmp(&expected, &seatings, sizeof seatings) != 0)
            fail_msg("%s: who may play", house->preset);
        S5Rules rules;
        assert_int_equal(
            s5_rules(&rules, preset, &has, preset->players, s5_rules_usual_sides(preset, preset->players)),
            S5_OK);
    }
}

/* The options of docs/rules.md H1 to H6 have defaults that leave the games of §5 to §9 exactly as they are. */
static void test_defaults(void **unused)
{
    static const char ALL[] =
        "joker=no card_order=irish ace_hearts_follows=trump robbing=may rob_with=ace fiving=no "
        "dealer_ace_bonus=0 win_tricks=3 hands_tie=share five_tricks=points bonus_for=any ";
    static const char SECTION_8[] =
        "kitty=0 kitty_to=bidder name=before-kitty draw=all draw_max=5 draw_keep=0 draw_share=first-come "
        "draw_from=dealer-left keep_trumps=no bids=5,10,15,20,25,30 auction=dealer-round hold=yes "
        "hold_asks=all "
        "all_pass=redeal bid_20_from=100 bunker=0 lead=bidder-left ";
    static const char SECTION_9[] =
        "kitty=5 kitty_to=bidder name=after-kitty draw=none draw_max=5 draw_keep=0 draw_share=first-come "
        "draw_from=dealer-left keep_trumps=no bids=10,15,20,25,60 auction=round hold=yes hold_asks=all "
        "all_pass=redeal bid_20_from=0 bunker=0 lead=dealer-left ";
    static const char SCORING[] =
        "thirty_scores=60 slam_needs=tricks slam_players=2 top_bonus=5 bonus_for=any bonus_until=0 "
        "no_defence_from=0 win_by_bid=never floor=0 hands_tie=share ";
    (void)unused;
    for (int i = 0; i < FIRST; i++) {
        const S5Preset *preset = s5_preset(i);
        S5Options options = s5_preset_options(preset);
        const S5Options has = options;
        set_options(&options, ALL);
        if (preset->kind == S5_POINTS)
            set_options(&options, "top_bonus=0 count_out=at-once");
        if (preset->kind == S5_AUCTION) {
            const bool eight = strcmp(preset->name, "auction-forty-fives") == 0;
            set_options(&options, eight ? SECTION_8 : SECTION_9);
            set_options(&options, SCORING);
            set_options(&options, eight ? "count_out=bidder-first" : "count_out=first-past");
        }
        same_options(preset->name, &options, &has);
    }
}

typedef struct Refused {
    const char *preset, *options;
    S5Status status;
} Refused;

/* What makes no sense together is refused, with the option to change. */
static void test_refusals(void **unused)
{
    static const Refused ROWS[] = {
        {"spoil-five", "joker=yes card_order=ordinary", S5_ERR_JOKER_ORDER},
        {"spoil-five", "joker=yes card_order=aces-high", S5_OK},
        {"twenty-five", "target=0", S5_ERR_NO_END},
        {"twenty-five", "target=0 hands=3", S5_OK},
        {"fifty-five", "target=0", S5_ERR_NO_END},
        {"spoil-five", "target=0 hands=0", S5_OK}, /* a pool has no target and no end by itself */
        {"twenty-five", "count_out=bidder-first", S5_ERR_COUNT_OUT},
        {"twenty-five", "count_out=bidder-then-first", S5_ERR_COUNT_OUT},
        {"twenty-five", "count_out=higher", S5_OK},
        {"twenty-five", "count_out=first-past", S5_OK},
        {"fifty-five", "count_out=at-once", S5_ERR_COUNT_OUT},
        {"fifty-five", "count_out=higher", S5_OK},
        {"fifty-five", "count_out=bidder-then-first", S5_OK},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const S5Preset *preset = s5_preset_find(ROWS[i].preset);
        S5Options options = s5_preset_options(preset);
        S5Rules rules;
        set_options(&options, ROWS[i].options);
        const S5Status status = s5_rules(&rules, preset, &options, 5, 0);
        if (status != ROWS[i].status)
            fail_msg("%s %s: %s", ROWS[i].preset, ROWS[i].options, s5_status_name(status));
        assert_int_equal(s5_status_option(status) >= 0, status != S5_OK);
    }
}

/* H5: "a rising list of multiples of 5, the last at least 20"; numbers outside their ranges. */
static void test_values(void **unused)
{
    static const char *const GOOD[][2] = {{"bids", "20"}, {"bids", "5,10,15,20,25,30"},
        {"bids", "25,30,60,120"}, {"bids", "5,20"}, {"kitty", "0"}, {"kitty", "5"}, {"draw_max", "0"},
        {"draw_keep", "5"}, {"win_tricks", "2"}, {"win_tricks", "5"}, {"slam_players", "2"},
        {"thirty_scores", "30"}, {"target", "0"}};
    static const char *const BAD[][2] = {{"bids", ""}, {"bids", "15"}, {"bids", "5,10,15"}, {"bids", "20,15"},
        {"bids", "20,20"}, {"bids", "12,20"}, {"bids", "0,20"}, {"bids", "20,"}, {"bids", ",20"},
        {"bids", "15, 20"}, {"bids", "-5,20"}, {"bids", "15;20"}, {"bids", "015,20"},
        {"bids", "5,10,15,20,25,30,35,40,45,50,55,60,65,70,75"}, /* more than an auction's log can hold */
        {"kitty", "6"}, {"draw_max", "6"}, {"draw_keep", "6"}, {"win_tricks", "1"}, {"win_tricks", "6"},
        {"slam_players", "1"}, {"thirty_scores", "45"}, {"thirty_scores", "0"}, {"joker", "maybe"}};
    S5Options options = s5_preset_options(s5_preset_find("fifty-five"));
    (void)unused;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        char buffer[60];
        S5Text text = s5_text(buffer, sizeof buffer);
        const int option = s5_option_find(GOOD[i][0]);
        if (s5_option_set(&options, option, GOOD[i][1]) != S5_OK)
            fail_msg("%s=%s is refused", GOOD[i][0], GOOD[i][1]);
        s5_option_write(&text, option, s5_option_get(&options, option));
        assert_string_equal(buffer, GOOD[i][1]);
    }
    const S5Options before = options;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (s5_option_set(&options, s5_option_find(BAD[i][0]), BAD[i][1]) != S5_ERR_OPTION_VALUE)
            fail_msg("%s=%s is taken", BAD[i][0], BAD[i][1]);
    assert_memory_equal(&before, &options, sizeof options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
