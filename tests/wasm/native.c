/*
 * The functions of web/engine/ on this machine, with jansson itself: reads calls, `NAME SIZE` and SIZE bytes of text, and writes
 * the answers, their size on a line before each. tests/wasm/same.mjs compares.
 */
#include "web/engine/engine.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    const char *(*call)(size_t size);
} CALLS[] = {{"feed", s5_page_feed}, {"table", s5_page_table}, {"why", s5_page_why}, {"order", s5_page_order},
    {"ask", s5_page_ask}, {"rules", s5_page_rules}, {"check", s5_page_check}, {"seatings", s5_page_seatings},
    {"sentences", s5_page_sentences}, {"start", s5_local_start}, {"resume", s5_local_resume},
    {"deal", s5_local_deal}, {"think", s5_local_think}, {"act", s5_local_act}, {"stop", s5_local_stop},
    {"due", s5_local_due}, {"told", s5_local_told}, {"recorded", s5_local_recorded}, {"hint", s5_local_hint},
    {"open", s5_local_open}, {"read", s5_local_read}, {"end", s5_local_end}, {"weigh", s5_local_weigh}};

static int fail(const char *what)
{
    fprintf(stderr, "native: %s\n", what);
    return EXIT_FAILURE;
}

static const char *answer_to(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++)
        if (!strcmp(CALLS[i].name, name))
            return CALLS[i].call(size);
    return NULL;
}

int main(void)
{
    char name[32];
    size_t size;
    while (scanf("%31s %zu", name, &size) == 2) {
        char *text = s5_page_input(size);
        if (!text || getchar() != '\n' || fread(text, 1, size, stdin) != size)
            return fail("a call is broken");
        text[size] = 0;
        const char *answer = answer_to(name, size);
        if (!answer)
            return fail(name);
        printf("%zu\n%s", strlen(answer), answer);
    }
    return fflush(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
