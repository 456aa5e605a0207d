import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from '../../scripts/chunk-modules.ts'
import { materialIcons } from './build/icons.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import pacchetto from './package.json' with { type: 'json' }

/** Packages and components that lists and forms use, and the home page does not. */
const LISTS_AND_FORMS =
  /node_modules\/(react-hook-form|qrcode-generator|jsonexport|diacritic|ra-core\/dist\/(dataTable|export|form|controller\/(show|input|list\/(?!(use)?ListContext\.|queryReducer\.)))|ra-ui-materialui\/dist\/(field|input|list|preferences\/FieldToggle)|@mui\/material\/esm\/(use)?(Autocomplete|Checkbox|Chip|Collapse|Form(ControlLabel|Group)|InputAdornment|Link\/|ListSubheader|Pagination|Radio|Switch|Table|internal\/SwitchBase))/

export default defineConfig({
  base: '/backoffice/',
  define: { __VERSIONE__: JSON.stringify(pacchetto.version) },
  plugins: [materialIcons(), react(), preloadFonts(), chunkModules()],
  // The packages that the development server pre-bundles import icons too.
  optimizeDeps: { rolldownOptions: { plugins: [materialIcons()] } },
  resolve: {
    // react-admin is in the root node_modules with the members' app's router. Deduplication gives it this app's.
    dedupe: ['react-router', 'react-router-dom'],
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id: string) =>
          id.endsWith('.css') || !/node_modules\/(zod|@visx|d3-[a-z-]+)\//.test(id),
      },
      output: {
        codeSplitting: {
          groups: [
            // Login page, which is painted first, and its server calls.
            { name: 'login', tags: ['$initial'], priority: 9 },
            { name: 'login-api', test: /\/data\/public-calls\.ts$/, priority: 8 },
            // Before `vendor`, which would take them with the packages' index files.
            {
              name: 'lists-and-forms',
              test: LISTS_AND_FORMS,
              includeDependenciesRecursively: false,
              priority: 8,
            },
            // react-admin and MUI in one chunk that changes only with them: operators download it once. Chart libraries and pdf.js are in
            // the chunks of the pages that use them.
            {
              name: 'vendor',
              test: /node_modules\/(?!@visx|d3-|internmap|classnames|pdfjs-dist)/,
              priority: 7,
            },
            { name: 'app', test: /\/src\/App\.tsx$/, priority: 6 },
            // Metrics and lists of the home page.
            { name: 'home', test: /\/src\/pages\/home\//, priority: 6 },
            {
              name: 'shared',
              test: /\/(src\/(ui(?!\/charts)|data|state)|packages)\//,
              minShareCount: 2,
              priority: 5,
            },
            // All pages in one chunk: separately, prefetching them took eighty requests of a few KB each.
            { name: 'pages', test: /\/src\/pages\/(?!home|login|invito|password)/, priority: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/premi': 'http://127.0.0.1:3000',
      '/dev/posta': 'http://127.0.0.1:3000',
    },
  },
})
