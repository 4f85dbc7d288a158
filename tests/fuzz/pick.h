/* Choosing a game by the first bytes of an input. */
#ifndef TESTS_FUZZ_PICK_H
#define TESTS_FUZZ_PICK_H

#include "spoilfive/spoilfive.h"

#include <stdlib.h>

/* An input that is being used up; after its end there are zeros. */
typedef struct Input {
    const uint8_t *data;
    size_t size;
} Input;

static inline void demand(bool good)
{
    if (!good)
        abort();
}

static inline unsigned take(Input *input)
{
    if (!input->size)
        return 0;
    input->size--;
    return *input->data++;
}

static inline void take_options(Input *input, const S5Preset *preset, S5Options *options)
{
    for (unsigned changes = take(input) % 8; changes; changes--) {
        const int option = (int)(take(input) % S5_OPTION_COUNT);
        const S5OptionRow *row = s5_option_row(option);
        const unsigned value = take(input);
        char digits[16];
        S5Text text = s5_text(digits, sizeof digits);
        s5_text_number(&text, value);
        if (s5_option_applies(option, preset->kind) &&
            s5_option_set(options, option, (int)value < row->word_count ? row->words[value].word : digits) ==
                S5_OK)
            continue;
    }
}

/* Any preset with some options changed, and any table that it allows. */
static inline bool take_rules(Input *input, S5Rules *rules)
{
    const S5Preset *preset = s5_preset((int)(take(input) % (unsigned)s5_preset_count()));
    const int players = (int)(take(input) % (S5_SEATS_MAX + 1)), sides = (int)(take(input) % 6);
    S5Options options = s5_preset_options(preset);
    take_options(input, preset, &options);
    return s5_rules(rules, preset, &options, players, sides) == S5_OK;
}

static inline void deal(const S5Rules *rules, S5State *state, S5Random *random)
{
    S5Card pack[S5_PACK_MAX];
    for (int i = 0; i < rules->pack; i++)
        pack[i] = (S5Card)i;
    s5_shuffle(random, pack, rules->pack, rules->pack);
    demand(s5_deal(rules, state, pack) == S5_OK);
}

#endif
