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

static int run_store(const S5Command *command, int argc, char **argv)
{
    const char *words[WORDS] = {NULL}, *value = NULL;
    S5Args args = s5_args(command, argc, argv);
    int arg, count = 0;
    while ((arg = s5_args_next(&args, &value)) == S5_ARG_WORD)
        if (count++ < WORDS)
            words[count - 1] = value;
    if (arg != S5_ARG_END)
        return arg == S5_ARG_HELP ? S5_EXIT_DONE : S5_EXIT_USAGE;
    if (count != WORDS || strcmp(words[0], "copy") != 0)
        return s5_usage(command, "use it as: spoilfive store copy FROM TO");
    if (!s5_chance_open())
        return s5_fault(command, "this machine gives no random numbers");
    return copy_store(command, words[1], words[2]);
}

const S5Command s5_store_command = {S5_STORE_WORDS, NULL, run_store};
