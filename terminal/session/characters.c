/* The characters of a terminal: how wide a text is, what stands for symbols, and whether the locale has them. */
#include "session.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* The replacement for a character where the screen has only ASCII: combining marks are dropped, and letters lose theirs. */
const char *s5_character_letters(const char *text, size_t size)
{
    static const struct {
        char from[4];
        const char *to;
    } SPELLINGS[] = {{"♠", "S"}, {"♥", "H"}, {"♦", "D"}, {"♣", "C"}, {"–", "-"}, {"—", "-"}, {"−", "-"},
        {"…", "..."}, {"§", "section "}, {"×", "x"}, {"±", "+-"}, {"‘", "'"}, {"’", "'"}, {"‚", ","},
        {"“", "\""}, {"”", "\""}, {"„", "\""}, {"‹", "<"}, {"›", ">"}, {"«", "<<"}, {"»", ">>"}, {"‐", "-"},
        {"‑", "-"}, {"‒", "-"}, {"•", "*"}, {"·", "."}, {"→", "->"}, {"←", "<-"}, {"≤", "<="}, {"≥", ">="},
        {"½", "1/2"}, {"¼", "1/4"}, {"¾", "3/4"}, {"°", " degrees"}, {"€", "EUR "}, {"£", "GBP "},
        {"\xC2\xA0", " "}, {"\u2009", " "}, {"\u202F", " "}, {"œ", "oe"}, {"Œ", "OE"}, {"ß", "ss"},
        {"æ", "ae"}, {"Æ", "AE"}, {"ḃ", "b"}, {"Ḃ", "B"}, {"ḋ", "d"}, {"Ḋ", "D"}, {"ḟ", "f"}, {"Ḟ", "F"},
        {"ṁ", "m"}, {"Ṁ", "M"}, {"ṗ", "p"}, {"Ṗ", "P"}, {"ṡ", "s"}, {"Ṡ", "S"}, {"ṫ", "t"}, {"Ṫ", "T"}};
    /* U+00C0 to U+017F */
    static const char LATIN[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                                "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                                "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    static char letter[2];
    const unsigned lead = (unsigned char)text[0], next = (unsigned char)text[1] & 0x3F;
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++)
        if (!strncmp(SPELLINGS[i].from, text, size) && (size == 4 || !SPELLINGS[i].from[size]))
            return SPELLINGS[i].to;
    if (size == 2 && (lead == 0xCC || (lead == 0xCD && next < 0x30)))
        return "";
    letter[0] = size == 2 && lead >= 0xC3 && lead <= 0xC5 ? LATIN[(lead - 0xC3) * 64 + next] : '?';
    return letter;
}

bool s5_is_ink_mark(char c)
{
    return c == S5_BOLD[0] || c == S5_DIM[0] || c == S5_NORMAL[0];
}

void s5_text_clean(S5Text *to, const char *from, S5Instead *instead)
{
    for (size_t size; *from; from += size ? size : 1) {
        size = s5_utf8(from);
        const bool mark = s5_is_ink_mark(*from) || *from == S5_JOIN[0];
        if (!mark && (!size || s5_utf8_is_control(from)))
            s5_text_char(to, '?');
        else if (size > 1 && instead(from, size))
            s5_text_add(to, instead(from, size));
        else
            s5_text_printf(to, "%.*s", (int)size, from);
    }
}

int s5_columns_of(const char *text, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80 && !s5_is_ink_mark(text[i]);
    return count;
}

int s5_text_columns(const char *text)
{
    return s5_columns_of(text, strlen(text));
}

void s5_text_shorten(char *text, int columns)
{
    char *end = text;
    if (s5_text_columns(text) <= columns)
        return;
    for (int i = 1; i < columns; i++)
        end += s5_utf8(end);
    memcpy(end, "…", sizeof "…");
}

/* ------------------------------------------------------------------- locale */

/* The variable that names the locale of characters, and its value; if none is set, the last of them counts as empty. */
static const char *variable(const char **value)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    size_t i = 0;
    while ((*value = getenv(NAMES[i]), !*value || !**value) && i + 1 < sizeof NAMES / sizeof *NAMES)
        i++;
    return NAMES[i];
}

bool s5_locale_symbols(S5Text *why)
{
    const char *value, *name = variable(&value);
    const bool there = setlocale(LC_CTYPE, "") != NULL;
    if (there && !strcmp(nl_langinfo(CODESET), "UTF-8"))
        return true;
    s5_text_printf(why, "Suits are shown as letters, without accents: %s", name);
    if (!value || !*value) {
        s5_text_add(why, " is not set");
    } else {
        s5_text_printf(
            why, "=%s%s", value, there ? " has no UTF-8" : " names a locale that this machine does not have");
    }
    s5_text_printf(why, ". On a UTF-8 terminal, set %s=C.UTF-8 for symbols.", name);
    return false;
}
