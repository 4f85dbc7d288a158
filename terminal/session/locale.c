/* What the environment says about the characters of this terminal. */
#include "session.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

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
    s5_text_add(why, "Suits are shown as letters, without accents: ");
    s5_text_add(why, name);
    if (!value || !*value) {
        s5_text_add(why, " is not set");
    } else {
        s5_text_char(why, '=');
        s5_text_add(why, value);
        s5_text_add(why, there ? " has no UTF-8" : " names a locale that this machine does not have");
    }
    s5_text_add(why, ". On a UTF-8 terminal, set ");
    s5_text_add(why, name);
    s5_text_add(why, "=C.UTF-8 for symbols.");
    return false;
}
