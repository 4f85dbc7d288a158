/* Pages of SVG in millimetres, and lists that are printed on them or exported as CSV. Private to cli/night/. */
#ifndef S5_CLI_PAPER_H
#define S5_CLI_PAPER_H

#include "engine/night/qr.h"
#include "night.h"

/** Pages that are being printed: one of them on standard output, or each to a file. */
typedef struct S5PaperPages {
    const S5NightCall *call;
    const char *what; /**< in the names of files */
    FILE *to;         /**< the page that is open, or null if it is not wanted */
    int count;
    double width, height;
    bool failed;
} S5PaperPages;

typedef enum S5PaperAnchor {
    S5_PAPER_ANCHOR_START,
    S5_PAPER_ANCHOR_MIDDLE,
    S5_PAPER_ANCHOR_END
} S5PaperAnchor;

enum { S5_PAPER_MARGIN = 15 /* millimetres */ };

/* A line for each of 500 people in each of 60 rounds, and their names: the longest list there is. */
enum {
    S5_LIST_ROWS_MAX = S5_NIGHT_ROUNDS_MAX * S5_NIGHT_PEOPLE_MAX,
    S5_LIST_COLUMNS_MAX = 6,
    S5_LIST_TEXT_MAX = S5_LIST_ROWS_MAX * (S5_NIGHT_TEXT_MAX + 60)
};

/** A list: rows of cells. */
typedef struct S5PaperList {
    const char *title;
    int columns, rows;
    const char *head[S5_LIST_COLUMNS_MAX];
    double share[S5_LIST_COLUMNS_MAX]; /**< of the width; negative: the text ends at the right */
    const char *cell[S5_LIST_ROWS_MAX][S5_LIST_COLUMNS_MAX];
    S5Text pool;
    char text[S5_LIST_TEXT_MAX];
} S5PaperList;

/** Starts a page, and ends it. */
void s5_paper_begin(S5PaperPages *pages);
void s5_paper_end(S5PaperPages *pages);

/** Draws text in one line, in letters that are small enough for `most` millimetres. */
void s5_paper_text(const S5PaperPages *pages, double x, double y, double size, double most,
    S5PaperAnchor anchor, const char *text);

/** Draws a code of this width, without the light around it. */
void s5_paper_code(const S5PaperPages *pages, double x, double y, double width, const S5Qr *code);

/** Draws a box, and a line. */
void s5_paper_box(const S5PaperPages *pages, double x, double y, double width, double height);
void s5_paper_line(const S5PaperPages *pages, double x1, double y1, double x2, double y2);

/** Adds a cell to the last row; the row before it is new when it is the first. */
void s5_list_add(S5PaperList *list, int column, const char *text);

/** The list's pool, in which a cell's text may be built before s5_list_take() adds it. */
void s5_list_take(S5PaperList *list, int column, size_t from);

/** Prints a list on pages, or as CSV. */
void s5_list_print(const S5PaperList *list, S5PaperPages *pages);
void s5_list_export(const S5PaperList *list);

#endif
