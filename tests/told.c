/*
 * What a person is told and asked at a table, as stories (support/story.h): tests/told/NAME.tst. What is told is shown as on a
 * screen of 56 columns, an empty row as a dot:
 *
 *   columns N                                   of the screen, for the rest of the story
 *   game PRESET PLAYERS SIDES DEALER [option=value … start=TOTAL,…]
 *   words pool=the kitty; chips=pennies         the players' own words
 *   names Ann Bob …                             instead of Ann, Bob, Cat …
 *   seat N                                      who sees it, −1 somebody without a hand, `all` one who sees all; 0 before it is said
 *   deal HANDS turned CARDS kitty CARDS stock CARDS   hands by seat, with bars between; what is left out is filled
 *   acts CHOICE, CHOICE …                       each is made in the engine and told
 *   chance SEED                                 deals where that is due, and makes choices by chance to the hand's end
 *   stop                                        the players stop after a hand
 *   counts HANDS                                deals and plays hands by chance, and counts what a listener is told: at most 15 words
 *                                               ask or refuse a choice, and 25 tell a trick of five players
 *   asked · cards · scores · last · recall (the last trick, from the view) · slams INDENT · primer · goal · rules
 *   spoken                                      for a listener: cards in words, and few words
 *   aside WORD                                  what a listener asks: trumps, trick, hand, gone, last, score, turn
 *   means WORD                                  what a kind of choice does, and what follows from it
 *   why CHOICE                                  why it may or may not be made
 *   doubt CHOICE                                what is asked once before it is made
 *   weighs CHOICE: BEHIND ERROR CHANCE POINTS TRICKS PLAYOUTS   the coach does, in thousandths; error ? for unknown
 *   advice REASON [card=5H kept=… out=… seat=N suit=N number=N tricks=N chance=N]   tells it, and what was weighed
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/story.h"
#include "support/table.h"
#include "terminal/session/session.h"

enum { COLUMNS = 56, COMMAND_MAX = 600, WORDS_TO_CHOOSE = 15, WORDS_OF_A_CARD = 4, WORDS_OF_A_TRICK = 5 };

static Table game;
static S5GameView table;
static S5Advice advice;
static int columns;
static int viewer; /* who sees the events: the table's seat, or S5_VIEWER_ALL */

/* ------------------------------------------------------------------- screen */

/* Writes a line of the screen that begins with `blanks` blanks; returns what is left of the text. */
static const char *put_row(const char *text, int blanks)
{
    const char *end = text, *c = text;
    for (int column = blanks; *c && (column < columns || *c == ' '); column++) {
        c += s5_utf8(c);
        if (!*c || *c == ' ')
            end = c;
    }
    if (end == text)
        end = c;
    const char *last = end;
    while (last > text && last[-1] == ' ')
        last--;
    S5Text *row = story_row();
    for (int i = 0; i < blanks; i++)
        s5_text_char(row, ' ');
    for (c = text; c < last; c++)
        s5_text_char(row, *c);
    story_end_row();
    return end + strspn(end, " ");
}

/* Without the marks of a screen. */
static void show(void *to, int indent, const char *text)
{
    char plain[S5_RULE_PAGE_MAX];
    S5Text row = s5_text(plain, sizeof plain);
    (void)to;
    for (; *text; text++)
        if (*text == S5_JOIN[0])
            s5_text_char(&row, ' ');
        else if (*text != S5_BOLD[0] && *text != S5_DIM[0] && *text != S5_NORMAL[0])
            s5_text_char(&row, *text);
    const char *rest = put_row(*plain ? plain : ".", 0);
    while (*rest)
        rest = put_row(rest, indent);
}

static bool go_on(void *to)
{
    (void)to;
    return true;
}

static void look(void)
{
    s5_view(&game.pair.rules, &game.pair.state, table.seat, &table.view);
}

static void tell(S5Text *events)
{
    look();
    assert_true(!events->used || s5_game_view_tell(&table, events->start));
}

/* ------------------------------------------------------------------ the game */

/* Copies a text that must fit. */
static void copy(char *to, size_t size, const char *from)
{
    S5Text text = s5_text(to, size);
    s5_text_add(&text, from);
    assert_false(text.full);
}

/* The next word of a line, of which *line is then what follows; empty at the end. */
static const char *word_of(const char **line)
{
    static char word[COMMAND_MAX];
    const size_t size = strcspn(*line, " ");
    snprintf(word, sizeof word, "%.*s", (int)size, *line);
    *line += size + strspn(*line + size, " ");
    return word;
}

static int number_of(const char **line)
{
    return atoi(word_of(line));
}

static void do_game(const char *line)
{
    static const char *const NAMES[S5_SEATS_MAX] = {
        "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim"};
    char preset[64], option_bytes[COMMAND_MAX], start_bytes[COMMAND_MAX];
    S5Text options = s5_text(option_bytes, COMMAND_MAX), start = s5_text(start_bytes, COMMAND_MAX);
    copy(preset, sizeof preset, word_of(&line));
    const int players = number_of(&line), sides = number_of(&line), dealer = number_of(&line);
    while (*line) {
        const char *word = word_of(&line);
        const bool totals = !strncmp(word, "start=", 6);
        s5_text_add(totals ? &start : &options, totals ? word + 6 : word);
        s5_text_char(totals ? &start : &options, ' ');
    }
    for (char *c = start_bytes; *c; c++)
        *c = *c == ',' ? ' ' : *c;
    table_open(&game, preset, players, sides, dealer, option_bytes, *start_bytes ? start_bytes : NULL);
    table = (S5GameView){.narrator = {show, go_on, NULL}, .rules = game.pair.rules, .description = ""};
    advice = (S5Advice){0};
    viewer = 0;
    for (int seat = 0; seat < players; seat++)
        snprintf(table.players.name[seat], S5_PLAYER_NAME_MAX, "%s", NAMES[seat]);
    look();
}

static void do_names(const char *line)
{
    for (int seat = 0; *line; seat++)
        copy(table.players.name[seat], S5_PLAYER_NAME_MAX, word_of(&line));
}

static void do_words(const char *line)
{
    char all[COMMAND_MAX];
    copy(all, sizeof all, line);
    for (char *pair = strtok(all, ";"); pair; pair = strtok(NULL, ";")) {
        char *own = strchr(pair, '=');
        *own++ = 0;
        const int term = s5_term_find(pair + strspn(pair, " "));
        assert_in_range(term, 0, S5_TERMS - 1);
        copy(table.terms.own[term], sizeof table.terms.own[term], own);
    }
}

static void tell_deal(void)
{
    char bytes[S5_EVENT_MAX];
    S5Text events = s5_text(bytes, sizeof bytes);
    s5_event_deal(&events, &game.pair.rules, &game.pair.state, viewer);
    tell(&events);
}

static void do_deal(const char *line)
{
    static const char *const PARTS[] = {"turned ", "kitty ", "stock "};
    char text[COMMAND_MAX], *part[3] = {NULL, NULL, NULL};
    copy(text, sizeof text, line);
    for (int i = 0; i < 3; i++)
        part[i] = strstr(text, PARTS[i]);
    for (int i = 0; i < 3; i++)
        if (part[i]) {
            *part[i] = 0;
            part[i] += strlen(PARTS[i]);
        }
    table_deal(&game, text, part[0], part[1], part[2]);
    tell_deal();
}

static void do_act(const char *word)
{
    char bytes[S5_EVENT_MAX];
    S5Text events = s5_text(bytes, sizeof bytes);
    const S5State before = game.pair.state;
    S5Choice choice;
    assert_int_equal(s5_choice_read(word, S5_CANONICAL, &choice), S5_OK);
    table_acts(&game, word);
    s5_event_act(&events, &game.pair.rules, &before, &game.pair.state, &choice, viewer);
    tell(&events);
}

static void do_acts(const char *line)
{
    char all[COMMAND_MAX];
    copy(all, sizeof all, line);
    for (char *word = strtok(all, ","); word; word = strtok(NULL, ","))
        do_act(word + strspn(word, " "));
}

static void do_chance(const char *line)
{
    S5Random random = s5_random((uint64_t)number_of(&line), 0);
    S5Card pack[S5_PACK_MAX];
    if (game.pair.state.phase == S5_PHASE_DEAL) {
        s5_make_pack(&game.pair.rules, &random, pack);
        assert_null(pair_deal(&game.pair, pack));
        tell_deal();
    }
    while (game.pair.state.turn != S5_NO_SEAT) {
        char word[64];
        S5Text text = s5_text(word, sizeof word);
        const S5Legal legal = s5_legal(&game.pair.rules, &game.pair.state);
        const S5Choice choice = s5_legal_random(&legal, &random);
        s5_choice_write(&text, &choice);
        do_act(word);
    }
}

/* ----------------------------------------------------------------- counting */

static int told; /* words since the trick began */

static int words_in(const char *text)
{
    int count = 0;
    for (const char *c = text; *c; c++)
        count += *c != ' ' && *c != S5_JOIN[0] && (c == text || c[-1] == ' ' || c[-1] == S5_JOIN[0]);
    return count;
}

static void count_told(void *to, int indent, const char *text)
{
    (void)to;
    (void)indent;
    told += words_in(text);
}

static void must_be_short(const char *text)
{
    if (words_in(text) > WORDS_TO_CHOOSE)
        fail_msg("%d words: %s", words_in(text), text);
}

/* What is said when the choice is asked for, and when each card that may not be chosen is. */
static void count_question(void)
{
    char bytes[S5_SAY_MAX];
    const S5Legal legal = s5_legal(&game.pair.rules, &game.pair.state);
    for (S5Set barred = table.view.hand & ~legal.cards; barred; barred &= barred - 1) {
        S5Text text = s5_text(bytes, sizeof bytes);
        const S5Choice choice = {.kind = S5_CHOICE_PLAY, .value = (uint8_t)s5_set_first(barred)};
        S5State state = game.pair.state;
        s5_game_view_why(&text, &table, &choice, s5_act(&game.pair.rules, &state, table.seat, choice));
        must_be_short(bytes);
    }
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_game_view_question(&text, &table);
    s5_text_add(&text, s5_game_view_enter(&table));
    must_be_short(bytes);
}

static void count_choice(S5Random *random)
{
    char word[64];
    S5Text text = s5_text(word, sizeof word);
    const S5Legal legal = s5_legal(&game.pair.rules, &game.pair.state);
    const S5Choice choice = s5_legal_random(&legal, random);
    table.seat = viewer = game.pair.state.turn;
    look();
    const int tricks = table.view.tricks_done;
    count_question();
    const int before = table.view.played ? told : 0;
    const bool plays = choice.kind == S5_CHOICE_PLAY;
    told = plays ? before : 0;
    s5_choice_write(&text, &choice);
    do_act(word);
    if (choice.kind == S5_CHOICE_ROB)
        assert_in_range(told, 1, WORDS_TO_CHOOSE);
    told = plays ? told : before; /* what is done beside the trick is not of it */
    if (table.view.tricks_done > tricks && game.pair.state.turn != S5_NO_SEAT)
        assert_in_range(told, 1, WORDS_OF_A_CARD * game.pair.rules.players + WORDS_OF_A_TRICK);
}

static void do_counts(const char *line)
{
    table.narrator = (S5Narrator){count_told, go_on, NULL};
    for (int hands = number_of(&line); hands && game.pair.state.phase == S5_PHASE_DEAL; hands--) {
        S5Random random = s5_random((uint64_t)hands, 0);
        S5Card pack[S5_PACK_MAX];
        s5_make_pack(&game.pair.rules, &random, pack);
        assert_null(pair_deal(&game.pair, pack));
        while (game.pair.state.turn != S5_NO_SEAT)
            count_choice(&random);
    }
}

static void do_columns(const char *line)
{
    columns = number_of(&line);
}

static void do_stop(const char *line)
{
    (void)line;
    char bytes[S5_EVENT_MAX];
    S5Text events = s5_text(bytes, sizeof bytes);
    assert_null(pair_stop(&game.pair));
    s5_event_end_game(&events, &game.pair.rules, &game.pair.state);
    assert_true(s5_game_view_tell(&table, bytes)); /* the view has the pool that is shared */
    look();
}

/* ------------------------------------------------------------------- asking */

static void put(const char *text)
{
    if (*text)
        show(NULL, 4, text);
}

static S5Choice choice_of(const char *line)
{
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    if (s5_choice_read(line, S5_CANONICAL, &choice) != S5_OK)
        fail_msg("no choice: %s", line);
    return choice;
}

static void do_asked(const char *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    (void)line;
    s5_game_view_question(&text, &table);
    s5_text_add(&text, s5_game_view_enter(&table));
    put(bytes);
}

/* The hand as it stands on the screen: a bar between those that do not stand together. */
static void do_cards(const char *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    S5Card cards[S5_PACK_MAX];
    (void)line;
    for (int i = 0, count = s5_game_view_hand(&table, cards); i < count; i++) {
        if (i)
            s5_text_add(&text, s5_game_view_together(&table, cards[i - 1], cards[i]) ? " " : " | ");
        s5_phrase(&text, &table, "%c", cards[i]);
    }
    s5_text_add(&text, s5_game_view_asks_cards(&table) ? " are asked about" : "");
    put(bytes);
}

static void do_goal(const char *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    (void)line;
    s5_game_view_goal(&text, &table);
    put(bytes);
}

static void do_means(const char *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++)
        if (!strcmp(s5_choice_word((S5ChoiceKind)kind), line)) {
            put(s5_game_view_meaning(&table, (S5ChoiceKind)kind));
            s5_game_view_consequence(&text, &table, (S5ChoiceKind)kind);
            put(bytes);
        }
}

static void do_why(const char *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5Choice choice = choice_of(line);
    S5State state = game.pair.state;
    s5_game_view_why(&text, &table, &choice, s5_act(&game.pair.rules, &state, table.seat, choice));
    put(bytes);
}

static void do_doubt(const char *line)
{
    char bytes[S5_SAY_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const S5Choice choice = choice_of(line);
    put(s5_game_view_doubt(&text, &table, &choice) ? bytes : "nothing is asked");
}

static void do_weighs(const char *line)
{
    char choice[COMMAND_MAX];
    S5Weighed *weighed = &advice.choice[advice.count++];
    const size_t size = strcspn(line, ":");
    snprintf(choice, sizeof choice, "%.*s", (int)size, line);
    line += size + strspn(line + size, ": ");
    weighed->choice = choice_of(choice);
    weighed->behind = number_of(&line);
    weighed->error = *line == '?' ? S5_ERROR_UNKNOWN : atoi(line);
    word_of(&line);
    weighed->chance = number_of(&line);
    weighed->points = number_of(&line);
    weighed->tricks = number_of(&line);
    weighed->playouts = number_of(&line);
}

static void read_advice(const char *name, const char *value)
{
    const struct {
        const char *name;
        S5Card *card;
    } cards[] = {{"card", &advice.card}, {"kept", &advice.kept}, {"out", &advice.out}};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (!strcmp(name, cards[i].name))
            *cards[i].card = card_of(value);
    if (!strcmp(name, "seat"))
        advice.seat = (uint8_t)atoi(value);
    if (!strcmp(name, "suit"))
        advice.suit = (uint8_t)atoi(value);
    if (!strcmp(name, "number"))
        advice.number = atoi(value);
    if (!strcmp(name, "tricks"))
        advice.tricks = atoi(value);
    if (!strcmp(name, "chance"))
        advice.chance = atoi(value);
}

static void do_advice(const char *line)
{
    const char *reason = word_of(&line);
    for (int i = 0; i < S5_REASONS; i++)
        if (!strcmp(s5_reason_name((S5Reason)i), reason))
            advice.reason = (S5Reason)i;
    while (*line) {
        char word[COMMAND_MAX];
        copy(word, sizeof word, word_of(&line));
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = 0;
        read_advice(word, value);
    }
    s5_advice_tell(&table, &advice, 3);
    advice = (S5Advice){0};
}

/* -------------------------------------------------------------------- files */

static void do_seat(const char *line)
{
    const bool all = !strcmp(line, "all");
    const int seat = all ? -1 : number_of(&line);
    table.seat = seat < 0 ? S5_NO_SEAT : seat;
    viewer = all ? S5_VIEWER_ALL : table.seat;
    look();
}

static void do_scores(const char *line)
{
    (void)line;
    s5_game_view_scores(&table);
}

static void do_last(const char *line)
{
    (void)line;
    s5_game_view_tell_trick(&table);
}

static void do_recall(const char *line)
{
    (void)line;
    s5_game_view_restore_trick(&table);
    s5_game_view_tell_trick(&table);
}

static void do_spoken(const char *line)
{
    (void)line;
    table.spoken = true;
}

static void do_aside(const char *line)
{
    static const char *const WORDS[] = {
#define S5_AS_ASIDE_WORD(name, word, key, what) word,
        S5_ASIDES(S5_AS_ASIDE_WORD)};
    for (int i = 0; i < S5_ASIDE_COUNT; i++)
        if (!strcmp(line, WORDS[i]))
            s5_game_view_aside(&table, (S5Aside)i);
}

static void do_slams(const char *line)
{
    s5_game_view_slams(&table, number_of(&line));
}

static void do_primer(const char *line)
{
    (void)line;
    s5_game_view_primer(&table);
}

static void do_rules(const char *line)
{
    (void)line;
    s5_game_view_rules(&table);
}

static const struct {
    const char *word;
    void (*act)(const char *line);
} COMMANDS[] = {{"game", do_game}, {"columns", do_columns}, {"names", do_names}, {"words", do_words},
    {"seat", do_seat}, {"deal", do_deal}, {"acts", do_acts}, {"chance", do_chance}, {"counts", do_counts},
    {"stop", do_stop}, {"asked", do_asked}, {"cards", do_cards}, {"scores", do_scores}, {"last", do_last},
    {"recall", do_recall}, {"spoken", do_spoken}, {"aside", do_aside}, {"slams", do_slams},
    {"primer", do_primer}, {"goal", do_goal}, {"rules", do_rules}, {"means", do_means}, {"why", do_why},
    {"doubt", do_doubt}, {"weighs", do_weighs}, {"advice", do_advice}};

static void do_line(const char *line)
{
    const char *rest = line;
    const char *word = word_of(&rest);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (!strcmp(word, COMMANDS[i].word)) {
            COMMANDS[i].act(rest);
            return;
        }
    fail_msg("not understood: %s", line);
}

static void begin(void)
{
    table = (S5GameView){0};
    advice = (S5Advice){0};
    columns = COLUMNS;
}

int main(int argc, char **argv)
{
    return story_main("tests/told", begin, do_line, argc, argv);
}
