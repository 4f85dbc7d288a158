/* The chi-square distribution: for whole degrees of freedom its tail is a finite sum (Abramowitz and Stegun, 26.4.4 and
 * 26.4.5). */
#include "chi_square.h"

#include <math.h>

double s5_chi_square_chance(double chi_square, int freedom)
{
    const double half = chi_square / 2, root_of_pi = 1.7724538509055160;
    const int odd = freedom % 2;
    double term = odd ? exp(-half) * sqrt(half) * 2 / root_of_pi : exp(-half);
    double sum = odd ? erfc(sqrt(half)) : 0;
    for (int i = 0; i < freedom / 2; i++) {
        sum += term;
        term *= half / (i + 1 + 0.5 * odd);
    }
    return sum < 1 ? sum : 1;
}
