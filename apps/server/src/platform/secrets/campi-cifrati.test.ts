import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../../test/app.ts'
import { CAMPI_CIFRATI, campoCifrato, NOMI_CAMPI_CIFRATI } from './campi-cifrati.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

async function colonne(simile: string): Promise<string[]> {
  const { rows } = await prova.fondamenta.db.$client.query<{ nome: string }>(
    `select table_name || '.' || column_name as nome from information_schema.columns
      where table_schema = 'public' and column_name ~ $1 order by 1`,
    [simile],
  )
  return rows.map((r) => r.nome)
}

test('l’elenco dei campi cifrati è quello dello schema, con le sue chiavi e i suoi indici', async () => {
  expect(await colonne('cifrat[aoie]$')).toEqual([...NOMI_CAMPI_CIFRATI].sort())
  const { rows } = await prova.fondamenta.db.$client.query<{ nome: string }>(
    `select tc.table_name || '.' || kcu.column_name as nome from information_schema.table_constraints tc
       join information_schema.key_column_usage kcu using (constraint_schema, constraint_name)
      where tc.constraint_type = 'PRIMARY KEY' and tc.table_schema = 'public'`,
  )
  const chiavi = new Set(rows.map((r) => r.nome))
  const tutte = new Set(await colonne('.'))
  for (const campo of NOMI_CAMPI_CIFRATI) {
    const { chiave, indice } = campoCifrato(campo)
    const tabella = campo.split('.')[0]
    expect(chiavi, campo).toContain(`${tabella}.${chiave}`)
    if (indice) expect(tutte, campo).toContain(`${tabella}.${indice.colonna}`)
  }
})

test('nessun codice fiscale e nessun numero di documento ha una colonna in chiaro', async () => {
  const chiare = (await colonne('codice_fiscale|numero_documento|iban')).filter(
    (nome) => !/_(cifrato|indice)$/.test(nome),
  )
  expect(chiare).toEqual([])
})

test('il README elenca i campi cifrati, tutti e solo quelli', () => {
  const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')
  const elenco = /<!-- campi cifrati -->\n\n([\s\S]*?)\n\n<!-- fine -->/.exec(readme)?.[1]
  const giusto = Object.entries(CAMPI_CIFRATI).map(([campo, { che }]) => `- ${che} (\`${campo}\`)`)
  expect(elenco?.split('\n')).toEqual(giusto)
})
