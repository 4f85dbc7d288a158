/* Drives one game from deal to deal, and tells what happens. */
#include "driver.h"
#include "engine/rules/sound.h"
#include "spoilfive/assert.h"

/* -------------------------------------------------------------------- news */

static void put_seat_line(S5Text *text, int viewer)
{
    s5_text_add(text, "{\"event\":\"seat\",\"seat\":");
    s5_text_number(text, viewer == S5_VIEWER_NO_HAND ? -1 : viewer);
    s5_text_add(text, "}\n");
}

void s5_news_write(S5Text *text, const S5News *news, int viewer)
{
    const bool record = viewer == S5_VIEWER_ALL;
    switch (news->kind) {
    case S5_EVENT_GAME:
        if (!record)
            put_seat_line(text, viewer);
        s5_event_game(text, news->rules, news->state, news->players, record ? news->more : NULL);
        break;
    case S5_EVENT_DEAL:
        s5_event_deal(text, news->rules, news->state, viewer);
        break;
    case S5_EVENT_TURN:
        s5_event_turn(text, news->rules, news->state, viewer, false);
        break;
    case S5_EVENT_ACT:
        s5_event_act(text, news->rules, news->before, news->state, news->choice, viewer);
        break;
    case S5_EVENT_END_GAME:
        s5_event_end_game(text, news->rules, news->state);
        break;
    default:
        break;
    }
}

bool s5_news_read(const S5Reader *reader, S5Event event, S5News *news)
{
    const S5State *state = s5_reader_state(reader);
    *news = (S5News){.kind = event,
        .rules = s5_reader_rules(reader),
        .state = state,
        .players = s5_reader_players(reader),
        .before = s5_reader_before(reader),
        .choice = s5_reader_choice(reader)};
    return event == S5_EVENT_GAME || event == S5_EVENT_DEAL || event == S5_EVENT_ACT ||
           (event == S5_EVENT_END_GAME && state->stopped);
}

/* -------------------------------------------------------------------- driver */

static void announce_news(const S5Driver *driver, S5Event kind, const S5State *before, const S5Choice *choice)
{
    const S5News news = {.kind = kind,
        .rules = driver->rules,
        .state = driver->state,
        .players = driver->players,
        .more = driver->more,
        .before = before,
        .choice = choice};
    driver->tell(driver->to, &news);
}

void s5_drive_start(const S5Driver *driver, int dealer)
{
    S5_ASSERT(dealer >= 0 && dealer < driver->rules->players);
    s5_start(driver->rules, dealer, NULL, driver->state);
    announce_news(driver, S5_EVENT_GAME, NULL, NULL);
}

S5Status s5_drive_next_game(const S5Driver *driver)
{
    const S5Status status = s5_next_game(driver->rules, driver->state);
    if (status == S5_OK)
        announce_news(driver, S5_EVENT_GAME, NULL, NULL);
    return status;
}

void s5_drive_deal(const S5Driver *driver)
{
    S5Card pack[S5_PACK_MAX];
    const S5State before = *driver->state;
    S5_ASSERT(before.phase == S5_PHASE_DEAL && before.turn == S5_NO_SEAT);
    driver->pack(driver->to, pack);
    s5_deal(driver->rules, driver->state, pack);
    S5_ASSERT(driver->state->hand_number > before.hand_number);
    s5_assert_step(driver->rules, &before, driver->state);
    s5_assert_state(driver->rules, driver->state);
    announce_news(driver, S5_EVENT_DEAL, NULL, NULL);
}

void s5_drive_turn(const S5Driver *driver)
{
    announce_news(driver, S5_EVENT_TURN, NULL, NULL);
}

S5Status s5_drive_act(const S5Driver *driver, int seat, S5Choice choice)
{
    const S5State before = *driver->state;
    const S5Status status = s5_act(driver->rules, driver->state, seat, choice);
    S5_ASSERT(status != S5_OK || driver->state->dealer == before.dealer);
    S5_ASSERT(status != S5_OK || driver->state->hand_number == before.hand_number);
    S5_ASSERT(status != S5_OK || driver->state->tricks_done - before.tricks_done <= 1);
    if (status == S5_OK)
        announce_news(driver, S5_EVENT_ACT, &before, &choice);
    return status;
}

S5Status s5_drive_stop(const S5Driver *driver)
{
    const S5Status status = s5_stop(driver->rules, driver->state);
    S5_ASSERT(status != S5_OK || (driver->state->winners && driver->state->stopped));
    if (status == S5_OK)
        announce_news(driver, S5_EVENT_END_GAME, NULL, NULL);
    return status;
}

bool s5_drive_hand(const S5Driver *driver)
{
    s5_drive_deal(driver);
    while (driver->state->turn != S5_NO_SEAT) {
        const int seat = driver->state->turn;
        S5Choice choice;
        S5_ASSERT(seat < driver->rules->players);
        s5_drive_turn(driver);
        if (!driver->ask(driver->to, seat, &choice) || s5_drive_act(driver, seat, choice) != S5_OK)
            return false;
    }
    return true;
}

/* Plays a game that has just started to its end. */
static bool drive_on(const S5Driver *driver)
{
    int passed_out = 0;
    do {
        if (!s5_drive_hand(driver))
            return false;
        passed_out = driver->state->outcome == S5_OUTCOME_PASSED_OUT ? passed_out + 1 : 0;
    } while (driver->state->phase == S5_PHASE_DEAL && passed_out < S5_PASSED_OUT_MAX);
    s5_assert_state(driver->rules, driver->state);
    S5_ASSERT(driver->state->turn == S5_NO_SEAT);
    if (driver->state->phase == S5_PHASE_DEAL)
        s5_drive_stop(driver);
    return true;
}

bool s5_drive_match(const S5Driver *driver, int dealer)
{
    s5_drive_start(driver, dealer);
    bool good = drive_on(driver);
    while (good && s5_drive_next_game(driver) == S5_OK)
        good = drive_on(driver);
    return good;
}

/* -------------------------------------------------------------------- chance */

S5Random s5_seat_chance(uint64_t seed, uint64_t game, int seat)
{
    return s5_random(seed, game << 8 | (unsigned)(seat + 1));
}

S5GameChance s5_game_chance(uint64_t seed, uint64_t game)
{
    S5GameChance chance = {.deals = s5_random(seed, game << 8)};
    for (int seat = 0; seat < S5_SEATS_MAX; seat++)
        chance.seat[seat] = s5_seat_chance(seed, game, seat);
    return chance;
}
