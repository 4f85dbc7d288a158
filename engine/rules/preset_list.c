/* The presets as lists show them: those that most people play, then by where they are played (docs/rules.md H8). Nobody has counted
 * players: which are played most is our judgement. */
#include "spoilfive/preset_list.h"

static const S5ListedPreset LISTED[] = {
    {"spoil-five", S5_GROUP_MOST_PLAYED,
        "The classic: three tricks win the pool, and a player who takes the first three may jink for all five."},
    {"twenty-five", S5_GROUP_MOST_PLAYED,
        "Ireland’s own game: every trick is 5 points, and 25 wins at once."},
    {"forty-five", S5_GROUP_MOST_PLAYED, "Two sides: three tricks score 5, all five score 10; 45 wins."},
    {"auction-forty-fives", S5_GROUP_MOST_PLAYED, "Partners bid for the right to name trumps; 120 wins."},
    {"irish-one-hundred-ten", S5_GROUP_MOST_PLAYED, "The Irish 110 with the Joker and a kitty of five."},
    {"pei-forty-fives", S5_GROUP_MOST_PLAYED,
        "Prince Edward Island: the bidder has the kitty, and the others draw."},
    {"twenty-five-irish-pub", S5_GROUP_IRELAND,
        "As they play it in the pub: you may keep back the top trumps only from a lower lead."},
    {"irish-forty-five", S5_GROUP_IRELAND,
        "With the Joker: the highest trump scores 5 more, and only the five may be kept back."},
    {"hanley-one-hundred-ten", S5_GROUP_IRELAND, "A family’s 110, with the Joker; a hold ends the auction."},
    {"nova-scotia-forty-fives", S5_GROUP_CANADA,
        "Bids from 20, and A♥ is a heart as well as a trump; 125 wins."},
    {"pei-rec-hall", S5_GROUP_CANADA,
        "Four hands, and the higher score wins: made for an evening with many tables."},
    {"pei-tignish", S5_GROUP_CANADA, "A kitty of five, and bids from 20."},
    {"newfoundland-one-hundred-twenty", S5_GROUP_CANADA,
        "Newfoundland’s 120s: everybody bids once, and keeps at least one card."},
    {"atlantic-forty-fives", S5_GROUP_CANADA, "The Atlantic coast: a kitty of four, and a 30 scores 60."},
    {"merrimack-forty-fives", S5_GROUP_UNITED_STATES,
        "Massachusetts and New Hampshire: everybody bids once, and the bidder leads."},
    {"merrimack-thirty-for-sixty", S5_GROUP_UNITED_STATES,
        "The same with a bid of 60 for everything, and you need a made bid to win."},
    {"merrimack-cut-throat", S5_GROUP_UNITED_STATES,
        "The same, with everybody playing alone, for two, three or five."},
    {"forty-fives-kitty-only", S5_GROUP_UNITED_STATES, "Only the bidder changes cards, with the kitty."},
    {"us-one-hundred-ten", S5_GROUP_UNITED_STATES,
        "Aces high, no duty to follow, and a bid of 60 for everything."},
    {"spoil-five-peel", S5_GROUP_BRITAIN,
        "The Victorian game: a player who does not rob cannot win the pool, and A♥ led asks for hearts."},
    {"britannica-1911", S5_GROUP_BRITAIN,
        "Edwardian rules: a player who holds a trump may play any card, and robbing is a duty."},
    {"peel-two-tricks", S5_GROUP_BRITAIN, "For big tables: two tricks already win the pool."},
    {"peel-fiving", S5_GROUP_BRITAIN,
        "For two, or two against two: the players may agree on another turn-up."},
    {"peel-ordinary-order", S5_GROUP_BRITAIN,
        "The ordinary order of cards, ace high, for those who do not want to learn another."},
    {"spoil-five-white-knuckle", S5_GROUP_SITES,
        "Higher stakes, and a jink for two chips each. Nobody sees the card that the robber gives."},
    {"spoil-five-gather-together", S5_GROUP_SITES,
        "The ace of trumps becomes the lowest trump if its holder does not rob."},
    {"spoil-five-cool-old-games", S5_GROUP_SITES,
        "A plain pool without reneging or a jink; the robber gives the ace itself."},
    {"twenty-five-trump-when-void", S5_GROUP_SITES,
        "A player who cannot follow must trump, except with the top trumps, and a dealer who turns up an ace scores 5."},
    {"forty-five-net", S5_GROUP_SITES, "Two sides: only the difference in tricks is scored; 45 wins."},
    {"fifty-five", S5_GROUP_SITES,
        "Everybody plays alone: the bidder takes the kitty and names trumps; 55 wins."},
    {"one-hundred-ten", S5_GROUP_SITES, "The long game of Fifty-Five: the same bids, and 110 wins."},
    {"two-hundred-twenty", S5_GROUP_SITES, "The longest game of Fifty-Five: 220 wins."},
};

const S5ListedPreset *s5_preset_listed(int place)
{
    return &LISTED[place];
}

int s5_preset_listed_count(void)
{
    return (int)(sizeof LISTED / sizeof *LISTED);
}

/* -------------------------------------------------------------- did you mean */

enum {
    SUGGESTED = 4,
    SQUEEZED_MAX = 256,
    SEGMENT_LEAST = 4 /* letters of a part of a name that may be misspelt */
};

/* Whether a text begins with a word; *text then moves behind it. */
static bool take(const char **text, const char *word)
{
    const char *at = *text;
    while (*word && *at == *word) {
        at++;
        word++;
    }
    *text = *word ? *text : at;
    return !*word;
}

/* Writes only the letters of a text, small, and the numbers of the games in words: 45s becomes fortyfives. */
static void squeeze(char to[static SQUEEZED_MAX], const char *from)
{
    static const char *const NUMBERS[][2] = {{"110", "onehundredten"}, {"120", "onehundredtwenty"},
        {"220", "twohundredtwenty"}, {"25", "twentyfive"}, {"30", "thirty"}, {"45", "fortyfive"},
        {"55", "fiftyfive"}, {"60", "sixty"}, {"5", "five"}};
    S5Text text = s5_text(to, SQUEEZED_MAX);
    while (*from) {
        size_t i = 0;
        while (i < sizeof NUMBERS / sizeof *NUMBERS && !take(&from, NUMBERS[i][0]))
            i++;
        if (i < sizeof NUMBERS / sizeof *NUMBERS) {
            s5_text_add(&text, NUMBERS[i][1]);
            continue;
        }
        const char c = *from++;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            s5_text_char(&text, c);
        else if (c >= 'A' && c <= 'Z')
            s5_text_char(&text, (char)(c - 'A' + 'a'));
    }
}

static bool has(const char *text, const char *word)
{
    char all[SQUEEZED_MAX];
    squeeze(all, text);
    for (const char *at = all; *at; at++) {
        const char *from = at;
        if (take(&from, word))
            return true;
    }
    return false;
}

/* Ways in which a word may mean a preset, the surest first. */
static bool is_named(const S5ListedPreset *listed, const char *word)
{
    return has(listed->name, word);
}

static bool is_told(const S5ListedPreset *listed, const char *word)
{
    return has(s5_preset_find(listed->name)->title, word) || has(listed->about, word);
}

static bool resembles(const S5ListedPreset *listed, const char *word)
{
    char name[SQUEEZED_MAX];
    const char *const names[] = {name};
    squeeze(name, listed->name);
    return s5_text_nearest(word, names, 1) == 0;
}

static bool resembles_part(const S5ListedPreset *listed, const char *word)
{
    for (const char *at = listed->name; *at; at += *at == '-') {
        char part[SQUEEZED_MAX];
        const char *const parts[] = {part};
        S5Text text = s5_text(part, sizeof part);
        for (; *at && *at != '-'; at++)
            s5_text_char(&text, *at);
        if (text.used >= SEGMENT_LEAST && s5_text_nearest(word, parts, 1) == 0)
            return true;
    }
    return false;
}

bool s5_preset_listed_has(const S5ListedPreset *listed, const char *word)
{
    char squeezed[SQUEEZED_MAX];
    squeeze(squeezed, word);
    return !squeezed[0] || is_named(listed, squeezed) || is_told(listed, squeezed);
}

bool s5_preset_suggest(S5Text *text, const char *word)
{
    static bool (*const WAYS[])(const S5ListedPreset *, const char *) = {
        is_named, resembles, is_told, resembles_part};
    char squeezed[SQUEEZED_MAX];
    const char *found[SUGGESTED];
    int count = 0;
    squeeze(squeezed, word);
    for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS && !count && squeezed[0] && squeezed[1]; way++)
        for (int i = 0; i < s5_preset_listed_count() && count < SUGGESTED; i++)
            if (WAYS[way](&LISTED[i], squeezed))
                found[count++] = LISTED[i].name;
    for (int i = 0; i < count; i++) {
        s5_text_add(text, i == 0 ? "'" : i == count - 1 ? "' or '" : "', '");
        s5_text_add(text, found[i]);
    }
    s5_text_add(text, count ? "'" : "");
    return count;
}

enum { SOURCES = 5 };

/* The value that most sources give an option. */
static int32_t most_common(const S5Options source[SOURCES], int option)
{
    int32_t best = 0;
    for (int i = 0, most = 0; i < SOURCES; i++) {
        const int32_t value = s5_option_get(&source[i], option);
        int count = 0;
        for (int other = 0; other < SOURCES; other++)
            count += s5_option_get(&source[other], option) == value;
        if (count > most) {
            most = count;
            best = value;
        }
    }
    return best;
}

S5Options s5_common_spoil_five(void)
{
    static const char *const NAMES[SOURCES] = {"spoil-five", "spoil-five-cool-old-games",
        "spoil-five-white-knuckle", "spoil-five-gather-together", "spoil-five-peel"};
    S5Options source[SOURCES], common;
    for (int i = 0; i < SOURCES; i++)
        source[i] = s5_preset_options(s5_preset_find(NAMES[i]));
    common = source[0];
    for (int option = 0; option < S5_OPTION_COUNT; option++) {
        char bytes[128];
        S5Text value = s5_text(bytes, sizeof bytes);
        s5_option_write(&value, option, most_common(source, option));
        s5_option_set(&common, option, bytes);
    }
    return common;
}
