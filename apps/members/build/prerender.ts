import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rollup } from 'vite'
import pacchetto from '../package.json' with { type: 'json' }

const RADICE = fileURLToPath(new URL('..', import.meta.url))

interface PaginaResa {
  /** File name without extension: the server serves `/login` from `login.html`. */
  nome: string
  titolo: string
  html: string
}

/**
 * Vite plugin that prerenders the public pages as HTML: each page's markup in `<nome>.html` with the entry's CSS inlined, so that
 * the first paint needs one response. Runs before the service worker is built, which precaches the result.
 */
export function prerender(): Plugin {
  return {
    name: 'primo-prerender',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_opzioni, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') return
      const base = signed(preload(inlineCss(String(shell.source), bundle), bundle), bundle)
      shell.source = withCode(base, 'shell', bundle)
      for (const page of await render()) {
        this.emitFile({
          type: 'asset',
          fileName: `${page.nome}.html`,
          source: fill(afterPaint(withCode(base, `${page.nome}page`, bundle)), page),
        })
      }
    },
  }
}

function fill(base: string, page: PaginaResa): string {
  return base
    .replace('<title>Primo</title>', `<title>${page.titolo}</title>`)
    .replace('<div id="root"></div>', `<div id="root" data-page="${page.nome}">${page.html}</div>`)
}

/**
 * Adds preload links for a page's lazy chunk and its imports, and inlines their CSS: for sign-up its form, for the app's shell
 * Ionic. The page loads the entry itself.
 */
function withCode(html: string, nome: string, bundle: Rollup.OutputBundle): string {
  const visited = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Rollup.OutputAsset | Rollup.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || chunk.isEntry || visited.has(chunk.fileName)) return
    visited.add(chunk.fileName)
    for (const file of chunk.imports) visit(bundle[file])
    for (const file of chunk.viteMetadata?.importedCss ?? []) if (!html.includes(file)) styles.add(file)
  }
  visit(Object.values(bundle).find((file) => file.type === 'chunk' && file.name.toLowerCase() === nome))
  const links = [...visited].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const sheets = inlineCss(
    [...styles].map((file) => `<link rel="stylesheet" href="/${file}">`).join(''),
    bundle,
  )
  return html.replace('</head>', () => `${links.join('')}${sheets}</head>`)
}

/** Marks the page with a build id: a cached page of another build must not be used (`state/first-page-snapshot.ts`). */
function signed(html: string, bundle: Rollup.OutputBundle): string {
  const files = Object.keys(bundle).toSorted().join()
  const build = createHash('sha256').update(files).digest('base64url').slice(0, 12)
  return html.replace('<html ', `<html data-build="${build}" `)
}

/**
 * Replaces the script tags of a page that is complete without its code by a meta tag: `before-first-paint.ts` loads the code
 * after the first paint.
 */
function afterPaint(html: string): string {
  const files: string[] = []
  const left = html
    .replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, (_, file: string) => {
      files.unshift(file)
      return ''
    })
    .replace(/<link rel="modulepreload"[^>]* href="([^"]+)">/g, (_, file: string) => {
      files.push(file)
      return ''
    })
  return left.replace('<script>', () => `<meta name="code" content="${files.join(' ')}"><script>`)
}

/**
 * Inlines the entry's CSS. The link stays disabled, and is therefore not fetched: the loader of the other chunks looks for it,
 * and would otherwise add the same rules again after theirs.
 */
function inlineCss(html: string, bundle: Rollup.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, file: string) => {
    const foglio = bundle[file]
    if (foglio?.type !== 'asset') return tag
    return `<style>${String(foglio.source)}</style><link rel="stylesheet" href="/${file}" disabled>`
  })
}

/** Preloads the two fonts instead of discovering them in the CSS. */
function preload(html: string, bundle: Rollup.OutputBundle): string {
  const fonti = Object.keys(bundle).filter((file) => /-it-[^/]*\.woff2$/.test(file))
  const rows = fonti.map((f) => `<link rel="preload" href="/${f}" as="font" type="font/woff2" crossorigin>`)
  return html.replace('<script>', () => `${rows.join('')}<script>`)
}

async function render(): Promise<PaginaResa[]> {
  const server = await createServer({
    root: RADICE,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    define: { __VERSIONE__: JSON.stringify(pacchetto.version) },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const loaded = (await server.ssrLoadModule('/src/prerender.tsx')) as {
      render: () => Promise<PaginaResa[]>
    }
    return await loaded.render()
  } finally {
    await server.close()
  }
}
