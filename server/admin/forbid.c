/*
 * What is forbidden: people and addresses that are not let in or may not talk, and tables that are closed. The store keeps that, and tells
 * each server that shares it.
 */
#include "admin_internal.h"

#include <sodium.h>
#include <stdlib.h>

typedef struct Forbidding {
    S5ThreadTask work;
    Order order;
    S5Restriction which; /* S5_RESTRICTIONS: it is read-only that is meant */
    char whom[80];
    bool so;
    bool lenient; /* it need not be forbidden to be allowed */
    bool gone;    /* so has the table, whatever becomes of this */
    bool readable, known, stored, changed;
} Forbidding;

static S5Journal *forbidding_journal(const Forbidding *f)
{
    return f->order.admin->gateway->journal;
}

/* ------------------------------------------------------------ off the loop */

static bool note_table_entry(void *known, const char *lines, size_t size, S5Version version)
{
    (void)lines, (void)size, (void)version;
    return *(bool *)known = true;
}

static bool note_known_place(void *known, const char *table, int64_t since_ms)
{
    (void)table, (void)since_ms;
    *(bool *)known = true;
    return false;
}

static bool note_known_game(void *known, const S5GameRow *game)
{
    (void)game;
    *(bool *)known = true;
    return false;
}

static bool note_known_credential(void *known, const S5Credential *credential)
{
    (void)credential;
    *(bool *)known = true;
    return false;
}

bool s5_admin_is_stored(S5Journal *journal, const S5PersonId *who, bool *stored)
{
    const S5GameQuery games = {.who = who, .before_ms = INT64_MAX};
    S5PersonRow row;
    *stored = false;
    if (!s5_journal_person(journal, who, &row))
        return false;
    *stored = *row.name || row.hidden;
    return (*stored || s5_journal_places(journal, who, NULL, note_known_place, stored)) &&
           (*stored || s5_journal_games(journal, &games, note_known_game, stored)) &&
           (*stored || s5_journal_credentials(journal, &(S5CredentialQuery){.who = who, .last = INT32_MAX},
                           note_known_credential, stored));
}

/* Whether there is such a table, or anything is stored of such a person; addresses are always known. */
static void find_target(Forbidding *f)
{
    char why[256] = "";
    S5Text error = s5_text(why, sizeof why);
    S5PersonId who;
    if (f->which == S5_CLOSED)
        f->readable =
            s5_journal_read(forbidding_journal(f), f->whom, 1, 1, note_table_entry, &f->known, &error);
    else if (f->which == S5_RESTRICTIONS ||
             sodium_hex2bin(who.bytes, sizeof who.bytes, f->whom, strlen(f->whom), NULL, NULL, NULL) != 0 ||
             !s5_admin_is_stored(forbidding_journal(f), &who, &f->known))
        f->known = true;
}

static void write_restriction(void *to)
{
    Forbidding *f = to;
    const char *kind = f->which == S5_RESTRICTIONS ? S5_READ_ONLY_KIND : s5_restriction_name(f->which);
    f->readable = true;
    if (f->so && !f->known)
        find_target(f);
    if (f->readable && (f->known || !f->so || f->which != S5_CLOSED))
        f->stored = s5_journal_forbid(forbidding_journal(f), kind, f->whom, f->so, &f->changed);
}

/* -------------------------------------------------------------- on the loop */

static void say_done(const Forbidding *f)
{
    if (f->known || !f->so)
        s5_admin_done(&f->order);
    else
        s5_admin_say(&f->order, f->which == S5_BANNED
                                    ? "Nobody with that id is known here; unban lifts it."
                                    : "Nobody with that id is known here; unmute lifts it.");
}

static void end_forbidding(Forbidding *f)
{
    const bool no_table = f->which == S5_CLOSED && f->so && !f->known;
    if (f->gone)
        s5_admin_done(&f->order);
    else if (!f->readable)
        s5_admin_refuse(&f->order, S5_API_BUSY, S5_UNREADABLE_TABLE);
    else if (no_table)
        s5_admin_refuse(&f->order, S5_API_UNKNOWN, S5_NO_TABLE);
    else if (!f->stored)
        s5_admin_not_saved(&f->order);
    else if (!f->so && !f->changed && !f->lenient)
        s5_admin_refuse(
            &f->order, S5_API_NOT_NOW, "That is not forbidden; `admin restrictions` lists what is.");
    else
        say_done(f);
}

static void on_carried_out(void *to)
{
    Forbidding *f = to;
    s5_journal_hear(forbidding_journal(f));
    end_forbidding(f);
    f->order.admin->working--;
    free(f);
}

static void begin_forbidding(const Order *order, const Forbidding *what)
{
    Forbidding *f = malloc(sizeof *f);
    if (!f) {
        if (what->gone)
            s5_admin_done(order);
        else
            s5_admin_refuse(order, S5_API_BUSY, S5_NO_MEMORY);
        return;
    }
    *f = *what;
    f->order = (Order){.admin = order->admin, .id = order->id};
    order->admin->working++;
    s5_thread_task_now(order->admin->gateway->loop, &f->work, write_restriction, on_carried_out, f);
}

void s5_admin_restrict(const Order *order, S5Restriction which, bool so)
{
    const S5Gateway *gateway = order->admin->gateway;
    char why[300] = "", code[S5_CODE_SIZE];
    S5Text error = s5_text(why, sizeof why);
    Forbidding f = {.which = which, .so = so};
    const bool is_code = which == S5_CLOSED && s5_table_code_read(order->word, code);
    const char *whom = is_code ? code : order->word; /* what an earlier version closed can be opened */
    if (which == S5_CLOSED && so && !is_code) {
        s5_admin_refuse(order, S5_API_MALFORMED, "That is no table's code.");
        return;
    }
    if (!s5_restriction_check(which, whom, &error)) {
        s5_admin_refuse(order, S5_API_MALFORMED, why);
        return;
    }
    S5Text stored = s5_text(f.whom, sizeof f.whom);
    s5_restriction_write(&stored, &gateway->restrictions, which, whom);
    f.known = which != S5_CLOSED && s5_registry_has_person(gateway->registry, f.whom);
    begin_forbidding(order, &f);
}

void s5_admin_lift_closure(const Order *order, const char *code)
{
    Forbidding f = {.which = S5_CLOSED, .gone = true};
    s5_copy_text(f.whom, sizeof f.whom, code);
    begin_forbidding(order, &f);
}

void s5_admin_read_only(const Order *order, bool on)
{
    S5Journal *journal = order->admin->gateway->journal;
    if (s5_journal_is_shared(journal)) {
        begin_forbidding(
            order, &(Forbidding){.which = S5_RESTRICTIONS, .whom = "on", .so = on, .lenient = true});
        return;
    }
    s5_journal_set_read_only(journal, on);
    s5_admin_done(order);
}
