/* The contests as a picture: a row for each, its margin as a point with the interval. gnuplot draws it. */
#include "arena.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_HEIGHT = 26, FRAME_HEIGHT = 130, WIDTH = 760 };

/* Writes a text, or a file's name, in gnuplot's double quotes, so that it is taken literally. */
static void put_quoted(FILE *gnuplot, const char *text)
{
    fputc('"', gnuplot);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', gnuplot);
        fputc(*text == '\n' ? ' ' : *text, gnuplot);
    }
    fputc('"', gnuplot);
}

static void put_settings(FILE *gnuplot, const S5Arena *arena, const char *file)
{
    const S5ArenaTable *table = &arena->table;
    char label[160];
    snprintf(label, sizeof label, "%s a %s, with 95 %% intervals",
        table->unit == S5_ARENA_WON ? "won (+1, −1)" : s5_kind(table->rules.kind)->unit,
        table->games ? "game" : "hand");
    fprintf(gnuplot, "set terminal svg size %d,%d noenhanced font 'sans-serif,13'\nset output ", WIDTH,
        FRAME_HEIGHT + ROW_HEIGHT * arena->contests);
    put_quoted(gnuplot, file);
    fprintf(gnuplot, "\nset title ");
    put_quoted(gnuplot, table->rules.preset->title);
    fprintf(gnuplot, "\nset xlabel ");
    put_quoted(gnuplot, label);
    fprintf(gnuplot,
        "\nset yrange [%d.5:-0.5]\nset grid x\nset xzeroaxis\nset key off\nset tics nomirror\n"
        "set arrow from 0, graph 0 to 0, graph 1 nohead lc rgb '#888888'\nset offsets graph 0.05, 0.05, 0, 0\n"
        "set ytics (",
        arena->contests - 1);
    for (int i = 0; i < arena->contests; i++) {
        char row[128];
        snprintf(row, sizeof row, "%.50s v %.50s", arena->contest[i].name[S5_ARENA_A],
            arena->contest[i].name[S5_ARENA_B]);
        fprintf(gnuplot, i ? ", " : "");
        put_quoted(gnuplot, row);
        fprintf(gnuplot, " %d", i);
    }
    fprintf(gnuplot, ")\n");
}

/* One deal has no interval, and a point without one would look exact. */
static bool has_interval(const S5Contest *contest)
{
    return contest->sums.deals > 1;
}

static void put_points(FILE *gnuplot, const S5Arena *arena)
{
    fprintf(gnuplot, "plot '-' using 1:2:3 with xerrorbars lw 2 pt 7 ps 0.6 lc rgb '#2b6a4d'\n");
    for (int i = 0; i < arena->contests; i++) {
        const S5Margin margin = s5_arena_margin(&arena->table, &arena->contest[i].sums, arena->table.unit);
        if (has_interval(&arena->contest[i]))
            fprintf(gnuplot, "%.9g %d %.9g\n", margin.mean, i, margin.within);
    }
    fprintf(gnuplot, "e\n");
}

static bool has_points(const S5Arena *arena)
{
    bool any = false;
    for (int i = 0; i < arena->contests; i++)
        any |= has_interval(&arena->contest[i]);
    return any;
}

bool s5_arena_plot_open(const S5Command *command, S5Output *picture, const char *file)
{
    if (system("command -v gnuplot >/dev/null") != 0) {
        s5_fault(
            command, "--plot needs gnuplot: install it (apt-get install gnuplot-nox), or leave --plot out");
        return false;
    }
    return s5_output_open(command, picture, file);
}

bool s5_arena_plot(const S5Arena *arena, S5Output *picture)
{
    if (!has_points(arena)) {
        s5_fault(
            picture->command, "no match has two deals, so there is nothing to draw in %s", picture->name);
        return false;
    }
    fflush(stdout);
    signal(SIGPIPE, SIG_IGN); /* gnuplot may end before it has read everything; its status says so */
    FILE *gnuplot = popen("exec gnuplot", "w");
    if (!gnuplot) {
        s5_fault(picture->command, "gnuplot: %s", strerror(errno));
        return false;
    }
    put_settings(gnuplot, arena, s5_output_path(picture));
    put_points(gnuplot, arena);
    if (pclose(gnuplot) != 0) {
        s5_fault(picture->command, "gnuplot could not write %s", picture->name);
        return false;
    }
    return s5_output_close(picture);
}
