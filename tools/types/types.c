/* Prints the names and types that the page shares with the C code: `make types` writes web/src/generated.ts with it. */
#include "spoilfive/spoilfive.h"

#include "server/table/table_config.h"
#include "web/engine/table_map.h"

#include <stdio.h>

static bool first;

/* An item of a list: separated from the one before, if there is one. */
static void put_item(const char *separator, const char *quote, const char *item)
{
    printf("%s%s%s%s", first ? "" : separator, quote, item, quote);
    first = false;
}

/* ----------------------------------------------------------------- interfaces */

static void put_field(const char *field, const char *type, const char *about)
{
    if (*about)
        printf("  /** %s */\n", about);
    printf("  %s: %s\n", field, type);
}

#define FIELD(value, field, type, about) put_field(field, type, about);
#define INTERFACE(name, MAP)                   \
    printf("\nexport interface %s {\n", name); \
    MAP(FIELD)                                 \
    printf("}\n");

static void put_interfaces(void)
{
    INTERFACE("Seat", S5_SEAT_FIELDS)
    INTERFACE("HandCard", S5_HAND_CARD_FIELDS)
    INTERFACE("RankedCard", S5_RANKED_CARD_FIELDS)
    INTERFACE("Trick", S5_TRICK_FIELDS)
    INTERFACE("Bid", S5_BID_FIELDS)
    INTERFACE("Led", S5_LED_FIELDS)
    INTERFACE("Discard", S5_DISCARD_FIELDS)
    INTERFACE("Question", S5_QUESTION_FIELDS)
    INTERFACE("ResultLine", S5_RESULT_FIELDS)
    printf("\n/** A table as one seat may see it. */");
    INTERFACE("Table", S5_TABLE_FIELDS)
}

/* ---------------------------------------------------------------------- names */

static void put_union(const char *name)
{
    printf("\nexport type %s = ", name);
    first = true;
}

static void put_list(const char *name)
{
    printf("\nexport const %s = [", name);
    first = true;
}

static void end_list(const char *list, const char *type)
{
    printf("] as const\nexport type %s = (typeof %s)[number]\n", type, list);
}

#define UNION_WORD(NAME, word)                      put_item(" | ", "'", word);
#define UNION_CHOICE(NAME, word, argument, meaning) UNION_WORD(NAME, word)
#define LIST_WORD(NAME, word)                       put_item(", ", "'", word);
#define LIST_PHRASE(word)                           put_item(", ", "'", word);

static void put_unions(void)
{
    put_union("Suit");
    for (int suit = 0; suit < S5_SUITS; suit++)
        put_item(" | ", "'", (char[]){s5_suit_letter((S5Suit)suit), 0});
    printf("\n\n/** Where a card is, as far as a seat knows. */");
    put_union("CardLocation");
    S5_LOCATION_WORDS(UNION_WORD)
    put_union("Phase");
    S5_PHASE_WORDS(UNION_WORD)
    put_union("ChoiceKind");
    S5_CHOICE_MAP(UNION_CHOICE)
    printf("\n");
}

/* `export const GAME_GROUPS = { 'most-played': ['spoil-five-usual', …], … } as const`. */
static void put_groups(void)
{
    printf(
        "\n/** The games as lists show them, group by group. */\nexport const GAME_GROUPS: Record<string, readonly string[]> = {\n");
    for (int group = 0, i = 0; group < S5_GROUPS; group++) {
        printf("  '%s': [", s5_preset_group(group)->name);
        for (const char *comma = ""; i < s5_preset_count() && s5_preset_listed(i)->group == group;
            i++, comma = ", ")
            printf("%s'%s'", comma, s5_preset_listed(i)->name);
        printf("],\n");
    }
    printf("}\n");
}

static void put_lists(void)
{
    put_list("GAME_KINDS");
    for (int kind = 0; kind < S5_KINDS; kind++)
        put_item(", ", "'", s5_kind(kind)->name);
    end_list("GAME_KINDS", "GameKind");
    printf("\n/** The levels of computer players, the weakest first. */");
    put_list("LEVELS");
    for (int level = 0; level < s5_level_count(); level++)
        put_item(", ", "'", s5_level(level)->name);
    end_list("LEVELS", "Level");
    printf("/** The level for somebody who has not chosen one. */\n"
           "export const DEFAULT_LEVEL: Level = '%s'\n"
           "/** The level that plays by simple rules at once. */\n"
           "export const QUICK_LEVEL: Level = '%s'\n",
        s5_level(S5_LEVEL_USUAL)->name, s5_level(S5_LEVEL_QUICK)->name);
    printf("\n/** What spectators are shown. */");
    put_list("WATCH_MODES");
    S5_WATCH_WORDS(LIST_WORD)
    end_list("WATCH_MODES", "WatchMode");
    put_list("PHRASES");
    S5_PHRASE_WORDS(LIST_PHRASE)
    end_list("PHRASES", "Phrase");
    put_groups();
    printf("\nexport const DEFAULT_PRESET = '%s'\n", s5_preset_usual()->name);
}

/* ------------------------------------------------------------- table settings */

static void put_setting(const char *name, S5SettingType type, int usual)
{
    static const char *const WATCH[] = {
#define WATCH_WORD(NAME, word) [S5_WATCH_##NAME] = word,
        S5_WATCH_WORDS(WATCH_WORD)};
    switch (type) {
    case S5_SETTING_TYPE_SWITCH:
        printf("  %s: %s as boolean,\n", name, usual ? "true" : "false");
        break;
    case S5_SETTING_TYPE_NUMBER:
        printf("  %s: %d,\n", name, usual);
        break;
    case S5_SETTING_TYPE_LEVEL:
        printf("  %s: '%s' as Level,\n", name, s5_level(usual)->name);
        break;
    case S5_SETTING_TYPE_WATCH:
        printf("  %s: '%s' as WatchMode,\n", name, WATCH[usual]);
        break;
    }
}

static void put_settings(void)
{
    printf("\n/** The settings of a table of the server, as they are unless somebody asks for others. */\n");
    printf("export const TABLE_SETTINGS = {\n");
#define SETTING(NAME, name, type, usual, least, most) put_setting(name, S5_SETTING_TYPE_##type, usual);
    S5_SETTING_MAP(SETTING)
    printf("}\nexport type TableSettings = typeof TABLE_SETTINGS\n");
}

int main(void)
{
    printf(
        "/* Written by `make types`; do not edit. The names and types that the page shares with the C code. */\n"
        "import type { EndGame, EndHand } from './api/events'\n\n"
        "/** `5H`, `TC`, `XX` for the Joker, `??` for a hidden card. */\nexport type Card = string\n");
    put_unions();
    put_lists();
    put_settings();
    put_interfaces();
    return 0;
}
