/* What the operator changes of what has been written: an entry, a whole table, everything of a person. */
#include "server/store/reading.h"
#include "sqlite.h"

/* Binds what a write says to a statement about a person: who it is, and whom they become. */
static void bind_person(sqlite3_stmt *statement, const S5JournalWrite *write)
{
    s5_sqlite_bind_who(statement, 1, write->sits);
    if (sqlite3_bind_parameter_count(statement) == 1)
        return;
    s5_sqlite_bind_who(statement, 2, write->stranger);
    s5_sqlite_bind_text(statement, 3, write->name);
}

/* The same about a table: its code, its version or the place of an entry, and what is there from now on. */
static void bind_table(sqlite3_stmt *statement, const S5JournalWrite *write)
{
    const bool entry = write->amends == S5_AMENDS_ENTRY;
    s5_sqlite_bind_text(statement, 1, write->table);
    if (sqlite3_bind_parameter_count(statement) == 1)
        return;
    sqlite3_bind_int64(statement, 2, (int64_t)(entry ? write->position : write->expected));
    if (!entry)
        return;
    sqlite3_bind_blob64(statement, 3, write->lines, write->size, SQLITE_STATIC);
    sqlite3_bind_int64(
        statement, 4, s5_entry_checksum(write->table, write->position, write->lines, write->size));
}

/* Runs a statement. It is so rare that it is not kept. */
static S5JournalResult run_amendment(S5Sqlite *s, const char *sql, const S5JournalWrite *write)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(s->writer, sql, -1, &statement, NULL);
    if (result == SQLITE_OK) {
        if (write->amends == S5_AMENDS_PERSON)
            bind_person(statement, write);
        else
            bind_table(statement, write);
        result = sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    if (result == SQLITE_DONE)
        return S5_JOURNAL_OK;
    s->why = s5_sqlite_reason(result);
    return S5_JOURNAL_FAULT;
}

static S5JournalResult run_amendments(
    S5Sqlite *s, const char *const *sql, size_t count, const S5JournalWrite *write)
{
    S5JournalResult answer = S5_JOURNAL_OK;
    for (size_t i = 0; i < count && answer == S5_JOURNAL_OK; i++)
        answer = run_amendment(s, sql[i], write);
    return answer;
}

static S5JournalResult replace_entry(S5Sqlite *s, const S5JournalWrite *write)
{
    static const char SQL[] =
        "UPDATE entry SET lines = ?3, checksum = ?4 WHERE \"table\" = ?1 AND position = ?2";
    const S5JournalResult answer = run_amendment(s, SQL, write);
    return answer == S5_JOURNAL_OK && !sqlite3_changes(s->writer) ? S5_JOURNAL_CONFLICT : answer;
}

/* The head goes first: if it does not, the table has another version. */
static S5JournalResult drop_table(S5Sqlite *s, const S5JournalWrite *write)
{
    static const char HEAD[] = "DELETE FROM head WHERE \"table\" = ?1 AND last = ?2";
    static const char *const REST[] = {
        "DELETE FROM entry WHERE \"table\" = ?1",
        "DELETE FROM game WHERE \"table\" = ?1",
        "DELETE FROM place WHERE \"table\" = ?1",
    };
    const S5JournalResult answer = run_amendment(s, HEAD, write);
    if (answer != S5_JOURNAL_OK)
        return answer;
    return sqlite3_changes(s->writer) ? run_amendments(s, REST, sizeof REST / sizeof *REST, write)
                                      : S5_JOURNAL_CONFLICT;
}

static S5JournalResult forget_person(S5Sqlite *s, const S5JournalWrite *write)
{
    static const char *const SQL[] = {
        "DELETE FROM person WHERE who = ?1",
        "DELETE FROM place WHERE who = ?1",
        ("UPDATE seat SET who = ?2, name = ?3, checksum = row_checksum(game, seat, ?2, ?3, level, won, score, pools,"
         " jinks, ended_ms, day) WHERE who = ?1"),
        "INSERT INTO tally SELECT who, ?2, level, ?3, games, won, shared, hands, pools, jinks, points, last_ms"
        " FROM tally WHERE other = ?1 AND who <> ?1" S5_TALLY_ADDS,
        "DELETE FROM tally WHERE who = ?1 OR other = ?1",
    };
    return run_amendments(s, SQL, sizeof SQL / sizeof *SQL, write);
}

S5JournalResult s5_sqlite_amend(S5Sqlite *s, const S5JournalWrite *write)
{
    return write->amends == S5_AMENDS_ENTRY   ? replace_entry(s, write)
           : write->amends == S5_AMENDS_TABLE ? drop_table(s, write)
                                              : forget_person(s, write);
}
