import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger, formatViolations } from '../../boot/ledger-verification.ts'
import { completaPratica } from '../../pratiche/pratiche/commands.ts'
import { openPuntiWorld, type PuntiWorld } from '../../test/punti-fixtures.ts'
import { allowAdjustments, decidiRettifica } from '../../test/rettifiche.ts'
import { richiediPremio } from '../premi/commands.ts'
import { maturaEScadi } from './maturazione.ts'
import { proponiRettifica } from './rettifiche.ts'

/**
 * Injected faults in a consistent ledger, bypassing its protections: each is detected, with the row. A fault is what a superuser
 * could do with the triggers disabled; `rimedia` undoes it.
 */
type Fault = { tabella: string; guasta: string; rimedia: string; regola: RegExp; riga: object }

let bench: PuntiWorld
const id: Record<
  'socio' | 'lotto' | 'altroLotto' | 'movimento' | 'scrittura' | 'premio' | 'richiesta',
  number
> = {
  socio: 0,
  lotto: 0,
  altroLotto: 0,
  movimento: 0,
  scrittura: 0,
  premio: 0,
  richiesta: 0,
}
let pratica_id: number
let rettifica_id: number
let estraneo: number
const il = (giorno: string) => new Date(`${giorno}T10:00:00Z`)
const sql = (text: string) => bench.services.db.$client.query(text)
const uno = async (text: string) => (await sql(text)).rows[0].id as number

beforeAll(async () => {
  bench = await openPuntiWorld()
  const { withTransaction } = bench.services
  const edizione_id = bench.edizioni[1]
  const completa = async (utente_id: number) => {
    const fresh = await bench.pratica(utente_id, 2, il('2022-04-01'))
    const input = { pratica_id: fresh, attore_id: null, quando: il('2022-04-01') }
    await withTransaction((trx) => completaPratica(trx, { ...input, esito: 'positivo' }))
    return fresh
  }
  id.socio = await bench.socio()
  pratica_id = await completa(id.socio)
  await completa(id.socio)
  const other = await bench.socio()
  await completa(other)
  await maturaEScadi(bench.services, il('2022-05-01'))
  const quando = il('2022-05-02')
  await allowAdjustments(bench.services, other, id.socio)
  id.premio = await bench.premio(edizione_id, 100, 5)
  const richiesta = { utente_id: id.socio, id_premio: id.premio, quando }
  id.richiesta = (await withTransaction((trx) => richiediPremio(trx, richiesta))) as number
  const proposta = { utente_id: id.socio, edizione_id, punti: 20, motivo: 'Prova', attore_id: other, quando }
  rettifica_id = (await withTransaction((trx) => proponiRettifica(trx, proposta))) as number
  const mano = { rettifica_id, attore_id: id.socio, quando }
  await withTransaction((trx) => decidiRettifica(trx, 'conferma', mano))
  id.lotto = await uno(`select min(id) as id from lotto where utente_id = ${id.socio}`)
  id.altroLotto = await uno(
    `select id from lotto where utente_id = ${id.socio} and id > ${id.lotto} order by id limit 1`,
  )
  estraneo = await uno(`select min(id) as id from lotto where utente_id = ${other}`)
  id.movimento = await uno(`select movimento_id as id from lotto where id = ${id.lotto}`)
  id.scrittura = await uno(
    `select max(id) as id from scrittura where lotto_id = ${id.lotto} and conto = 'disponibili'`,
  )
  expect(formatViolations(await checkLedger(bench.services.db))[0]).toMatch(/^Il registro torna: \d+ regole/)
})
afterAll(() => bench.close())

const add = (table: string, column: string, n: number, which: number) =>
  `update ${table} set ${column} = ${column} + ${n} where id = ${which}`
const ritocco = (tabella: string, column: string, which: number) => ({
  tabella,
  guasta: add(tabella, column, 1, which),
  rimedia: add(tabella, column, -1, which),
})
const sposta = (column: string, from: number, a: number) => ({
  tabella: 'scrittura',
  guasta: `update scrittura set ${column} = ${a} where id = ${id.scrittura}`,
  rimedia: `update scrittura set ${column} = ${from} where id = ${id.scrittura}`,
})

const GUASTI: Record<string, () => Fault> = {
  'un saldo ritoccato': () => ({
    tabella: 'portafoglio',
    guasta: `update portafoglio set disponibili = disponibili + 1 where utente_id = ${id.socio}`,
    rimedia: `update portafoglio set disponibili = disponibili - 1 where utente_id = ${id.socio}`,
    regola: /^Ogni saldo/,
    riga: { utente_id: id.socio },
  }),
  'il saldo di un lotto ritoccato': () => ({
    ...ritocco('lotto', 'disponibili', id.lotto),
    regola: /^Ogni lotto/,
    riga: { id: id.lotto },
  }),
  'i punti di un lotto gonfiati': () => ({
    ...ritocco('lotto', 'punti', id.lotto),
    regola: /^Ogni lotto/,
    riga: { id: id.lotto },
  }),
  'una scrittura cambiata': () => ({
    ...ritocco('scrittura', 'punti', id.scrittura),
    regola: /^Le scritture di ogni movimento/,
    riga: { somma: 1 },
  }),
  'una scrittura spostata su un altro movimento': () => ({
    tabella: 'scrittura',
    guasta: `update scrittura set movimento_id = ${id.movimento} where id = ${id.scrittura}`,
    rimedia: `update scrittura s set movimento_id = (select m.id from movimento m where m.richiesta_id = ${id.richiesta})
               where s.id = ${id.scrittura}`,
    regola: /^Le scritture di ogni movimento/,
    riga: { movimento_id: id.movimento },
  }),
  'una scrittura spostata su un altro lotto': () => ({
    ...sposta('lotto_id', id.lotto, id.altroLotto),
    regola: /^Ogni lotto/,
    riga: { id: id.lotto },
  }),
  'una scrittura spostata sul lotto di un altro': () => ({
    ...sposta('lotto_id', id.lotto, estraneo),
    regola: /^Un movimento tocca solo/,
    riga: { scrittura_id: id.scrittura, lotto_id: estraneo },
  }),
  'la cifra di un movimento cambiata': () => ({
    ...ritocco('movimento', 'punti', id.movimento),
    regola: /^Le scritture di ogni movimento/,
    riga: { movimento_id: id.movimento, dichiarato: 601 },
  }),
  'due scritture cancellate': () => ({
    tabella: 'scrittura',
    guasta: `create table tolte as select * from scrittura where movimento_id = ${id.movimento};
             delete from scrittura where movimento_id = ${id.movimento}`,
    rimedia: 'insert into scrittura overriding system value select * from tolte; drop table tolte',
    regola: /^Le scritture di ogni movimento/,
    riga: { movimento_id: id.movimento },
  }),
  'la giacenza di un premio cambiata': () => ({
    ...ritocco('premio', 'disponibili', id.premio),
    guasta: `update premio set disponibili = disponibili - 1 where id = ${id.premio}`,
    rimedia: `update premio set disponibili = disponibili + 1 where id = ${id.premio}`,
    regola: /^I pezzi rimasti/,
    riga: { premio_id: id.premio, disponibili: 3 },
  }),
  'i punti di una richiesta cambiati': () => ({
    ...ritocco('richiesta_premio', 'punti', id.richiesta),
    regola: /^Ogni richiesta/,
    riga: { richiesta_id: id.richiesta },
  }),
  'una pratica riaperta senza storno': () => ({
    tabella: 'pratica',
    guasta: `update pratica set id_stato = 3 where id = ${pratica_id}`,
    rimedia: `update pratica set id_stato = 5 where id = ${pratica_id}`,
    regola: /^Hanno dato punti solo/,
    riga: { pratica_id, emessi: 600 },
  }),
  'una rettifica gonfiata dopo l’approvazione': () => ({
    ...ritocco('rettifica', 'punti', rettifica_id),
    regola: /^Ogni rettifica approvata/,
    riga: { rettifica_id, punti: 21, mossi: 20 },
  }),
  'una rettifica di una mano sola': () => ({
    tabella: 'rettifica',
    guasta: `alter table rettifica drop constraint rettifica_due_mani;
             update rettifica set nota = decisa_da::text, decisa_da = proposta_da where id = ${rettifica_id}`,
    rimedia: `update rettifica set decisa_da = nota::bigint, nota = null where id = ${rettifica_id}`,
    regola: /^Ogni rettifica approvata/,
    riga: { rettifica_id },
  }),
}

test.each(Object.keys(GUASTI))('la verifica trova %s e ne dice la riga', async (nome) => {
  const { tabella, guasta, rimedia, regola, riga } = GUASTI[nome]!()
  const aTriggerSpenti = async (command: string) => {
    await sql(`alter table ${tabella} disable trigger user`)
    for (const part of command.split(';')) await sql(part)
    await sql(`alter table ${tabella} enable trigger user`)
  }
  await aTriggerSpenti(guasta)
  const violazioni = await checkLedger(bench.services.db)
  await aTriggerSpenti(rimedia)
  const found = violazioni.find((v) => regola.test(v.regola))
  expect(found?.riga, JSON.stringify(violazioni)).toMatchObject(
    Object.fromEntries(
      Object.entries(riga).map(([field, value]) => [field, expect.toSatisfy((v) => Number(v) === value)]),
    ),
  )
  expect(formatViolations(violazioni).join('\n')).toContain(JSON.stringify(found?.riga))
  expect(await checkLedger(bench.services.db)).toEqual([])
})
