import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TAG = '<script type="module" src="/src/before-first-paint.ts"></script>'

/**
 * Vite plugin that inlines the code that runs before the first paint (`src/before-first-paint.ts`) into every page: as a file it
 * would cost a round trip at each start of the app.
 */
export function before(): Plugin {
  let mode = 'production'
  return {
    name: 'primo-before',
    apply: 'build',
    configResolved(config) {
      mode = config.mode
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`)
        const code = await bundle(mode)
        return html.replace(TAG, () => `<script>${code}</script>`)
      },
    },
  }
}

async function bundle(mode: string): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    mode,
    logLevel: 'error',
    publicDir: false,
    define: { __VERSIONE__: '""' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${ROOT}src/before-first-paint.ts`, output: { format: 'iife' } },
    },
  })
  const [chunk] = (built as Rollup.RollupOutput).output
  return chunk.code.trim()
}
