import { readdirSync, readFileSync } from 'node:fs'
import * as operatori from '@primo/contract/ingresso/operatore-iscrizioni'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { pratiche } from '@primo/contract/pratiche/pratiche'
import { catalogoOperatore, codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { cercaIscritti, codaRettifiche } from '@primo/contract/raccolta/operatore-punti'
import { cercaInRete } from '@primo/contract/rete/operatore-rete'
import { cercaRete } from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { foldName, namesTable } from '@primo/domain/platform/fold'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameMatches } from '../../accesso/account/queries.ts'
import { registraPratica } from '../../pratiche/pratiche/commands.ts'
import { createMember } from '../../test/persone.ts'
import { openWorld, type World, withProfili } from '../../test/world.ts'
import { folded, foldFunction, hasWords } from './search-sql.ts'
import { similarNames } from './similar-names.ts'

type Membro = Awaited<ReturnType<typeof createMember>>
const NAMES = [
  'Ștefan Popa',
  'Ana Kovač',
  'Jan Łódź',
  'Søren Ødegård',
  'Eva Weiß',
  'Sara D’Angelo',
  '100% Rosa_Blu',
] as const

let world: World
let operatore: string
let capo: Membro
const persone = new Map<string, Membro>()

beforeAll(async () => {
  world = await openWorld()
  capo = await createMember(world, { nome: 'Capo', cognome: 'Rete' })
  await withProfili(world, capo.utente_id)
  for (const whole of NAMES) {
    const [nome, cognome] = whole.split(' ') as [string, string]
    const membro = await createMember(world, { nome, cognome, sponsor_id: capo.segnalatore_id })
    await withProfili(world, membro.utente_id, 'in_approvazione', ['promotore'])
    await withProfili(world, membro.utente_id, 'attiva', ['manifestazione'])
    persone.set(whole, membro)
    await world.services.withTransaction((trx) =>
      registraPratica(trx, {
        utente_id: capo.utente_id,
        nominativo: whole.replace(' ', '  '),
        id_tipo_finanziamento: 2,
        importo_cent: 100_000,
        quando: clock.now(),
      }),
    )
  }
  const chi = await createMember(world, { ruolo: 'operatore', nome: 'Olga', cognome: 'Operatrice' })
  await world.services.db.$client.query('update pratica set id_stato = 2')
  operatore = chi.token
}, 120_000)
afterAll(() => world.close())

const page = { per_page: 25, page: 1 }
/** Every search of people by name, and the names that it returns. */
const LUOGHI: Record<string, (q: string) => Promise<string[]>> = {
  'la rete, da operatore': async (q) =>
    (await world.call(cercaInRete, { query: { q } }, operatore)).data.righe.map(
      (r) => r.membro.denominazione,
    ),
  'la propria rete': async (testo) =>
    (await world.call(cercaRete, { query: { testo } }, capo.token)).data.righe.map((r) => r.denominazione),
  'gli iscritti alla raccolta': async (q) =>
    (await world.call(cercaIscritti, { query: { q } }, operatore)).data.map((r) => r.denominazione),
  'la coda delle iscrizioni': async (q) =>
    (
      await world.call(
        operatori.codaIscrizioni,
        { query: { ...page, q, stato: 'in_approvazione' } },
        operatore,
      )
    ).data.map((r) => r.membro.denominazione),
  'la coda delle pratiche': async (q) =>
    (await world.call(codaPratiche, { query: { ...page, q, stato: 'tutte' } }, operatore)).data.map((r) =>
      r.nominativo.replace('  ', ' '),
    ),
  'le proprie pratiche': async (q) =>
    (await world.call(pratiche, { query: { ...page, q } }, capo.token)).data.map((r) =>
      r.nominativo.replace('  ', ' '),
    ),
}

describe.each(Object.entries(LUOGHI))('%s', (_, find) => {
  test.each([
    ['stefan', 'Ștefan Popa'],
    ['S\u0326TEFAN popa', 'Ștefan Popa'],
    ['popa ştefan', 'Ștefan Popa'],
    ['kovac', 'Ana Kovač'],
    ['lodz', 'Jan Łódź'],
    ['ødegard  soren', 'Søren Ødegård'],
    ['weiss', 'Eva Weiß'],
    ['WEIẞ', 'Eva Weiß'],
    ["d'angelo", 'Sara D’Angelo'],
    ['dangelo', 'Sara D’Angelo'],
    ['d angelo', 'Sara D’Angelo'],
    ['100%', '100% Rosa_Blu'],
    ['rosa_blu', '100% Rosa_Blu'],
    ...['Sig.ra Ana Kovač', 'Sig.na Kovac', 'Signora Kovač', 'Dott.ssa Ana Kovač', 'Gent.ma Kovac'].map(
      (q) => [q, 'Ana Kovač'] as [string, string],
    ),
    ...['Geom. Kovač', 'Avv. Ana Kovač', 'Egr. Sig. Kovač', 'Sig.Kovac', 'Kovač, Ana'].map(
      (q) => [q, 'Ana Kovač'] as [string, string],
    ),
  ])('«%s» trova «%s» e lui solo', async (q, nome) => expect(await find(q)).toEqual([nome]))

  test.each(['a%a', 'so_en', '%%', '__', 'c\\apo', "popa' or 'a' = 'a", "''", '...'])(
    '«%s» non trova nessuno',
    async (q) => expect(await find(q)).toEqual([]),
  )
})

test.each([codaRichieste, codaRettifiche, catalogoOperatore])(
  '$path cerca per parole, con i segni che valgono per sé',
  async (spec) => {
    for (const q of ['weiß', '%', "d'angelo", '...', 'a b c d e f g h i j k l m n o p']) {
      const { data } = await world.call(spec as typeof codaRettifiche, { query: { ...page, q } }, operatore)
      expect(data).toEqual([])
    }
  },
)

test('una ricerca di duemila lettere si taglia a centoventi', async () => {
  const q = `stefan ${'x'.repeat(113)}`
  for (const cerca of [cercaInRete, operatori.codaIscrizioni, codaPratiche] as const) {
    const find = (text: string) => world.call(cerca as typeof cercaInRete, { query: { q: text } }, operatore)
    expect(await find(q + 'y'.repeat(2_000))).toEqual(await find(q))
    expect(await find(`stefan${' '.repeat(2_000)}zzzz`)).toEqual(await find('stefan'))
  }
})

test.each([
  ['popa@posta', true],
  ['stefan.popa@posta.example', true],
  ['popa stefan.popa@posta', true],
  ['stefan@posta', false],
  ['popa@posta.example.it', false],
])('un indirizzo si cerca intero, una volta sola: «%s» %s', async (q, found) => {
  const values: string[] = []
  const matches = nameMatches(
    "'stefan popa stefan.popa@posta.example'",
    q,
    (value) => `$${values.push(value)}`,
  )
  const { rows } = await world.services.db.$client.query(`select ${matches} as found`, values)
  expect(rows).toEqual([{ found }])
  expect(values).toHaveLength(q.split(' ').length)
})

test.each([
  ['steffan popa', 'stefan popa', [1]],
  ['stefan.popa@posta', 'stefan popa posta', []],
  ['popa '.repeat(10), 'popa', [1]],
  ['popa'.repeat(11), 'popa'.repeat(11), []],
])('i nomi simili a «%s»: «%s» %j', async (q, name, found) => {
  const names = `select 1 as id, '${name}' as name`
  expect(await world.services.withTransaction((trx) => similarNames(trx, names, q))).toEqual(found)
})

test('il database piega ogni carattere come le app', async () => {
  const all = Array.from({ length: 0xd800 - 1 }, (_, i) => String.fromCharCode(i + 1)).concat(
    Array.from({ length: 0x10000 - 0xe000 }, (_, i) => String.fromCharCode(i + 0xe000)),
  )
  const { rows } = await world.services.db.$client.query<{ c: string; piegato: string }>(
    `select c, ${folded('c')} as piegato from unnest($1::text[]) c where ${folded('c')} <> c`,
    [all],
  )
  expect(new Map(rows.map((r) => [r.c, r.piegato]))).toEqual(namesTable())
  const whole = [...namesTable().keys()].join('x')
  const { rows: insieme } = await world.services.db.$client.query<{ piegato: string }>(
    `select ${folded('$1::text')} as piegato`,
    [whole],
  )
  expect(insieme[0]!.piegato).toBe(foldName(whole))
})

test('l’ultima migrazione che fa la funzione ha la tavola di oggi', () => {
  const folder = new URL('../../../migrations/', import.meta.url)
  const texts = readdirSync(folder)
    .filter((nome) => nome.endsWith('.sql'))
    .sort()
    .map((nome) => readFileSync(new URL(nome, folder), 'utf8'))
  expect(texts.findLast((text) => text.includes('FUNCTION piega('))).toContain(foldFunction())
})

test.each([
  ['anagrafica', folded('denominazione'), 'anagrafica_nome_cercato'],
  ['pratica', 'nominativo_cercato', 'pratica_cercata'],
])('in %s un nome si trova dall’indice, anche con un piano tenuto da parte', async (table, column, index) => {
  const values: string[] = []
  const dove = hasWords(column, 'd’angelo ko', (value) => `$${values.push(value)}`)
  const tipi = values.map(() => 'text').join(', ')
  const written = values.map((value) => `'${value}'`).join(', ')
  for (const modo of ['force_custom_plan', 'force_generic_plan']) {
    const piano = await world.services.withTransaction(async (trx) => {
      // Small tables are scanned sequentially: the test checks whether the index is usable.
      await trx.$client.query(`set local enable_seqscan = off; set local plan_cache_mode = ${modo}`)
      await trx.$client.query(`prepare ${table}_${modo} (${tipi}) as select id from ${table} where ${dove}`)
      return trx.$client.query<{ 'QUERY PLAN': string }>(`explain execute ${table}_${modo} (${written})`)
    })
    expect(piano.rows.map((r) => r['QUERY PLAN']).join('\n')).toContain(index)
  }
})
