/* `spoilfive serve`, `spoilfive admin` and `spoilfive store` become spoilfive-server, a program of its own, so that the game needs none of its libraries. */
#include "program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char ADMIN[] = "admin", STORE[] = "store";

/* `first` is the server's first word, or null. */
static int become_server(const S5Command *command, char *first, int argc, char **argv)
{
    char path[2048];
    if (!s5_beside("spoilfive-server", path, sizeof path))
        return s5_fault(command, "%s", S5_NO_SERVER);
    char **words = calloc((size_t)argc + 3, sizeof *words);
    if (!words)
        return s5_fault(command, "%s", strerror(errno));
    words[0] = path;
    words[1] = first;
    memcpy(words + 1 + (first != NULL), argv, (size_t)argc * sizeof *words);
    execv(path, words);
    free(words);
    return s5_fault(command, "%s: %s", path, strerror(errno));
}

int s5_run_serve(const S5Command *command, int argc, char **argv)
{
    return become_server(command, NULL, argc, argv);
}

int s5_run_admin(const S5Command *command, int argc, char **argv)
{
    return become_server(command, ADMIN, argc, argv);
}

int s5_run_store(const S5Command *command, int argc, char **argv)
{
    return become_server(command, STORE, argc, argv);
}
