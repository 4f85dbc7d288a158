/* Taking an act back: only the last one, by who made it, while it has told him nothing, and if the others agree. */
#include "table_internal.h"

bool s5_host_all(const S5Host *host, const bool *seats, int but)
{
    for (int seat = 0; seat < host->charter.players; seat++)
        if (seat != but && is_person(host, seat) && is_connected(host, seat) && !seats[seat])
            return false;
    return true;
}

/* Whether the act has shown its maker nothing: no card, no end of a trick, nobody's answer. */
static bool told_nothing(const S5Rules *rules, const Moved *last)
{
    S5View before, after;
    const int seat = last->before.turn;
    s5_view(rules, &last->before, seat, &before);
    s5_view(rules, &last->after, seat, &after);
    return last->after.turn != S5_NO_SEAT && last->after.tricks_done == last->before.tricks_done &&
           !(after.known & ~before.known);
}

/* The act in words that hide what it hides. */
static void put_act(const S5Choice *choice, S5Text *text)
{
    const S5ChoiceKind kind = (S5ChoiceKind)choice->kind;
    if (kind == S5_CHOICE_DISCARD || kind == S5_CHOICE_ROB)
        s5_text_add(text, s5_choice_word(kind));
    else
        s5_choice_write(text, choice);
}

static void tell_asked(S5Host *host, const Moved *last)
{
    char bytes[200], act[60] = "", more[120] = "";
    S5Text text = s5_text(bytes, sizeof bytes), word = s5_text(act, sizeof act),
           field = s5_text(more, sizeof more);
    put_act(&last->step.choice, &word);
    s5_host_put_field(&field, "act", act);
    s5_host_put_line(&text, "undo-asked", host->undo, more);
    s5_host_send(host, -1, bytes);
}

void s5_host_ask_undo(Asked *asked)
{
    S5Host *host = asked->host;
    Moved last;
    if (!host->charter.setting[S5_SETTING_UNDO]) {
        s5_host_refuse(asked, "forbidden", "at this table nothing is taken back");
    } else if (host->undo >= 0) {
        s5_host_refuse(asked, "not-now", "that has been asked already");
    } else if (!host->own_act || host->play.rest >= 0 || !s5_host_last_act(host, &last) ||
               last.before.turn != asked->seat || !told_nothing(host->play.rules, &last)) {
        s5_host_refuse(
            asked, "not-now", "you can take back only your own last act, before anything has come of it");
    } else {
        host->undo = asked->seat;
        host->moment[UNDO] = host->now + host->limits.undo_ms;
        memset(host->agreed, 0, sizeof host->agreed);
        if (!s5_host_all(host, host->agreed, asked->seat))
            tell_asked(host, &last);
    }
}

static void tell_answered(S5Host *host, int seat, bool agree)
{
    char bytes[120];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_host_put_line(&text, "undo-answered", seat, agree ? ",\"agree\":true" : ",\"agree\":false");
    s5_host_send(host, -1, bytes);
}

static void drop(S5Host *host, int seat)
{
    host->undo = -1;
    host->moment[UNDO] = NEVER;
    tell_answered(host, seat, false);
}

/* Whether somebody waits for the answer of this seat. */
static bool is_wanted(const Asked *asked)
{
    const bool wanted = asked->host->undo >= 0 && asked->host->undo != asked->seat;
    if (!wanted)
        s5_host_refuse(asked, "not-now", "nobody has asked you to let him take something back");
    return wanted;
}

void s5_host_agree(Asked *asked)
{
    if (!is_wanted(asked))
        return;
    asked->host->agreed[asked->seat] = true;
    tell_answered(asked->host, asked->seat, true);
}

void s5_host_disagree(Asked *asked)
{
    if (is_wanted(asked))
        drop(asked->host, asked->seat);
}

void s5_host_refuse_undo(S5Host *host)
{
    int seat = 0;
    while (seat < host->charter.players - 1 &&
           (seat == host->undo || !is_person(host, seat) || !is_connected(host, seat) || host->agreed[seat]))
        seat++;
    drop(host, seat);
}
