import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkModules } from '../../scripts/chunk-modules.ts'
import { before } from './build/before.ts'
import { sharedChunks } from './build/chunks.ts'
import { ionicShakes } from './build/ionic.ts'
import { manifest } from './build/manifest.ts'
import { prerender } from './build/prerender.ts'
import pacchetto from './package.json' with { type: 'json' }

/**
 * Packages with missing side-effect declarations: without this, all of Ionic, its icons and zod would be in the bundle (−84 KiB
 * gz).
 */
const SENZA_EFFETTI = /node_modules\/(@ionic|ionicons|zod)\//

/** Checks the API's base URL in a native build, which is not served from the site's origin. */
function chiediApiPerTelefono(mode: string): void {
  const base = loadEnv(mode, import.meta.dirname).VITE_API_BASE ?? ''
  if (mode === 'telefono' && !/^https:\/\/[^/]+\/api$/.test(base)) {
    throw new Error('VITE_API_BASE dev’essere l’indirizzo intero dell’API, come https://app.example.it/api')
  }
}

export default defineConfig(({ isSsrBuild, mode }) => {
  chiediApiPerTelefono(mode)
  return config(isSsrBuild ?? false)
})

const chunks = sharedChunks()

const config = (isSsrBuild: boolean): UserConfig => ({
  define: { __VERSIONE__: JSON.stringify(pacchetto.version) },
  plugins: [
    react(),
    ionicShakes(),
    ...(isSsrBuild
      ? []
      : [
          before(),
          chunks.plugin,
          chunkModules(),
          prerender(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: manifest,
            injectManifest: {
              globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
              // Ionic alone exceeds the default limit, as it is split per component.
              maximumFileSizeToCacheInBytes: 3_000_000,
            },
          }),
        ]),
  ],
  build: {
    target: 'es2022',
    // A browser without modulepreload loads each module when it is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id: string) => id.endsWith('.css') || !SENZA_EFFETTI.test(id),
      },
      output: chunks.output,
    },
  },
  server: {
    proxy: {
      // Everything that the server serves itself, and the back office's development server (`npm run dev`).
      '^/(?:api|dev/posta|premi|informativa|note-legali|manifestazione/regolamento|stato)(?:[/.?]|$)':
        'http://127.0.0.1:3000',
      '/backoffice': { target: 'http://127.0.0.1:4103', ws: true },
    },
  },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
