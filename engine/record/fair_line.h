/* The lines of fair dealing (docs/fair-dealing.md): reading them into a S5FairGame, and writing them. */
#ifndef S5_FAIR_LINE_H
#define S5_FAIR_LINE_H

#include "engine/fair/game.h"
#include "spoilfive/text.h"

#include <jansson.h>
#include <string.h>

/** Of a deal of the day: what is known of it from the start, and its secret, which is revealed when the day is over. */
#define S5_FAIR_DAY_WORD        "day-hash"
#define S5_FAIR_DAY_SECRET_WORD "day-secret"

/** The events, X(name). */
#define S5_FAIR_EVENT_WORDS(X) \
    X("root")                  \
    X("round")                 \
    X("commit") X("closed") X("reveal") X("mixed") X("secret") X(S5_FAIR_DAY_WORD) X(S5_FAIR_DAY_SECRET_WORD)

/** Whether that is the name of an event of fair dealing: s5_fair_line() judges it, not the engine. */
static inline bool s5_fair_is_event(const char *name, size_t length)
{
#define EVENT(word) word,
    static const char *const EVENTS[] = {S5_FAIR_EVENT_WORDS(EVENT)};
#undef EVENT
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
        if (strlen(EVENTS[i]) == length && !memcmp(name, EVENTS[i], length))
            return true;
    return false;
}

/** Reads two lower-case hexadecimal digits for each byte; false for anything else. */
bool s5_read_hex(const json_t *json, uint8_t *bytes, size_t size);

/** Reads 64 lower-case hexadecimal digits; false for anything else. */
bool s5_fair_read_value(const json_t *json, S5FairValue *value);

/**
 * Takes a line of fair dealing, or says why it does not fit; then nothing has changed.
 *
 * game     inout
 * line     in     an object; any fields
 * players  in     of the game
 */
S5FairFault s5_fair_line(S5FairGame *game, const json_t *line, int players);

/** Reads the fields of a `day-hash`, or of another line that has them; false where they are missing or wrong. */
bool s5_fair_read_day(const json_t *line, S5FairDay *day);

/** Appends a value as a field of JSON, after `before`. */
void s5_fair_put_value_field(S5Text *text, const char *before, const S5FairValue *value);

/** Appends the fields of a `day-hash`: `,"day":"…","hash":"…","beacon":"…"`, without the beacon where there is none. */
void s5_fair_put_day_fields(S5Text *text, const S5FairDay *day);

/** Appends a line of a deal of the day, with its newline. */
void s5_fair_put_day(S5Text *text, const S5FairDay *day);
void s5_fair_put_day_secret(S5Text *text, const char *date, const S5FairValue *secret);

/** Appends a line of what has just been taken, with its newline. */
void s5_fair_put_root(S5Text *text, const S5FairGame *game);
void s5_fair_put_round(S5Text *text, const S5FairRound *round);
void s5_fair_put_commit(S5Text *text, const S5FairRound *round, int seat);
void s5_fair_put_closed(S5Text *text, const S5FairRound *round);
void s5_fair_put_reveal(S5Text *text, const S5FairRound *round, int seat);
void s5_fair_put_mixed(S5Text *text, const S5FairRound *round, const S5FairValue *mix);
void s5_fair_put_secret(S5Text *text, uint32_t hand, const S5FairValue *secret);

#endif
