/*
 * SQL that makes a file of an earlier version, without checksums, of tables.db. The server brings it up to date when it starts: that is how a test
 * writes or changes rows.
 */
export const EARLIER = `DROP TABLE head; ${['person', 'place', 'game', 'seat'].map((table) => `ALTER TABLE ${table} DROP COLUMN checksum;`).join(' ')} PRAGMA user_version = 5;`
