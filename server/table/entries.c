/* Writing entries. */
#include "entries.h"
#include "fair.h"
#include "table_sound.h"

#include "engine/record/json.h"
#include "spoilfive/assert.h"

#include <stdio.h>

/* ------------------------------------------------------------------- names */

static bool is_used(const S5Table *table, const S5Players *others, const char *name)
{
    for (int seat = 0; seat < table->config.players; seat++)
        if (!strcmp(table->seat[seat].name, name) || (others && !strcmp(others->name[seat], name)))
            return true;
    return false;
}

const char *s5_table_bot_name(const S5Table *table, const S5Players *others)
{
    static const char *const NAMES[] = {"Aoife", "Bran", "Ciara", "Donal", "Eimear", "Finn", "Gobnait",
        "Iarla", "Maeve", "Niamh", "Oisín", "Róisín", "Sorcha", "Tadhg", "Úna"};
    size_t i = 0;
    while (i + 1 < sizeof NAMES / sizeof *NAMES && is_used(table, others, NAMES[i]))
        i++;
    return NAMES[i];
}

/* ----------------------------------------------------------------- entries */

void s5_table_append(S5Table *table, const S5Text *lines, const S5EntryFacts *facts, const Judged *judged)
{
    S5_ASSERT(!table->appending);
    S5_ASSERT(!table->closed);
    S5_ASSERT(!lines->full);
    S5_ASSERT(lines->used && lines->start[lines->used - 1] == '\n');
    S5_ASSERT(!table->play.begun || facts->acts <= 1);
    Append *append = malloc(sizeof *append + lines->used);
    table->appending = append;
    if (!append) {
        table->broken = true;
        return;
    }
    append->is_judged = judged;
    if (judged)
        append->judged = *judged;
    append->size = lines->used;
    memcpy(append->lines, lines->start, lines->used);
    table->out.append(table->out.to, table, lines->start, lines->used, facts);
}

void s5_table_write_line(S5Table *table, const char *event, int seat, const char *more)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    s5_table_put_line(&text, event, seat, more);
    s5_table_append(table, &text, &(S5EntryFacts){.acts = 0}, NULL);
}

/* What lists need of a game that ends with the next entry. */
static S5FinishedGame finished_game(const S5Table *table, const Transition *transition)
{
    const Play *play = &table->play;
    S5FinishedGame game = {.first = play->entry,
        .last = table->last + 1,
        .rules = play->rules,
        .state = &transition->after,
        .stats = play->stats,
        .number = table->games};
    s5_table_count_hand(&game.stats, play->rules, transition);
    S5_ASSERT(transition->after.winners);
    S5_ASSERT(game.first <= game.last);
    for (int i = 0; i < game.rules->players; i++) {
        const Seat *seat = &table->seat[i];
        const bool person = seat->holder == PERSON && !is_waiting(table, i);
        strcpy(game.seat[i].name, seat->name);
        game.seat[i].level = person ? NULL : level_at(table, i)->name;
        if (person)
            memcpy(game.seat[i].token, seat->token, S5_TOKEN_BYTES);
    }
    return game;
}

void s5_table_write_judged(S5Table *table, const Judged *judged)
{
    char bytes[S5_EVENT_MAX];
    S5Text text = s5_text(bytes, sizeof bytes);
    const Transition *transition = &judged->transition;
    S5FinishedGame ended;
    s5_table_assert_step(table, transition); /* before it is written */
    S5EntryFacts facts = {.acts = transition->step.kind == S5_HISTORY_ACT};
    if (transition->after.phase == S5_PHASE_OVER) {
        ended = finished_game(table, transition);
        facts.ended = &ended;
    }
    if (judged->back)
        s5_table_put_line(&text, "back", transition->before.turn, "");
    s5_table_put_step(&text, table->play.rules, transition, S5_VIEWER_ALL);
    if (s5_fair_owes_secret(table, transition))
        s5_fair_put_owed(table, transition, &text);
    s5_table_append(table, &text, &facts, judged);
}

/* A step that begins at the present state; the caller makes it. */
static Judged step_from_now(const S5Table *table, S5HistoryKind kind)
{
    const S5State *state = &table->play.state;
    return (Judged){.transition = {.step = {.kind = kind}, .before = *state, .after = *state}};
}

bool s5_table_write_act(S5Table *table, S5Choice choice)
{
    Judged judged = step_from_now(table, S5_HISTORY_ACT);
    S5State *after = &judged.transition.after;
    judged.transition.step.choice = choice;
    if (s5_act(table->play.rules, after, after->turn, choice) != S5_OK)
        return false;
    s5_table_write_judged(table, &judged);
    return true;
}

bool s5_table_write_deal(S5Table *table)
{
    Judged judged = step_from_now(table, S5_HISTORY_DEAL);
    S5State *after = &judged.transition.after;
    S5Card *pack = judged.transition.step.pack;
    S5FairValue seed;
    const bool fair = s5_fair_seed_of(table, (uint32_t)after->hand_number + 1, &seed);
    table->out.pack(
        table->out.to, table, table->play.rules, after->hand_number + 1, fair ? seed.bytes : NULL, pack);
    if (s5_deal(table->play.rules, after, pack) != S5_OK)
        return false;
    s5_table_write_judged(table, &judged);
    return true;
}

void s5_table_write_stop(S5Table *table, bool by_owner)
{
    Judged judged = step_from_now(table, S5_HISTORY_STOP);
    judged.stopped = by_owner;
    if (s5_stop(table->play.rules, &judged.transition.after) == S5_OK)
        s5_table_write_judged(table, &judged);
}

/* ------------------------------------------------------------ a game begins */

static bool is_among(unsigned seats, int seat)
{
    return seats >> seat & 1;
}

/* A computer player has a seat from now on, with the name that the players have there. */
static void put_computer(
    const char *event, int seat, const S5Level *level, const char *name, const char *key, S5Text *text)
{
    char bytes[200];
    S5Text more = s5_text(bytes, sizeof bytes);
    s5_put_string_field(&more, ",\"level\":", level->name);
    s5_put_string_field(&more, ",\"name\":", name);
    if (*key)
        s5_put_string_field(&more, ",\"key\":", key); /* the guest who was invited may still come */
    s5_table_put_line(text, event, seat, bytes);
}

/*
 * The players: computer players take the free seats and those of people who leave, and the entry begins with them. So a kill loses no
 * seat without the game.
 */
static void seat_game_players(const S5Table *table, Without without, S5Players *players,
    const S5Level *levels[S5_SEATS_MAX], S5Text *text)
{
    for (int i = 0; i < table->config.players; i++) {
        const Seat *seat = &table->seat[i];
        const bool leaves = is_among(without.leave, i);
        strcpy(players->name[i], seat->name);
        levels[i] = seat->level;
        if (is_among(without.away, i))
            s5_table_put_line(text, "away", i, "");
        if (seat->holder != FREE && !leaves)
            continue;
        levels[i] = s5_level(table->config.setting[S5_SETTING_LEVEL]);
        strcpy(players->name[i], s5_table_bot_name(table, players));
        put_computer(leaves ? "leave" : "level", i, levels[i], players->name[i], seat->key, text);
    }
}

bool s5_table_write_game(S5Table *table, Without without)
{
    char bytes[S5_EVENT_MAX], bots_bytes[512];
    S5Text text = s5_text(bytes, sizeof bytes), bots = s5_text(bots_bytes, sizeof bots_bytes);
    const S5TableConfig *config = &table->config;
    const S5Level *levels[S5_SEATS_MAX] = {NULL};
    S5Players players = {{""}};
    S5Status status;
    S5State start;
    uint64_t seed = table->bot_seed; /* where tables have the same packs, the same seat deals first */
    const S5Rules *rules = s5_rules_cache_get(table->rules_cache, config->preset, config->tables,
        &config->options, config->players, config->sides, &status);
    if (!rules)
        return false; /* no memory: they may try again */
    seat_game_players(table, without, &players, levels, &text);
    s5_table_put_bots(levels, rules->players, &bots);
    if (is_between_games(
            table)) { /* its players are called what they were called at the start of the match */
        players = table->play.players;
        start = table->play.state;
        s5_next_game(rules, &start);
    } else {
        if (!table->shared)
            table->out.random(table->out.to, table, &seed, sizeof seed);
        S5Random random = s5_random(seed, 0);
        s5_start(rules, s5_first_dealer(rules, &random), NULL, &start);
    }
    s5_event_game(&text, rules, &start, &players, bots_bytes);
    s5_fair_put_chain(table, &text);
    s5_rules_cache_release(&rules);
    s5_table_append(table, &text, &(S5EntryFacts){.acts = 0}, NULL);
    return true;
}
