/* Backups made while people play, and put back: what they contain is a beginning of what the server has, and a kill leaves nothing half. */
import fs from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { make_earlier } from './earlier.mjs'
import { Player, call, folder, must, person, program, run, start, stop, table, until } from './server.mjs'

const OLD_SECRET = 'secret'
const FAST = { pace_ms: 0, between_s: 0, silent_s: 1, clock_s: 0 }
const LIMITS = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_messages=100000', '--limit', 'address_messages_burst=100000']

const words = (data, ...more) => ['admin', '--data', data, ...more]
const admin = (data, ...more) => spawnSync(program, words(data, ...more), { encoding: 'utf8', timeout: 300000 })
const sql = (data, what) => execFileSync('sqlite3', ['-cmd', '.timeout 60000', path.join(data, 'tables.db'), what], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim()
const entries = (data) => sql(data, 'SELECT "table", position, hex(lines) FROM entry ORDER BY "table", position').split('\n')
const modes = (data) => fs.readdirSync(data).map((name) => fs.statSync(path.join(data, name)).mode & 0o777)

function good(done, what) {
  must(done.status === 0, `${what}: ${done.stderr}`)
}

/** Waits until some more entries are kept. */
async function play_on(data) {
  const count = () => Number(sql(data, 'SELECT count(*) FROM entry'))
  const goal = count() + 20
  await until(() => count() >= goal, 'people to play on')
}

/** People who play against computer players as fast as they can. */
async function play(server, tables) {
  const players = []
  for (let i = 0; i < tables; i++) {
    const cookie = await person(server)
    const code = await table(server, cookie, { rules: 'twenty-five', players: 3, options: { target: 200 }, settings: { ...FAST, level: 'random' } })
    const player = new Player(server, code, cookie, i)
    await player.line.event('at')
    player.line.send({ do: 'sit', seat: 0, name: `P${i}` })
    player.line.send({ do: 'start' })
    players.push({ ...player, code, cookie, line: player.line })
  }
  return players
}

/* Everything in the copy is in the whole, too. */
function check_beginning(copy, whole) {
  const all = new Set(entries(whole))
  const some = entries(copy)
  must(some.length > 3 && some.every((entry) => all.has(entry)), `${some.length} entries of ${all.size}`)
  must(sql(copy, 'PRAGMA integrity_check') === 'ok', 'it is sound')
  must(sql(copy, 'SELECT count(*) FROM (SELECT max(position) AS last, count(*) AS n FROM entry GROUP BY "table") WHERE last <> n') === '0', 'no gaps')
}

async function copies_while_people_play() {
  const [data, backups] = [folder(), folder()]
  let server = await start(LIMITS, { data })
  const players = await play(server, 4)
  const copies = []
  for (let i = 0; i < 4; i++) {
    await play_on(data)
    copies.push(path.join(backups, `copy-${i}`))
    good(admin(data, 'backup', copies[i]), 'backup')
    const names = fs.readdirSync(copies[i])
    must(names.join() === 'tables.db', names.join())
    must(modes(copies[i]).every((mode) => mode === 0o600) && (fs.statSync(copies[i]).mode & 0o777) === 0o700, 'only for their owner')
  }
  must(admin(data, 'restore', copies[0]).stderr.includes('another server'), 'not while the server runs')
  server.process.kill('SIGKILL')
  await server.ended
  copies.push(path.join(backups, 'dead'))
  good(admin(data, 'backup', copies[4]), 'backup of a server that was killed')
  for (const copy of copies) check_beginning(copy, data)
  must(entries(copies[4]).length === entries(data).length && entries(copies[0]).length < entries(copies[4]).length, 'play went on')

  const [{ code, cookie }] = players
  fs.writeFileSync(path.join(data, OLD_SECRET), 'of an earlier version')
  good(admin(data, 'restore', copies[1]), 'restore')
  must(modes(data).filter((mode) => mode === 0o600).length >= 2 && !fs.existsSync(path.join(data, OLD_SECRET)), 'all files')
  must(entries(data).join() === entries(copies[1]).join(), 'as it was')
  server = await start([], { data })
  must((await call(server, 'GET', `/api/tables/${code}`, { cookie })).json.seat === 0, 'the seat is held')
  await stop(server)
}

async function a_kill_leaves_nothing_half() {
  const [data, backups] = [folder(), folder()]
  const server = await start(LIMITS, { data })
  await play(server, 2)
  await play_on(data)
  const copy = path.join(backups, 'copy')
  good(admin(data, 'backup', copy), 'backup')
  await play_on(data)
  const killed = async (delay, ...more) => {
    const child = spawn(program, words(data, ...more), { stdio: 'ignore' })
    const over = new Promise((done) => child.on('close', done))
    await new Promise((over) => setTimeout(over, delay))
    child.kill('SIGKILL')
    await over
  }
  for (let delay = 2; delay < 60; delay += 4) {
    const other = path.join(backups, 'other')
    await killed(delay, 'backup', other)
    if (fs.existsSync(other)) {
      check_beginning(other, data)
      fs.rmSync(other, { recursive: true })
    }
  }
  good(admin(data, 'backup', path.join(backups, 'after')), 'the next backup')
  await stop(server)
  const [old, made] = [entries(data).join(), entries(copy).join()]
  must(old !== made, 'something has happened since')
  let restored = 0
  for (let delay = 2; delay < 60; delay += 4) {
    await killed(delay, 'restore', copy)
    const now = entries(data).join()
    must(now === old || now === made, 'old or restored, and nothing between')
    restored += now === made
    if (now === made) good(admin(data, 'restore', path.join(backups, 'after')), 'back again')
    if (now === made) break
  }
  good(admin(data, 'restore', copy), 'restore')
  must(entries(data).join() === made, 'as in the copy')
  console.log(restored ? 'a kill came after the end' : 'every kill came before the end')
}

async function refuses_what_is_no_backup() {
  const [data, backups] = [folder(), folder()]
  const server = await start([], { data })
  await table(server, await person(server), { rules: 'twenty-five' })
  await stop(server)
  const before = entries(data).join()
  const refused = (what, says) => {
    const { status, stderr } = admin(data, 'restore', what)
    must(status === 1 && stderr.includes(says), `${says}: ${stderr}`)
    must(entries(data).join() === before && !fs.existsSync(path.join(data, 'tables.db.new')), 'nothing has changed')
  }
  refused(path.join(backups, 'nothing'), 'No such file')
  const empty = admin(path.join(backups, 'nothing'), 'backup', path.join(backups, 'copy of nothing'))
  must(empty.status === 1 && empty.stderr.includes('has no tables.db'), empty.stderr)
  const broken = path.join(backups, 'broken')
  good(admin(data, 'backup', `${broken}//`), 'backup')
  must(fs.readdirSync(backups).join() === 'broken', 'slashes at the end make no folder in the folder')
  const file = path.join(broken, 'tables.db')
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, bytes.subarray(0, bytes.length - 5000))
  refused(broken, 'malformed')
  fs.writeFileSync(file, Buffer.from(bytes).fill(0xff, 4096, 4200))
  refused(broken, 'damaged')
  fs.writeFileSync(file, 'no database, whatever its name says')
  refused(broken, 'not a database')
  fs.writeFileSync(file, bytes)
  sql(broken, 'DELETE FROM entry WHERE position = (SELECT max(position) FROM entry)')
  refused(broken, 'is damaged: it does not have just its')
  const again = admin(broken, 'backup', path.join(backups, 'copy of a broken one'))
  must(again.status === 1 && again.stderr.includes('is damaged: it does not have just its'), again.stderr)
  const check = spawnSync(program, ['serve', '--check', '--port', '0', '--data', broken], { encoding: 'utf8' })
  must(check.status === 1 && check.stderr.includes('is damaged: it does not have just its'), check.stderr)
  fs.writeFileSync(file, bytes)
  sql(broken, 'PRAGMA user_version = 99')
  refused(broken, 'newer version')
}

/* As a timer does it: a new backup takes the place of the one before only when it is complete. */
async function replaces_a_backup_of_the_same_name() {
  const [data, backups] = [folder(), folder()]
  const copy = path.join(backups, 'copy')
  const server = await start([], { data })
  const cookie = await person(server)
  await table(server, cookie, { rules: 'twenty-five' })
  const tables = () => Number(sql(copy, 'SELECT count(DISTINCT "table") FROM entry'))
  for (const wanted of [1, 2, 3]) {
    good(admin(data, 'backup', `${copy}/`), `backup ${wanted}`)
    must(tables() === wanted && fs.readdirSync(backups).join() === 'copy', `${tables()} tables, ${fs.readdirSync(backups).join()}`)
    await table(server, cookie, { rules: 'twenty-five' })
  }
  const limited = `trap '' XFSZ; ulimit -f 8; exec "$@"`
  must(spawnSync('sh', ['-c', limited, 'sh', program, ...words(data, 'backup', copy)]).status === 1 && tables() === 3, 'the older one stays where a new one fails')
  fs.renameSync(copy, `${copy}.replaced`) // a kill between the two names
  good(admin(data, 'backup', copy), 'backup')
  must(tables() === 4 && fs.readdirSync(backups).join() === 'copy', fs.readdirSync(backups).join())
  fs.renameSync(copy, `${copy}.replaced`)
  must(spawnSync('sh', ['-c', limited, 'sh', program, ...words(data, 'backup', copy)]).status === 1 && tables() === 4, 'the older one comes back')

  const other = path.join(backups, 'other')
  for (const name of ['notes', 'tables.db']) {
    fs.mkdirSync(other)
    fs.writeFileSync(path.join(other, 'notes'), 'of somebody')
    fs.writeFileSync(path.join(other, name), 'of somebody')
    const { status, stderr } = admin(data, 'backup', other)
    must(status === 1 && stderr.includes('is there already, and is no backup'), stderr)
    must(fs.readFileSync(path.join(other, 'notes'), 'utf8') === 'of somebody', 'what is no backup stays')
    fs.rmSync(other, { recursive: true })
  }
  fs.symlinkSync(copy, other)
  must(admin(data, 'backup', other).stderr.includes('is there already') && fs.lstatSync(other).isSymbolicLink(), 'a link stays')
  must(admin(data, 'backup', data).stderr.includes('is there already'), 'the data are no backup')
  await stop(server)
  must(admin(data, 'backup', data).stderr.includes('is there already'), 'nor when no server runs')
}

/* What each file that a backup can have is called: the next backup of that name starts anew. */
async function removes_what_a_killed_backup_left() {
  const [data, backups] = [folder(), folder()]
  const server = await start([], { data })
  await table(server, await person(server), { rules: 'twenty-five' })
  const part = path.join(backups, 'copy.part')
  fs.mkdirSync(part)
  for (const name of ['tables.db', 'tables.db-journal', OLD_SECRET]) fs.writeFileSync(path.join(part, name), 'x')
  good(admin(data, 'backup', path.join(backups, 'copy')), 'backup')
  await stop(server)
}

/* Only root can see this: the server of a package has another user. */
async function gives_the_files_to_the_server() {
  const [data, backups] = [folder(), folder()]
  const copy = path.join(backups, 'copy')
  const server = await start([], { data })
  await table(server, await person(server), { rules: 'twenty-five' })
  good(admin(data, 'backup', copy), 'backup')
  await stop(server)
  if (process.getuid() !== 0) return console.log('skipped, because only root can give files to another user')
  fs.writeFileSync(path.join(copy, OLD_SECRET), '')
  const [restored, nobody] = [folder(), 65534]
  fs.chownSync(restored, nobody, nobody)
  good(admin(restored, 'restore', copy), 'restore')
  for (const name of fs.readdirSync(restored)) must(fs.statSync(path.join(restored, name)).uid === nobody, `whose is ${name}?`)
}

/* The names, owners and checksums of a folder's files. */
const contents = (of) =>
  fs.readdirSync(of).map((name) => {
    const file = path.join(of, name)
    return `${name} ${fs.statSync(file).uid} ${createHash('sha256').update(fs.readFileSync(file)).digest('hex')}`
  }).join()

/* The service's user owns the folder and can put links there; root must not write through them, or give away what they name. */
async function follows_no_link() {
  const [data, outside, copy] = [folder(), folder(), path.join(folder(), 'copy')]
  const server = await start([], { data })
  await table(server, await person(server), { rules: 'twenty-five' })
  good(admin(data, 'backup', copy), 'backup')
  server.process.kill('SIGKILL')
  await server.ended
  for (const name of ['tables.db', 'tables.db-wal']) fs.copyFileSync(path.join(data, name), path.join(outside, name))
  fs.writeFileSync(path.join(outside, 'file'), 'of another user')
  const before = contents(outside)
  const root = process.getuid() === 0
  if (!root) console.log('skipped for the owner of files, because only root can change it')
  for (const [link, to, status] of [['lock', 'file', 1], ['tables.db', 'tables.db', 1], ['secret.new', 'file', 0], ['tables.db.new', 'file', 0], ['secret', 'file', 0]]) {
    const restored = folder()
    fs.symlinkSync(path.join(outside, to), path.join(restored, link))
    if (root) fs.chownSync(restored, 65534, 65534)
    const done = admin(restored, 'restore', copy)
    must(contents(outside) === before, `${link}: ${contents(outside)}`)
    must(done.status === status, `${link}: ${done.stderr}`)
  }
}

/* Root must not copy what the service's user may not read. */
async function reads_through_no_link() {
  const [data, outside] = [folder(), folder()]
  const server = await start([], { data })
  await table(server, await person(server), { rules: 'twenty-five' })
  await stop(server)
  for (const name of ['tables.db', OLD_SECRET]) {
    const [mine, other] = [path.join(data, name), path.join(outside, name)]
    const was = fs.existsSync(mine)
    if (was) fs.renameSync(mine, other)
    fs.symlinkSync(other, mine)
    const copy = path.join(folder(), 'copy')
    const done = admin(data, 'backup', copy)
    must(done.status === 1 && done.stderr.includes('it is a link') && !fs.existsSync(copy), `${name}: ${done.stderr}`)
    if (name === 'tables.db') must(admin(data, 'expire', '0', folder()).status === 1, 'expire reads through a link')
    fs.unlinkSync(mine)
    if (was) fs.renameSync(other, mine)
  }
  good(admin(data, 'backup', path.join(folder(), 'copy')), 'backup')
}

/* The secret that an earlier version has in a file is in a backup as long as no server of this version has taken it over, */
async function keeps_the_secret_of_an_earlier_version() {
  const [data, restored, copy] = [folder(), folder(), path.join(folder(), 'copy')]
  await stop(await start([], { data }))
  make_earlier(data)
  good(admin(data, 'backup', copy), 'backup')
  must(fs.readFileSync(path.join(copy, OLD_SECRET)).equals(fs.readFileSync(path.join(data, OLD_SECRET))), 'it is in the backup')
  good(admin(restored, 'restore', copy), 'restore')
  const server = await start([], { data: restored })
  must(!fs.existsSync(path.join(restored, OLD_SECRET)) && server.notes.includes(`event=taken-over file=${path.join(fs.realpathSync(restored), OLD_SECRET)} `), server.notes)
  await stop(server)
  must(admin(restored, 'restore', copy).status === 0 && fs.existsSync(path.join(restored, 'secret')), 'back to the earlier version')
}

/* The folder of --data can be a link, as /var/lib/spoilfive is if systemd makes the user. */
async function restores_into_a_linked_folder() {
  const [data, copy, link] = [folder(), path.join(folder(), 'copy'), path.join(folder(), 'link')]
  await stop(await start([], { data }))
  good(admin(data, 'backup', copy), 'backup')
  fs.symlinkSync(data, link)
  good(admin(link, 'restore', copy), 'restore')
}

/* As on a full disk, but without one: no file may be larger than this. */
async function says_why_a_backup_cannot_be_written() {
  const [data, backups] = [folder(), folder()]
  const server = await start([], { data })
  const limited = `trap '' XFSZ; ulimit -f 8; exec "$@"`
  const { status, stderr } = spawnSync('sh', ['-c', limited, 'sh', program, ...words(data, 'backup', path.join(backups, 'copy'))], { encoding: 'utf8' })
  must(status === 1 && stderr.includes('tables.db: File too large'), stderr)
  await stop(server)
}

run([copies_while_people_play, a_kill_leaves_nothing_half, replaces_a_backup_of_the_same_name, removes_what_a_killed_backup_left, gives_the_files_to_the_server, follows_no_link, reads_through_no_link, restores_into_a_linked_folder, keeps_the_secret_of_an_earlier_version, says_why_a_backup_cannot_be_written, refuses_what_is_no_backup])
