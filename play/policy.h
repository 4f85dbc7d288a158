/* What a net makes of a view: every choice worth weighing, and what it promises. Private to play/. */
#ifndef S5_POLICY_H
#define S5_POLICY_H

#include "choices.h"
#include "net.h"

/** Choices and what they promise the seat. */
typedef struct S5Policy {
    S5Candidates choices;
    int32_t worth[S5_CANDIDATES]; /**< in 1/S5_WORTH_ONE; nothing is weighed where there is but one choice */
    int best;
} S5Policy;

/** Weighs the choices of a view, which is its seat's to make. */
void s5_policy(const S5Net *net, const S5Rules *rules, const S5View *view, S5Policy *policy);

#endif
