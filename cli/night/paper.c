/* Pages of SVG: what every sheet of a night is drawn with. */
#include "paper.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

void s5_paper_begin(S5PaperPages *pages)
{
    static const double SIZES[S5_PAPERS][2] = {
        [S5_PAPER_A4] = {210, 297}, [S5_PAPER_LETTER] = {215.9, 279.4}};
    char name[4096];
    pages->count++;
    pages->width = SIZES[pages->call->paper][0];
    pages->height = SIZES[pages->call->paper][1];
    pages->to = pages->count == pages->call->page ? stdout : NULL;
    if (pages->call->folder) {
        snprintf(name, sizeof name, "%s/%s-%d.svg", pages->call->folder, pages->what, pages->count);
        pages->to = pages->failed ? NULL : fopen(name, "w");
        if (!pages->to && !pages->failed)
            s5_fault(pages->call->command, "%s: %s", name, strerror(errno));
        pages->failed = !pages->to;
    }
    if (pages->to)
        fprintf(pages->to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%gmm\" viewBox=\"0 0 %g %g\" "
            "font-family=\"sans-serif\">\n<rect width=\"%g\" height=\"%g\" fill=\"white\"/>\n",
            pages->width, pages->height, pages->width, pages->height, pages->width, pages->height);
}

void s5_paper_end(S5PaperPages *pages)
{
    if (!pages->to)
        return;
    fputs("</svg>\n", pages->to);
    if (pages->call->folder && fclose(pages->to) != 0) {
        s5_fault(pages->call->command, "%s: %s", pages->call->folder, strerror(errno));
        pages->failed = true;
    }
    pages->to = NULL;
}

static void put_escaped(FILE *to, const char *text)
{
    for (; *text; text++)
        if (!strncmp(text, "\xEF\xBF", 2) && (unsigned char)text[2] >= 0xBE) {
            putc('?', to); /* U+FFFE and U+FFFF: XML has neither */
            text += 2;
        } else if (*text == '&')
            fputs("&amp;", to);
        else if (*text == '<')
            fputs("&lt;", to);
        else
            putc(*text, to);
}

void s5_paper_text(const S5PaperPages *pages, double x, double y, double size, double most,
    S5PaperAnchor anchor, const char *text)
{
    static const char *const ANCHORS[] = {"start", "middle", "end"};
    const double letter = 0.56; /* of the size, on average */
    const double width = letter * size * s5_text_columns(text);
    if (!pages->to)
        return;
    fprintf(pages->to, "<text x=\"%g\" y=\"%g\" font-size=\"%.3g\" text-anchor=\"%s\">", x, y,
        width > most ? size * most / width : size, ANCHORS[anchor]);
    put_escaped(pages->to, text);
    fputs("</text>\n", pages->to);
}

void s5_paper_code(const S5PaperPages *pages, double x, double y, double width, const QRcode *code)
{
    if (!pages->to)
        return;
    fprintf(pages->to, "<path transform=\"translate(%g %g) scale(%g)\" d=\"", x, y, width / code->width);
    for (int row = 0; row < code->width; row++) {
        const unsigned char *dark = code->data + row * code->width;
        for (int i = 0, from = 0; i < code->width; i++) {
            const bool last = i + 1 == code->width;
            from = i && dark[i - 1] & 1 ? from : i;
            if (dark[i] & 1 && (last || !(dark[i + 1] & 1)))
                fprintf(pages->to, "M%d %dh%dv1h-%dz", from, row, i + 1 - from, i + 1 - from);
        }
    }
    fputs("\"/>\n", pages->to);
}

void s5_paper_box(const S5PaperPages *pages, double x, double y, double width, double height)
{
    if (pages->to)
        fprintf(pages->to,
            "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"black\" stroke-width=\"0.4\"/>\n",
            x, y, width, height);
}

static void draw_line(const S5PaperPages *pages, double x1, double y1, double x2, double y2)
{
    if (pages->to)
        fprintf(
            pages->to, "<path d=\"M%g %gL%g %g\" stroke=\"black\" stroke-width=\"0.3\"/>\n", x1, y1, x2, y2);
}

static void draw_cells(
    const S5NightSheet *list, const S5PaperPages *pages, double y, double size, const char *const *cell)
{
    const double inner = pages->width - 2 * S5_PAPER_MARGIN, gap = 3;
    double x = S5_PAPER_MARGIN;
    for (int i = 0; i < list->columns; i++) {
        const bool right = list->share[i] < 0;
        const double width = inner * (right ? -list->share[i] : list->share[i]);
        if (cell[i])
            s5_paper_text(pages, right ? x + width - gap : x, y, size, width - gap,
                right ? S5_PAPER_ANCHOR_END : S5_PAPER_ANCHOR_START, cell[i]);
        x += width;
    }
}

void s5_list_print(const S5NightSheet *list, const char *title, S5PaperPages *pages)
{
    const double step = 9, size = 6, large = 9;
    int row = 0;
    do {
        s5_paper_begin(pages);
        double y = S5_PAPER_MARGIN + large;
        s5_paper_text(pages, S5_PAPER_MARGIN, y, large, pages->width - 2 * S5_PAPER_MARGIN,
            S5_PAPER_ANCHOR_START, title);
        y += 11;
        draw_cells(list, pages, y, 4.3, list->head);
        for (y += step; row < list->rows && y < pages->height - S5_PAPER_MARGIN; y += step, row++) {
            draw_line(
                pages, S5_PAPER_MARGIN, y - 0.75 * step, pages->width - S5_PAPER_MARGIN, y - 0.75 * step);
            draw_cells(list, pages, y, size, list->cell[row]);
        }
        s5_paper_end(pages);
    } while (row < list->rows);
}
