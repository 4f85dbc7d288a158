/* Writing a line of the log. */
#include "logfmt.h"
#include "clock.h"

#include "spoilfive/event.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A value is only quoted where it could be misread. */
static void put_logfmt_value(S5Text *text, const char *value)
{
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/%+@,";
    if (*value && value[strspn(value, plain)] == 0)
        s5_text_add(text, value);
    else
        s5_text_json(text, value);
}

void s5_logfmt_pairs(const char *event, ...)
{
    char line[1024], stamp[40];
    S5Text text = s5_text(line, sizeof line - 1); /* the newline always fits */
    struct tm parts;
    const int64_t now = s5_wall_ms();
    const time_t second = (time_t)(now / 1000);
    gmtime_r(&second, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    s5_text_add(&text, "time=");
    s5_text_add(&text, stamp);
    s5_text_char(&text, '.');
    s5_text_number(&text, now % 1000 + 1000); /* its first digit goes: leading zeros */
    memmove(line + text.used - 4, line + text.used - 3, 4);
    text.used--;
    s5_text_add(&text, "Z event=");
    s5_text_add(&text, event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *));) {
        s5_text_char(&text, ' ');
        s5_text_add(&text, key);
        s5_text_char(&text, '=');
        put_logfmt_value(&text, va_arg(pairs, const char *));
    }
    va_end(pairs);
    line[text.used++] = '\n';
    (void)!write(STDERR_FILENO, line, text.used); /* one call: lines stay whole */
}
