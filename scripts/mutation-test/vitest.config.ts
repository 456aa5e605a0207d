import { defineConfig } from 'vitest/config'
import { ZONES } from './zones.ts'

const { root, tests, postgres } = ZONES[process.env.MUTATION_ZONE!]!

/** Vitest configuration of a mutation test: the tests of one zone, run as the repository's `vitest.config.ts` runs them. */
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
