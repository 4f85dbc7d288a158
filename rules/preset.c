#include "spoilfive/option.h"
#include "spoilfive/rules.h"
#include "spoilfive/text.h"

#define BID(points) (1u << ((points) / 5 - 1))
#define CATS "CatsAtCards, "

/* §8: Auction Forty-Fives. */
static const S5Auction FORTY_FIVES = {
    .name = "forty-fives",
    .bids = BID(5) | BID(10) | BID(15) | BID(20) | BID(25) | BID(30),
    .bid_20_from = 100,
    .dealer_closes = true,
    .draw = true,
    .bidder_left_leads = true,
};

/* §9: Fifty-Five and its longer games. */
static const S5Auction FIFTY_FIVE = {
    .name = "fifty-five",
    .bids = BID(10) | BID(15) | BID(20) | BID(25) | BID(60),
    .kitty = 5,
    .first_past = true,
};

static const S5Preset PRESETS[] = {
    {"spoil-five", "Spoil Five", CATS "How to Play Spoil Five", "", "", "2-10 2-10/any", NULL, S5_POOL, 5},
    {"spoil-five-cool-old-games", "Spoil Five (Cool Old Games)", "Cool Old Games, Spoil Five, 2023", "spoil-five",
     "packets=2-3 follow=may-trump renege=none rob_who=not-dealer rob_gives=ace rob_refusal=free dealer_rob=before-lead "
     "stake_after_spoil=1 dealer_after_spoil=0 jink=no",
     "2-8 2-8/any", NULL, S5_POOL, 5},
    {"spoil-five-white-knuckle", "Spoil Five (White Knuckle)", "White Knuckle Cards, Spoil Five", "spoil-five",
     "packets=2-3 follow=may-trump rob_shown=face-down rob_refusal=free dealer_rob=before-lead "
     "stake=2 stake_after_spoil=1 dealer_after_spoil=0 dealer_extra=1 jink_bonus=2",
     "2-10 2-10/any", NULL, S5_POOL, 5},
    {"spoil-five-gather-together", "Spoil Five (Gather Together)", "Gather Together Games, Spoil Five", "spoil-five",
     "follow=may-trump rob_when=own-turn rob_shown=face-down rob_refusal=announce-or-lowers dealer_rob=discard-then-take",
     "2-10 2-10/any", NULL, S5_POOL, 5},
    {"spoil-five-peel", "Spoil Five (Peel)", "Peel, Round Games with Cards", "spoil-five-white-knuckle",
     "packets=3-2 ace_hearts_lead=hearts rob_when=own-turn rob_refusal=bars", "2-10 4/2", NULL, S5_POOL, 5},
    {"twenty-five", "Twenty-Five", CATS "Variations: Twenty-Five", "spoil-five",
     "follow=may-trump renege=any-lead rob_when=own-turn rob_shown=face-down rob_refusal=free dealer_rob=own-turn "
     "target=25 hands=0",
     "2-10 4/any 6/any 8/any 10/any", NULL, S5_POINTS, 5},
    {"forty-five", "Forty-Five", CATS "Variations: Forty-Five; scores by ruling", "spoil-five", "target=45 hands=0",
     "2/2 4/2 6/2 8/2 10/2", NULL, S5_BANDS, 4},
    {"forty-five-net", "Forty-Five, the difference scored", CATS "Variations: Forty-Five, alternative scoring",
     "forty-five", "score=net", "2/2 4/2 6/2 8/2 10/2", NULL, S5_BANDS, 4},
    {"auction-forty-fives", "Auction Forty-Fives", CATS "Variations: Auction Forty Fives", "spoil-five",
     "target=120 hands=0", "4/2 6/2", &FORTY_FIVES, S5_AUCTION, 4},
    {"fifty-five", "Fifty-Five", CATS "Variations: Fifty-Five", "spoil-five",
     "follow=may-trump renege=any-lead target=55 hands=0", "2-9", &FIFTY_FIVE, S5_AUCTION, 5},
    {"one-hundred-ten", "One Hundred Ten", CATS "Variations: One Hundred Ten", "fifty-five", "target=110", "2-9",
     &FIFTY_FIVE, S5_AUCTION, 5},
    {"two-hundred-twenty", "Two Hundred Twenty", CATS "Variations: Two Hundred Twenty", "fifty-five", "target=220",
     "2-9", &FIFTY_FIVE, S5_AUCTION, 5},
};

const S5Auction *s5_auction_find(const char *name)
{
    return s5_text_same(name, FORTY_FIVES.name) ? &FORTY_FIVES : s5_text_same(name, FIFTY_FIVE.name) ? &FIFTY_FIVE : NULL;
}

const char *s5_kind_name(int kind)
{
    static const char *const NAMES[S5_KINDS] = {"pool", "points", "bands", "auction"};
    return NAMES[kind];
}

int s5_preset_count(void)
{
    return (int)(sizeof PRESETS / sizeof *PRESETS);
}

const S5Preset *s5_preset(int index)
{
    return &PRESETS[index];
}

const S5Preset *s5_preset_find(const char *name)
{
    for (int i = 0; i < s5_preset_count(); i++)
        if (s5_text_same(PRESETS[i].name, name))
            return &PRESETS[i];
    return NULL;
}

/* Copies up to a stop character; returns what follows it, or the terminator. */
static const char *copy_until(const char *from, const char *stops, char *to, size_t size)
{
    size_t used = 0;
    for (; *from && *from != stops[0] && *from != stops[1]; from++)
        if (used + 1 < size)
            to[used++] = *from;
    to[used] = 0;
    return *from ? from + 1 : from;
}

/* Applies `option=value option=value`; presets are right, a test sets every one of them. */
static void apply(S5Options *options, const char *differs)
{
    char name[32], value[32];
    while (*differs) {
        differs = copy_until(differs, "==", name, sizeof name);
        differs = copy_until(differs, "  ", value, sizeof value);
        s5_option_set(options, s5_option_find(name), value);
    }
}

S5Options s5_preset_options(const S5Preset *preset)
{
    S5Options options;
    if (preset->extends[0]) {
        options = s5_preset_options(s5_preset_find(preset->extends));
    } else {
#define SET_STANDARD(field, NAME, kinds, standard, least, most, words, section, meaning, unit) options.field = standard;
        S5_OPTION_MAP(SET_STANDARD)
    }
    apply(&options, preset->differs);
    return options;
}

/* ------------------------------------------------------------------- tables */

/* Every equal division of `players` into sides of two or more: bit k for k sides. */
static uint16_t equal_divisions(int players)
{
    uint16_t sides = 0;
    for (int k = 2; k < players; k++)
        if (players % k == 0)
            sides = (uint16_t)(sides | 1u << k);
    return sides;
}

/* Reads a number of up to two digits; returns the text behind it, or null. */
static const char *read_small(const char *text, int *number)
{
    *number = 0;
    int digits = 0;
    for (; *text >= '0' && *text <= '9'; text++, digits++)
        *number = *number * 10 + (*text - '0');
    return digits >= 1 && digits <= 2 ? text : NULL;
}

/* Reads one item, `2-10`, `6/3`, `2-8/any`; adds it; returns the text behind it, or null. */
static const char *read_table(const char *text, S5Tables *tables)
{
    int from, to, sides = 0;
    bool any = false;
    if (!(text = read_small(text, &from)))
        return NULL;
    to = from;
    if (*text == '-' && !(text = read_small(text + 1, &to)))
        return NULL;
    if (*text == '/') {
        any = text[1] == 'a' && text[2] == 'n' && text[3] == 'y';
        if (any)
            text += 4;
        else if (!(text = read_small(text + 1, &sides)) || sides < 2)
            return NULL;
    }
    if (from < 2 || to < from || to > S5_SEATS_MAX)
        return NULL;
    bool possible = false;
    for (int players = from; players <= to; players++) {
        if (sides && (players % sides != 0 || sides > players || (sides == players && players != 2)))
            return NULL;
        const unsigned here = any ? equal_divisions(players) : 1u << sides;
        tables->sides[players] = (uint16_t)(tables->sides[players] | here);
        possible |= here != 0;
    }
    return possible ? text : NULL;
}

bool s5_tables_read(const char *text, S5Tables *tables)
{
    S5Tables read = {{0}};
    bool some = false;
    while (*text) {
        if (*text == ' ' || *text == ',') {
            text++;
            continue;
        }
        text = read_table(text, &read);
        if (!text || (*text && *text != ' ' && *text != ','))
            return false;
        some = true;
    }
    if (some)
        *tables = read;
    return some;
}
