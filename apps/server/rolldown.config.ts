import { relative, resolve } from 'node:path'
import { defineConfig } from 'rolldown'

const OUTPUT = resolve(import.meta.dirname, 'dist')

/**
 * Modules of the bundle: the product's own sources, and libraries with many small files, no dependencies and no data files. All
 * other packages are loaded from `node_modules`.
 */
const TOGETHER = /^(?:@primo|drizzle-orm|zod|libphonenumber-js)(?:\/|$)/

/**
 * Bundle of the server, which loads faster than the sources (docs/decisions/0068). Data files, migrations and workers stay next to
 * their sources: `import.meta.url` of a bundled module is that of its source.
 */
export default defineConfig({
  input: {
    main: resolve(import.meta.dirname, 'src/main.ts'),
    primo: resolve(import.meta.dirname, 'src/boot/shell/primo.ts'),
  },
  platform: 'node',
  external: (id, _importer, isResolved) => !isResolved && !/^[./]/.test(id) && !TOGETHER.test(id),
  output: {
    dir: OUTPUT,
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  },
  plugins: [
    {
      name: 'where-the-source-is',
      transform: {
        filter: { id: /\.ts$/, code: /import\.meta\.url/ },
        handler: (code, id) =>
          code.replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(relative(OUTPUT, id))}, import.meta.url).href`,
          ),
      },
    },
  ],
})
