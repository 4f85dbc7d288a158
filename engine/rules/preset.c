#include "spoilfive/option.h"
#include "spoilfive/rules.h"
#include "spoilfive/text.h"

#define CATS "CatsAtCards, "
#define SECTION_9                                                                               \
    "follow=may-trump renege=any-lead bids=10,15,20,25,60 auction=round bid_20_from=0 kitty=5 " \
    "name=after-kitty draw=none lead=dealer-left count_out=first-past hands=0 "
/* The common ground of the auctions in docs/rules.md H8, as differences from Auction Forty-Fives. */
#define COMMON                                                                                              \
    "follow=may-trump bids=15,20,25,30 auction=round hold_asks=held all_pass=dealer bid_20_from=0 kitty=3 " \
    "thirty_scores=30 "
#define MERRIMACK COMMON "auction=dealer-round hold=no draw_keep=1 lead=bidder "

static const S5Preset PRESETS[] = {
    {"spoil-five", "Spoil Five", CATS "How to Play Spoil Five", "", "", "2-10 2-10/any", S5_POOL, 5},
    {"spoil-five-cool-old-games", "Spoil Five (Cool Old Games)", "Cool Old Games, Spoil Five, 2023",
        "spoil-five",
        "packets=2-3 follow=may-trump renege=none rob_who=not-dealer rob_gives=ace rob_refusal=free dealer_rob=before-lead "
        "stake_after_spoil=1 dealer_after_spoil=0 jink=no",
        "2-8 2-8/any", S5_POOL, 5},
    {"spoil-five-white-knuckle", "Spoil Five (White Knuckle)", "White Knuckle Cards, Spoil Five",
        "spoil-five",
        "packets=2-3 follow=may-trump rob_shown=face-down rob_refusal=free dealer_rob=before-lead "
        "stake=2 stake_after_spoil=1 dealer_after_spoil=0 dealer_extra=1 jink_bonus=2",
        "2-10 2-10/any", S5_POOL, 5},
    {"spoil-five-gather-together", "Spoil Five (Gather Together)", "Gather Together Games, Spoil Five",
        "spoil-five",
        "follow=may-trump rob_when=own-turn rob_shown=face-down rob_refusal=announce-or-lowers dealer_rob=discard-then-take",
        "2-10 2-10/any", S5_POOL, 5},
    {"spoil-five-peel", "Spoil Five (Peel)", "Peel, Round Games with Cards", "spoil-five-white-knuckle",
        "packets=3-2 ace_hearts_lead=hearts rob_when=own-turn rob_refusal=bars", "2-10 4/2", S5_POOL, 5},
    {"twenty-five", "Twenty-Five", CATS "Variations: Twenty-Five", "spoil-five",
        "follow=may-trump renege=any-lead rob_when=own-turn rob_shown=face-down rob_refusal=free dealer_rob=own-turn "
        "top_bonus=0 count_out=at-once target=25 hands=0",
        "2-10 4/any 6/any 8/any 10/any", S5_POINTS, 5},
    {"forty-five", "Forty-Five", CATS "Variations: Forty-Five; scores by ruling", "spoil-five",
        "target=45 hands=0", "2/2 4/2 6/2 8/2 10/2", S5_BANDS, 4},
    {"forty-five-net", "Forty-Five, the difference scored",
        CATS "Variations: Forty-Five, alternative scoring", "forty-five", "score=net", "2/2 4/2 6/2 8/2 10/2",
        S5_BANDS, 4},
    {"auction-forty-fives", "Auction Forty-Fives", CATS "Variations: Auction Forty Fives", "spoil-five",
        "target=120 hands=0", "4/2 6/2", S5_AUCTION, 4},
    {"fifty-five", "Fifty-Five", CATS "Variations: Fifty-Five", "spoil-five", SECTION_9 "target=55", "2-9",
        S5_AUCTION, 5},
    {"one-hundred-ten", "One Hundred Ten", CATS "Variations: One Hundred Ten", "fifty-five", "target=110",
        "2-9", S5_AUCTION, 5},
    {"two-hundred-twenty", "Two Hundred Twenty", CATS "Variations: Two Hundred Twenty", "fifty-five",
        "target=220", "2-9", S5_AUCTION, 5},

    /* Presets from sources other than the five pages (docs/rules.md H8). */
    {"britannica-1911", "Spoil Five (Britannica, 1911)", "Encyclopædia Britannica 1911, Spoil-five",
        "spoil-five-white-knuckle",
        "follow=free-with-trump robbing=must rob_when=own-turn dealer_extra=0 jink=no", "2-10", S5_POOL, 5},
    {"peel-two-tricks", "Spoil Five for two tricks (Peel)", "Peel, Round Games with Cards: Variations",
        "spoil-five-peel", "win_tricks=2", "5-10", S5_POOL, 5},
    {"peel-fiving", "Spoil Five with fiving (Peel)", "Peel, Round Games with Cards: Variations",
        "spoil-five-peel", "fiving=yes", "2 4/2", S5_POOL, 2},
    {"peel-ordinary-order", "Spoil Five in ordinary order (Peel)", "Peel, Round Games with Cards: Variations",
        "spoil-five-peel", "card_order=ordinary", "2-10 4/2", S5_POOL, 5},
    {"twenty-five-irish-pub", "Twenty-Five as in the pub",
        "program peteclarkez/twentyfive; katieusingwords.com; eightygames.wordpress.com; ultrafoodmess.com",
        "twenty-five", "renege=over-lower", "2-10 2-10/any", S5_POINTS, 5},
    {"twenty-five-trump-when-void", "Twenty-Five, trumping when void", "program worhello/twentyfive-js",
        "twenty-five",
        "follow=must-trump-when-void renege=unless-top ace_hearts_lead=hearts dealer_ace_bonus=5",
        "2-10 2-10/any", S5_POINTS, 5},
    {"irish-forty-five", "Irish Forty-Five", "fact-index.com; 52pickup.net; gamesmissing.com", "twenty-five",
        "joker=yes renege=five-only robbing=must rob_when=before-lead dealer_rob=before-lead top_bonus=5 bonus_for=top "
        "five_tricks=game count_out=first-past target=45",
        "2-10 2-10/any", S5_POINTS, 5},
    {"nova-scotia-forty-fives", "Nova Scotia Forty-Fives", "program jitousig/fortyfives-ai",
        "auction-forty-fives",
        COMMON "ace_hearts_lead=hearts ace_hearts_follows=heart bids=20,25,30 hold_asks=all all_pass=redeal "
               "thirty_scores=60 slam_needs=points no_defence_from=100 target=125 floor=125",
        "4/2", S5_AUCTION, 4},
    {"pei-forty-fives", "Prince Edward Island Forty-Fives", "program codetojoy/forty-fives: Common PEI",
        "auction-forty-fives", COMMON "hold=no draw=others", "4/2", S5_AUCTION, 4},
    {"pei-rec-hall", "Forty-Fives in the rec hall", "program codetojoy/forty-fives: Rec Hall PEI",
        "auction-forty-fives", COMMON "kitty=0 target=0 hands=4 hands_tie=play-on", "4/2", S5_AUCTION, 4},
    {"pei-tignish", "Tignish Forty-Fives", "program codetojoy/forty-fives: Tignish PEI",
        "auction-forty-fives", COMMON "kitty=5 bids=20,25,30 draw=others", "4/2", S5_AUCTION, 4},
    {"forty-fives-kitty-only", "Forty-Fives with the kitty alone", "program codetojoy/forty-fives: Wikipedia",
        "auction-forty-fives", COMMON "draw=none lead=dealer-left", "4/2", S5_AUCTION, 4},
    {"merrimack-forty-fives", "Merrimack Valley Forty-Fives",
        "fortyfives.net/learn; New England Academy of 45s; liquisearch.com", "auction-forty-fives", MERRIMACK,
        "4/2 6/2 6/3", S5_AUCTION, 4},
    {"merrimack-thirty-for-sixty", "Merrimack Valley, thirty for sixty",
        "liquisearch.com; michaelduchemin.com", "merrimack-forty-fives",
        "bids=15,20,25,30,60 win_by_bid=green", "4/2 6/2 6/3", S5_AUCTION, 4},
    {"merrimack-cut-throat", "Merrimack Valley cut-throat", "liquisearch.com; jord.ca/45s.html",
        "merrimack-forty-fives", "", "2 3 5", S5_AUCTION, 3},
    {"atlantic-forty-fives", "Atlantic Forty-Fives", "jord.ca/45s.html", "auction-forty-fives",
        COMMON "auction=dealer-round all_pass=redeal kitty=4 thirty_scores=60", "2 3 5 4/2 6/2 6/3",
        S5_AUCTION, 4},
    {"newfoundland-one-hundred-twenty", "Newfoundland One Hundred Twenty", "upalong.org; the45scardgame.com",
        "auction-forty-fives", COMMON "auction=dealer-round hold=no draw_keep=1", "4/2 6/2 6/3", S5_AUCTION,
        4},
    {"irish-one-hundred-ten", "Irish One Hundred Ten", "program daithihearn/cards-110-api-go",
        "auction-forty-fives",
        COMMON
        "joker=yes auction=dealer-round all_pass=redeal bunker=30 kitty=5 name=after-kitty draw_share=equal "
        "thirty_scores=60 slam_players=3 count_out=bidder-then-first target=110",
        "2-5 6/3", S5_AUCTION, 4},
    {"hanley-one-hundred-ten", "One Hundred Ten (Hanley)", "eoinkeegan/110game, RULES.md",
        "auction-forty-fives",
        COMMON
        "joker=yes hold_asks=nobody kitty=5 name=after-kitty draw=others draw_max=3 draw_share=equal bonus_until=85 "
        "count_out=first-past target=110",
        "2-8", S5_AUCTION, 5},
    {"us-one-hundred-ten", "One Hundred Ten (United States)", "seamuslowry/hundred-and-ten, README",
        "auction-forty-fives",
        COMMON
        "joker=yes card_order=aces-high follow=free renege=none bids=15,20,25,30,60 hold_asks=all all_pass=same-dealer "
        "kitty=0 draw_from=dealer count_out=bidder-then-first target=110",
        "2-4", S5_AUCTION, 4},
};

const S5KindRow *s5_kind(int kind)
{
    static const S5KindRow GAME_KINDS[S5_KINDS] = {
#define KIND_ROW(NAME, name, article, section, played, unit, by_seat) \
    {name, article, section, played, unit, by_seat},
        S5_KIND_MAP(KIND_ROW)
#undef KIND_ROW
    };
    return &GAME_KINDS[kind];
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

const S5Preset *s5_preset_built_in(const S5Preset *preset)
{
    return s5_preset_find(preset->name) == preset ? preset : s5_preset_find(preset->extends);
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

/* Applies `option=value option=value`; the presets are correct, because a test sets every one of them. */
static void apply(S5Options *options, const char *differs)
{
    char name[32], value[64];
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
#define SET_STANDARD(field, NAME, title, kinds, standard, least, most, step, words, section, meaning, unit) \
    options.field = standard;
        S5_OPTION_MAP(SET_STANDARD)
    }
    apply(&options, preset->differs);
    return options;
}

/* ------------------------------------------------------------------- seatings */

/* Every equal division of `players` into sides of two or more: bit k for k sides. */
static uint16_t equal_divisions(int players)
{
    uint16_t sides = 0;
    for (int k = 2; k < players; k++)
        if (players % k == 0)
            sides = (uint16_t)(sides | 1u << k);
    return sides;
}

/* Reads a number of up to two digits; returns the text after it, or null. */
static const char *read_small(const char *text, int *number)
{
    *number = 0;
    int digits = 0;
    for (; digits < 2 && *text >= '0' && *text <= '9'; text++, digits++)
        *number = *number * 10 + (*text - '0');
    return digits && !(*text >= '0' && *text <= '9') ? text : NULL;
}

/* Reads one item, `2-10`, `6/3`, `2-8/any`, and adds it; returns the text after it, or null. */
static const char *read_seating(const char *text, S5Seatings *seatings)
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
        seatings->sides[players] = (uint16_t)(seatings->sides[players] | here);
        possible |= here != 0;
    }
    return possible ? text : NULL;
}

bool s5_seatings_read(const char *text, S5Seatings *seatings)
{
    S5Seatings read = {{0}};
    bool some = false;
    while (*text) {
        if (*text == ' ' || *text == ',') {
            text++;
            continue;
        }
        text = read_seating(text, &read);
        if (!text || (*text && *text != ' ' && *text != ','))
            return false;
        some = true;
    }
    if (some)
        *seatings = read;
    return some;
}
