/*
 * A table of one's own: a person (or nobody) and computer players. What happens is told twice, as the person's seat may see
 * it and as a record has it. Chance comes from a seed as in `spoilfive simulate` (docs/formats.md), so both play the same.
 */
#include "state.h"

static _Thread_local S5Text told, recorded; /* of the call that is being made */

/* -------------------------------------------------------------- what is told */

S5Text *s5_local_begin(void)
{
    told = s5_text(s5_engine.told, sizeof s5_engine.told);
    recorded = s5_text(s5_engine.recorded, sizeof s5_engine.recorded);
    s5_page_answer();
    return &told;
}

const char *s5_local_told(size_t size)
{
    (void)size;
    return s5_engine.told;
}

const char *s5_local_recorded(size_t size)
{
    (void)size;
    return s5_engine.recorded;
}

/*
 * The person's turn. A leader is shown it at once although another is asked in silence: what they may lead does not depend on
 * the answer, and a pause would betray the question (docs/rules.md §4, §10).
 */
static void tell_turn(const S5Rules *rules, const S5State *state, int seat)
{
    S5State shown = *state;
    s5_question_seen(rules, state, seat, &shown.phase, &shown.turn);
    if (shown.turn != S5_NO_SEAT)
        s5_event_turn(&told, rules, shown.turn == seat ? &shown : state, s5_local_viewer(seat), false);
}

/* After something was told: whose turn it is. It is not told twice to one who waits for nothing. */
static void ask(size_t told_before)
{
    if (told.used > told_before)
        s5_engine.game.asked = false;
    const size_t used = told.used;
    if (!s5_engine.game.asked)
        tell_turn(&s5_engine.game.rules, &s5_engine.game.state, s5_engine.game.seat);
    s5_engine.game.asked |= told.used > used;
}

static void hear(void *to, const S5News *news)
{
    const size_t used = told.used;
    (void)to;
    s5_news_write(&recorded, news, S5_VIEWER_ALL);
    s5_news_write(&told, news, s5_local_viewer(s5_engine.game.seat));
    ask(used);
}

static void make_pack(void *to, S5Card pack[S5_PACK_MAX])
{
    (void)to;
    s5_make_pack(&s5_engine.game.rules, &s5_engine.game.chance.deals, pack);
    if (!s5_engine.game.state.hand_number && s5_engine.game.arranged.dealer != S5_NOBODY)
        s5_arranged_pack(&s5_engine.game.arranged, &s5_engine.game.rules, &s5_engine.game.state, pack);
}

static S5Driver driver_with(const char *more)
{
    return (S5Driver){.rules = &s5_engine.game.rules,
        .players = &s5_engine.game.players,
        .more = more,
        .state = &s5_engine.game.state,
        .pack = make_pack,
        .tell = hear};
}

/* ------------------------------------------------------------------- what is due */

static bool is_persons(void)
{
    return s5_engine.game.state.turn != S5_NO_SEAT && !s5_engine.game.level[s5_engine.game.state.turn];
}

const char *s5_local_due(size_t size)
{
    (void)size;
    if (!s5_engine.game.playing)
        return "none";
    if (s5_match_winners(&s5_engine.game.rules, &s5_engine.game.state))
        return "over";
    if (s5_engine.game.state.turn == S5_NO_SEAT)
        return "deal";
    return is_persons() ? "person" : "bot";
}

static void look(S5View *view)
{
    s5_view(&s5_engine.game.rules, &s5_engine.game.state,
        s5_engine.game.seat == S5_NOBODY ? S5_NO_SEAT : s5_engine.game.seat, view);
}

const S5Rules *s5_local_turn(S5View *view)
{
    look(view);
    return is_persons() ? &s5_engine.game.rules : NULL;
}

static const char *refuse_status(S5Status status, const S5Choice *choice)
{
    S5Text sentence = S5_EMPTY_TEXT(1024);
    S5View view;
    look(&view);
    s5_explain(&sentence, &s5_engine.game.rules, &view, choice, status, NULL, S5_SUIT_SYMBOLS);
    return s5_page_refuse_status(sentence.start, status);
}

/* ----------------------------------------------------------------- the start */

bool s5_local_refuse(const char *sentence)
{
    s5_page_refuse(sentence);
    return false;
}

static bool read_names(const json_t *json, S5LocalGame *s)
{
    const json_t *names = json_object_get(json, "names");
    for (int seat = 0; seat < s->rules.players; seat++) {
        const char *name = json_string_value(json_array_get(names, (size_t)seat));
        if (!name || strlen(name) >= S5_PLAYER_NAME_MAX)
            return s5_local_refuse("\"names\" must be one for each seat, of at most 175 bytes");
        strcpy(s->players.name[seat], name);
    }
    return true;
}

/* Reads who plays at a seat: a level that works here, or null for the person, who has at most one seat. */
static bool read_level(const json_t *value, int seat, S5LocalGame *s)
{
    const char *name = json_string_value(value);
    if (!name && seat == s->seat)
        return true;
    s->level[seat] = name ? s5_level_find(name) : NULL;
    if (!s->level[seat])
        return s5_local_refuse("\"levels\" must be a level for each seat but the person's");
    return s->level[seat]->memory <= sizeof s5_engine.player_memory || s5_local_refuse("no memory");
}

static bool read_levels(const json_t *json, S5LocalGame *s)
{
    const json_t *levels = json_object_get(json, "levels"), *seat = json_object_get(json, "seat");
    const json_int_t number = json_integer_value(seat);
    if (!json_is_integer(seat) || number < S5_NOBODY || number >= s->rules.players)
        return s5_local_refuse("\"seat\" must be one of the table's, or -1");
    s->seat = (int)number;
    for (int i = 0; i < s->rules.players; i++)
        if (!read_level(json_array_get(levels, (size_t)i), i, s))
            return false;
    return true;
}

static bool read_chance(const json_t *json, S5LocalGame *s)
{
    const json_t *seed = json_object_get(json, "seed"), *nodes = json_object_get(json, "nodes");
    const json_int_t most = json_integer_value(nodes);
    if (!json_is_integer(seed) || json_integer_value(seed) < 0)
        return s5_local_refuse("\"seed\" must be a whole number");
    if (nodes && (!json_is_integer(nodes) || most < 0))
        return s5_local_refuse("\"nodes\" must be a whole number");
    const uint64_t number = (uint64_t)json_integer_value(seed);
    s->nodes = (uint64_t)most;
    s->chance = s5_game_chance(number, 0);
    return true;
}

/* What the record says of who sits where, as that of `spoilfive play` does. */
static void put_more(S5Text *text)
{
    if (s5_engine.game.seat == S5_NOBODY)
        return;
    bool first = true;
    s5_put_number_field(text, ",\"human\":", s5_engine.game.seat);
    S5_PUT(text, ",\"bots\":[");
    for (int seat = 0; seat < s5_engine.game.rules.players; seat++)
        if (s5_engine.game.level[seat]) {
            s5_page_comma(text, &first);
            s5_text_json(text, s5_engine.game.level[seat]->name);
        }
    S5_PUT(text, "]");
}

const char *s5_local_start(size_t size)
{
    S5LocalGame *next = &s5_engine.next;
    S5Text more = S5_EMPTY_TEXT(512);
    s5_local_begin();
    json_t *json = s5_page_json(size);
    *next = (S5LocalGame){.playing = true};
    const bool good = json && s5_page_setup(json, &next->rules) && read_names(json, next) &&
                      read_levels(json, next) && read_chance(json, next) &&
                      s5_arranged_read(json, &next->rules, &next->arranged);
    json_decref(json);
    if (!good)
        return s5_page_answered();
    s5_engine.game = *next;
    put_more(&more);
    const S5Driver driver = driver_with(more.start);
    const int dealer = s5_first_dealer(&s5_engine.game.rules, &s5_engine.game.chance.deals);
    s5_drive_start(
        &driver, s5_engine.game.arranged.dealer == S5_NOBODY ? dealer : s5_engine.game.arranged.dealer);
    return s5_page_answer()->start;
}

/* ------------------------------------------------------------------ the play */

const char *s5_local_deal(size_t size)
{
    S5Text more = S5_EMPTY_TEXT(512);
    (void)size;
    s5_local_begin();
    if (!s5_engine.game.playing)
        return s5_page_refuse("no game");
    put_more(&more);
    const S5Driver driver = driver_with(more.start);
    s5_drive_next_game(&driver); /* does nothing but between two games of a match */
    if (s5_engine.game.state.phase != S5_PHASE_DEAL)
        return refuse_status(
            s5_engine.game.state.phase == S5_PHASE_OVER ? S5_ERR_GAME_OVER : S5_ERR_HAND_RUNNING, NULL);
    s5_drive_deal(&driver);
    return s5_page_answered();
}

static S5Choice choose_for_computer(const S5Level *level, int seat)
{
    S5PlayerContext context = {.random = s5_engine.game.chance.seat[seat],
        .memory = s5_engine.player_memory,
        .nodes = s5_engine.game.nodes};
    const S5Choice choice = s5_level_choose(level, &s5_engine.game.rules, &s5_engine.game.state, &context);
    s5_engine.game.chance.seat[seat] = context.random;
    return choice;
}

const char *s5_local_think(size_t size)
{
    (void)size;
    s5_local_begin();
    if (strcmp(s5_local_due(0), "bot") != 0)
        return s5_page_refuse("no computer player is to choose");
    const S5Driver driver = driver_with(NULL);
    const int seat = s5_engine.game.state.turn;
    if (s5_drive_act(&driver, seat, choose_for_computer(s5_engine.game.level[seat], seat)) != S5_OK)
        return s5_page_refuse("a computer player chose what is not legal; please report the record");
    return s5_page_answered();
}

const char *s5_local_act(size_t size)
{
    S5Choice choice = {0, S5_CHOICE_KINDS, 0};
    s5_local_begin();
    if (!s5_engine.game.playing)
        return s5_page_refuse("no game");
    const S5Driver driver = driver_with(NULL);
    S5Status status = s5_choice_read(s5_page_text(size), S5_CANONICAL, &choice);
    if (status == S5_OK)
        status = s5_drive_act(&driver, s5_engine.game.seat, choice);
    if (status != S5_OK)
        return refuse_status(status, &choice);
    return s5_page_answered();
}

const char *s5_local_stop(size_t size)
{
    (void)size;
    s5_local_begin();
    if (!s5_engine.game.playing)
        return s5_page_refuse("no game");
    const S5Driver driver = driver_with(NULL);
    const S5Status status = s5_drive_stop(&driver);
    return status == S5_OK ? s5_page_answered() : refuse_status(status, NULL);
}

/* --------------------------------------------------------------- the record */

/* The cards that the person cannot see are dealt again as they could lie, instead of as the record has them. */
static bool deal_others(const json_t *json, S5LocalGame *s)
{
    S5Worlds *worlds = &s5_engine.worlds;
    S5View view;
    S5Random random = s5_random((uint64_t)json_integer_value(json_object_get(json, "seed")), 1);
    if (!json_is_true(json_object_get(json, "others")))
        return true;
    if (s->seat == S5_NOBODY || s->state.turn != s->seat)
        return s5_local_refuse("the cards of the others can only be dealt again on the person's turn");
    s5_view(&s->rules, &s->state, s->seat, &view);
    return (s5_worlds(worlds, &s->rules, &view, NULL) && s5_world_sample(worlds, &random, &s->state)) ||
           s5_local_refuse("the cards of the others cannot be dealt again");
}

const char *s5_local_resume(size_t size)
{
    S5LocalGame *next = &s5_engine.next;
    const S5Reader *reader = s5_engine.review.reader;
    const char *missing = reader ? s5_reader_missing(reader) : "no record is open";
    s5_local_begin();
    if (missing)
        return s5_page_refuse(missing);
    json_t *json = s5_page_json(size);
    *next = (S5LocalGame){.rules = *s5_reader_rules(reader),
        .state = *s5_reader_state(reader),
        .players = *s5_reader_players(reader),
        .playing = true};
    const bool good = json && read_levels(json, next) && read_chance(json, next) && deal_others(json, next);
    json_decref(json);
    if (!good)
        return s5_page_answered();
    s5_engine.game = *next;
    ask(0);
    return s5_page_answer()->start;
}
