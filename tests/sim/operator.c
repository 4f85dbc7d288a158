/*
 * The operator. What they forbid must hold from the answer on, also after a crash; at a site of nodes the others hear of it soon. An order
 * that was not answered may hold or not, so it is lifted.
 */
#include "operator.h"
#include "judge.h"
#include "people.h"
#include "wire.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOM = 72, LIVE = 4, SPREAD_S = 60, PROMPT_S = 60 };

typedef enum Kind { BAN, MUTE, CLOSE, READ_ONLY, KINDS } Kind;

static const struct {
    const char *order, *lifts, *whom; /* whom: that it always has */
} ORDERS[KINDS] = {{"ban", "unban", NULL}, {"mute", "unmute", NULL}, {"close", "reopen", NULL},
    {"read-only", "read-only", "on"}};

typedef struct Restriction {
    Kind kind;
    char whom[WHOM]; /* an address, a person's id, a table's code */
    int person;      /* whose id it is; −1: it is none */
    bool used, holds;
    int64_t since_ns; /* when the answer came */
} Restriction;

static struct {
    S5Random random;
    Restriction restriction[LIVE];
    Restriction *asked; /* of the order that is under way */
    SimWire *asking;
    bool lifts;
    int nodes;
    int64_t ordered_ns, went_back_ns;
} operator;

static int draw(int least, int most)
{
    return least + (int)s5_random_below(&operator.random, (uint32_t)(most - least + 1));
}

/* ------------------------------------------------------------------- judging */

/* Whether it has held since a time, and been heard of everywhere. */
static bool has_held_since(const Restriction *r, int64_t ns)
{
    const int64_t spread_ns = operator.nodes> 1 ? SPREAD_S * SIM_S : 0;
    return r->used && r->holds && ns > r->since_ns + spread_ns &&
           (operator.nodes == 1 || sim.now_ns> sim.unaware_ns);
}

static bool is_about(const Restriction *r, int person, const char *address)
{
    return r->person >= 0 ? r->person == person : !strcmp(r->whom, address);
}

void sim_operator_heard(const SimHeard *heard)
{
    for (const Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++) {
        const bool late = heard->prompt && sim.now_ns > sim.unaware_ns &&
                          has_held_since(r, sim.now_ns - PROMPT_S * SIM_S),
                   new = has_held_since(r, heard->dialled_ns);
        if ((late || new) && r->kind == BAN && is_about(r, heard->person, heard->address))
            sim_violated("person %d, who is banned as %s, is %s %s", heard->person, r->whom,
                new ? "let in to" : "still at", heard->table);
        if ((late || new) && r->kind == CLOSE && !strcmp(r->whom, heard->table))
            sim_violated("person %d is %s %s, which is closed", heard->person, new ? "let in to" : "still at",
                heard->table);
        /* Somebody who comes later may be the first to see what was stored before. */
        if (late && heard->first && r->kind == READ_ONLY && heard->dialled_ns < r->since_ns)
            sim_violated("something is stored at %s while nothing may be", heard->table);
    }
}

int64_t sim_operator_mutes(int person, const char *address)
{
    for (const Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++)
        if (r->kind == MUTE && has_held_since(r, sim.now_ns) && is_about(r, person, address))
            return r->since_ns;
    return 0;
}

void sim_operator_heard_muted(int64_t time)
{
    for (const Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++)
        if (r->used && r->holds && r->kind == MUTE && r->since_ns == time)
            sim_violated("somebody says something who is muted as %s", r->whom);
}

/* -------------------------------------------------------------------- orders */

static void on_order_answered(void *to, int status, const char *head, const char *body)
{
    enum { GOOD = 200, NOT_NOW = 409, UNKNOWN = 404 };
    Restriction *r = operator.asked;
    (void)to, (void)head;
    operator.asking = NULL;
    sim_note("operator is answered %d %.80s", status, body);
    r->holds = !operator.lifts && status == GOOD;
    r->since_ns = sim.now_ns;
    r->used = r->holds || (status != GOOD && status != NOT_NOW && status != UNKNOWN) ||
                          operator.ordered_ns<operator.went_back_ns;
    if (operator.lifts)
        sim_judge_interrupted(); /* nobody may have been able to play */
}

static void order(Restriction *r, bool lifts)
{
    char body[WHOM + 40];
    const char *whom = lifts && r->kind == READ_ONLY ? "off" : r->whom;
    snprintf(
        body, sizeof body, "[\"%s\",\"%s\"]", lifts ? ORDERS[r->kind].lifts : ORDERS[r->kind].order, whom);
    sim_note("operator orders %s", body);
    operator.asked = r;
    operator.lifts = lifts;
    operator.ordered_ns = sim.now_ns;
    r->holds = false;
    operator.asking = sim_ask("", draw(0, operator.nodes - 1), "POST /admin", NULL, body,
        &(SimHears){.answered = on_order_answered});
}

/* Whom to forbid something: a table, or a person by their address or their id. */
static bool choose_whom(Restriction *r)
{
    r->person = -1;
    if (ORDERS[r->kind].whom)
        snprintf(r->whom, sizeof r->whom, "%s", ORDERS[r->kind].whom);
    else if (r->kind == CLOSE)
        return sim_any_table(draw(0, 1 << 20), r->whom, sizeof r->whom);
    else
        return sim_any_person(draw(0, 1 << 20), &r->person, r->whom, sizeof r->whom);
    return true;
}

/* Nobody forbids anything twice: lifting it once is enough. */
static bool is_forbidden(const Restriction *new)
{
    bool is = false;
    for (const Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++)
        is |= r != new && r->used && r->kind == new->kind && !strcmp(r->whom, new->whom);
    return is;
}

/* What was lifted a moment ago may come back with the database: its place is kept until then. */
static void forbid(void)
{
    enum { LOST_S = 60 };
    Restriction *r = operator.restriction;
    while (r < operator.restriction + LIVE &&(r->used || sim.now_ns < r->since_ns + LOST_S * SIM_S))
        r++;
    if (r == operator.restriction + LIVE)
        return;
    *r = (Restriction){.kind = (Kind)draw(0, draw(0, 3) ? CLOSE : READ_ONLY), .used = true};
    if (choose_whom(r) && !is_forbidden(r))
        order(r, false);
    else
        r->used = false;
}

static void work(void *to)
{
    Restriction *r = operator.restriction;
    const bool quiet = !sim.faults && !sim.lines;
    if (!operator.asking) {
        while (r < operator.restriction +
               LIVE && !(r->used && (quiet || !r->holds || r->kind == READ_ONLY || !draw(0, 3))))
            r++;
        if (r < operator.restriction + LIVE)
            order(r, true);
        else if (!quiet)
            forbid();
    }
    if (!quiet || !sim_operator_is_done())
        sim_later(draw(5, quiet ? 10 : 90) * SIM_S, work, to);
}

void sim_operator_comes(int nodes)
{
    operator.random = s5_random(sim.seed, 1);
    operator.nodes = nodes;
    sim_later(draw(60, 300) * SIM_S, work, NULL);
}

void sim_operator_is_unsure(void)
{
    operator.went_back_ns = sim.now_ns;
    for (Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++) {
        r->holds = false;
        r->used = *r->whom; /* is lifted once more */
    }
}

void sim_operator_restarts(void)
{
    for (Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++)
        r->holds = r->holds && (r->kind != READ_ONLY || operator.nodes> 1);
}

bool sim_operator_is_done(void)
{
    bool done = !operator.asking;
    for (const Restriction *r = operator.restriction; r < operator.restriction + LIVE; r++)
        done = done && !r->used;
    return done;
}
