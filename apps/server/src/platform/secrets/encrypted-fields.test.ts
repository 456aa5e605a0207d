import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { ENCRYPTED_FIELD_NAMES, ENCRYPTED_FIELDS, encryptedField } from './encrypted-fields.ts'

const testApp = await sharedFixture(openTestApp())

async function columns(simile: string): Promise<string[]> {
  const { rows } = await testApp.services.db.$client.query<{ nome: string }>(
    `select table_name || '.' || column_name as nome from information_schema.columns
      where table_schema = 'public' and column_name ~ $1 order by 1`,
    [simile],
  )
  return rows.map((r) => r.nome)
}

test('l’elenco dei campi cifrati è quello dello schema, con le sue chiavi e i suoi indici', async () => {
  expect(await columns('cifrat[aoie]$')).toEqual([...ENCRYPTED_FIELD_NAMES].sort())
  const { rows } = await testApp.services.db.$client.query<{ nome: string }>(
    // The primary key of a partitioned table is in each partition.
    `select distinct coalesce(n.inhparent, c.conrelid)::regclass || '.' || a.attname as nome
       from pg_constraint c left join pg_inherits n on n.inhrelid = c.conrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'p'`,
  )
  const keys = new Set(rows.map((r) => r.nome))
  const all = new Set(await columns('.'))
  for (const field of ENCRYPTED_FIELD_NAMES) {
    const { chiave, indice } = encryptedField(field)
    const table = field.split('.')[0]
    expect(keys, field).toContain(`${table}.${chiave}`)
    if (indice) expect(all, field).toContain(`${table}.${indice.colonna}`)
  }
})

test('nessun codice fiscale e nessun numero di documento ha una colonna in chiaro', async () => {
  const chiare = (await columns('codice_fiscale|numero_documento|iban')).filter(
    (nome) => !/_(cifrato|indice)$/.test(nome),
  )
  expect(chiare).toEqual([])
})

test('SECURITY.md elenca i campi cifrati, tutti e solo quelli', () => {
  const page = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8')
  const list = /<!-- campi cifrati -->\n\n([\s\S]*?)\n\n<!-- fine -->/.exec(page)?.[1]
  const giusto = Object.entries(ENCRYPTED_FIELDS).map(([field, { che }]) => `- ${che} (\`${field}\`)`)
  expect(list?.split('\n')).toEqual(giusto)
})
