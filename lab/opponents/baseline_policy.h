/* What is left of the policy of November 2026, by which `expert-2026-11` plays. Private to play/. */
#ifndef S5_PLAY_BASELINE_POLICY_H
#define S5_PLAY_BASELINE_POLICY_H

#include "players/policy.h"

/**
 * The weights for auctions, where today's policy has learned more. The features that were added since have no weight in it. The other kinds of
 * games still have the weights of then; before they learn again, theirs belong here, too.
 */
extern const S5PolicyNet s5_baseline_auction_policy;

#endif
