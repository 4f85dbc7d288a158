/*
 * Any bytes as a night file, or, if they begin with {, as the entries of a night's log: refused in one clean line, or what is written of
 * them is read again as the same night.
 */
#include "fuzz.h"

#include "engine/record/night_log.h"

#include <stdlib.h>
#include <string.h>

static S5NightLog the_log, again;

static void demand(bool good)
{
    if (!good)
        abort();
}

static void demand_line(const char *text)
{
    demand(*text != 0);
    for (; *text; text++)
        demand((unsigned char)*text >= 0x20 && *text != 0x7F);
}

static void read_again(void)
{
    char reason[1200];
    S5Text why = s5_text(reason, sizeof reason);
    demand(s5_night_log_read(&again, the_log.line, strlen(the_log.line) - 1, S5_NIGHT_LINE_WHOLE, &why));
    demand(!strcmp(again.line, the_log.line));
}

static void take_file(const char *bytes, size_t size)
{
    static S5NightOptions options;
    char reason[1200];
    S5NightFault fault;
    S5Text why = s5_text(reason, sizeof reason);
    if (!s5_night_read(bytes, size, &options, &fault)) {
        demand(fault.line > 0 && fault.column > 0);
        demand_line(fault.text);
        return;
    }
    s5_night_log_begin(&the_log);
    s5_night_log_begin(&again);
    S5NightEvent *e = s5_night_log_event(&the_log, S5_NIGHT_NIGHT);
    e->options = options;
    e->seed = e->jackpot = 0;
    demand(s5_night_log_add(&the_log, &why));
    read_again();
}

static void take_log(const char *bytes, size_t size)
{
    char reason[1200];
    s5_night_log_begin(&the_log);
    s5_night_log_begin(&again);
    for (const char *end = bytes + size; bytes < end;) {
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        stop = stop ? stop : end;
        S5Text why = s5_text(reason, sizeof reason);
        if (s5_night_log_read(&the_log, bytes, (size_t)(stop - bytes), S5_NIGHT_LINE_ENTRY, &why))
            read_again();
        else
            demand_line(reason);
        bytes = stop + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size && *data == '{')
        take_log((const char *)data, size);
    else
        take_file(size ? (const char *)data : "", size);
    return 0;
}
