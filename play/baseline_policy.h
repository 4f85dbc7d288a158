/* The policy of `expert-2026-11`: that of today has learned more since. Private to play/. */
#ifndef S5_PLAY_BASELINE_POLICY_H
#define S5_PLAY_BASELINE_POLICY_H

#include "policy.h"

/** By kind of game. The features that were added since have no weight in it. */
extern const S5PolicyNet s5_baseline_policy[S5_KINDS];

#endif
