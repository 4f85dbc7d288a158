/* What a person typed. Every choice is understood here, legal or not: the engine says whether it may be made. */
#include "lines.h"

#include <string.h>

typedef struct Word {
    const char *word;
    int means;
} Word;

static const Word COMMANDS[] = {
    {"?", S5_TYPED_HELP},
    {"help", S5_TYPED_HELP},
    {"hint", S5_TYPED_HINT},
    {"h", S5_TYPED_HINT},
    {"look", S5_TYPED_LOOK},
    {"table", S5_TYPED_LOOK},
    {"lessons", S5_TYPED_LESSONS},
    {"rules", S5_TYPED_RULES},
    {"undo", S5_TYPED_UNDO},
    {"u", S5_TYPED_UNDO},
    {"quit", S5_TYPED_QUIT},
    {"q", S5_TYPED_QUIT},
    {"exit", S5_TYPED_QUIT},
    {"bye", S5_TYPED_QUIT},
};

static const struct {
    const char *word, *key;
} ASIDES[] = {
#define S5_AS_WORDS(name, word, key, what) {word, key},
    S5_ASIDES(S5_AS_WORDS)};

/* Words for choices, in addition to those of records; longer ones come before shorter ones. */
static const Word ALIASES[] = {
    {"turn it down", S5_CHOICE_TURN_DOWN},
    {"turn down", S5_CHOICE_TURN_DOWN},
    {"turndown", S5_CHOICE_TURN_DOWN},
    {"put out", S5_CHOICE_DISCARD},
    {"out", S5_CHOICE_DISCARD},
    {"lead", S5_CHOICE_PLAY},
    {"give", S5_CHOICE_ROB},
    {"trumps", S5_CHOICE_NAME},
    {"agree", S5_CHOICE_FIVING},
    {"p", S5_CHOICE_PASS},
};

/* The rest of a line after a word with which it starts, without blanks; null if it does not start with it. */
static const char *text_behind(const char *line, const char *word)
{
    const size_t size = strlen(word);
    if (strncmp(line, word, size) != 0 || (line[size] && line[size] != ' '))
        return NULL;
    return line + size + strspn(line + size, " ");
}

/* Reads the card that an item of a line names: its number in the hand's list, or the card itself. */
static bool read_typed_card(const S5GameView *game, const char *item, S5Card *card, S5Text *wrong)
{
    S5Card hand[S5_PACK_MAX];
    int32_t number;
    const int count = s5_game_view_hand(game, hand);
    const size_t size = s5_card_read(item, S5_LOOSE, card);
    if (size && !item[size])
        return true;
    if (s5_text_read_number(item, &number) && number >= 1 && number <= count) {
        *card = hand[number - 1];
        return true;
    }
    if (s5_text_read_number(item, &number))
        s5_phrase(wrong, game,
            "There is no card %s in your list of %d; a card itself is typed with its suit, like 10c.", item,
            count);
    else
        s5_phrase(wrong, game,
            "'%s' is no card: type its number in your hand, or rank and suit, like 5h or 10c%s.", item,
            game->rules.options.joker == S5_JOKER_YES ? ", or joker" : "");
    return false;
}

static bool read_typed_cards(const S5GameView *game, const char *line, S5Set *cards, S5Text *wrong)
{
    char item[S5_TYPED_MAX];
    *cards = 0;
    for (line += strspn(line, " ,"); *line; line += strspn(line, " ,")) {
        const size_t size = strcspn(line, " ,");
        S5Card card;
        memcpy(item, line, size);
        item[size] = 0;
        if (!read_typed_card(game, item, &card, wrong))
            return false;
        if (s5_set_has(*cards, card)) {
            s5_phrase(wrong, game, "The %c is there twice.", card);
            return false;
        }
        *cards |= s5_set_of(card);
        line += size;
    }
    return true;
}

/* `x`: all cards that are not trumps, if that many may be discarded; otherwise the person must say which. */
static bool read_all_but_trumps(const S5GameView *game, S5Set *cards, S5Text *wrong)
{
    const S5Legal *legal = &game->view.legal;
    const S5TrumpTables *trumps = s5_game_view_trumps(game);
    *cards = trumps ? game->view.hand & ~trumps->cards : 0;
    const int count = s5_set_count(*cards);
    if (!s5_game_view_allows(game, S5_CHOICE_DISCARD))
        s5_text_add(wrong, "x discards cards, and nothing can be discarded now; type ? for help.");
    else if (!trumps)
        s5_text_add(wrong, "Trumps are not named yet: type the cards, or `keep` and the five that you keep.");
    else if (count > legal->discard_max)
        s5_phrase(wrong, game, "%d of your cards are not trumps (%S), and %s %d may be discarded: which?",
            count, cards, legal->discard_max > legal->discard_min ? "at most" : "only", legal->discard_max);
    else if (count < legal->discard_min)
        s5_phrase(wrong, game,
            "%d cards must be discarded, and only %d of yours are not trumps: type %d trump%s with them.",
            legal->discard_min, count, legal->discard_min - count, s5_plural(legal->discard_min - count));
    else
        return true;
    return false;
}

/* Reads the cards to discard: named, or given by what is kept, or all that are not trumps. */
static bool read_discard(const S5GameView *game, const char *line, S5Set *cards, S5Text *wrong)
{
    const char *kept = text_behind(line, "keep");
    S5Set keep;
    if (!strcmp(line, "x"))
        return read_all_but_trumps(game, cards, wrong);
    if (!kept)
        return read_typed_cards(game, !strcmp(line, "none") ? "" : line, cards, wrong);
    if (!read_typed_cards(game, kept, &keep, wrong))
        return false;
    if (!*kept || keep & ~game->view.hand) {
        s5_text_add(wrong, "`keep` takes cards of your hand and discards the others.");
        return false;
    }
    *cards = game->view.hand & ~keep;
    return true;
}

static bool read_typed_argument(const S5GameView *game, const char *rest, S5Choice *choice, S5Text *wrong)
{
    int32_t number;
    const S5ChoiceKind kind = (S5ChoiceKind)choice->kind;
    switch (s5_choice_argument(kind)) {
    case S5_CARD:
        return read_typed_card(game, rest, &choice->value, wrong);
    case S5_CARDS:
        return read_discard(game, rest, &choice->cards, wrong);
    case S5_NUMBER:
        choice->value =
            s5_text_read_number(rest, &number) && number > 0 && number <= UINT8_MAX ? (uint8_t)number : 0;
        if (!choice->value)
            s5_phrase(wrong, game, "'%s' is not a bid: type a number, like 15.", rest);
        return choice->value != 0;
    case S5_SUIT:
        choice->value = (uint8_t)s5_suit_read(rest);
        if (choice->value == S5_NO_SUIT)
            s5_phrase(wrong, game, "'%s' is not a suit: type spades, hearts, diamonds or clubs.", rest);
        return choice->value != S5_NO_SUIT;
    default:
        if (*rest)
            s5_phrase(wrong, game, "Nothing may follow `%s`.", s5_choice_word(kind));
        return !*rest;
    }
}

/* The kind of choice that a line's first words name, and the text after them; S5_CHOICE_KINDS for none. */
static int read_verb(const char *line, const char **rest)
{
    for (int kind = 0; kind < S5_CHOICE_KINDS; kind++)
        if ((*rest = text_behind(line, s5_choice_word((S5ChoiceKind)kind))) != NULL)
            return kind;
    for (size_t i = 0; i < sizeof ALIASES / sizeof *ALIASES; i++)
        if ((*rest = text_behind(line, ALIASES[i].word)) != NULL)
            return ALIASES[i].means;
    return S5_CHOICE_KINDS;
}

/* What `no` means here. */
static int refusal(const S5GameView *game)
{
    if (s5_game_view_allows(game, S5_CHOICE_DECLINE))
        return S5_CHOICE_DECLINE;
    return s5_game_view_allows(game, S5_CHOICE_TURN_DOWN) ? S5_CHOICE_TURN_DOWN : S5_CHOICE_PASS;
}

/* The kind of choice that is meant when there is no verb. */
static int kind_asked(const S5GameView *game, const char *line)
{
    int32_t number;
    if (!strcmp(line, "no"))
        return refusal(game);
    if (s5_game_view_allows(game, S5_CHOICE_FIVING) &&
        (!strcmp(line, "yes") || !strcmp(line, "y") || !strcmp(line, "5")))
        return S5_CHOICE_FIVING;
    if (s5_game_view_allows(game, S5_CHOICE_DISCARD) || !strcmp(line, "none") || !strcmp(line, "x"))
        return S5_CHOICE_DISCARD;
    if (game->view.phase == S5_PHASE_CALL)
        return S5_CHOICE_CALL;
    if (game->view.phase == S5_PHASE_BID && s5_text_read_number(line, &number))
        return S5_CHOICE_BID;
    if (s5_game_view_allows(game, S5_CHOICE_NAME) || s5_suit_read(line) != S5_NO_SUIT)
        return S5_CHOICE_NAME;
    if (s5_game_view_allows(game, S5_CHOICE_TAKE))
        return S5_CHOICE_TAKE;
    return s5_game_view_allows(game, S5_CHOICE_ROB) ? S5_CHOICE_ROB : S5_CHOICE_PLAY;
}

/* Whether a line starts like a card: with one, or with a number of the list. */
static bool starts_card(const char *line)
{
    S5Card card;
    return s5_card_read(line, S5_LOOSE, &card) != 0 || (*line >= '0' && *line <= '9');
}

static bool read_choice(const S5GameView *game, const char *line, S5Choice *choice, S5Text *wrong)
{
    const char *rest = line;
    *choice = (S5Choice){.kind = (uint8_t)read_verb(line, &rest)};
    if (choice->kind < S5_CHOICE_KINDS)
        return read_typed_argument(game, rest, choice, wrong);
    choice->kind = (uint8_t)kind_asked(game, line);
    if (s5_choice_argument((S5ChoiceKind)choice->kind) == S5_NOTHING)
        return true;
    const bool cards = choice->kind == S5_CHOICE_DISCARD;
    const bool word = cards && (text_behind(line, "keep") || !strcmp(line, "x") || !strcmp(line, "none"));
    if (choice->kind == S5_CHOICE_NAME ? s5_suit_read(line) == S5_NO_SUIT : !word && !starts_card(line)) {
        s5_phrase(wrong, game, "'%s' is not understood; type ? to see what you can type.", line);
        return false;
    }
    if (s5_choice_argument((S5ChoiceKind)choice->kind) == S5_CARD && strpbrk(line, " ,")) {
        s5_text_add(wrong, "One card at a time, please.");
        return false;
    }
    return read_typed_argument(game, line, choice, wrong);
}

/* Enter alone makes the only possible choice, but never gives a card away by mistake. */
static bool read_enter(const S5GameView *game, S5Choice *choice, S5Text *wrong)
{
    choice->kind = S5_CHOICE_KINDS;
    if (s5_legal_count(&game->view.legal) == 1)
        return s5_legal_next(&game->view.legal, choice);
    if (game->view.phase == S5_PHASE_KITTY)
        s5_text_add(
            wrong, "Enter alone discards nothing: type the cards, or `keep` and those that you keep.");
    else if (s5_game_view_allows(game, S5_CHOICE_DISCARD) && game->view.legal.discard_min)
        s5_text_add(wrong, "Enter alone discards nothing: type the cards, or x for all that are not trumps.");
    else if (s5_game_view_allows(game, S5_CHOICE_DISCARD))
        s5_text_add(wrong, "Enter alone discards nothing: type none if you want to keep all your cards.");
    else
        s5_text_add(wrong, "Type your choice, or ? for help.");
    return false;
}

/* Whether a line asks something about the position. While trumps are named, a letter is a suit. */
static bool read_aside(const S5GameView *game, const char *line, S5Aside *aside)
{
    const bool suit = s5_game_view_allows(game, S5_CHOICE_NAME) && s5_suit_read(line) != S5_NO_SUIT;
    for (int i = 0; !suit && i < S5_ASIDE_COUNT; i++)
        if (!strcmp(line, ASIDES[i].key) || !strcmp(line, ASIDES[i].word)) {
            *aside = (S5Aside)i;
            return true;
        }
    *aside = S5_ASIDE_SCORE;
    return !strcmp(line, "scores");
}

static size_t word_size(const char *line)
{
    return strcspn(line, " ,");
}

/* Reads `jack of spades`, `the 10 of clubs`; returns how long it is, 0 for none. */
static size_t read_spoken_card(const char *line, S5Card *card)
{
    const char *at = line, *of = text_behind(line, "the");
    char words[S5_TYPED_MAX];
    at = of ? of : at;
    const size_t rank = word_size(at);
    const char *suit = at + rank + strspn(at + rank, " ");
    suit = text_behind(suit, "of") ? text_behind(suit, "of") : suit;
    const size_t size = word_size(suit);
    for (int i = 0; size && i < S5_PACK; i++) {
        S5Text name = S5_EMPTY_TEXT(32);
        s5_format_card(&name, (S5Card)i, S5_SUIT_WORDS);
        snprintf(words, sizeof words, "%.*s of %.*s", (int)rank, at, (int)size, suit);
        const size_t plural = strlen(words) + (words[strlen(words) - 1] != 's');
        if (plural == strlen(name.start) && !strncmp(words, name.start, strlen(words))) {
            *card = (S5Card)i;
            return (size_t)(suit + size - line);
        }
    }
    return 0;
}

/* Writes cards that are spelled out as records have them: `why jack of spades` becomes `why js`. */
static void shorten_cards(char *line)
{
    char text[S5_TYPED_MAX];
    size_t used = 0;
    for (const char *c = line; *c;) {
        S5Card card;
        const bool begins = c == line || c[-1] == ' ' || c[-1] == ',';
        const size_t size = begins ? read_spoken_card(c, &card) : 0;
        if (size) {
            s5_card_write(card, text + used);
            for (int i = 0; i < 2; i++, used++)
                text[used] = (char)(text[used] >= 'A' ? text[used] - 'A' + 'a' : text[used]);
        } else {
            text[used++] = *c;
        }
        c += size ? size : 1;
    }
    text[used] = 0;
    memcpy(line, text, used + 1);
}

void s5_typed_read(const S5GameView *game, const char *line, S5Typed *typed)
{
    char lower[S5_TYPED_MAX];
    S5Text wrong = s5_text(typed->wrong, sizeof typed->wrong);
    size_t size = 0;
    for (; size < sizeof lower - 1 && line[size]; size++)
        lower[size] = (char)(line[size] >= 'A' && line[size] <= 'Z' ? line[size] - 'A' + 'a' : line[size]);
    lower[size] = 0;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (!strcmp(lower, COMMANDS[i].word)) {
            typed->kind = (S5TypedKind)COMMANDS[i].means;
            return;
        }
    if (read_aside(game, lower, &typed->aside)) {
        typed->kind = S5_TYPED_ASIDE;
        return;
    }
    shorten_cards(lower);
    const char *why = text_behind(lower, "why");
    bool good = false;
    if (why && !*why)
        s5_text_add(&wrong, "Type why and a card, like `why 7h`.");
    else if (!*lower)
        good = read_enter(game, &typed->choice, &wrong);
    else
        good = read_choice(game, why ? why : lower, &typed->choice, &wrong);
    typed->kind = why ? S5_TYPED_WHY : S5_TYPED_CHOICE;
    if (!good)
        typed->kind = S5_TYPED_WRONG;
}
