import { ELENCHI } from '@primo/contract/ufficio/operatore-viste'
import { TIPI_PROPOSTA } from '@primo/domain/ufficio/proposta'
import { expect, test } from 'vitest'
import { accesso } from '../accesso/module.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services/services.ts'
import { TEST_CONFIG } from '../test/database.ts'
import { ufficio } from '../ufficio/module.ts'
import { listsOf } from './modules.ts'

test('every list with saved views and every kind of four-eyes approval belongs to a module', () => {
  const { views, proposals } = listsOf({
    secrets: createSecrets('segreto'),
    config: TEST_CONFIG,
    jobs: {} as never,
  })
  expect(Object.keys(views).sort()).toEqual([...ELENCHI].sort())
  expect(Object.keys(proposals).sort()).toEqual(Object.keys(TIPI_PROPOSTA).sort())
})

test('a lost connection does not delay a code by e-mail; only other work has the long timeouts', async () => {
  const runs: (() => unknown)[] = []
  const used: string[] = []
  const servicesWith = (timeouts: string) =>
    ({
      config: TEST_CONFIG,
      secrets: { decrypt: () => 'anna@example.it' },
      jobs: {
        start: async ({ run }: Job<{ email: string }>) => {
          runs.push(() => run({ email: '' }, {} as never))
        },
      },
      withTransaction: async () => {
        used.push(timeouts)
      },
    }) as unknown as Services
  const scope = { services: servicesWith('short'), background: servicesWith('long') }
  await accesso.start(scope)
  await ufficio({ loadAccordi: async () => {} }).start(scope)
  for (const run of runs) await run()
  expect(used).toEqual(['short', 'short', 'long', 'long'])
})
