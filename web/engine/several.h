/*
 * Several engines in one program that is not WebAssembly. An engine can be a client, a local game, or both; engine.h has its
 * functions. A thread's calls go to the engine that it uses. Two threads may use different engines at the same time.
 */
#ifndef S5_ENGINE_SEVERAL_H
#define S5_ENGINE_SEVERAL_H

#include "engine.h"

typedef struct S5Engine S5Engine;

/** A new engine, to be released with s5_engine_free(); null without memory. */
S5_EXPORT("new") S5Engine *s5_engine_new(void);

/** From now on, what this thread calls in engine.h is about this engine. */
S5_EXPORT("use") void s5_engine_use(S5Engine *engine);

/** Releases an engine, which no other thread may be using, and sets the pointer to null. */
S5_EXPORT("free") void s5_engine_free(S5Engine **engine);

#endif
