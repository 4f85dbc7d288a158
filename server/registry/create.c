/* Codes of tables, and creating one. */
#include "registry_internal.h"

#include "server/common/display_text.h"
#include "server/common/guard.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char SIGNS[] = S5_CODE_SIGNS;

enum { CODE_SIGNS = S5_CODE_SIZE - 1, OLD_SIGNS = 6 /* of tables from before 2026-11-22 */ };

/* The length of what may separate the signs of a code, a dash or an encoded blank; 0 for none. */
static size_t between_signs(const char *text)
{
    if (*text == '-')
        return 1;
    return strncmp(text, "%20", 3) == 0 ? 3 : 0;
}

bool s5_table_code_read(const char *text, char code[S5_CODE_SIZE])
{
    size_t signs = 0, skip;
    memset(code, 0, S5_CODE_SIZE);
    for (const char *c = text; *c; c += skip ? skip : 1) {
        skip = between_signs(c);
        if (skip)
            continue;
        if (signs == CODE_SIGNS || !strchr(SIGNS, toupper((unsigned char)*c)))
            return false;
        code[signs++] = (char)toupper((unsigned char)*c);
    }
    return signs == CODE_SIGNS || signs == OLD_SIGNS;
}

/* ------------------------------------------------------------------- create */

enum { TRIES = 4 };

/* A table that is being created. */
typedef struct Creation {
    S5Registry *registry;
    S5PersonId who;
    S5TableCreated *done;
    void *to;
    int tries;
    bool given; /* the code */
    S5FairDay fair_day;
    char code[S5_CODE_SIZE], day[S5_DAY_SIZE], name[S5_PLAYER_NAME_MAX];
    size_t size;
    char request[];
} Creation;

void s5_table_code_make(char code[S5_CODE_SIZE])
{
    for (int i = 0; i < CODE_SIGNS; i++)
        code[i] = SIGNS[randombytes_uniform(sizeof SIGNS - 1)];
    code[CODE_SIGNS] = 0;
}

/* Two bytes a sign, so that all are as good as equally likely. */
void s5_table_code_write(const uint8_t seed[32], char code[S5_CODE_SIZE])
{
    for (int i = 0; i < CODE_SIGNS; i++)
        code[i] = SIGNS[(seed[2 * i] << 8 | seed[2 * i + 1]) % (int)(sizeof SIGNS - 1)];
    code[CODE_SIGNS] = 0;
}

static void create_table(Creation *f);

static void on_table_created(void *to, S5JournalResult answer, S5Version version)
{
    Creation *f = to;
    (void)version;
    s5_registry_release(f->registry, f->code); /* perhaps nobody opens it, or not here, or it is not there */
    if (answer == S5_JOURNAL_CONFLICT && !*f->day && !f->given &&
        ++f->tries < TRIES) { /* another table has that code */
        create_table(f);
        return;
    }
    if (answer == S5_JOURNAL_OK)
        f->done(f->to, f->code, S5_API_OK, NULL);
    else if (answer == S5_JOURNAL_CONFLICT && f->given)
        f->done(f->to, f->code, S5_API_TAKEN, NULL);
    else if (answer == S5_JOURNAL_CONFLICT)
        f->done(f->to, NULL, S5_API_TAKEN, "You have tried that day's deal already: everybody has one try.");
    else
        f->done(f->to, NULL, S5_API_BUSY, "The table could not be saved; try again in a moment.");
    free(f);
}

static void refuse_creation(Creation *f, S5ApiError error, const char *sentence)
{
    f->done(f->to, NULL, error, sentence);
    free(f);
}

typedef struct Judging {
    const Creation *creation;
    S5Text *text;
    const uint8_t *chance;
    S5Text *error;
    bool good;
} Judging;

static void judge_request(void *argument)
{
    Judging *j = argument;
    const Creation *f = j->creation;
    j->good = s5_table_create(j->text, f->code, f->who.bytes, f->request, f->size, j->chance, j->error);
}

static void create_table(Creation *f)
{
    char lines[S5_EVENT_MAX / 4], why[512] = "";
    uint8_t chance[32];
    S5Text text = s5_text(lines, sizeof lines), error = s5_text(why, sizeof why);
    if (!f->given)
        s5_table_code_make(f->code);
    if (*f->day)
        s5_day_seed(f->registry->secret, f->day, "players", 0, chance);
    else
        randombytes_buf(chance, sizeof chance);
    Judging judging = {f, &text, chance, &error, false};
    if (!s5_guard(judge_request, &judging, &error)) {
        refuse_creation(f, S5_API_BUSY, "The table could not be created: a fault of this server was found.");
        return;
    }
    if (!judging.good) {
        s5_display_sentence(&error);
        refuse_creation(f, S5_API_MALFORMED, why);
        return;
    }
    if (*f->day)
        s5_game_stats_put_day(&text, &f->fair_day, f->name);
    const S5JournalWrite write = {.table = f->code,
        .lines = lines,
        .size = text.used,
        .sits = &f->who,
        .day = s5_is_date(f->day) ? f->day : NULL};
    if (text.full)
        refuse_creation(f, S5_API_TOO_LONG, "That is more than a table can be created with.");
    else
        s5_journal_write(f->registry->journal, &write, on_table_created, f);
}

/* Whether computer players search at as many tables of an address as they may, or of its network. */
static bool is_thinking_enough(const S5Registry *registry, S5MapKey address)
{
    const int most = registry->limits->address_thinking;
    return s5_bot_pool_tables(registry->bots, address) >= most ||
           s5_bot_pool_tables(registry->bots, s5_network_key(address)) / S5_NETWORK_SHARE >= most;
}

void s5_registry_create(S5Registry *registry, const S5PersonId *who, S5MapKey address, const char *request,
    size_t size, const S5FairDay *day, const char *name, const char *code, S5TableCreated *done, void *to)
{
    if (is_thinking_enough(registry, address)) {
        done(to, NULL, S5_API_BUSY,
            "Computer players are busy at many tables of your network: use one of those, or try again when fewer play.");
        return;
    }
    Creation *f = registry->closing ? NULL : malloc(sizeof *f + size);
    if (!f) {
        done(to, NULL, S5_API_BUSY, "The server is going down.");
        return;
    }
    *f = (Creation){.registry = registry, .who = *who, .done = done, .to = to, .given = code, .size = size};
    s5_copy_text(f->code, sizeof f->code, code ? code : "");
    memcpy(f->request, request, size);
    f->fair_day = day ? *day : (S5FairDay){.date = ""};
    s5_copy_text(f->day, sizeof f->day, f->fair_day.date);
    s5_copy_text(f->name, sizeof f->name, name ? name : "");
    create_table(f);
}
