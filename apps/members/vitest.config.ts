import { defineConfig } from 'vitest/config'

/** Rules and pure logic only. Code that needs a browser is tested in one, in `e2e`. */
export default defineConfig({
  define: { __VERSIONE__: JSON.stringify('2.0.25') },
  test: { name: 'members', include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
})
