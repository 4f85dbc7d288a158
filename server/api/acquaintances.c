/* The people somebody has played with, at which open tables they sit, and who hides from this list. */
#include "api.h"

#include "engine/record/json.h"
#include "server/common/message.h"

#include <jansson.h>
#include <string.h>

enum {
    MOST = 50,
    GAMES = 100,                                     /* the newest, of which people are taken */
    TALLIES = GAMES * (S5_SEATS_MAX - 1) + S5_LEVELS /* the latest, among which all of theirs are */
};

/* Somebody, with the last game together. */
typedef struct Acquaintance {
    S5PersonId who;
    char name[S5_PLAYER_NAME_MAX], rules[S5_RULES_SIZE], game[S5_ID_SIZE];
    int32_t players, sides;
    int64_t ended_ms;
    int64_t games, won,
        shared; /* together, as the person who asks has won them: alone or by their side, or with others */
    S5TableOffer offer; /* an open table where they sit; no code: there is none */
} Acquaintance;

typedef struct People {
    S5Request *request;
    bool good, hidden;
    int games, count, counted;
    Acquaintance person[MOST];
} People;

/* ----------------------------------------------------------------- reading */

/* Whether somebody hides; people whose row cannot be read are not shown either. */
static bool hides(People *people, const S5PersonId *who)
{
    S5PersonRow row;
    people->good = people->good && s5_journal_person(people->request->gateway->journal, who, &row);
    return !people->good || row.hidden;
}

static Acquaintance *acquaintance(People *people, const S5PersonId *who)
{
    for (int i = 0; i < people->count; i++)
        if (s5_is_same_person(&people->person[i].who, who))
            return &people->person[i];
    return NULL;
}

/* The last game with somebody. */
static void add_acquaintance(People *people, const S5SeatRow *seat, const S5GameRow *game)
{
    Acquaintance *person = &people->person[people->count++];
    *person = (Acquaintance){
        .who = seat->who, .players = game->players, .sides = game->sides, .ended_ms = game->ended_ms};
    s5_copy_text(person->rules, sizeof person->rules, game->rules);
    s5_copy_text(person->game, sizeof person->game, game->id);
    s5_copy_text(person->name, sizeof person->name, seat->name);
}

static bool take_shared_game(void *to, const S5GameRow *game)
{
    People *people = to;
    const int own = s5_api_seat(game, &people->request->who);
    for (int seat = 0; seat < game->players && people->count < MOST; seat++) {
        const S5SeatRow *row = &game->seat[seat];
        if (seat != own && !*row->level && !acquaintance(people, &row->who) && !hides(people, &row->who))
            add_acquaintance(people, row, game);
    }
    return people->good && people->count < MOST && ++people->games < GAMES;
}

static bool take_person_tally(void *to, const S5Tally *tally)
{
    People *people = to;
    Acquaintance *person = acquaintance(people, &tally->other);
    if (person) {
        person->games = tally->games;
        person->won = tally->won;
        person->shared = tally->shared;
        people->counted++;
    }
    return people->counted < people->count;
}

static void read_acquaintances(S5Request *r)
{
    People *people = r->own;
    S5Journal *journal = r->gateway->journal;
    const S5GameQuery all = {.who = &r->who, .before_ms = INT64_MAX};
    S5PersonRow own = {.hidden = false};
    people->good = s5_journal_person(journal, &r->who, &own);
    people->good = people->good && s5_journal_games(journal, &all, take_shared_game, people) && people->good;
    people->hidden = own.hidden;
    if (people->good && people->count)
        people->good = s5_journal_tallies(journal, &r->who, TALLIES, take_person_tally, people);
}

/* ----------------------------------------------------------------- writing */

/* What somebody asks for: an open table where that person sits, and they themselves do not. */
typedef struct Search {
    Acquaintance *person;
    const S5PersonId *asks;
} Search;

static bool take_table(void *to, const S5Table *table)
{
    const Search *search = to;
    S5TableOffer offer;
    const bool fits = s5_table_offer(table, &offer) && offer.open && offer.shown && offer.free &&
                      s5_table_seat_of(table, search->person->who.bytes) >= 0 &&
                      s5_table_seat_of(table, search->asks->bytes) < 0;
    if (fits)
        search->person->offer = offer;
    return !fits;
}

static void put_offered_table(S5Text *text, const S5TableOffer *offer)
{
    if (!offer->code) {
        S5_PUT(text, ",\"table\":null");
        return;
    }
    s5_put_string_field(text, ",\"table\":{\"code\":", offer->code);
    s5_put_string_field(text, ",\"name\":", offer->name);
    s5_put_string_field(text, ",\"rules\":", offer->preset->name);
    s5_put_number_field(text, ",\"players\":", offer->players);
    s5_put_number_field(text, ",\"free\":", offer->free);
    S5_PUT(text, "}");
}

static void put_acquaintance(S5Text *text, const Acquaintance *person)
{
    s5_put_string_field(text, "{\"name\":", person->name);
    S5_PUT(text, ",");
    s5_api_put_count(text, person->games, person->won, person->shared);
    s5_put_number_field(text, ",\"last_ms\":", person->ended_ms);
    s5_put_string_field(text, ",\"game\":", person->game);
    s5_put_string_field(text, ",\"rules\":", person->rules);
    s5_put_number_field(text, ",\"players\":", person->players);
    s5_put_number_field(text, ",\"sides\":", person->sides);
    put_offered_table(text, &person->offer);
    S5_PUT(text, "}");
}

static void put_acquaintances(S5Text *text, const void *from)
{
    const People *people = from;
    s5_put_bool_field(text, "{\"hidden\":", people->hidden);
    S5_PUT(text, ",\"people\":[");
    for (int i = 0; i < people->count; i++) {
        s5_text_add(text, i ? "," : "");
        put_acquaintance(text, &people->person[i]);
    }
    S5_PUT(text, "]}\n");
}

/* The same at another node. */
static void find_offer_elsewhere(const S5Registry *registry, Acquaintance *person, const S5PersonId *asks)
{
    const S5SiteTable *table = s5_registry_site_table_of(registry, &person->who);
    if (!person->offer.code && table && table->offer.open && table->offer.free &&
        !s5_site_table_seats(table, asks))
        person->offer = table->offer;
}

static void say_people(S5Request *r)
{
    People *people = r->own;
    const S5Registry *registry = r->gateway->registry;
    if (s5_api_refuse_unless(r, people->good))
        return;
    /* Once: the answer may be written several times until it fits. */
    for (int i = 0; i < people->count; i++) {
        Acquaintance *person = &people->person[i];
        s5_registry_tables_of(registry, &person->who, take_table, &(Search){person, &r->who});
        find_offer_elsewhere(registry, person, &r->who);
    }
    s5_reply_json(r, 200, put_acquaintances, people);
}

void s5_api_people(S5Request *r)
{
    People *people = s5_request_own(r, sizeof *people);
    if (!people)
        return;
    people->request = r;
    s5_request_work(r, read_acquaintances, say_people);
}

/* ------------------------------------------------------------------ hiding */

static void put_hidden(S5Text *text, const S5PersonRow *person)
{
    s5_put_bool_field(text, "{\"hidden\":", person->hidden);
    S5_PUT(text, "}\n");
}

void s5_api_people_hide(S5Request *r)
{
    json_t *body = s5_message_read(r->body, r->body_size, NULL);
    int hidden = 0;
    const bool good = json_unpack(body, "{s:b!}", "hidden", &hidden) == 0;
    json_decref(body);
    if (good)
        s5_api_change_person(r, NULL, &(bool){hidden}, put_hidden);
    else
        s5_reply_error(
            r, S5_API_MALFORMED, "The body is one JSON object: \"hidden\", which is true or false.");
}
