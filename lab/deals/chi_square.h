/* The chi-square distribution. */
#ifndef S5_CHI_SQUARE_H
#define S5_CHI_SQUARE_H

/** How often chance alone makes a chi-square at least this large, from 0 to 1. `freedom` is at least 1. */
double s5_chi_square_chance(double chi_square, int freedom);

#endif
