/* What a server has stored of a table, read when it no longer runs; and what somebody may have been shown of it. */
#ifndef TESTS_KEPT_H
#define TESTS_KEPT_H

#include "client.h"
#include "lines.h"

/* Writes the first entry of a table of this code into a folder that no server has open. */
void kept_found(const char *folder, const char *code);

/* The entries of a table, each with its newlines. */
Lines kept_entries(const char *folder, const char *code);

/* The lines of the games among them: a record. */
Lines kept_record(const Lines *entries);

/* The record's last game as a viewer sees it, without turns; fails if the record is wrong. */
Lines kept_view(const Lines *record, int viewer);

/* Fails unless everything that was shown is the beginning of what may be shown, line by line. */
void kept_check(const Lines *shown, const Lines *view, const char *whose);

/*
 * Fails unless `spoilfive check` accepts the table's record, and each act that one of its `count` clients was shown is in the log, once
 * and in order, without a card that was not theirs to see. Closes their connections. Returns how many entries the table has.
 */
int kept_check_table(const char *folder, Client *clients, int count);

#endif
