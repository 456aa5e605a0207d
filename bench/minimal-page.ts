/** Minimal page of `minimal-page/`, built and served like the app: the baseline of the first screen. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { ionicShakes } from '../apps/members/build/ionic.ts'

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Builds the page that the app's weight is compared with, and serves it on loopback. */
export async function openMinimalPage() {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  await build({
    root: fileURLToPath(new URL('minimal-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [ionicShakes()],
    build: {
      target: 'es2022',
      outDir,
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: (id) => id.endsWith('.css') || !/node_modules\/(@ionic|ionicons)\//.test(id),
        },
      },
    },
  })
  const server = createServer((req, res) => {
    const path = req.url?.startsWith('/assets/') ? req.url : '/index.html'
    const type = TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream'
    const kept = path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
    res.writeHead(200, { 'content-type': type, 'cache-control': kept }).end(readFileSync(join(outDir, path)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
