/* Programs at a person's table (exec:COMMAND). */
#include "bot.h"

#include <errno.h>
#include <string.h>

/* The table's struct comes first: that is all the session knows. */
typedef struct Seated {
    S5Programs programs;
    S5BotLimits limits;
    S5Bot *bot[S5_SEATS_MAX]; /* null where there is no program */
} Seated;

/* Whether a name is that of a program, or of a level with a number of nodes: `master@20000`. */
static bool exists(const char *name)
{
    return strlen(name) < S5_BOT_NAME_MAX && s5_bot_known(name);
}

static bool seat_program(S5Programs *programs, int seat, const char *name)
{
    Seated *seated = (Seated *)programs;
    s5_bot_free(&seated->bot[seat]);
    if (!name)
        return true;
    errno = ENOMEM;
    seated->bot[seat] = s5_bot_new(name, &seated->limits);
    return seated->bot[seat] != NULL;
}

static void tell_programs(S5Programs *programs, const S5News *news)
{
    s5_bots_tell(((Seated *)programs)->bot, news);
}

static S5Choice choose_by_program(S5Programs *programs, const S5Rules *rules, const S5State *state,
    S5Random *random, const volatile bool *stop)
{
    return s5_bot_choose(((Seated *)programs)->bot[state->turn], rules, state, random, stop);
}

static const char *why_silent(const S5Programs *programs, int seat)
{
    const S5Bot *bot = ((const Seated *)programs)->bot[seat];
    return bot && s5_bot_silent(bot) ? s5_bot_why(bot) : "";
}

static uint64_t forfeits(const S5Programs *programs, int seat)
{
    const S5Bot *bot = ((const Seated *)programs)->bot[seat];
    return bot ? s5_bot_forfeits(bot) : 0;
}

S5Programs *s5_programs(const S5BotLimits *limits)
{
    static Seated seated = {
        .programs = {exists, seat_program, tell_programs, choose_by_program, why_silent, forfeits}};
    seated.limits = *limits;
    seated.limits.quiet = true; /* what a program prints would appear among the cards */
    return &seated.programs;
}

void s5_programs_free(const S5Command *command, S5Programs *programs)
{
    Seated *seated = (Seated *)programs;
    for (int seat = 0; seat < S5_SEATS_MAX; seat++) {
        if (forfeits(programs, seat))
            s5_bot_report(command, seated->bot[seat], seat);
        s5_bot_free(&seated->bot[seat]);
    }
}
