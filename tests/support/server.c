#include "server.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "websocket_client.h"

S5Served server_start(const char *flags)
{
    char said[4096];
    const char *program = getenv("S5_PROGRAM");
    S5Served served = {.log = -1};
    if (!s5_served_start(&served, program ? program : "build/spoilfive", flags, 0))
        fail_msg("it does not start: %s", s5_served_said(&served, said, sizeof said));
    return served;
}

void server_end(S5Served *served)
{
    char said[4096];
    const int status = s5_served_end(served, SIGTERM, PATIENCE_MS);
    if (status != 0)
        fail_msg("it ended with %d: %s", status, s5_served_said(served, said, sizeof said));
    close(served->log);
    served->log = -1;
}

double server_figure(const S5Served *served, const char *name)
{
    static char answer[32768];
    char start[100];
    assert_int_equal(
        s5_wire_ask(served->metrics, "GET /metrics", NULL, NULL, NULL, answer, sizeof answer), 200);
    snprintf(start, sizeof start, "\nspoilfive_%s ", name);
    const char *line = strstr(answer, start);
    if (!line)
        fail_msg("no figure %s in %s", name, answer);
    return strtod(line + strlen(start), NULL);
}
