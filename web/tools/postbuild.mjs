/* Runs after the build: gives the service worker its list of files, compresses everything, and measures what a first visit loads. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [OUT = 'dist'] = process.argv.slice(2)
const LIMIT = 150_000
const COMPRESSED = /\.(html|js|css|svg|wasm|webmanifest|json|txt)$/

function files(folder, prefix = '') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  )
}

const read = (name) => readFileSync(join(OUT, name))

/* The organiser's page as one file, which needs no server. */
const [script, style] = [/<script [^>]*src="([^"]+)"[^>]*><\/script>/, /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/]
const alone = (html, pattern, tag) => {
  const [whole, path] = pattern.exec(html)
  const text = read(`file/${path}`).toString().replaceAll('</script', '<\\/script')
  return html.replace(whole, () => (tag === 'style' ? `<style>${text}</style>` : `<script type="module">${text}</script>`))
}
const page = alone(alone(read('file/night.html').toString(), script, 'script'), style, 'style')
writeFileSync(join(OUT, 'night-alone.html'), page.replace(/<link rel="icon"[^>]*>/, ''))
rmSync(join(OUT, 'file'), { recursive: true })

/* The service worker caches all files of this build but itself, and what only other sites show; those of the organiser's page only for those who have
   opened it. */
const built = files(OUT).filter((name) => !/\.(br|gz)$/.test(name) && !name.startsWith('.vite') && name !== 'sw.js' && name !== 'share.png')
const isNight = (name) => /^(assets\/)?night/.test(name)
const address = (name) => `/${name === 'index.html' ? '' : name}`
const version = createHash('sha256')
  .update(built.map((name) => createHash('sha256').update(read(name)).digest('hex')).join())
  .digest('hex')
const worker = read('sw.js')
  .toString()
  .replace('__VERSION__', version.slice(0, 16))
  .replace("'__FILES__'", JSON.stringify(built.filter((name) => !isNight(name)).map(address)))
  .replace("'__NIGHT__'", JSON.stringify(built.filter((name) => isNight(name)).map(address)))
writeFileSync(join(OUT, 'sw.js'), worker)

/* A twentieth smaller than what zlib makes, and read by the same browsers. */
const smallestGzip = (path) => execFileSync('zopfli', ['-c', path], { maxBuffer: 1 << 26 })

for (const name of [...built, 'sw.js']) {
  if (!COMPRESSED.test(name)) continue
  const bytes = read(name)
  writeFileSync(join(OUT, `${name}.gz`), smallestGzip(join(OUT, name)))
  writeFileSync(join(OUT, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
}

/* What is loaded before the first card of a solo game: the start screen, the table, and all that they need. */
const manifest = JSON.parse(read('.vite/manifest.json'))
rmSync(join(OUT, '.vite'), { recursive: true })
const first = new Set(['index.html'])
function need(key) {
  const chunk = manifest[key]
  if (!chunk || first.has(chunk.file)) return
  first.add(chunk.file)
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) first.add(file)
  for (const other of chunk.imports ?? []) need(other)
}
need('index.html')
for (const [key, { name }] of Object.entries(manifest)) if (name === 'solo' || key === 'src/messages/en.ts') need(key)
for (const name of built) if (/^assets\/worker-.*\.js$|engine.*\.wasm$/.test(name)) first.add(name)

const size = (name, ending) => statSync(join(OUT, name + ending)).size
let [gz, br] = [0, 0]
for (const name of first) {
  gz += size(name, '.gz')
  br += size(name, '.br')
  console.log(`${String(size(name, '.gz')).padStart(8)} ${String(size(name, '.br')).padStart(8)}  ${name}`)
}
console.log(`${String(gz).padStart(8)} ${String(br).padStart(8)}  gzip and brotli before the first card (at most ${LIMIT})`)
if (gz > LIMIT) {
  console.error('too much is loaded before the first card')
  process.exit(1)
}
