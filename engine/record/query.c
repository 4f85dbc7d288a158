/* Answers questions about the rules, one JSON object each: legal cards, a trick's winner, the order. */
#include "spoilfive/query.h"

#include "json.h"
#include "read_game.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A question about one suit of trumps. */
typedef struct Question {
    const json_t *json;
    S5Rules rules;
    const S5TrumpTables *trumps;
} Question;

/* Cards in the order in which a text names them. */
typedef struct Cards {
    S5Card card[S5_PACK_MAX];
    int count;
    S5Set set;
} Cards;

/* Replaces whatever was written by {"error":"…"}; returns false. */
static bool put_query_error(S5Text *answer, const char *format, ...)
{
    char message[256];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    *answer = s5_text(answer->start, answer->size);
    S5_PUT(answer, "{\"error\":");
    s5_text_json(answer, message);
    S5_PUT(answer, "}\n");
    return false;
}

/* A string of the question, or null; complains when it is something else, or when it is missing and needed. */
static const char *query_string(const Question *q, const char *field, bool needed, S5Text *answer)
{
    const json_t *value = json_object_get(q->json, field);
    if (json_is_string(value))
        return json_string_value(value);
    if (value)
        put_query_error(answer, "\"%s\" must be a string", field);
    else if (needed)
        put_query_error(answer, "\"%s\" is missing", field);
    return NULL;
}

/* Reads cards in the order in which they are written, none twice; otherwise complains and returns false. */
static bool read_card_field(
    const Question *q, const char *field, const char *text, Cards *cards, S5Text *answer)
{
    *cards = (Cards){.count = 0};
    while (*text) {
        S5Card card;
        if (*text == ' ' || *text == ',') {
            text++;
            continue;
        }
        const size_t bytes = s5_card_read(text, S5_LOOSE, &card);
        if (!bytes || !strchr(" ,", text[bytes]))
            return put_query_error(answer,
                "\"%s\": '%.10s' is no card; a card is a rank A 2 … 9 T J Q K and a suit S H D C", field,
                text);
        if (s5_set_has(cards->set, card))
            return put_query_error(answer, "\"%s\": the %.*s is there twice", field, (int)bytes, text);
        if (card >= q->rules.pack)
            return put_query_error(answer, "\"%s\": there is no Joker in this game", field);
        cards->set |= s5_set_of(card);
        cards->card[cards->count++] = card;
        text += bytes;
    }
    return true;
}

static bool set_query_option(
    const char *name, const json_t *value, int kind, S5Options *options, S5Text *answer)
{
    char message[256];
    S5Text error = s5_text(message, sizeof message);
    return s5_read_option(name, value, kind, options, &error) || put_query_error(answer, "%s", message);
}

static bool read_query_options(const Question *q, int kind, S5Options *options, S5Text *answer)
{
    const json_t *object = json_object_get(q->json, "options");
    const char *name;
    json_t *value;
    if (object && !json_is_object(object))
        return put_query_error(answer, "\"options\" must be an object");
    json_object_foreach((json_t *)(uintptr_t)object, name,
        value) if (!set_query_option(name, value, kind, options, answer)) return false;
    return true;
}

/* Reads the rules that the question is about; the players do not matter for these questions. */
static bool read_query_rules(Question *q, S5Text *answer)
{
    const char *name = query_string(q, "rules", true, answer);
    const S5Preset *preset = name ? s5_preset_find(name) : NULL;
    if (!name)
        return false;
    if (!preset)
        return put_query_error(answer,
            "there is no preset \"%.40s\"; a file's rules are asked about by their preset and \"options\"",
            name);
    S5Options options = s5_preset_options(preset);
    if (!read_query_options(q, preset->kind, &options, answer))
        return false;
    S5Status status = S5_ERR_PLAYERS;
    for (int players = preset->players; status != S5_OK && players <= S5_SEATS_MAX;
        players++) /* first_dealer may need its seat */
        if (s5_rules_usual_sides(preset, players) >= 0)
            status = s5_rules(&q->rules, preset, &options, players, s5_rules_usual_sides(preset, players));
    return status == S5_OK || put_query_error(answer, "%s", s5_status_sentence(status));
}

static bool read_trumps(Question *q, S5Text *answer)
{
    const char *name = query_string(q, "trumps", true, answer);
    const json_t *lowered = json_object_get(q->json, "lowered");
    if (!name)
        return false;
    const unsigned suit = (unsigned)s5_suit_read(name);
    if (suit == S5_NO_SUIT)
        return put_query_error(answer, "\"trumps\" must be S, H, D or C, not \"%.40s\"", name);
    if (lowered && !json_is_boolean(lowered))
        return put_query_error(answer, "\"lowered\" must be true or false");
    q->trumps = s5_trumps_in(&q->rules, suit, json_is_true(lowered));
    return true;
}

static void put_suit_order(S5Text *answer, const char *name, const S5TrumpTables *trumps, int asked)
{
    S5Card cards[S5_RANKS + 2];
    const int count = s5_order(trumps, asked, cards);
    s5_text_json(answer, name);
    S5_PUT(answer, ":\"");
    for (int i = 0; i < count; i++) {
        s5_text_add(answer, i ? " " : "");
        s5_text_card(answer, cards[i]);
    }
    S5_PUT(answer, "\"");
}

static void answer_order(const Question *q, S5Text *answer)
{
    S5_PUT(answer, "{");
    put_suit_order(answer, "trumps", q->trumps, S5_ASKED_TRUMPS);
    for (int suit = 0; suit < S5_SUITS; suit++) {
        const char name[2] = {s5_suit_letter((S5Suit)suit), 0};
        S5_PUT(answer, ",");
        put_suit_order(answer, name, q->trumps, suit);
    }
    S5_PUT(answer, "}\n");
}

static bool answer_trick(const Question *q, const char *text, S5Text *answer)
{
    Cards trick;
    if (!read_card_field(q, "trick", text, &trick, answer))
        return false;
    if (!trick.count || trick.count > S5_SEATS_MAX)
        return put_query_error(answer, "\"trick\" must be 1 to %d cards", S5_SEATS_MAX);
    S5_PUT(answer, "{\"winner\":");
    s5_text_number(answer, s5_trick_winner(q->trumps, trick.card, trick.count));
    S5_PUT(answer, "}\n");
    return true;
}

/* The cards of the trick so far, of which the first was led: "trick", or "led" alone. */
static bool read_played(const Question *q, Cards *played, S5Text *answer)
{
    const char *trick = query_string(q, "trick", false, answer);
    if (answer->used)
        return false;
    const char *led = trick ? trick : query_string(q, "led", true, answer);
    if (!led || !read_card_field(q, trick ? "trick" : "led", led, played, answer))
        return false;
    const char *led_apart = trick ? query_string(q, "led", false, answer) : NULL;
    Cards first;
    if (answer->used || (led_apart && !read_card_field(q, "led", led_apart, &first, answer)))
        return false;
    if (led_apart && (first.count != 1 || first.card[0] != played->card[0]))
        return put_query_error(answer, "\"led\" is not the first card of \"trick\": leave one of them out");
    if (trick ? !played->count || played->count >= S5_SEATS_MAX : played->count != 1)
        return put_query_error(
            answer, trick ? "\"trick\" must be what was played so far" : "\"led\" must be one card");
    return true;
}

static bool answer_legal(const Question *q, const char *text, S5Text *answer)
{
    Cards hand, played;
    if (!read_card_field(q, "hand", text, &hand, answer) || !read_played(q, &played, answer))
        return false;
    if (!hand.count || hand.count > S5_HAND_CARDS)
        return put_query_error(answer, "\"hand\" must be 1 to %d cards", S5_HAND_CARDS);
    if (hand.set & played.set)
        return put_query_error(answer, "a card can't be in the hand and in the trick");
    const S5Set legal = s5_follow_trick(&q->rules, q->trumps, hand.set, played.card, played.count, NULL);
    const char *gap = "";
    S5_PUT(answer, "{\"legal\":\"");
    for (int i = 0; i < hand.count; i++)
        if (s5_set_has(legal, hand.card[i])) {
            s5_text_add(answer, gap);
            s5_text_card(answer, hand.card[i]);
            gap = " ";
        }
    S5_PUT(answer, "\"}\n");
    return true;
}

/* Answers what is asked for: the legal cards of a hand, the winner of a trick, or the order of the pack. */
static bool answer_question(Question *q, S5Text *answer)
{
    if (!json_is_object(q->json))
        return put_query_error(answer, "a question is a JSON object");
    if (!read_query_rules(q, answer) || !read_trumps(q, answer))
        return false;
    const char *hand = query_string(q, "hand", false, answer);
    const char *trick = answer->used ? NULL : query_string(q, "trick", false, answer);
    if (answer->used)
        return false;
    if (hand)
        return answer_legal(q, hand, answer);
    if (trick)
        return answer_trick(q, trick, answer);
    if (!json_is_true(json_object_get(q->json, "order")))
        return put_query_error(
            answer, "nothing is asked: give \"hand\" and \"led\", or \"trick\", or \"order\":true");
    answer_order(q, answer);
    return true;
}

void s5_query_line(const char *line, size_t size, S5Text *answer)
{
    json_error_t at;
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &at);
    Question question = {.json = json};
    if (!json)
        put_query_error(answer, "not JSON: %s", at.text);
    else
        answer_question(&question, answer);
    json_decref(json);
}
