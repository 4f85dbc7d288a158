/* Pages of SVG in millimetres, and lists that are printed on them. Private to cli/night/. */
#ifndef S5_CLI_PAPER_H
#define S5_CLI_PAPER_H

#include "night.h"

#include <qrencode.h>

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

/** Starts a page, and ends it. */
void s5_paper_begin(S5PaperPages *pages);
void s5_paper_end(S5PaperPages *pages);

/** Draws text in one line, in letters that are small enough for `most` millimetres. */
void s5_paper_text(const S5PaperPages *pages, double x, double y, double size, double most,
    S5PaperAnchor anchor, const char *text);

/** Draws a QR code of this width, without the light around it. */
void s5_paper_code(const S5PaperPages *pages, double x, double y, double width, const QRcode *code);

/** Draws a box. */
void s5_paper_box(const S5PaperPages *pages, double x, double y, double width, double height);

/** Prints a list on pages. */
void s5_list_print(const S5NightSheet *list, const char *title, S5PaperPages *pages);

#endif
