/* What may be chosen, as cards and buttons, made from the engine's legal choices in the same way for all games. */
#include "term.h"

#include <string.h>

static S5Item *add_item(S5Scene *scene, const char *label)
{
    if (scene->items == S5_ITEMS_MAX)
        return &scene->item[S5_ITEMS_MAX - 1];
    S5Item *item = &scene->item[scene->items++];
    S5Text text = s5_text(item->label, sizeof item->label);
    *item = (S5Item){.may = true};
    s5_text_add(&text, label);
    return item;
}

void s5_items_add(S5Scene *scene, int command, const char *label)
{
    add_item(scene, label)->command = command;
}

/* The kind of choice for which a card of the hand would be chosen; S5_CHOICE_KINDS if the question is not about
 * cards. */
static int card_kind(uint16_t kinds)
{
    static const int KINDS[] = {S5_CHOICE_PLAY, S5_CHOICE_ROB, S5_CHOICE_DISCARD};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (kinds >> KINDS[i] & 1)
            return KINDS[i];
    return S5_CHOICE_KINDS;
}

static void add_hand_items(S5Scene *scene)
{
    const S5View *view = &scene->game->view;
    S5Card cards[S5_PACK_MAX];
    const int count = s5_game_view_hand(scene->game, cards);
    const int kind = card_kind(view->legal.kinds);
    scene->picks = kind < S5_CHOICE_KINDS;
    for (int i = 0; i < count; i++) {
        S5Item *item = add_item(scene, "");
        item->card = true;
        item->may = scene->picks && s5_set_has(view->legal.cards, cards[i]);
        item->choice = (S5Choice){.kind = (uint8_t)kind, .value = cards[i]};
    }
}

/* Adds a button for a choice that is not a card. */
static void add_choice_button(S5Scene *scene, const S5Choice *choice)
{
    S5Text text = S5_EMPTY_TEXT(48);
    if (choice->kind == S5_CHOICE_BID)
        s5_game_view_bid_label(&text, scene->game, choice->value);
    else if (choice->kind == S5_CHOICE_NAME)
        s5_phrase(&text, scene->game, "%t", choice->value);
    else if (choice->kind == S5_CHOICE_TAKE || choice->kind == S5_CHOICE_CALL)
        s5_phrase(&text, scene->game, "%c", choice->value);
    else if (choice->kind == S5_CHOICE_HOLD)
        s5_phrase(&text, scene->game, "hold the %d", scene->game->view.bid);
    else
        s5_text_add(&text, s5_choice_word((S5ChoiceKind)choice->kind));
    if (choice->kind == S5_CHOICE_TURN_DOWN || choice->kind == S5_CHOICE_DECLINE)
        s5_phrase(&text, scene->game, ": %o", s5_game_view_meaning(scene->game, (S5ChoiceKind)choice->kind));
    add_item(scene, text.start)->choice = *choice;
}

void s5_items_relabel(S5Scene *scene)
{
    S5Item *item = &scene->item[scene->items ? scene->items - 1 : 0];
    const int count = s5_set_count(scene->marked), least = scene->game->view.legal.discard_min;
    if (!scene->items || item->card || item->command || item->choice.kind != S5_CHOICE_DISCARD)
        return;
    S5Text text = s5_text(item->label, sizeof item->label);
    if (!count && !least)
        s5_text_add(&text, "keep all");
    else if (count < least)
        s5_phrase(&text, scene->game, "discard %d of %d", count, least);
    else
        s5_phrase(&text, scene->game, "discard %d", count);
}

/* Adds the choices one after another; cards have their place in the hand. */
static void add_choices(S5Scene *scene)
{
    S5Legal legal = scene->game->view.legal;
    S5Choice choice = {.kind = S5_CHOICE_KINDS};
    const unsigned cards = 1u << S5_CHOICE_PLAY | 1u << S5_CHOICE_ROB | 1u << S5_CHOICE_DISCARD;
    const bool discards = legal.kinds >> S5_CHOICE_DISCARD & 1;
    legal.kinds = (uint16_t)(legal.kinds & ~cards);
    while (s5_legal_next(&legal, &choice))
        add_choice_button(scene, &choice);
    if (discards)
        add_item(scene, "")->choice.kind = S5_CHOICE_DISCARD;
    s5_items_relabel(scene);
}

static bool reachable(const S5Scene *scene, int index)
{
    return index >= 0 && index < scene->items && (!scene->item[index].card || scene->picks);
}

/* Whether an item makes a choice; each card to be discarded is a part of one. */
static bool makes(const S5Item *item, const S5Choice *choice)
{
    if (item->card && choice->kind == S5_CHOICE_DISCARD)
        return s5_set_has(choice->cards, item->choice.value);
    return s5_choice_same(&item->choice, choice);
}

/*
 * Puts the cursor where Enter costs least: on the usual choice where a card is given, cards are discarded or trumps are
 * named; on the weakest card that may be played; on passing, or otherwise on the first button.
 */
static void place_cursor(S5Scene *scene)
{
    const unsigned kinds = scene->asks ? scene->game->view.legal.kinds : 0;
    const unsigned usual = 1u << S5_CHOICE_ROB | 1u << S5_CHOICE_DISCARD | 1u << S5_CHOICE_NAME |
                           1u << S5_CHOICE_TAKE | 1u << S5_CHOICE_CALL;
    const S5Choice choice =
        kinds & usual ? s5_game_view_default_choice(scene->game) : (S5Choice){.kind = S5_CHOICE_PASS};
    int at = -1;
    for (int i = scene->items - 1; i >= 0; i--)
        if (reachable(scene, i) && scene->item[i].may && (at < 0 || !(kinds >> S5_CHOICE_PLAY & 1)))
            at = i;
    for (int i = scene->items - 1; i >= 0; i--)
        if (makes(&scene->item[i], &choice))
            at = i;
    scene->cursor = at < 0 ? 0 : at;
}

void s5_items_make(S5Scene *scene)
{
    scene->items = 0;
    scene->marked = 0;
    add_hand_items(scene);
    if (scene->asks)
        add_choices(scene);
    place_cursor(scene);
}

/* ------------------------------------------------------------------ moving */

void s5_items_move(S5Scene *scene, int step)
{
    for (int i = 1; i <= scene->items; i++) {
        const int next = (scene->cursor + step * i + scene->items * i) % scene->items;
        if (reachable(scene, next)) {
            scene->cursor = next;
            return;
        }
    }
}

void s5_items_jump(S5Scene *scene, bool cards)
{
    for (int i = 0; i < scene->items; i++)
        if (reachable(scene, i) && scene->item[i].card == cards && scene->item[scene->cursor].card != cards) {
            scene->cursor = i;
            return;
        }
}

/* Whether a key names an item: cards are named by their number, buttons by how their label starts. */
static bool names(const S5Scene *scene, int index, int key)
{
    const S5Item *item = &scene->item[index];
    if (item->card)
        return key == (index == 9 ? '0' : '1' + index) && index < 10;
    return key == item->label[0] && key;
}

bool s5_items_find(S5Scene *scene, int key)
{
    for (int i = 1; i <= scene->items; i++) {
        const int next = (scene->cursor + i) % scene->items;
        if (reachable(scene, next) && names(scene, next, key)) {
            scene->cursor = next;
            return true;
        }
    }
    return false;
}
