/* The exact solver, for the page that edits deals: in a module of its own, which is loaded when somebody asks for it. */
#include "state.h"

enum { NODES = 20000000 };

#ifdef __wasm__
static _Alignas(64) char solver_memory[S5_SOLVER_MEMORY];
#else
#define solver_memory s5_engine.solver_memory
#endif

const char *s5_local_solve(size_t size)
{
    S5Solved solved;
    const S5Rules *rules = &s5_engine.game.rules;
    const S5State *state = &s5_engine.game.state;
    (void)size;
    S5Text *text = s5_page_answer();
    if (!s5_engine.game.playing)
        return s5_page_refuse("no game");
    S5Solver *solver = s5_solver_init(solver_memory, sizeof solver_memory);
    s5_solver_limit(solver, NODES, NULL);
    const S5Status status = s5_solve_state(solver, rules, state, state->turn, &solved);
    if (status != S5_OK)
        return s5_page_refuse_status(s5_status_sentence(status), status);
    s5_put_number_field(text, "{\"tricks\":", solved.tricks);
    S5_FIELD(text, "choices");
    S5_PUT(text, "[");
    for (int i = 0; i < solved.count; i++) {
        s5_text_add(text, i ? ",{\"do\":" : "{\"do\":");
        s5_page_put_choice(text, &solved.choice[i]);
        s5_put_number_field(text, ",\"tricks\":", solved.after[i]);
        S5_PUT(text, "}");
    }
    S5_PUT(text, "]}");
    return text->start;
}
