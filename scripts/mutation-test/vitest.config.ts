import { defineConfig } from 'vitest/config'
import { ZONES } from './zones.ts'

const { root, tests, postgres } = ZONES[process.env.MUTATION_ZONE!]!

/** Tests of one zone, as `vitest.config.ts` of the repository runs them. */
export default defineConfig({
  test: {
    root,
    include: [...tests],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ['clock', 'seed'].map((what) => new URL(`../vitest-${what}.ts`, import.meta.url).pathname),
    ...(postgres && {
      env: { DATABASE_TEST: 'postgres' },
      experimental: { viteModuleRunner: false, nodeLoader: false },
    }),
  },
})
