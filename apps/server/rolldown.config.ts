import { relative, resolve } from 'node:path'
import { defineConfig } from 'rolldown'

const OUTPUT = resolve(import.meta.dirname, 'dist')

/**
 * What is worth reading as one file: the product's own sources, and libraries of many small ones that read no file
 * beside them and have no dependencies. All the rest is asked of `node_modules` as ever.
 */
const TOGETHER = /^(?:@primo|drizzle-orm|zod|libphonenumber-js)(?:\/|$)/

/**
 * The server as `npm start` runs it: the same sources, read in less time (docs/decisions/0068). A file found beside a
 * source (a migration, a list, a worker) stays there, and each module still says where its own source is.
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
