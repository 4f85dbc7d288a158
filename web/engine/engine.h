/*
 * What the page can call in the engine. Text comes in through s5_page_input(); each function then takes its size and
 * answers with a zero-terminated text, which is valid until the next call: JSON, or lines of events. A call that is
 * refused is answered by {"error":"one sentence", …}, and the game stays as it was.
 *
 *   buffers.c         the incoming text, the answer, and pieces of it
 *   seat_view.c       a table as a seat sees it, fed with events
 *   table_json.c      that table as JSON, by the map of table_map.h
 *   refusal.c         why a choice may not be made
 *   game_setup.c      which games there are, what a person asks for
 *   local_game.c      a game without a server: deals, asks the computer players
 *   arranged.c        a deal in which some cards lie where a person wants them
 *   solver_module.c   the exact solver; for the page in a module of its own
 *   advice.c          what the choices of a seat are worth
 *   review.c          a record read line by line
 *   engine.c          what an engine remembers (state.h), and several of them in one program (several.h)
 *   jansson.c     JSON for engine/record/      libc.c  the memory of engine/record/
 */
#ifndef S5_ENGINE_H
#define S5_ENGINE_H

#include "spoilfive/spoilfive.h"

#include "engine/record/json.h"
#include "engine/record/read_game.h"

/* Exported functions. WebAssembly has them under the names that the page uses, a shared library under their own. */
#ifdef __wasm__
#define S5_EXPORT(name) __attribute__((export_name(name)))
#else
#define S5_EXPORT(name) __attribute__((visibility("default")))
#endif

/** A buffer for a text of `size` bytes; null when that is more than any event needs. */
S5_EXPORT("input") char *s5_page_input(size_t size);

/**
 * Reads an event as a seat is sent it; answers nothing when it was accepted. After a failure `seat` begins anew. After
 * {"event":"seat","seat":-1,"late":true} the lines are a record's, and all hands are open.
 */
S5_EXPORT("feed") const char *s5_page_feed(size_t size);

/** The table as this seat sees it (table_map.h), or null before a game. */
S5_EXPORT("table") const char *s5_page_table(size_t size);

/** Why a choice may not be made now: status, places, option, sentence; null when it may. */
S5_EXPORT("why") const char *s5_page_why(size_t size);

/** The trumps of a suit, `S`, high to low, with their places, whether they are named or not. */
S5_EXPORT("order") const char *s5_page_order(size_t size);

/** Answers a question about the rules (docs/formats.md, ask). */
S5_EXPORT("ask") const char *s5_page_ask(size_t size);

/** All presets and options, and the tables that each kind of game can be played at. */
S5_EXPORT("rules") const char *s5_page_rules(size_t size);

/** The tables of a list, `4/2 2-6`, as s5_page_rules() has them: {"4":[0,2],…}. */
S5_EXPORT("seatings") const char *s5_page_seatings(size_t size);

/** Whether such a game can be played, {"rules":…,"options":{…},"players":5,"sides":0,"tables":"2-6"}: null or what is wrong. */
S5_EXPORT("check") const char *s5_page_check(size_t size);

/** What the page of rules says about such a game, s5_rule_parts(); without a game, about the one that is watched. */
S5_EXPORT("sentences") const char *s5_page_sentences(size_t size);

/**
 * Starts a game, like check's with "names":[…], "levels":["club",null,…], "seat":0, "seed":1 and "nodes":0; "arranged" puts cards
 * of the first deal in their places (local_game.h).
 */
S5_EXPORT("start") const char *s5_local_start(size_t size);

/**
 * Continues the game that s5_local_read() has read to its end; the same fields as above but for the rules and names. With
 * "others":true the cards that the person does not see are dealt again, as a sample of those that agree with what they saw.
 */
S5_EXPORT("resume") const char *s5_local_resume(size_t size);

/** Deals the next hand. */
S5_EXPORT("deal") const char *s5_local_deal(size_t size);

/** Lets the computer player whose turn it is choose. */
S5_EXPORT("think") const char *s5_local_think(size_t size);

/** Makes a choice of the person. */
S5_EXPORT("act") const char *s5_local_act(size_t size);

/** Ends the game after a hand. */
S5_EXPORT("stop") const char *s5_local_stop(size_t size);

/** What is due: `deal`, `bot`, `person`, `over`, or `none` before a game. */
S5_EXPORT("due") const char *s5_local_due(size_t size);

/** What the last of these calls let the person see; and the same in full, as a record has it. */
S5_EXPORT("told") const char *s5_local_told(size_t size);
S5_EXPORT("recorded") const char *s5_local_recorded(size_t size);

/** What the person's choices are worth, {"nodes":N}; without a local game, those of the seat that is watched. */
S5_EXPORT("hint") const char *s5_local_hint(size_t size);

/** How many tricks each choice is sure to win when all cards are open: only in the module with the solver. */
S5_EXPORT("solve") const char *s5_local_solve(size_t size);

/** Begins to read a record as a seat sees it: {"seat":0}. */
S5_EXPORT("open") const char *s5_local_open(size_t size);

/** Reads its next line; `told` has what the seat was shown. */
S5_EXPORT("read") const char *s5_local_read(size_t size);

/** After the last line: what is missing in the record is refused; otherwise whether its last game is over, {"over":true}. */
S5_EXPORT("end") const char *s5_local_end(size_t size);

/** What the act just read was worth, {"nodes":N}; null for another seat's, or if there was no choice. */
S5_EXPORT("weigh") const char *s5_local_weigh(size_t size);

/* ------------------------------------------------------- what the files share */

enum { S5_PAGE_TEXT_MAX = 1 << 18 };

/** Begins the answer of a call. */
S5Text *s5_page_answer(void);

/** The finished answer. */
const char *s5_page_answered(void);

/** The incoming text, zero-terminated; it has `size` bytes. */
const char *s5_page_text(size_t size);

/** Answers that something can't be done. */
const char *s5_page_refuse(const char *sentence);

/** The same, with the status by its name. */
const char *s5_page_refuse_status(const char *sentence, S5Status status);

/** The incoming object; null after answering what is wrong with it. Release it with json_decref(). */
json_t *s5_page_json(size_t size);

/** Reads the rules of a game that somebody asks for; false after answering what is wrong. */
bool s5_page_setup(const json_t *json, S5Rules *rules);

/** Appends a card or a suit as a string, or null for none. */
void s5_page_put_card(S5Text *text, S5Card card);
void s5_page_put_suit(S5Text *text, unsigned suit);

/** Appends a seat's number, −1 for none. */
void s5_page_put_seat(S5Text *text, unsigned seat);

/** Appends a choice as a string. */
void s5_page_put_choice(S5Text *text, const S5Choice *choice);

/** The game that is watched, with or without a seat; null before there is one, and if all hands are open. */
const S5ViewReader *s5_page_watched(void);

/** The rules of the game that is watched; null before there is one. */
const S5Rules *s5_page_rules_watched(void);

/** Appends the comma between items: nothing the first time. */
void s5_page_comma(S5Text *text, bool *first);

/** Appends a list of cards, strongest first. */
void s5_page_put_cards(S5Text *text, const S5Rules *rules, const S5View *view, S5Set set);

/** Appends ,"field": */
#define S5_FIELD(text, field) S5_PUT(text, ",\"" field "\":")

#endif
