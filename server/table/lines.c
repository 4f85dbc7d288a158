/* Pieces of the lines that a table writes and sends. */
#include "entries.h"

#include "engine/record/json.h"

void s5_table_put_bytes(S5Text *text, const char *before, const uint8_t *bytes, int count)
{
    static const char HEX[] = "0123456789abcdef";
    char digits[2 * S5_TOKEN_BYTES + 1];
    for (int i = 0; i < count; i++) {
        digits[2 * i] = HEX[bytes[i] >> 4];
        digits[2 * i + 1] = HEX[bytes[i] & 15];
    }
    digits[2 * count] = 0;
    s5_put_string_field(text, before, digits);
}

void s5_table_put_line(S5Text *text, const char *event, int seat, const char *more)
{
    s5_put_string_field(text, "{\"event\":", event);
    if (seat >= 0)
        s5_put_number_field(text, ",\"seat\":", seat);
    s5_text_add(text, more);
    S5_PUT(text, "}\n");
}

void s5_table_put_bots(const S5Level *const levels[S5_SEATS_MAX], int players, S5Text *text)
{
    S5_PUT(text, ",\"bots\":[");
    for (int seat = 0; seat < players; seat++) {
        s5_put_string_field(text, seat ? "," : "", levels[seat] ? levels[seat]->name : NULL);
    }
    S5_PUT(text, "]");
}
