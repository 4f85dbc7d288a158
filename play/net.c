#include "net.h"

static void add_column(int16_t *sum, const int16_t *column)
{
    for (int h = 0; h < S5_NET_WIDE; h++)
        sum[h] = (int16_t)(sum[h] + column[h]);
}

static void take_column(int16_t *sum, const int16_t *column)
{
    for (int h = 0; h < S5_NET_WIDE; h++)
        sum[h] = (int16_t)(sum[h] - column[h]);
}

void s5_net_sum(const S5Net *net, const S5Features *features, int16_t sum[S5_NET_WIDE])
{
    for (int h = 0; h < S5_NET_WIDE; h++)
        sum[h] = net->base[h];
    for (int i = 0; i < features->count; i++)
        add_column(sum, net->column[features->at[i]]);
}

static int32_t cut(int32_t x)
{
    return x < 0 ? 0 : x > S5_NET_ONE ? S5_NET_ONE : x;
}

int32_t s5_net_worth(
    const S5Net *net, const int16_t sum[S5_NET_WIDE], const S5Features *more, const S5Features *less)
{
    int16_t wide[S5_NET_WIDE];
    for (int h = 0; h < S5_NET_WIDE; h++)
        wide[h] = sum[h];
    for (int i = 0; i < more->count; i++)
        add_column(wide, net->column[more->at[i]]);
    for (int i = 0; i < less->count; i++)
        take_column(wide, net->column[less->at[i]]);
    for (int h = 0; h < S5_NET_WIDE; h++)
        wide[h] = (int16_t)cut(wide[h]);
    int32_t worth = net->last_base;
    for (int n = 0; n < S5_NET_NARROW; n++) {
        int32_t narrow = net->narrow_base[n];
        for (int h = 0; h < S5_NET_WIDE; h++)
            narrow += (int32_t)wide[h] * net->narrow[n][h];
        worth += cut(narrow / S5_NET_WEIGHT_ONE) * net->last[n];
    }
    return worth / (S5_NET_ONE * S5_NET_WEIGHT_ONE / 1024);
}
