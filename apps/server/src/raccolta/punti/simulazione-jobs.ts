import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Persona } from '@primo/contract/platform/operatore-fields'
import type { Simulazione } from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addDays, type IsoDate, startOfDayInRome } from '@primo/domain/platform/dates'
import type { StatoSimulazione } from '@primo/domain/raccolta/regola-punti'
import { and, eq, sql } from 'drizzle-orm'
import { PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { nomiDeiTipi } from './queries.ts'
import { leggiBozza } from './regole.ts'
import { type SimulatedCases, simulaRegola } from './simulazione.ts'
import { type EsitoSimulazione, type PrimaDopo, simulazione_regola } from './tables.ts'

/** Name of the job queue of the simulations. */
const QUEUE = 'simulazioni'
type Data = { id: number }

/** Maximum number of times that a simulation is begun: it begins anew after an interruption. */
const TRIES = 5
/** First instant of a simulation without a first day, before the first case. */
const BEGINNING = '2000-01-01'

const NON_C_E = refuse('NON_TROVATO', { message: 'Questa bozza non c’è.', overtaken: true })

/** Requests the simulation of a draft on past cases, in place of its last one. */
export async function chiediSimulazione(
  trx: Trx,
  jobs: Jobs,
  input: { bozza_id: number; dal: IsoDate | null; al: IsoDate | null; attore_id: number; quando: Date },
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE'> | null> {
  const { dal, al, attore_id } = input
  if (dal !== null && al !== null && dal > al)
    return refuse('VALIDAZIONE', { fields: { dal: ['Viene dopo la fine del periodo.'] } })
  const bozza = await leggiBozza(trx, input.bozza_id)
  if (!bozza) return NON_C_E
  const { id: bozza_id, scritta } = bozza
  await trx.delete(simulazione_regola).where(eq(simulazione_regola.bozza_id, bozza_id))
  const [made] = await trx
    .insert(simulazione_regola)
    .values({ bozza_id, scritta, dal, al, chiesta_da: attore_id, chiesta_il: input.quando })
    .returning({ id: simulazione_regola.id })
  await jobs.enqueue<Data>(trx, QUEUE, { id: made!.id })
  await registraEvento(trx, {
    attore_id,
    tipo: 'regola_bozza.provata',
    oggetto: 'regola_bozza',
    oggetto_id: bozza_id,
    dati: { dal, al },
  })
  return null
}

/** Stops the simulation of a draft; nothing happens when it has ended. */
export async function fermaSimulazione(trx: Trx, bozza_id: number): Promise<Refusal<'NON_TROVATO'> | null> {
  const bozza = await leggiBozza(trx, bozza_id)
  if (!bozza) return NON_C_E
  await trx
    .update(simulazione_regola)
    .set({ stato: 'fermata' })
    .where(and(eq(simulazione_regola.bozza_id, bozza.id), eq(simulazione_regola.stato, 'in_corso')))
  return null
}

type Row = {
  stato: StatoSimulazione
  fatte: number
  totale: number
  dal: string | null
  al: string | null
  chiesta_da: string
  chiesta_il: Date
  attuale: boolean
  esito: EsitoSimulazione | null
}

/** Returns the last simulation of a draft, or null when there is none. */
export async function leggiSimulazione(
  reader: Reader,
  bozza_id: number,
): Promise<Simulazione | null | Refusal<'NON_TROVATO'>> {
  const rows = await queryRows<Partial<Row>>(
    reader,
    `select s.stato, s.fatte, s.totale, s.dal::text as dal, s.al::text as al, p.denominazione as chiesta_da,
            s.chiesta_il, s.scritta = b.scritta as attuale, s.esito
       from regola_bozza b left join simulazione_regola s on s.bozza_id = b.id
       left join (${PERSONE_SQL}) p on p.utente_id = s.chiesta_da
      where b.id = $1::bigint`,
    [bozza_id],
  )
  if (!rows[0]) return NON_C_E
  if (!rows[0].stato) return null
  const { esito, ...row } = rows[0] as Row
  const chiesta_il = row.chiesta_il.toISOString()
  if (!esito) return { ...row, chiesta_il, esito: null }
  const [names, tipi] = [await persone(reader, [...esito.primi, ...esito.ultimi]), await nomiDeiTipi(reader)]
  // A member erased since has no name, and is left out.
  const named = (membri: EsitoSimulazione['primi']) =>
    membri.flatMap(({ utente_id, prima, dopo }) => {
      const membro = names.get(utente_id)
      return membro ? [{ membro, prima, dopo }] : []
    })
  const per_tipo = esito.per_tipo.map(({ id_tipo_finanziamento: id, ...totals }) => ({
    tipo_finanziamento: tipi.get(id) ?? String(id),
    ...totals,
  }))
  const { primi, ultimi } = esito
  return { ...row, chiesta_il, esito: { ...esito, per_tipo, primi: named(primi), ultimi: named(ultimi) } }
}

async function persone(
  reader: Reader,
  membri: readonly (PrimaDopo & { utente_id: number })[],
): Promise<Map<number, Persona>> {
  const rows = await queryRows<{ membro: Persona }>(
    reader,
    `select ${personaJson('m')} as membro from (${PERSONE_SQL}) m where m.utente_id = any($1::bigint[])`,
    [membri.map((m) => m.utente_id)],
  )
  return new Map(rows.map(({ membro }) => [membro.utente_id, membro]))
}

/**
 * Begins a simulation, or fails it after the last attempt.
 * @returns the simulation; null when there is nothing to do
 */
async function begin(trx: Trx, id: number) {
  const [row] = await trx
    .update(simulazione_regola)
    .set({
      fatte: 0,
      tentativi: sql`tentativi + 1`,
      stato: sql`case when tentativi < ${TRIES} then stato else 'fallita' end`,
    })
    .where(and(eq(simulazione_regola.id, id), eq(simulazione_regola.stato, 'in_corso')))
    .returning()
  return row && row.stato !== 'fallita' ? row : null
}

/** Starts the job that simulates drafts on past cases. An interrupted simulation begins anew: it changes nothing. */
export async function startSimulazioni(services: Services, cases: SimulatedCases): Promise<void> {
  const { db, jobs, withTransaction } = services
  const run = async ({ id }: Data, stopped: AbortSignal) => {
    const row = await withTransaction((trx) => begin(trx, id))
    if (!row) return
    const simulated = {
      bozza: { ...row.scritta, eccezioni: row.scritta.eccezioni ?? [] },
      dal: startOfDayInRome(row.dal ?? BEGINNING),
      al: row.al === null ? row.chiesta_il : startOfDayInRome(addDays(row.al, 1)),
      quando: clock.now(),
    }
    for await (const { esito, ...progress } of simulaRegola(db, cases, simulated)) {
      const values = esito ? { ...progress, esito, stato: 'finita' as const } : progress
      const mine = await withTransaction((trx) =>
        trx
          .update(simulazione_regola)
          .set(values)
          .where(and(eq(simulazione_regola.id, id), eq(simulazione_regola.stato, 'in_corso')))
          .returning({ id: simulazione_regola.id }),
      )
      // An operator has stopped it, or requested another.
      if (mine.length === 0) return
      if (stopped.aborted && !esito) {
        await withTransaction((trx) => jobs.enqueue<Data>(trx, QUEUE, { id }))
        return
      }
    }
  }
  await jobs.start<Data>({
    queue: QUEUE,
    // `begin` counts the attempts.
    retries: 'unlimited',
    run: (data, { signal }) => run(data, signal),
  })
}
