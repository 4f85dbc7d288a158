/*
 * Builds the npm package: node packaging/npm/build.mjs VERSION ENGINE.wasm LICENSE FOLDER. The package is the only file in FOLDER. The page's
 * own tools bundle it, so npm has installed them before (tools/page). The same files give the same package, byte by byte.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const web = join(here, '../../web')
const [version, engine, licence, out] = process.argv.slice(2)

/* The types' imports name no file, which bundlers understand; Node's way of finding modules needs the whole name. */
function nameFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const file = join(folder, entry)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)'/g, "$1.js'"))
  }
}

async function bundle(tree) {
  const { build } = await import(join(web, 'node_modules/esbuild/lib/main.js'))
  const options = { bundle: true, format: 'esm', platform: 'neutral', target: 'es2022', external: ['node:*'], logLevel: 'warning' }
  await build({ ...options, entryPoints: [join(web, 'src/engine/package.ts')], outfile: join(tree, 'index.js') })
  await build({ ...options, entryPoints: [join(web, 'src/engine/worker.ts')], outfile: join(tree, 'worker.js') })
}

function writeTypes(tree) {
  const given = JSON.parse(readFileSync(join(web, 'tsconfig.json'), 'utf8')).compilerOptions
  const compilerOptions = {
    ...given,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(web, 'src'),
    outDir: join(tree, 'types'),
  }
  const config = join(tree, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, files: [join(web, 'src/engine/package.ts')] }))
  execFileSync(join(web, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' })
  rmSync(config)
  nameFiles(join(tree, 'types'))
}

process.umask(0o022) /* files are packed with their permissions */
const tree = mkdtempSync(join(tmpdir(), 'spoilfive-npm-'))
try {
  await bundle(tree)
  writeTypes(tree)
  const described = { ...JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')), version }
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
  writeFileSync(join(tree, 'engine.wasm'), readFileSync(engine))
  writeFileSync(join(tree, 'LICENSE'), readFileSync(licence))
  writeFileSync(join(tree, 'README.md'), readFileSync(join(here, 'README.md')))
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(out)], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
} finally {
  rmSync(tree, { recursive: true })
}
