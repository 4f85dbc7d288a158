/*
 * Makes a folder of an earlier version: tables.db has no checksums, sums, lengths of lists and the time since when people have only a name, and the secret is in
 * a file. The server brings it up to date when it starts: that is how a test writes or changes rows.
 */
import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'

const EARLIER = `
  ${['seat_adds', 'game_takes', 'person_comes', 'place_keeps', 'day_adds', 'day_takes'].map((trigger) => `DROP TRIGGER ${trigger};`).join(' ')}
  ${['place', 'seat', 'tally', 'credential'].flatMap((kind) => ['is_listed', 'is_unlisted', 'is_passed_on'].map((when) => `DROP TRIGGER ${kind}_${when};`)).join(' ')} DROP TABLE list;
  DROP VIEW meeting; DROP TABLE tally; DROP TABLE day; DROP INDEX person_idle; ALTER TABLE person DROP COLUMN at_ms;
  DROP TABLE night; DROP TABLE credential; DROP TABLE secret; DROP TABLE restriction; DROP TABLE beacon; DROP INDEX place_tried; DROP TABLE head; ${['person', 'place', 'game', 'seat'].map((table) => `ALTER TABLE ${table} DROP COLUMN checksum;`).join(' ')}
  PRAGMA user_version = 5;`

export function make_earlier(data) {
  const sql = (what) => execFileSync('sqlite3', [path.join(data, 'tables.db'), what], { encoding: 'utf8' }).trim()
  fs.writeFileSync(path.join(data, 'secret'), Buffer.from(sql('SELECT hex(bytes) FROM secret'), 'hex'))
  sql(EARLIER)
}
