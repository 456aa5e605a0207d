import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const LOADED = `
  import { createRequire } from 'node:module'
  await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
  console.log(Object.keys(createRequire(import.meta.url).cache).join('\\n'))`

// They take tens of MB and a third of a second, and are needed only when the geography changes or a password is chosen.
test('le liste dei luoghi e delle password si leggono quando servono, non all’avvio', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LOADED])
  expect(stdout).toContain('fastify')
  expect(stdout).not.toMatch(/i18n-iso-countries|italian-cap-comuni-province|@zxcvbn-ts/)
})
