import { codaPratiche, idStatoDi, STATI_DI_ALLORA } from '@primo/contract/pratiche/operatore-pratiche'
import { addDays, startOfDayInRome } from '@primo/domain/platform/dates'
import {
  azioniPratica,
  dopoAzione,
  type PassoPratica,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import * as comandi from './commands.ts'
import { condizioniOperatore, type FiltriOperatore } from './filters-operatore.ts'
import { PRATICHE_INVARIANTS } from './invariants.ts'

const office = await sharedFixture(openBackOffice(), (it) => it.closeSound())
const { db, withTransaction } = office.services

/** Test days, within which DST begins in Rome. */
const DAYS = Array.from({ length: 12 }, (_, n) => addDays('2025-03-25', n))
const HOURS_MAX = 12 * 24
const FAI = {
  invia: comandi.inviaPratica,
  avanza: comandi.avanzaPasso,
  rifiuta: comandi.rifiutaPratica,
  riapri: comandi.riapriPratica,
  completa: (trx, input) => comandi.completaPratica(trx, { ...input, esito: 'negativo' }),
} satisfies Record<string, typeof comandi.inviaPratica>

type Step = { stato: StatoPratica; quando: Date }

/**
 * Creates a case that takes a step after each of these hours, if there is one: the first action allowed, or the last where the
 * number is 0.
 */
async function lived(utente_id: number, gaps: readonly { hours: number; which: number }[]) {
  const quando = (hours: number) => new Date(startOfDayInRome(DAYS[0]!).getTime() + hours * 3_600_000)
  let [hours, now]: [number, { stato: StatoPratica; passo: PassoPratica | null }] = [
    gaps[0]!.hours,
    { stato: 1, passo: null },
  ]
  const data = { nominativo: 'Cliente', id_tipo_finanziamento: 2, importo_cent: 100_000 }
  const id = await withTransaction((trx) =>
    comandi.registraPratica(trx, { ...data, utente_id, quando: quando(hours) }),
  )
  const steps: Step[] = [{ stato: 1, quando: quando(hours) }]
  for (const gap of gaps.slice(1)) {
    hours += gap.hours
    const may = [...azioniPratica(now, 'convenzionato'), ...azioniPratica(now, 'operatore')]
    // Edits of a draft are not steps.
    if (now.stato === 1)
      await withTransaction((trx) =>
        comandi.modificaPratica(trx, { pratica_id: id, attore_id: null, quando: quando(hours), dati: data }),
      )
    const azioni = may.filter((azione): azione is keyof typeof FAI => azione in FAI)
    const azione = azioni.at(gap.which === 0 ? -1 : 0)
    if (!azione || hours > HOURS_MAX) break
    const input = { pratica_id: id, attore_id: null, motivo: 'Prova', quando: quando(hours) }
    expect(await withTransaction((trx) => FAI[azione](trx, input))).toBeNull()
    now = dopoAzione(azione, now)!
    steps.push({ stato: now.stato, quando: quando(hours) })
  }
  return { id, steps }
}

const gap = fc.record({ hours: fc.constantFrom(0, 0, 3, 20, 24, 50), which: fc.nat(6) })
const lives = fc.sample(fc.array(gap, { minLength: 1, maxLength: 14 }), { numRuns: 40, seed: 2026 })
const { utente_id } = await createSocio(office)
const cases: Awaited<ReturnType<typeof lived>>[] = []
for (const life of lives) cases.push(await lived(utente_id, life))
/** Test cases without drafts, which operators do not see. */
const sent = cases.filter(({ steps }) => steps.at(-1)!.stato !== 1)

const asked = async (query: Pick<FiltriOperatore, 'era' | 'era_al' | 'accaduto_dal' | 'accaduto_al'>) => {
  const { data } = await office.fa(codaPratiche, { query: { stato: 'tutte', per_page: 100, ...query } })
  return data.map(({ id_scheda }) => id_scheda).toSorted((a, b) => a - b)
}
const those = (which: (steps: Step[]) => boolean) =>
  sent.filter(({ steps }) => which(steps)).map(({ id }) => id)
const endOf = (day: string) => startOfDayInRome(addDays(day, 1))

test('com’erano le pratiche alla fine di un giorno è ciò che dice la loro storia, giorno per giorno', async () => {
  expect(new Set(sent.map(({ steps }) => steps.at(-1)!.stato))).toEqual(new Set([2, 3, 5]))
  for (const era_al of DAYS) {
    const then = (steps: Step[]) => steps.findLast(({ quando }) => quando < endOf(era_al))?.stato
    expect(await asked({ era_al }), era_al).toEqual(those((steps) => (then(steps) ?? 1) !== 1))
    for (const era of STATI_DI_ALLORA)
      expect(await asked({ era, era_al }), `${era} ${era_al}`).toEqual(
        those((steps) => then(steps) === idStatoDi(era)),
      )
  }
})

test('a quali pratiche è accaduto qualcosa in certi giorni è ciò che dice la loro storia', async () => {
  for (const [n, accaduto_dal] of DAYS.entries()) {
    const since = (quando: Date) => quando >= startOfDayInRome(accaduto_dal)
    expect(await asked({ accaduto_dal }), accaduto_dal).toEqual(
      those((steps) => steps.some(({ quando }) => since(quando))),
    )
    for (const accaduto_al of [DAYS[n]!, DAYS[n + 2] ?? DAYS[n]!]) {
      const until = (quando: Date) => quando < endOf(accaduto_al)
      expect(await asked({ accaduto_al }), accaduto_al).toEqual(
        those((steps) => steps.some(({ quando }) => until(quando))),
      )
      expect(await asked({ accaduto_dal, accaduto_al }), `${accaduto_dal} ${accaduto_al}`).toEqual(
        those((steps) => steps.some(({ quando }) => since(quando) && until(quando))),
      )
    }
  }
})

test('di un giorno passato si legge il passo che lo attraversa, non tutti quelli che sono seguiti', async () => {
  for (const filters of [
    { era_al: DAYS[3]! },
    { accaduto_dal: DAYS[1]!, accaduto_al: DAYS[3]! },
  ] satisfies FiltriOperatore[]) {
    const { where, values } = condizioniOperatore(filters)
    const plan = await withTransaction(async (trx) => {
      // Without sequential scans, which the planner prefers on a small table: the test checks that the index is usable.
      await trx.$client.query('set local enable_seqscan = off')
      const text = `explain select p.id from pratica p where ${where}`
      const { rows } = await trx.$client.query<{ 'QUERY PLAN': string }>(text, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('pratica_storia_tra')
    expect(plan).not.toContain('Seq Scan on pratica_storia')
  }
})

test('la prova si accorge di un passo che non dice da quando, e di una pratica ferma da un altro giorno', async () => {
  const [{ id }] = sent.filter(({ steps }) => steps.length > 2) as [(typeof sent)[number]]
  const rules = async () => (await findViolations(db, PRATICHE_INVARIANTS)).map(({ regola }) => regola)
  const planted = async (break_: string, mend: string) => {
    await office.rows(break_, [id])
    const found = await rules()
    await office.rows(mend, [id])
    return found
  }
  expect(await rules()).toEqual([])
  const last = '(select max(id) from pratica_storia where pratica_id = $1)'
  const shift = (by: string) =>
    `update pratica_storia set da_quando = da_quando ${by} interval '1 hour' where id = ${last}`
  expect(await planted(shift('-'), shift('+'))).toEqual([
    'Ogni passo di una pratica dice com’era prima, e da quando',
  ])
  const later = (by: string) =>
    `update pratica set aggiornata_il = aggiornata_il ${by} interval '1 hour' where id = $1`
  expect(await planted(later('+'), later('-'))).toContain(
    'Una pratica inviata dice quando ha fatto l’ultimo passo',
  )
})

test('il tempo che torna indietro fra due passi non ferma nessuno', async () => {
  const { id } = await lived(utente_id, [{ hours: 40, which: 0 }])
  const early = { pratica_id: id, attore_id: null, quando: startOfDayInRome(DAYS[0]!) }
  expect(await withTransaction((trx) => comandi.inviaPratica(trx, early))).toBeNull()
})
