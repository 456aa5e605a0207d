/** What it costs, for each write of the ledger, that its uniqueness is looked for in every part. */
import { clock } from '@primo/domain/platform/clock'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import {
  lockPortafogli,
  type MovimentoNuovo,
  scriviMovimenti,
} from '../apps/server/src/raccolta/punti/registro.ts'

/** With and without the trigger by turns, so that what else the machine does falls on both. */
const TURNS = 8
const WARM = 10
const DAY_MS = 86_400_000
/** Writes of each lane, and numbers before the end: half of them are past it. */
const OVER = 400

type WriteCost = { with_ms: number; without_ms: number }
/** What is written in one transaction: credits of a case up its line, or lots of a night. */
export type Written = 'accredito' | 'maturazione'
type Sizes = { together: number; times: number; people: number; cases: number }

const edizione_id = 1
/** Its own run's numbers, beyond those there were. */
let written = Math.floor(clock.now().getTime() / 1_000)

const credit = (utente_id: number, cases: number, regola_versione: string): MovimentoNuovo => ({
  tipo: 'accredito',
  chiave: `tenth:accredito=${++written}`,
  utente_id,
  edizione_id,
  avvenuto_il: clock.now(),
  pratica_id: 1 + (written % cases),
  ciclo: written,
  livello: 0,
  regola_versione,
  dati: {
    base: 10,
    livello: 0,
    quota_bp: 10_000,
    tetto: false,
    regola: regola_versione,
    matura_il: '2099-01-01',
  },
  titoli: [],
  scritture: [
    { conto: 'emissione', punti: -10 },
    { conto: 'maturazione', punti: 10 },
  ],
  lotto: { punti: 10, matura_il: new Date(performance.now() + 30 * DAY_MS), scade_il: '2099-12-31' },
})
/** Moves nothing, and so may be written of anybody. */
const maturation = (utente_id: number): MovimentoNuovo => ({
  tipo: 'maturazione',
  chiave: `tenth:maturazione=${++written}`,
  utente_id,
  edizione_id,
  avvenuto_il: clock.now(),
  dati: { punti: 0, pagati_al_debito: 0 },
  scritture: [
    { conto: 'debito', punti: -1 },
    { conto: 'debito', punti: 1 },
  ],
})
const medianOf = (ms: number[]) => ms.sort((a, b) => a - b)[Math.floor(ms.length / 2)]!

/** The median time of writing so many movements in one transaction, with the trigger and without. */
export async function writeCost(
  { db, withTransaction }: Database,
  what: Written,
  sizes: Sizes,
): Promise<WriteCost> {
  const { together, times, people, cases } = sizes
  const { rows } = await db.$client.query<{ v: string }>('select min(versione) as v from regola_punti')
  const taken = { enable: [] as number[], disable: [] as number[] }
  // That it is of an active profile is asked of the case's own command.
  await db.$client.query('alter table movimento disable trigger movimento_accredito_titoli')
  for (let turn = 0; turn < TURNS; turn++)
    for (const way of ['enable', 'disable'] as const) {
      await db.$client.query(`alter table movimento ${way} trigger movimento_unico`)
      for (let n = 0; n < WARM + times; n++) {
        const movements = Array.from({ length: together }, (_, i) => {
          const who = 1 + (((written + i) * 7919) % people)
          return what === 'accredito' ? credit(who, cases, rows[0]!.v) : maturation(who)
        })
        const since = performance.now()
        await withTransaction(async (trx) => {
          await lockPortafogli(trx, movements)
          await scriviMovimenti(trx, movements)
        })
        if (n >= WARM) taken[way].push(performance.now() - since)
      }
    }
  await db.$client.query('alter table movimento enable trigger all')
  return { with_ms: medianOf(taken.enable), without_ms: medianOf(taken.disable) }
}

const rowOf = (what: string, ms: number[]) => {
  ms.sort((a, b) => a - b)
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))]!.toFixed(2)
  return [what, `${ms.length}`, at(0.5), at(0.99), at(1)]
}

/** Two write over the end of a part, and past it, while `meanwhile` is done; what their writes took. */
export async function writesOver(
  { db, withTransaction }: Database,
  { people, numbers }: { people: number; numbers: number },
  meanwhile: () => Promise<unknown>,
): Promise<string[][]> {
  const taken = { before: [] as number[], after: [] as number[] }
  const { rows } = await db.$client.query<{ last: number }>(
    "select pg_sequence_last_value('movimento_id_seq')::float8 as last",
  )
  const end = Math.ceil((rows[0]!.last + OVER) / numbers) * numbers
  await db.$client.query("select setval('movimento_id_seq', $1)", [end - OVER])
  let done = 0
  const lane = async () => {
    for (let n = 0; n < OVER; n++) {
      const movement = maturation(1 + ((written * 7919) % people))
      const since = performance.now()
      await withTransaction(async (trx) => {
        await lockPortafogli(trx, [movement])
        await scriviMovimenti(trx, [movement])
      })
      taken[done++ < OVER ? 'before' : 'after'].push(performance.now() - since)
    }
  }
  await Promise.all([lane(), lane(), meanwhile()])
  return [rowOf('in the part that ends', taken.before), rowOf('in the next', taken.after)]
}

/** Has the ledger be one part, the one written to, beside the one for what finds none: the others are still there, and nobody's. */
export async function leaveOnePart({ db }: Database): Promise<void> {
  await db.$client.query('alter table lotto drop constraint lotto_movimento_id_movimento_id_fk')
  const { rows } = await db.$client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = 'movimento'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
        and inhrelid <> (select tableoid from movimento order by id desc limit 1)`,
  )
  for (const { name } of rows) await db.$client.query(`alter table movimento detach partition ${name}`)
}
