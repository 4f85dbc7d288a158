/* The typeface of cards and headings: Zilla Slab Bold from npm, with the letters that the page's languages use and no others. Its licence
   (SIL Open Font License 1.1) goes with it into the page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subset from 'subset-font'

const ID = 'typeface?url'
const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÁÉÍÓÚáéíóúÀÂÇÈÊËÎÏÔÙÛŒàâçèêëîïôùûœ' +
  ".,:;!?…’‘“”«»()/&+−-–—·%*' \u00a0\u202f"

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/zilla-slab/package.json'))
const file = join(folder, 'files/zilla-slab-latin-700-normal.woff2')

/** A Vite plugin: `import url from 'typeface?url'`. */
export function typeface() {
  let building = false
  let inlines = false
  return {
    name: 'typeface',
    enforce: 'pre',
    configResolved: (config) => {
      building = config.command === 'build'
      inlines = Number(config.build.assetsInlineLimit) > 0
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null
      if (!building) return `export default ${JSON.stringify(`/@fs${file}`)}`
      const font = await subset(readFileSync(file), LETTERS, { targetFormat: 'woff2' })
      if (inlines) return `export default ${JSON.stringify(`data:font/woff2;base64,${Buffer.from(font).toString('base64')}`)}`
      const reference = this.emitFile({ type: 'asset', name: 'typeface.woff2', source: font })
      this.emitFile({ type: 'asset', fileName: 'assets/typeface.LICENSE.txt', source: readFileSync(join(folder, 'LICENSE')) })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
