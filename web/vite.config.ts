import { defineConfig } from 'vite'

/* The server serves what is built here under /; a strict Content-Security-Policy goes with it, so nothing may be inlined. */
export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:4500', ws: true } },
  },
})
