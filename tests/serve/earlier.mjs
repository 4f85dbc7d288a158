/*
 * SQL that makes a file of an earlier version of tables.db: without checksums, sums and the time since when people have only a name. The server
 * brings it up to date when it starts: that is how a test writes or changes rows.
 */
export const EARLIER = `
  ${['seat_adds', 'game_takes', 'person_comes', 'place_keeps', 'day_adds', 'day_takes'].map((trigger) => `DROP TRIGGER ${trigger};`).join(' ')}
  DROP VIEW meeting; DROP TABLE tally; DROP TABLE day; DROP INDEX person_idle; ALTER TABLE person DROP COLUMN at_ms;
  DROP TABLE head; ${['person', 'place', 'game', 'seat'].map((table) => `ALTER TABLE ${table} DROP COLUMN checksum;`).join(' ')}
  PRAGMA user_version = 5;`
