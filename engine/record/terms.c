/* The players' own words in place of the usual ones. */
#include "spoilfive/terms.h"

#include "spoilfive/event.h"

#include <string.h>

static const char *const NAMES[S5_TERMS] = {
#define NAME_OF(NAME, name, usual) #name,
    S5_TERM_MAP(NAME_OF)
#undef NAME_OF
};

static const char *const USUAL[S5_TERMS] = {
#define USUAL_OF(NAME, name, usual) usual,
    S5_TERM_MAP(USUAL_OF)
#undef USUAL_OF
};

static const char ARTICLE[] = "the ";

const char *s5_term_name(int term)
{
    return term >= 0 && term < S5_TERMS ? NAMES[term] : NULL;
}

int s5_term_find(const char *name)
{
    for (int term = 0; term < S5_TERMS; term++)
        if (!strcmp(NAMES[term], name))
            return term;
    return -1;
}

const char *s5_term(const S5Terms *terms, S5Term term)
{
    return terms && *terms->own[term] ? terms->own[term] : USUAL[term];
}

static bool has_article(const char *words)
{
    return !strncmp(words, ARTICLE, strlen(ARTICLE)) && words[strlen(ARTICLE)];
}

static const char *without_article(const char *words)
{
    return words + (has_article(words) ? strlen(ARTICLE) : 0);
}

const char *s5_term_bare(const S5Terms *terms, S5Term term)
{
    return without_article(s5_term(terms, term));
}

/* ------------------------------------------------------------ in a sentence */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static char capital_letter(char c)
{
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

/* How many bytes at the start of a text are these words, with a small or capital first letter; 0 if there are other
 * words. */
static size_t match_words(const char *text, const char *words)
{
    const size_t size = strlen(words);
    const bool first = text[0] == words[0] || text[0] == capital_letter(words[0]);
    return first && !strncmp(text + 1, words + 1, size - 1) && !is_letter(text[size]) ? size : 0;
}

/* Puts the players' own words in place of the usual ones; returns how many bytes of the text they replace. */
static size_t replace(S5Text *text, const char *at, const char *usual, const char *own)
{
    const size_t size = match_words(at, usual);
    if (size) {
        s5_text_char(text, at[0] == usual[0] ? own[0] : capital_letter(own[0]));
        s5_text_add(text, own + 1);
    }
    return size;
}

/* If a thing is named here, with or without its article, puts the players' own words for it; returns how many bytes
 * they replace. */
static size_t replace_any(S5Text *text, const S5Terms *terms, const char *at)
{
    size_t size = 0;
    for (int term = 0; term < S5_TERMS && !size; term++) {
        const char *usual = USUAL[term], *own = terms->own[term];
        if (!*own)
            continue;
        size = replace(text, at, usual, own);
        if (!size && has_article(usual) && has_article(own))
            size = replace(text, at, without_article(usual), without_article(own));
    }
    return size;
}

/* The words for things have no braces, so that none goes beyond the end of a piece between {places}. */
static void say_piece(S5Text *text, const S5Terms *terms, const char *at, const char *end)
{
    for (char before = ' '; at < end;) {
        const size_t size = !terms || is_letter(before) || before == '{' ? 0 : replace_any(text, terms, at);
        if (!size)
            s5_text_char(text, *at);
        before = at[size ? size - 1 : 0];
        at += size ? size : 1;
    }
}

void s5_terms_say(S5Text *text, const S5Terms *terms, const char *sentence)
{
    say_piece(text, terms, sentence, sentence + strlen(sentence));
}

void s5_terms_fill(
    S5Text *text, const S5Terms *terms, const char *sentence, S5FillPlace *fill, const void *from)
{
    while (*sentence) {
        S5Text written = S5_EMPTY_TEXT(S5_PLACE_NAME_MAX + 2);
        const char *end = sentence;
        while (*end && *end != '{')
            end++;
        say_piece(text, terms, sentence, end);
        for (bool inside = *end; inside; end++) {
            s5_text_char(&written, *end);
            inside = *end != '}' && end[1];
        }
        s5_text_fill(text, written.start, fill, from);
        sentence = end;
    }
}

void s5_terms_write(S5Text *text, const S5Terms *terms)
{
    int some = 0;
    for (int term = 0; terms && term < S5_TERMS; term++) {
        if (!*terms->own[term])
            continue;
        s5_text_add(text, some++ ? "," : ",\"words\":{");
        s5_text_json(text, NAMES[term]);
        s5_text_char(text, ':');
        s5_text_json(text, terms->own[term]);
    }
    s5_text_add(text, some ? "}" : "");
}
