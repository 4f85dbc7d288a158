/*
 * The felt: the seats round it, the trick before them, the turn-up in the middle.
 *
 * From the seat at the bottom, the others follow to the left in the order of play: up the left side, along the top,
 * down the right side.
 */
#include "scene.h"

#include <string.h>

/* A panel at the side, or a name above, has room for any usual name with its marks, and for five open cards. */
enum { BESIDE = 1, NAME_ROWS = 2, PANEL = 18, PANEL_MOST = 24, ABOVE = 20 };

/* The place of a seat's name and of its card. */
typedef struct Place {
    S5Area name, card;
    bool middle; /* the name is centred */
} Place;

/* How many sit at the left, the top and the right, by the number of the others. */
static const int SIDES[S5_SEATS_MAX][3] = {{0, 0, 0}, {0, 1, 0}, {1, 0, 1}, {1, 1, 1}, {1, 2, 1}, {1, 3, 1},
    {2, 2, 2}, {2, 3, 2}, {3, 2, 3}, {3, 3, 3}};

/* ------------------------------------------------------------------ places */

/* A seat at one of the sides, below the names above: `index` of `count`, counted from above. */
static Place place_beside(const S5Layout *l, int panel, int index, int count, bool right)
{
    const int block = l->trick_rows, rows = l->felt.rows - 1 - NAME_ROWS;
    const int top = l->felt.row + NAME_ROWS + rows * (2 * index + 1) / (2 * count) - block / 2;
    const int left = l->felt.column + 1, last = l->felt.column + l->felt.columns - 1;
    Place place = {{top + (block - 3) / 2, left, 3, panel},
        {top, left + panel + BESIDE, block, l->trick_columns}, false};
    if (right) {
        place.name.column = last - panel;
        place.card.column = last - panel - BESIDE - l->trick_columns;
    }
    return place;
}

/* The column where item `index` begins: `count` items, each `columns` wide, in a row centred on the felt. */
static int begin_above(const S5Layout *l, int index, int count, int columns)
{
    return l->felt.column + l->felt.columns / 2 - columns * count / 2 + columns * index;
}

/* A seat at the top: `index` of `count`, counted from the left. The names may reach above the seats at the sides. */
static Place place_above(const S5Layout *l, int panel, int index, int count)
{
    const int edge = panel + BESIDE + l->trick_columns + 2;
    const int inner = (l->felt.columns - 2 * edge) / count, columns = inner < ABOVE ? ABOVE : inner;
    const int card = begin_above(l, index, count, inner) + (inner - l->trick_columns) / 2;
    return (Place){{l->felt.row, begin_above(l, index, count, columns), NAME_ROWS, columns},
        {l->felt.row + NAME_ROWS, card, l->trick_rows, l->trick_columns}, true};
}

static Place place_below(const S5Layout *l)
{
    const int bottom = l->felt.row + l->felt.rows - 1;
    return (Place){{bottom, l->felt.column, 1, l->felt.columns},
        {bottom - l->trick_rows, l->felt.column + (l->felt.columns - l->trick_columns) / 2, l->trick_rows,
            l->trick_columns},
        true};
}

static Place seat_place(const S5Layout *l, const S5Scene *scene, int seat)
{
    const int players = scene->game->rules.players, panel = s5_clamp(l->felt.columns / 6, PANEL, PANEL_MOST);
    const int *sides = SIDES[players - 1];
    int away = (seat - scene->seat + players) % players - 1;
    if (away < 0)
        return place_below(l);
    if (away < sides[0])
        return place_beside(l, panel, sides[0] - 1 - away, sides[0], false);
    away -= sides[0];
    if (away < sides[1])
        return place_above(l, panel, away, sides[1]);
    return place_beside(l, panel, away - sides[1], sides[2], true);
}

/* ------------------------------------------------------------------- names */

/* Writes `You`, `Cáit B [D]`: the dealer has the button, the player who is to choose an arrow. */
static void put_felt_name(S5Text *text, const S5Scene *scene, int seat, int columns)
{
    const S5GameView *game = scene->game;
    const S5View *view = &game->view;
    S5Text whole = S5_EMPTY_TEXT(S5_PLAYER_NAME_MAX + 8);
    const int room = columns - 2 - (view->dealer == seat) * 4 - (game->rules.sides != 0) * 2;
    s5_phrase(&whole, game, "%N", seat);
    s5_text_shorten(whole.start, room);
    s5_phrase(
        text, game, view->turn == seat && !scene->done ? S5_BOLD "▸ %s" S5_NORMAL : "  %s", whole.start);
    if (game->rules.sides)
        s5_text_printf(text, " %c", 'A' + game->rules.side_of[seat]);
    s5_text_add(text, view->dealer == seat ? " [D]" : "");
}

static void put_last_bid(S5Text *text, const S5GameView *game, int seat)
{
    const S5View *view = &game->view;
    S5Choice said = {.kind = S5_CHOICE_KINDS};
    for (int i = 0; i < view->log_count; i++) {
        S5Choice choice;
        if (s5_auction_act(&game->rules, view->log[i], &choice) == seat)
            said = choice;
    }
    if (said.kind == S5_CHOICE_BID)
        s5_phrase(text, game, "bids %d", said.value);
    else if (said.kind < S5_CHOICE_KINDS)
        s5_text_add(text, s5_choice_word((S5ChoiceKind)said.kind));
}

/* Writes what is notable about a seat now, in a few words after a gap. */
static void put_seat_state(S5Text *line, const S5Scene *scene, int seat, const char *gap)
{
    const S5GameView *game = scene->game;
    const S5View *view = &game->view;
    S5Text state = S5_EMPTY_TEXT(S5_SAY_MAX), *text = &state;
    if (view->phase == S5_PHASE_BID)
        put_last_bid(text, game, seat);
    else if (view->jinker == seat)
        s5_text_add(text, "jinks");
    else if (view->partner == seat)
        s5_text_add(text, "partner");
    else if (view->bid && view->bidder == seat)
        s5_phrase(text, game, "bid %d", view->bid);
    else if (view->phase == S5_PHASE_DRAW && view->drawn[seat])
        s5_phrase(text, game, "drew %d", view->drawn[seat]);
    else if (view->robber == seat)
        s5_text_add(text, "robbed");
    s5_text_printf(line, "%s%s", state.used ? gap : "", state.start);
}

static void put_seat_count(S5Text *text, const S5Scene *scene, int seat)
{
    const S5GameView *game = scene->game;
    const int entry = s5_score_entry(&game->rules, seat);
    s5_text_printf(text, "%d%s", game->view.total[entry], game->view.seat_tricks[seat] ? " " : "");
    for (int i = 0; i < game->view.seat_tricks[seat]; i++)
        s5_text_add(text, "▪");
}

static void put_open_cards(S5Text *text, const S5Scene *scene, int seat)
{
    S5Card cards[S5_PACK_MAX];
    const int count = s5_display_order(&scene->game->rules, &scene->game->view, scene->open[seat], cards);
    for (int i = 0; i < count; i++)
        s5_phrase(text, scene->game, i ? " %c" : "%c", cards[i]);
}

static void put_name_line(S5Grid *grid, const Place *place, int row, const char *text)
{
    if (place->middle)
        s5_grid_centre(
            grid, place->name.row + row, place->name.column, place->name.columns, S5_INK_PLAIN, text);
    else
        s5_grid_clip(
            grid, place->name.row + row, place->name.column, place->name.columns, S5_INK_PLAIN, text);
}

/* Draws the seat's lines: three beside the felt, two above it, one for the person's own seat. */
static void draw_name(S5Grid *grid, const S5Scene *scene, const Place *place, int seat)
{
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    const bool open = scene->open && seat != scene->seat;
    put_felt_name(&text, scene, seat, place->middle && place->name.rows == 1 ? 40 : place->name.columns);
    if (place->name.rows > 1) {
        put_name_line(grid, place, 0, text.start);
        text = s5_text(text.start, text.size);
        s5_text_add(&text, place->middle ? "" : "  ");
    } else {
        s5_text_add(&text, "   ");
    }
    put_seat_count(&text, scene, seat);
    if (place->name.rows != 3 || open)
        put_seat_state(&text, scene, seat, "  ");
    if (open && place->name.rows == 2)
        text = s5_text(text.start, text.size);
    if (open && place->name.rows == 2)
        put_open_cards(&text, scene, seat);
    put_name_line(grid, place, place->name.rows > 1, text.start);
    if (place->name.rows < 3)
        return;
    text = s5_text(text.start, text.size);
    s5_text_add(&text, open ? "" : "  ");
    if (open)
        put_open_cards(&text, scene, seat);
    else
        put_seat_state(&text, scene, seat, "");
    put_name_line(grid, place, 2, text.start);
}

/* ------------------------------------------------------------------- trick */

/* The card that a seat has in the trick that is shown; *led and *best say what it is there. */
static S5Card seat_trick_card(const S5Scene *scene, int seat, bool *led, bool *best)
{
    const S5View *view = &scene->game->view;
    const int players = scene->game->rules.players;
    const S5LastTrick *done = scene->done;
    if (!done && view->tricks_done >= S5_HAND_CARDS)
        return S5_NO_CARD;
    const int lead = done ? done->lead : view->lead[view->tricks_done];
    const int count = done ? done->count : view->played;
    const int place = count ? (seat - lead + players) % players : 0;
    if (place >= count)
        return S5_NO_CARD;
    *led = place == 0;
    *best = seat == (done ? done->winner : view->best & 15);
    return done ? done->cards[place] : view->trick[view->tricks_done][place];
}

/* The frames of the card led and of the best card so far say so. */
static void draw_played(S5Grid *grid, const S5Scene *scene, const Place *place, int seat)
{
    bool led = false, best = false;
    const S5Card card = seat_trick_card(scene, seat, &led, &best);
    if (card == S5_NO_CARD)
        return;
    const S5Border frame = best ? S5_BORDER_DOUBLE : S5_BORDER_PLAIN;
    const S5Ink ink = best ? S5_INK_STRONG : S5_INK_PLAIN;
    const char *won = best && scene->done ? "won" : "";
    s5_card_draw(grid, place->card, card, frame, ink, led ? "led" : "", won);
}

/* ------------------------------------------------------------------ middle */

/* Draws trumps, the pool, the stock: what belongs to everybody, to the right of the turn-up. */
static void draw_middle(S5Grid *grid, const S5Layout *l, const S5Scene *scene)
{
    const S5GameView *game = scene->game;
    const S5View *view = &game->view;
    const S5Card up =
        game->joker == S5_JOKER_UP ? (S5Card)S5_JOKER : s5_display_turn_up(&game->rules, &game->view);
    const int above = 2 + l->trick_rows, below = 1 + l->trick_rows;
    const int row = l->felt.row + above + (l->felt.rows - above - below - 3) / 2;
    const int middle = l->felt.column + l->felt.columns / 2;
    S5Text text = S5_EMPTY_TEXT(S5_SAY_MAX);
    if (view->phase == S5_PHASE_DEAL || view->phase == S5_PHASE_OVER)
        return;
    if (up != S5_NO_CARD) {
        s5_card_draw(grid, (S5Area){row, middle - 2, 3, 5}, up, S5_BORDER_PLAIN, S5_INK_PLAIN, "", "");
        const char *label = s5_term_bare(&game->terms, S5_TERM_TURN_UP);
        s5_grid_put(grid, row + 1, middle - 3 - s5_text_columns(label), S5_INK_FAINT, label);
        s5_phrase(&text, game, game->rules.kind == S5_POOL ? "pool %d" : "", (int)view->pool);
        s5_grid_put(grid, row + 1, middle + 4, S5_INK_STRONG, text.start);
        return;
    }
    if (game->rules.kind == S5_POOL)
        s5_phrase(&text, game, "pool %d", (int)view->pool);
    else if (view->bid)
        s5_phrase(&text, game, "%N: %d", view->bidder, view->bid);
    s5_grid_centre(grid, row, l->felt.column, l->felt.columns, S5_INK_STRONG, text.start);
    text = s5_text(text.start, text.size);
    if (view->trump < S5_SUITS)
        s5_phrase(&text, game, "trumps %t", view->trump);
    s5_grid_centre(grid, row + 1, l->felt.column, l->felt.columns, S5_INK_STRONG, text.start);
    text = s5_text(text.start, text.size);
    if (view->phase == S5_PHASE_DRAW || view->phase == S5_PHASE_KITTY)
        s5_phrase(&text, game, "%d in the stock", view->stock);
    else if (view->call == S5_CALLED_NOBODY)
        s5_text_add(&text, "alone");
    else if (view->call)
        s5_phrase(&text, game, "%c called", s5_called_card(view->call));
    s5_grid_centre(grid, row + 2, l->felt.column, l->felt.columns, S5_INK_FAINT, text.start);
}

static bool apart(const S5Area *a, const S5Area *b)
{
    return a->row + a->rows <= b->row || b->row + b->rows <= a->row || a->column + a->columns <= b->column ||
           b->column + b->columns <= a->column;
}

void s5_felt_draw(S5Grid *grid, const S5Layout *l, const S5Scene *scene)
{
    draw_middle(grid, l, scene);
    for (int seat = 0; seat < scene->game->rules.players; seat++) {
        const Place place = seat_place(l, scene, seat);
        if (apart(&place.name, &scene->covered))
            draw_name(grid, scene, &place, seat);
        if (apart(&place.card, &scene->covered))
            draw_played(grid, scene, &place, seat);
    }
}
