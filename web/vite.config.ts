import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { typeface } from './tools/typeface.mjs'

/* The folder where ninja builds web/engine/. */
const engine = resolve(process.env.SPOILFIVE_ENGINE ?? '../build/web/engine')

/* What a first solo game needs besides the start screen: one file instead of ten small ones, which compress worse. */
const SOLO =
  /\/src\/(table\/(?!ActionBar|action-bar|Clock|Drawers|drawers|GameEnd|Result|Room|StopGame|tricks)|motion\/useMotion|sound\/useSounds|guide\/(LessonPanel|progress)|engine\/presets|game\/(solo-table|table-controller|record-text|shared-parts)|screens\/SoloGame\.)|\/components\/(Page|useMedia)\.|\/table-code\.|\/api\/events\./

/* What the start screen shows of the server once it has time for it. */
const LATER = /\/src\/screens\/(YourTables|OpenTables)\./

/* What makes the table feel like one, loaded beside the first game: each file of its own would cost another request. */
const FEEL = /\/src\/(motion\/(motions|scene|stage)|table\/Result|people\/|cards\/Court)/

/* The server serves what is built here under /; a strict Content-Security-Policy goes with it, so nothing may be inlined. */
export default defineConfig({
  plugins: [typeface()],
  resolve: { alias: { 'engine-files': engine } },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rollupOptions: {
      output: {
        onlyExplicitManualChunks: true,
        manualChunks: (id) => (SOLO.test(id) ? 'solo' : FEEL.test(id) ? 'feel' : LATER.test(id) ? 'later' : undefined),
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['.', engine] },
    proxy: { '/api': { target: 'http://127.0.0.1:4500', ws: true } },
  },
})
