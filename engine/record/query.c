#include "spoilfive/query.h"

#include "json.h"
#include "read_game.h"

#include <jansson.h>
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
static bool __attribute__((format(printf, 2, 3))) answer_fault(S5Text *answer, const char *format, ...)
{
    S5Text message = S5_EMPTY_TEXT(256);
    va_list values;
    va_start(values, format);
    s5_text_vprintf(&message, format, values);
    va_end(values);
    *answer = s5_text(answer->start, answer->size);
    s5_put_string_field(answer, "{\"error\":", message.start);
    S5_PUT(answer, "}\n");
    return false;
}

/* A string of the question, or null; complains when it is something else, or when it is missing and needed. */
static const char *string_asked(const Question *q, const char *field, bool needed, S5Text *answer)
{
    const json_t *value = json_object_get(q->json, field);
    if (json_is_string(value))
        return json_string_value(value);
    if (value)
        answer_fault(answer, "\"%s\" must be a string", field);
    else if (needed)
        answer_fault(answer, "\"%s\" is missing", field);
    return NULL;
}

/* Reads cards in the order in which they are written, none twice; otherwise complains and returns false. */
static bool read_cards_asked(
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
            return answer_fault(answer,
                "\"%s\": '%.10s' is no card; a card is a rank A 2 … 9 T J Q K and a suit S H D C", field,
                text);
        if (s5_set_has(cards->set, card))
            return answer_fault(answer, "\"%s\": the %.*s is there twice", field, (int)bytes, text);
        if (card >= q->rules.pack)
            return answer_fault(answer, "\"%s\": there is no Joker in this game", field);
        cards->set |= s5_set_of(card);
        cards->card[cards->count++] = card;
        text += bytes;
    }
    return true;
}

/* Reads the rules that the question is about; the players do not matter for these questions. */
static bool read_rules_asked(Question *q, S5Text *answer)
{
    const char *name = string_asked(q, "rules", true, answer);
    const S5Preset *preset = name ? s5_preset_find(name) : NULL;
    if (!name)
        return false;
    if (!preset)
        return answer_fault(answer,
            "there is no preset \"%.40s\"; a file's rules are asked about by their preset and \"options\"",
            name);
    S5Options options = s5_preset_options(preset);
    S5Text error = S5_EMPTY_TEXT(256);
    if (!s5_read_options(json_object_get(q->json, "options"), preset->kind, &options, &error))
        return answer_fault(answer, "%s", error.start);
    S5Status status = S5_ERR_PLAYERS;
    for (int players = preset->players; status != S5_OK && players <= S5_SEATS_MAX;
        players++) /* first_dealer may need its seat */
        if (s5_rules_usual_sides(preset, players) >= 0)
            status = s5_rules(&q->rules, preset, &options, players, s5_rules_usual_sides(preset, players));
    return status == S5_OK || answer_fault(answer, "%s", s5_status_sentence(status));
}

static bool read_trumps(Question *q, S5Text *answer)
{
    const char *name = string_asked(q, "trumps", true, answer);
    const json_t *lowered = json_object_get(q->json, "lowered");
    if (!name)
        return false;
    const unsigned suit = (unsigned)s5_suit_read(name);
    if (suit == S5_NO_SUIT)
        return answer_fault(answer, "\"trumps\" must be S, H, D or C, not \"%.40s\"", name);
    if (lowered && !json_is_boolean(lowered))
        return answer_fault(answer, "\"lowered\" must be true or false");
    q->trumps = s5_trumps_in(&q->rules, suit, json_is_true(lowered));
    return true;
}

static void put_ordered_cards(S5Text *answer, const char *name, const S5TrumpTables *trumps, int asked)
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
    put_ordered_cards(answer, "trumps", q->trumps, S5_ASKED_TRUMPS);
    for (int suit = 0; suit < S5_SUITS; suit++) {
        const char name[2] = {s5_suit_letter((S5Suit)suit), 0};
        S5_PUT(answer, ",");
        put_ordered_cards(answer, name, q->trumps, suit);
    }
    S5_PUT(answer, "}\n");
}

static bool answer_trick(const Question *q, const char *text, S5Text *answer)
{
    Cards trick;
    if (!read_cards_asked(q, "trick", text, &trick, answer))
        return false;
    if (!trick.count || trick.count > S5_SEATS_MAX)
        return answer_fault(answer, "\"trick\" must be 1 to %d cards", S5_SEATS_MAX);
    S5_PUT(answer, "{\"winner\":");
    s5_text_number(answer, s5_trick_winner(q->trumps, trick.card, trick.count));
    S5_PUT(answer, "}\n");
    return true;
}

/* The cards of the trick so far, of which the first was led: "trick", or "led" alone. */
static bool read_played(const Question *q, Cards *played, S5Text *answer)
{
    const char *trick = string_asked(q, "trick", false, answer);
    if (answer->used)
        return false;
    const char *led = trick ? trick : string_asked(q, "led", true, answer);
    if (!led || !read_cards_asked(q, trick ? "trick" : "led", led, played, answer))
        return false;
    const char *other = trick ? string_asked(q, "led", false, answer) : NULL;
    Cards first;
    if (answer->used || (other && !read_cards_asked(q, "led", other, &first, answer)))
        return false;
    if (other && (first.count != 1 || first.card[0] != played->card[0]))
        return answer_fault(answer, "\"led\" is not the first card of \"trick\": leave one of them out");
    if (trick ? !played->count || played->count >= S5_SEATS_MAX : played->count != 1)
        return answer_fault(
            answer, trick ? "\"trick\" must be what was played so far" : "\"led\" must be one card");
    return true;
}

static bool answer_legal(const Question *q, const char *text, S5Text *answer)
{
    Cards hand, played;
    if (!read_cards_asked(q, "hand", text, &hand, answer) || !read_played(q, &played, answer))
        return false;
    if (!hand.count || hand.count > S5_HAND_CARDS)
        return answer_fault(answer, "\"hand\" must be 1 to %d cards", S5_HAND_CARDS);
    if (hand.set & played.set)
        return answer_fault(answer, "a card can't be in the hand and in the trick");
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
        return answer_fault(answer, "a question is a JSON object");
    if (!read_rules_asked(q, answer) || !read_trumps(q, answer))
        return false;
    const char *hand = string_asked(q, "hand", false, answer);
    const char *trick = answer->used ? NULL : string_asked(q, "trick", false, answer);
    if (answer->used)
        return false;
    if (hand)
        return answer_legal(q, hand, answer);
    if (trick)
        return answer_trick(q, trick, answer);
    if (!json_is_true(json_object_get(q->json, "order")))
        return answer_fault(
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
        answer_fault(answer, "not JSON: %s", at.text);
    else
        answer_question(&question, answer);
    json_decref(json);
}
