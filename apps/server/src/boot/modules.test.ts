import { TIPI_PROPOSTA } from '@primo/domain/ufficio/proposta'
import { ELENCHI } from '@primo/domain/ufficio/viste'
import { expect, test } from 'vitest'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { TEST_CONFIG } from '../test/database.ts'
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
