/* Randomised tests: a case is small and printable, follows from its seed, and shrinks when it fails. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include "share.h"
#include "spoilfive/game.h"

enum { OPTIONS_CHANGED_MAX = 12 };

typedef struct Case {
    uint64_t seed;
    const S5Preset *preset;
    int players, sides;
    int changed; /* how many options differ from the preset's */
    int option[OPTIONS_CHANGED_MAX];
    char value[OPTIONS_CHANGED_MAX][24];
    int hands; /* how many hands are played at most; the game may end earlier */
} Case;

/* Null if a case passes, otherwise what is wrong. */
typedef const char *Check(const Case *c);

/* Calls `check` for a case that is due; when it fails, shrinks the case, prints the smallest that fails, and fails the test. */
void check_case(const Case *c, Check *check);
/* Does so whether or not it is due. */
void check_any_case(const Case *c, Check *check);

/* Calls `visit` for every preset, number of players and number of sides it allows. */
void for_every_table(void (*visit)(const S5Preset *preset, int players, int sides));

/* A random case at a table: seed, and up to `changed` options that apply set to random values. */
Case random_case(uint64_t seed, const S5Preset *preset, int players, int sides, int changed, int hands);

/* Sets up to `more` more options of the further house rules (H9 and on) to random values. */
void case_further_rules(Case *c, int more);

/* The rules of a case; false if there are no such rules. */
bool case_rules(const Case *c, S5Rules *rules);

/* Looks at a state; null when it is right, else what is wrong. */
typedef const char *CaseLook(const S5Rules *rules, const S5State *state, S5Random *random);

/* How the game of a case is played. */
typedef struct CaseGame {
    CaseLook *look; /* at every state in which somebody must choose, and at the end of each hand */
    S5Choice (*choose)(const S5Rules *rules, const S5State *state, S5Random *random);
    /* changes the pack of the next hand; may be null */
    void (*stack)(const S5Rules *rules, const S5State *state, S5Card *pack, S5Random *random);
} CaseGame;

/* Plays the hands of a case; null when all is right, else what is wrong, and where. */
const char *case_play(const Case *c, const CaseGame *game, S5Random *random);

/* A full pack of the case, shuffled: the same for the same seed and hand. It favours aces and Jokers turned up or held. */
void case_pack(const Case *c, int hand, S5Card pack[S5_PACK_MAX]);

#endif
