import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { folder, must, until } from './server.mjs'

/** Starts PostgreSQL in a folder of its own; answers a connection string, and a function that runs SQL. As root it gets the user of its package, because it refuses root. */
export async function postgres() {
  const home = folder()
  const versions = '/usr/lib/postgresql'
  const bin = path.join(versions, fs.readdirSync(versions).sort((a, b) => a - b).at(-1), 'bin')
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres']))
  const as = process.getuid() ? {} : { uid: id('-u'), gid: id('-g') }
  if (as.uid) fs.chownSync(home, as.uid, as.gid)
  const data = path.join(home, 'data')
  const options = { cwd: home, stdio: 'ignore', ...as }
  must(spawnSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'spoilfive', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], options).status === 0, 'initdb')
  const database = spawn(path.join(bin, 'postgres'), ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'fsync=off'], options)
  process.on('exit', () => database.kill('SIGKILL'))
  const is_ready = () => spawnSync(path.join(bin, 'pg_isready'), ['-h', home], { stdio: 'ignore' }).status === 0
  await until(is_ready, 'PostgreSQL')
  const store = `postgresql:///postgres?host=${home}&user=spoilfive`
  const sql = (text) => execFileSync(path.join(bin, 'psql'), [store, '-Atc', text]).toString()
  return { store, sql }
}
