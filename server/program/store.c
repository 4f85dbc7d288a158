/* `spoilfive store`: moves a whole server from SQLite to PostgreSQL, or back. */
#include "store.h"
#include "cli/program.h"

#include "server/common/chance.h"
#include "server/store/copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 3 };

static int copy_store(const S5Command *command, const char *from, const char *to)
{
    char why[4096] = "";
    S5Text error = s5_text(why, sizeof why);
    S5Copied copied = {0};
    if (!s5_store_copy(from, to, &copied, &error))
        return s5_fault(command, "%s", why);
    printf("Copied and compared: %" PRId64 " entries of tables, %" PRId64 " people, %" PRId64
           " places, %" PRId64 " games with %" PRId64 " seats.\n",
        copied.entries, copied.people, copied.places, copied.games, copied.seats);
    return S5_EXIT_DONE;
}

typedef struct StoreRequest {
    const char *words[WORDS];
    int count; /* may be more than there is room for */
} StoreRequest;

static bool add_store_word(const S5Command *command, const S5Flag *flag, const char *value, void *field)
{
    StoreRequest *request = field;
    (void)command, (void)flag;
    if (request->count++ < WORDS)
        request->words[request->count - 1] = value;
    return true;
}

static const S5Flag FLAGS[] = {S5_WORDS(S5_TAKEN_BY(add_store_word)), S5_FLAGS_END};

static int run_store(const S5Command *command, int argc, char **argv)
{
    StoreRequest request = {.count = 0};
    const char *const *words = request.words;
    const int status = s5_args_read(command, argc, argv, &request);
    if (status != S5_READ)
        return status;
    if (request.count != WORDS || strcmp(words[0], "copy") != 0)
        return s5_usage(command, "use it as: spoilfive store copy FROM TO");
    if (!s5_chance_open())
        return s5_fault(command, "this machine gives no random numbers");
    return copy_store(command, words[1], words[2]);
}

const S5Command s5_store_command = {S5_STORE_WORDS, FLAGS, run_store, NULL};
