/* Invitation links: what a messenger is shown of a table, and that no name can break the page. */
import fs from 'node:fs'
import path from 'node:path'
import { Line, call, folder, must, person, program, run, table, withServer } from './server.mjs'

const HTML = '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <title>Spoil Five</title>\n  </head>\n</html>\n'

function page(files = {}) {
  const made = folder()
  for (const [name, text] of Object.entries({ 'index.html': HTML, ...files })) fs.writeFileSync(path.join(made, name), text)
  return made
}

const read = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name])

/** The tags by their property, and the page without them. */
function parts(text) {
  const TAG = /<meta (?:property|name)="([\w:]+)" content="([^"<>]*)">\n {4}/g
  const tags = Object.fromEntries([...text.matchAll(TAG)].map(([, name, content]) => [name, read(content)]))
  return { tags, rest: text.replace(TAG, '') }
}

async function seated(server, name, plan) {
  const cookie = await person(server)
  const code = await table(server, cookie, plan)
  const line = new Line(server, code, cookie)
  await line.event('at')
  if (name) {
    line.send({ do: 'sit', seat: 0, name })
    await line.find((event) => event.event === 'table' && event.seat === 0, 'a seat')
  }
  return { cookie, code, line }
}

const TWENTY_FIVE = { rules: 'twenty-five', players: 5, options: { target: 45 }, settings: { name: 'Kitchen' } }

async function shows_the_game_and_its_owner() {
  await withServer(['--page', page({ 'share.png': 'png' })], async (server) => {
    const { code, line } = await seated(server, 'Maeve', TWENTY_FIVE)
    const got = await call(server, 'GET', `/t/${code}`)
    const { tags, rest } = parts(got.text)
    const own = `http://127.0.0.1:${server.port}`
    must(got.status === 200 && rest === HTML, got.text)
    must(got.headers['content-type'] === 'text/html; charset=utf-8', got.headers['content-type'])
    must(got.headers['cache-control'] === 'no-store' && !got.headers['set-cookie'], 'kept by nobody, and the same for everybody')
    must(/default-src 'none'/.test(got.headers['content-security-policy']), 'the policy of the page')
    must(tags['og:title'] === 'Maeve invites you to Twenty-Five, to 45', tags['og:title'])
    must(tags['og:description'] === 'Kitchen: 5 players, 4 seats free. Play in the browser, without an account.', tags['og:description'])
    must(tags['og:url'] === `${own}/t/${code}` && tags['og:image'] === `${own}/share.png`, JSON.stringify(tags))
    must(tags['twitter:card'] === 'summary_large_image' && tags.robots === 'noindex', JSON.stringify(tags))
    const typed = `/t/${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()}`
    must(parts((await call(server, 'GET', typed)).text).tags['og:url'] === tags['og:url'], 'as people type it')
    must((await call(server, 'HEAD', `/t/${code}`)).status === 200, 'HEAD')
    must((await call(server, 'POST', `/t/${code}`, { body: '{}' })).status === 405, 'POST')
    line.end()
  })
}

async function says_only_what_it_knows() {
  await withServer(['--page', page(), '--origin', 'https://cards.example'], async (server) => {
    const { code, line } = await seated(server, '', { rules: 'spoil-five', players: 5 })
    const { tags } = parts((await call(server, 'GET', `/t/${code}`)).text)
    must(tags['og:title'] === 'You are invited to Spoil Five (CatsAtCards)', tags['og:title'])
    must(tags['og:description'].startsWith('5 players, 5 seats free.'), tags['og:description'])
    must(tags['og:url'] === `https://cards.example/t/${code}` && !('og:image' in tags), 'no image where there is none')
    must(!('twitter:card' in tags), 'nor a card for it')
    line.end()
  })
}

async function hides_what_is_no_invitation() {
  await withServer(['--page', page(), '--limit', 'address_guesses=3'], async (server) => {
    const cookie = await person(server)
    const day = await call(server, 'POST', '/api/day', { cookie, body: '{"name":"Ann"}' })
    must((await call(server, 'GET', `/t/${day.json.code}`)).text === HTML, 'the deal of the day')
    const code = await table(server, cookie, TWENTY_FIVE)
    for (const wrong of ['AAAA2222', 'x', '%22%3E', 'ABCD-EFGH']) {
      const got = await call(server, 'GET', `/t/${wrong}`)
      must(got.status === 200 && got.text === HTML, `${wrong}: ${got.text}`)
    }
    must((await call(server, 'GET', `/t/${code}`)).text === HTML, 'after too many guesses not even a table')
    must((await call(server, 'GET', '/t/')).status === 404, 'no code at all')
  })
}

async function speaks_the_visitors_language() {
  await withServer(['--page', page()], async (server) => {
    const { code, line } = await seated(server, 'Maeve', TWENTY_FIVE)
    const told = async (wanted) => parts((await call(server, 'GET', `/t/${code}`, { headers: { 'accept-language': wanted } })).text).tags
    const french = await told('de-CH, fr-CA;q=0.9,en;q=0.8')
    must(french['og:title'] === 'Maeve vous invite à jouer à Twenty-Five, en 45', french['og:title'])
    must(french['og:description'] === 'Kitchen: 5 joueurs, 4 places libres. Jouez dans le navigateur, sans compte.', french['og:description'])
    must((await told('GA'))['og:title'] === 'Tá Maeve ag tabhairt cuireadh duit: Twenty-Five, go dtí 45', 'Irish')
    for (const other of ['de', 'fra', ', ;q=1', 'f', 'x'.repeat(500), 'en-IE,fr'])
      must((await told(other))['og:title'] === 'Maeve invites you to Twenty-Five, to 45', other)
    line.end()
  })
}

async function survives_hostile_names() {
  await withServer(['--page', page()], async (server) => {
    const names = ['"><script>alert(1)', "'&amp;<b>&#39;", '</title><title>', '{code} %s %n $&', 'Zoë 👩‍🚀']
    for (const hostile of names) {
      const name = hostile.replaceAll(/[<>(){}]/g, '') // which a person's name may not have
      const { code, line } = await seated(server, name, { ...TWENTY_FIVE, settings: { name: `${hostile}</head>` } })
      const { tags, rest } = parts((await call(server, 'GET', `/t/${code}`)).text)
      must(rest === HTML, `${name}: ${rest}`)
      must(tags['og:title'] === `${name} invites you to Twenty-Five, to 45`, tags['og:title'])
      must(tags['og:description'].startsWith(`${hostile}</head>: `), tags['og:description'])
      line.end()
    }
    const { code, line } = await seated(server, 'Ann', TWENTY_FIVE)
    for (const host of ['evil"onload="x', 'a b', 'x/../y', '<i>']) {
      const { status, text } = await call(server, 'GET', `/t/${code}`, { headers: { host } })
      const { tags, rest } = parts(text)
      must(status === 400 || (rest === HTML && !('og:url' in tags)), `${host}: ${status} ${text}`)
    }
    line.end()
  })
}

/* A copy of the program, where no page lies beside it. */
async function works_without_a_page() {
  const place = folder()
  for (const name of ['spoilfive', 'spoilfive-server']) fs.copyFileSync(path.join(path.dirname(program), name), path.join(place, name))
  const without = async (server) => must((await call(server, 'GET', '/t/ABCDEFGH')).status === 503, 'there is no page')
  await withServer([], without, { run: path.join(place, 'spoilfive') })
}

run([shows_the_game_and_its_owner, says_only_what_it_knows, hides_what_is_no_invitation, speaks_the_visitors_language, survives_hostile_names, works_without_a_page])
