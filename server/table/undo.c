/* Taking an act back: only the last one, by the seat that made it, while it has shown that seat nothing, and if the others agree. */
#include "broadcast.h"
#include "command.h"
#include "entries.h"
#include "people.h"
#include "spoilfive/assert.h"

/* Whether the act has shown its maker nothing: no card, no end of a trick, no answer from anybody. */
static bool told_nothing(const S5Rules *rules, const Transition *last)
{
    S5View before, after;
    const int seat = last->before.turn;
    s5_view(rules, &last->before, seat, &before);
    s5_view(rules, &last->after, seat, &after);
    return last->after.turn != S5_NO_SEAT && last->after.tricks_done == last->before.tricks_done &&
           !(after.known & ~before.known);
}

/* Writes the act in words that hide what must stay hidden. */
static void put_undone_act(const S5Choice *choice, S5Text *text)
{
    const S5ChoiceKind kind = (S5ChoiceKind)choice->kind;
    if (kind == S5_CHOICE_DISCARD || kind == S5_CHOICE_ROB || kind == S5_CHOICE_TAKE)
        s5_text_add(text, s5_choice_word(kind));
    else
        s5_choice_write(text, choice);
}

static void tell_asked(S5Table *table, const Transition *last)
{
    char bytes[200], act[60] = "", more[120] = "";
    S5Text text = s5_text(bytes, sizeof bytes), word = s5_text(act, sizeof act),
           field = s5_text(more, sizeof more);
    put_undone_act(&last->step.choice, &word);
    s5_put_string_field(&field, ",\"act\":", act);
    s5_table_put_line(&text, "undo-asked", table->undo, more);
    s5_table_send_viewers(table, bytes);
}

void s5_command_undo(Command *command)
{
    S5Table *table = command->table;
    Transition last;
    if (!table->config.setting[S5_SETTING_UNDO]) {
        s5_command_refuse(command, S5_API_FORBIDDEN, "this table does not allow undo");
    } else if (table->undo >= 0) {
        s5_command_refuse(command, S5_API_NOT_NOW, "that has been asked already");
    } else if (!table->own_act || table->play.rest >= 0 || !s5_table_last_act(table, &last) ||
               last.before.turn != command->seat || !told_nothing(table->play.rules, &last)) {
        s5_command_refuse(command, S5_API_NOT_NOW,
            "you can take back only your own last act, before anything has come of it");
    } else {
        S5_ASSERT(table->moment[UNDO] == NEVER);
        S5_ASSERT(command->seat < table->config.players);
        table->undo = command->seat;
        table->moment[UNDO] = table->now + SECOND * table->limits.undo_s;
        memset(table->agreed, 0, sizeof table->agreed);
        if (!s5_table_everybody_in(table, table->agreed, command->seat))
            tell_asked(table, &last);
    }
}

static void tell_answered(S5Table *table, int seat, bool agree)
{
    char bytes[120];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_table_put_line(&text, "undo-answered", seat, agree ? ",\"agree\":true" : ",\"agree\":false");
    s5_table_send_viewers(table, bytes);
}

static void drop_undo(S5Table *table, int seat)
{
    S5_ASSERT(table->undo >= 0);
    S5_ASSERT(seat >= 0 && seat < table->config.players);
    table->undo = -1;
    table->moment[UNDO] = NEVER;
    tell_answered(table, seat, false);
}

/* Whether somebody waits for the answer of this seat. */
static bool is_wanted(const Command *command)
{
    const bool wanted = command->table->undo >= 0 && command->table->undo != command->seat;
    if (!wanted)
        s5_command_refuse(command, S5_API_NOT_NOW, "nobody has asked to take something back");
    return wanted;
}

void s5_command_agree(Command *command)
{
    if (!is_wanted(command))
        return;
    command->table->agreed[command->seat] = true;
    tell_answered(command->table, command->seat, true);
}

void s5_command_disagree(Command *command)
{
    if (is_wanted(command))
        drop_undo(command->table, command->seat);
}

void s5_table_refuse_undo(S5Table *table)
{
    int seat = 0;
    while (seat < table->config.players - 1 && (seat == table->undo || !is_person_playing(table, seat) ||
                                                   !is_connected(table, seat) || table->agreed[seat]))
        seat++;
    drop_undo(table, seat);
}

int64_t s5_table_undo_ends(const S5Table *table)
{
    return table->moment[UNDO];
}

int64_t s5_table_undo_granted_at(const S5Table *table)
{
    return table->undo >= 0 && s5_table_everybody_in(table, table->agreed, table->undo) ? table->moment[SHOWN]
                                                                                        : NEVER;
}

void s5_table_undo_grant(S5Table *table)
{
    char bytes[40];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_text_add(&more, ",\"from\":");
    s5_text_number(&more, (int64_t)table->play.acted);
    S5_ASSERT(table->undo >= 0 && table->play.acted);
    s5_table_write_line(table, "undo", table->undo, bytes);
}
