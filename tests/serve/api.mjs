/*
 * docs/api.md is true: its examples are asked of a real server and the answers compared; its lists of errors and settings are those
 * of the program.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Line, call, metrics, must, person, program, run, soon, start, stop } from './server.mjs'

const doc = fs.readFileSync('docs/api.md', 'utf8')
const names = {} // what <NAME> stands for, once it was seen

const fill = (text) => text.replace(/<([A-Z]+)>/g, (whole, name) => names[name] ?? whole)

const ANY = '\u2026'

/** An example as a value: `…` for a value, `…` after the last field or item for more of them. */
function example(text) {
  return JSON.parse(
    text
      .replace(/:\s*…(?=[,}\]])/g, `:"${ANY}"`)
      .replace(/([{,])…\}/g, (_, before) => `${before}"${ANY}":0}`)
      .replace(/([[,])…\]/g, (_, before) => `${before}"${ANY}"]`),
  )
}

/** What differs between what is there and an example, or null. */
function differs(actual, wanted, place = '') {
  if (wanted === ANY) return null
  const name = typeof wanted === 'string' && /^<([A-Z]+)>$/.exec(wanted)
  if (name) {
    names[name[1]] ??= actual
    return actual === names[name[1]] ? null : `${place} is ${actual}, not ${names[name[1]]}`
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual)) return `${place} is no list`
    const more = wanted.at(-1) === ANY && (wanted.length === 1 || typeof wanted[0] === 'object' || actual.length !== wanted.length)
    const items = more ? wanted.slice(0, -1) : wanted
    if (!more && actual.length !== items.length) return `${place} has ${actual.length} items`
    return items.map((item, i) => differs(actual[i], item, `${place}[${i}]`)).find(Boolean) ?? null
  }
  if (wanted && typeof wanted === 'object') {
    if (!actual || typeof actual !== 'object') return `${place} is ${JSON.stringify(actual)}`
    const more = ANY in wanted
    const fields = Object.keys(wanted).filter((field) => field !== ANY)
    const extra = Object.keys(actual).find((field) => !fields.includes(field))
    if (!more && extra !== undefined) return `${place}.${extra} is not in the example`
    return fields.map((field) => (field in actual ? differs(actual[field], wanted[field], `${place}.${field}`) : `${place}.${field} is missing`)).find(Boolean) ?? null
  }
  return actual === wanted ? null : `${place} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`
}

async function ask_http(server, cookie, block) {
  const [asked, answered] = block.split('\n\n')
  const [line, body] = asked.split('\n')
  const [method, path] = fill(line).split(' ')
  const [status, wanted] = answered.split('\n')
  const got = await call(server, method, path, { cookie, body: body && fill(body) })
  must(got.status === Number(status), `${line}: ${got.status} ${got.text}`)
  const wrong = differs(got.json, example(wanted))
  must(!wrong, `${line}: ${wrong}: ${got.text}`)
}

/** Lines sent and lines expected; other events may come between these. */
async function ask_socket(server, cookie, block, lines) {
  const [path, ...steps] = block.split('\n')
  const [, code, after] = /^\/api\/tables\/(\w+)\/socket\?after=(\d+)$/.exec(fill(path))
  const line = new Line(server, code, cookie, { after: Number(after) })
  lines.push(line)
  for (const step of steps) {
    if (step.startsWith('> ')) {
      line.frame(step.slice(2))
      continue
    }
    const wanted = example(step.slice(2))
    let nearest = ''
    await line
      .find((event) => {
        const wrong = event.event === wanted.event ? differs(event, wanted) : 'another'
        if (wrong && wrong !== 'another') nearest = wrong
        return !wrong
      }, step)
      .catch((error) => {
        throw new Error(`${error.message}; ${nearest}`)
      })
  }
}

/** Refusals that the document tells without an example. */
const REFUSALS = [
  ['http', 'GET /api/nothing\n\n404\n{"error":"There is nothing at that address.","code":"unknown"}'],
  ['http', 'POST /api/me\n{"name":"A name that is far too long"}\n\n413\n{"error":"The name is too long: it may have 20 characters.","code":"too-long"}'],
  ['http', 'GET /api/games/0123456789abcdef0123456789abcdef\n\n404\n{"error":"There is no such game.","code":"unknown"}'],
  ['http', 'GET /api/day?day=2025-02-29\n\n400\n{"error":"\\"day\\" must be a date until today, as in 2026-11-20.","code":"malformed"}'],
  ['socket', '/api/tables/ABC222/socket?after=0\n< {"event":"error","code":"unknown","error":"There is no such table."}']
]

async function its_examples_are_true() {
  const server = await start(['--limit', 'person_tables=100'])
  const cookie = await person(server)
  const blocks = [...doc.matchAll(/^```(http|socket)\n(.*?)\n```$/gms)]
  const lines = []
  must(blocks.length > 15, 'examples are missing')
  for (const [kind, block] of [...blocks.map(([, ...example]) => example), ...REFUSALS]) {
    if (kind === 'http') await ask_http(server, cookie, block)
    else await ask_socket(server, cookie, block, lines)
    // a table is listed while somebody is at it, so lines stay open until all is asked
  }
  lines.forEach((line) => line.end())
  await stop(server)
}

/* The list that follows a sentence: "- `name` (what is so): text". */
function rows(lead) {
  const list = doc.slice(doc.indexOf(lead)).split('\n').slice(2)
  return list.slice(0, list.indexOf('')).map((line) => /^- (.+?) \((.+?)\): (.+)$/.exec(line).slice(1))
}

/* `serve --limits` lists every limit of the header, and starts nothing. */
async function lists_its_limits() {
  const header = fs.readFileSync('server/common/limits.h', 'utf8').replace(/\\\n/g, '')
  const limits = [...header.matchAll(/X\((\w+), (\d+), (\d+), (\d+),\s*"([^"]+)"\)/g)].map(([, name, usual, least, most, what]) => `${name} ${usual} ${least} to ${most} ${what}`)
  const { status, stdout } = spawnSync(program, ['serve', '--limits'], { encoding: 'utf8' })
  const listed = stdout.trim().split('\n').map((line) => line.replace(/ +/g, ' '))
  must(status === 0 && limits.length > 10 && JSON.stringify(limits) === JSON.stringify(listed), stdout)
}

async function its_errors_are_the_programs() {
  const header = fs.readFileSync('server/common/api_error.h', 'utf8').replace(/\\\n/g, '')
  const errors = [...header.matchAll(/X\(\w+, "([\w-]+)", (\d+),\s*"((?:[^"\\]|\\.)*)"\)/g)].map(([, code, status, when]) => [`\`${code}\``, status === '0' ? 'at tables' : status, when.replace(/\\"/g, '"')])
  must(errors.length > 10 && JSON.stringify(errors) === JSON.stringify(rows('The codes, with')), 'the list of errors is not that of server/common/api_error.h')
}

async function its_settings_are_the_programs() {
  const header = fs.readFileSync('server/table/table_config.h', 'utf8')
  const found = [...header.matchAll(/X\(\w+, "(\w+)", (\w+), (\w+), (\d+), (\d+)\)/g)]
  const listed = rows('The `settings` of a table, each')
  must(found.length > 5, 'no settings found')
  for (const [, name, type, usual, least, most] of found) {
    const row = listed.find(([cell]) => cell.includes(`\`${name}\``))
    must(row, `the setting ${name} is missing`)
    if (type === 'NUMBER') must(row[1] === `${usual}; ${least}–${most}`, `the setting ${name} is ${usual}, ${least}–${most}`)
  }
}

/* Each metric explains itself. */
async function explains_its_metrics() {
  const server = await start()
  const text = await soon(metrics(server), 'metrics')
  await stop(server)
  const explained = [...text.matchAll(/^# HELP spoilfive_(\w+) \S.*\.\n# TYPE spoilfive_\1 (gauge|counter|histogram)$/gm)].map(([, name]) => name)
  const values = [...text.matchAll(/^spoilfive_(\w+?)(?:_(?:bucket|sum|count))?[ {]/gm)].map(([, name]) => name)
  must(explained.length > 10 && values.every((name) => explained.includes(name)), text)
}

run([its_examples_are_true, its_errors_are_the_programs, lists_its_limits, its_settings_are_the_programs, explains_its_metrics])
