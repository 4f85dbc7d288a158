import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { typeface } from './tools/typeface.mjs'

/* The organiser's page and that of everybody's phones, a build of its own, so that nothing of it reaches those who only play. In the mode `file` all of it goes into as few files as
   possible; tools/postbuild.mjs makes one of them, which needs no server. */
const engine = resolve(process.env.SPOILFIVE_ENGINE ?? '../build/web/engine')

export default defineConfig(({ mode }) => ({
  plugins: [typeface()],
  publicDir: false,
  resolve: { alias: { 'engine-files': engine } },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsInlineLimit: mode === 'file' ? 1 << 24 : 0,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: mode === 'file' ? 'night.html' : ['night.html', 'night-phone.html'],
      output: {
        entryFileNames: 'assets/night-[hash].js',
        chunkFileNames: 'assets/night-[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names[0] === 'typeface.woff2' ? 'assets/[name]-[hash][extname]' : 'assets/night-[name]-[hash][extname]',
      },
    },
  },
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/night-worker-[hash].js' } } },
  server: { fs: { allow: ['.', '../nights', engine] } },
}))
