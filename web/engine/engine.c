/* The engines of a program: one in WebAssembly, elsewhere as many as it makes. */
#include "state.h"

#ifdef __wasm__

S5Engine s5_engine;

#else

#include "several.h"

#include <stdlib.h>

static S5Engine first; /* for a program that makes none */
_Thread_local S5Engine *s5_engine_used = &first;

S5Engine *s5_engine_new(void)
{
    S5Engine *engine = aligned_alloc(_Alignof(S5Engine), sizeof *engine);
    if (engine)
        memset(engine, 0, offsetof(S5Engine, input));
    return engine;
}

void s5_engine_use(S5Engine *engine)
{
    s5_engine_used = engine;
}

void s5_engine_free(S5Engine **engine)
{
    if (*engine == s5_engine_used)
        s5_engine_used = &first;
    s5_reader_free(&(*engine)->review.reader);
    s5_reader_free(&(*engine)->watched.reader);
    s5_view_reader_free(&(*engine)->watched.view_reader);
    free(*engine);
    *engine = NULL;
}

#endif
