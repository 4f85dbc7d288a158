/* Why a choice is not legal, in a sentence. */
#ifndef SPOILFIVE_EXPLAIN_H
#define SPOILFIVE_EXPLAIN_H

#include "format.h"
#include "terms.h"
#include "view.h"

S5_BEGIN_C

/**
 * Appends why a choice is not legal: the status's sentence, filled in from the position, and after it the
 * sentence of the option that it rests on, as s5_rule_sentence() words it, without the last full stop.
 *
 * text    inout
 * rules   in
 * view    in     of the seat that chose; the sentence names only what that seat may know
 * choice  in     the choice that was refused, or null
 * status  in     what s5_act() answered
 * terms   in     the players' own words, or null
 * style   in     how suits are written
 */
S5_API void s5_explain(S5Text *text, const S5Rules *rules, const S5View *view, const S5Choice *choice,
    S5Status status, const S5Terms *terms, S5SuitStyle style);

/**
 * The section of docs/rules.md that a refusal rests on.
 *
 * view    in  of the seat that chose
 * status  in  what s5_act() answered
 * Returns the status's section; where something else is asked, the section about that. Static text.
 */
S5_API const char *s5_explain_section(const S5View *view, S5Status status);

S5_END_C
#endif
