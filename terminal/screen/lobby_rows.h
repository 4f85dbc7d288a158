/* The lobby's rows: each is a line that is shown, changed, and explained. */
#ifndef S5_TERM_LOBBY_ROWS_H
#define S5_TERM_LOBBY_ROWS_H

#include "lobby_choice.h"

/** A row, by its index among those of its kind. */
typedef struct S5LobbyPlace {
    S5App *app;
    S5Lobby *lobby;
    int index;
} S5LobbyPlace;

/** What Enter does on a row, where it does not change to the next value. */
typedef enum S5LobbyEnter {
    S5_LOBBY_NEXT_VALUE,
    S5_LOBBY_CONTINUE,
    S5_LOBBY_START,
    S5_LOBBY_LIST_GAMES,
    S5_LOBBY_READ_FILE
} S5LobbyEnter;

/** A kind of row. Its texts are constant, or are put by a function where it has one. */
typedef struct S5LobbyRow {
    const char *heading; /**< above its first row; null for none */
    const char *label, *explanation;
    int (*count)(const S5Lobby *lobby); /**< how many rows of this kind there are; null for one */
    void (*put_value)(const S5LobbyPlace *place, S5Text *text); /**< null for none */
    void (*change)(const S5LobbyPlace *place, int step); /**< to the next value; null where there is none */
    bool (*type)(const S5LobbyPlace *place, int key);    /**< a character typed there; null likewise */
    S5LobbyEnter enter;
    void (*put_explanation)(const S5LobbyPlace *place, S5Text *text);
    void (*put_label)(const S5LobbyPlace *place, S5Text *text);
    const char *(*heading_above)(const S5LobbyPlace *place);
} S5LobbyRow;

/** The row of a line of the lobby, and its place within its kind; null after the last. */
const S5LobbyRow *s5_lobby_row(S5App *app, int line, S5LobbyPlace *place);

/** The row where the cursor begins. */
int s5_lobby_start_row(const S5Lobby *lobby);

#endif
