import { clock } from '@primo/domain/platform/clock'
import { type Month, monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  type CifreQualifica,
  chiudiMese,
  ESITI_QUALIFICA,
  finestraQualifica,
  POSIZIONE_INIZIALE,
  type Posizione,
} from '@primo/domain/qualifiche/qualifica'
import { nomeGrado } from '@primo/domain/qualifiche/qualifica-labels'
import { eq } from 'drizzle-orm'
import type { Database, Reader, Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEventi } from '../../registro/eventi/commands.ts'
import { CIFRE_SQL, type Piano, pianiPubblicati, pianoIn, scaleDi } from './queries.ts'
import { corsa_qualifiche, qualifica_cifre } from './tables.ts'

/** Number of promotori whose month is decided per transaction: an interruption loses at most this much work. */
const PER_VOLTA = 1_000
/** Statement timeout of the query that takes the snapshot: in a large network it takes longer than a page's query may. */
const FOTOGRAFIA_MAX = '20min'

export type CorsaQualifiche = typeof corsa_qualifiche.$inferSelect

/** Returns the row of a month's closing, or null when it has not begun. */
async function leggiCorsa(reader: Reader, mese: Month): Promise<CorsaQualifiche | null> {
  const [row] = await reader.select().from(corsa_qualifiche).where(eq(corsa_qualifiche.mese, mese))
  return row ?? null
}

/**
 * Returns the month to close next: the one whose closing was not completed, else the one after the last closed month, else the
 * first of the first plan. The month may not be over yet. Null while no plan was ever published.
 */
export async function prossimaChiusura(reader: Reader): Promise<Month | null> {
  const rows = await queryRows<{ mese: Month; finita: boolean }>(
    reader,
    'select mese, finita_il is not null as finita from corsa_qualifiche order by mese desc limit 1',
  )
  const [last] = rows
  if (last) return last.finita ? monthsAfter(last.mese, 1) : last.mese
  return (await pianiPubblicati(reader))[0]?.dal ?? null
}

/**
 * Takes the snapshot of the promotori's totals for a month, once: from then on changes of cases do not affect the month's
 * closing.
 */
async function fotografa(trx: Trx, mese: Month, now: Date): Promise<void> {
  // Advisory lock: one snapshot at a time.
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.qualifiche])
  if (await leggiCorsa(trx, mese)) return
  const piano = await pianoIn(trx, mese)
  if (!piano) throw new Error(`nessun piano marketing per ${mese}`)
  await runStatement(trx, `set local statement_timeout = '${FOTOGRAFIA_MAX}'`)
  await trx.insert(corsa_qualifiche).values({ mese, piano_id: piano.id, fotografata_il: now, promotori: 0 })
  const { dal, al } = finestraQualifica(mese)
  const rowCount = await runStatement(
    trx,
    `insert into qualifica_cifre (mese, utente_id, pratiche_proprie, pratiche_rete, produttori)
     select $3, c.* from (${CIFRE_SQL}) c`,
    [dal, al, mese],
  )
  await trx
    .update(corsa_qualifiche)
    .set({ promotori: rowCount ?? 0 })
    .where(eq(corsa_qualifiche.mese, mese))
}

type DaDecidere = { utente_id: number } & CifreQualifica & {
    grado: number | null
    tolleranza: boolean | null
  }

/** Returns the next promotori of the snapshot, after the account id `after`, each with the result of their previous month. */
async function prossimi(trx: Trx, mese: Month, after: number): Promise<DaDecidere[]> {
  return queryRows<DaDecidere>(
    trx,
    `select c.utente_id, c.pratiche_proprie, c.pratiche_rete, c.produttori, u.grado, u.tolleranza
       from qualifica_cifre c
       left join lateral (select q.grado, q.tolleranza from qualifica_mese q
                           where q.utente_id = c.utente_id and q.mese < $1 order by q.mese desc limit 1) u on true
      where c.mese = $1 and c.utente_id > $2 order by c.utente_id limit ${PER_VOLTA}`,
    [mese, after],
  )
}

function decidi(scala: Piano['scala'], row: DaDecidere) {
  const { utente_id, grado, tolleranza, ...cifre } = row
  const before: Posizione = grado === null ? POSIZIONE_INIZIALE : { grado, tolleranza: tolleranza ?? false }
  return { utente_id, ...cifre, prima: before.grado, ...chiudiMese(scala, before, cifre) }
}
type Decisa = ReturnType<typeof decidi>

async function write(trx: Trx, mese: Month, decise: Decisa[]): Promise<void> {
  const column = <K extends keyof Decisa>(nome: K) => decise.map((d) => d[nome])
  await runStatement(
    trx,
    `insert into qualifica_mese
       (mese, utente_id, grado, raggiunto, esito, tolleranza, pratiche_proprie, pratiche_rete, produttori)
     select $1, d.* from unnest($2::bigint[], $3::smallint[], $4::smallint[], $5::text[], $6::boolean[], $7::int[],
                                $8::int[], $9::int[]) d`,
    [
      mese,
      column('utente_id'),
      column('grado'),
      column('raggiunto'),
      column('esito'),
      column('tolleranza'),
      column('pratiche_proprie'),
      column('pratiche_rete'),
      column('produttori'),
    ],
  )
}

/**
 * Returns the events of a batch of results, which cause notices to members and webhook deliveries: promotion, demotion, grace
 * month.
 */
function eventi(mese: Month, scala: Piano['scala'], decise: Decisa[]) {
  return decise.flatMap(({ utente_id, esito, prima, grado }) =>
    esito === 'nessuna' || esito === 'confermata'
      ? []
      : {
          attore_id: null,
          tipo: `qualifica.${esito}` as const,
          oggetto: 'utente',
          oggetto_id: utente_id,
          dati: { mese, da: prima, a: grado, qualifica: nomeGrado(scala, grado) },
        },
  )
}

/**
 * Decides the qualifications of the next batch of promotori in the snapshot, and stores results, events and progress in the
 * caller's transaction; the last batch completes the closing.
 * @returns whether there are more
 */
export async function decideBatch(trx: Trx, mese: Month, now: Date): Promise<boolean> {
  const questa = eq(corsa_qualifiche.mese, mese)
  const [corsa] = await trx.select().from(corsa_qualifiche).where(questa).for('update')
  if (!corsa || corsa.finita_il) return false
  const scala = (await scaleDi(trx, [corsa.piano_id])).get(corsa.piano_id)!
  const rows = await prossimi(trx, mese, corsa.ultimo_utente)
  const finita = rows.length < PER_VOLTA
  const decise = rows.map((row) => decidi(scala, row))
  if (decise.length > 0) await write(trx, mese, decise)
  await registraEventi(trx, eventi(mese, scala, decise))
  const conti = Object.fromEntries(
    ESITI_QUALIFICA.map((outcome) => [
      outcome,
      corsa[outcome] + decise.filter((d) => d.esito === outcome).length,
    ]),
  )
  if (finita) await trx.delete(qualifica_cifre).where(eq(qualifica_cifre.mese, mese))
  await trx
    .update(corsa_qualifiche)
    .set({
      ...conti,
      ultimo_utente: decise.at(-1)?.utente_id ?? corsa.ultimo_utente,
      finita_il: finita ? now : null,
    })
    .where(questa)
  return !finita
}

type Tools = Pick<Database, 'db' | 'withTransaction'>
/** Job run of a monthly closing: its progress is updated and its cancellation checked between batches. */
type Listening = Pick<RunInProgress, 'progress' | 'signal'>

/**
 * Closes one month: takes the snapshot of every promotore's totals, then decides their qualifications in batches. Restartable
 * after an interruption; does nothing for a closed month.
 * @throws when no plan applies in that month
 */
export async function chiudiMeseIntero(
  { db, withTransaction }: Tools,
  mese: Month,
  now: Date,
  running?: Listening,
): Promise<CorsaQualifiche> {
  await withTransaction((trx) => fotografa(trx, mese, now))
  const { promotori } = (await leggiCorsa(db, mese))!
  for (
    let decisi = PER_VOLTA;
    await withTransaction((trx) => decideBatch(trx, mese, now));
    decisi += PER_VOLTA
  ) {
    running?.progress(Math.min(decisi, promotori), promotori)
    running?.signal.throwIfAborted()
  }
  return (await leggiCorsa(db, mese))!
}

/**
 * Closes every month that is over in Rome and still open, the earliest first, up to `fino`; calls `chiusa` for each.
 * @returns those closed
 */
export async function chiudiMesi(
  services: Tools,
  now: Date,
  {
    fino,
    corso,
    chiusa,
  }: { fino?: Month | undefined; corso?: Listening; chiusa?: (corsa: CorsaQualifiche) => void } = {},
): Promise<CorsaQualifiche[]> {
  const finito = monthsAfter(monthOf(now), -1)
  const last = fino !== undefined && fino < finito ? fino : finito
  const chiuse: CorsaQualifiche[] = []
  for (;;) {
    const mese = await prossimaChiusura(services.db)
    if (mese === null || mese > last) return chiuse
    const corsa = await chiudiMeseIntero(services, mese, now, corso)
    chiusa?.(corsa)
    chiuse.push(corsa)
  }
}

const CODA = 'qualifiche.mese'

/**
 * Starts the job of the monthly closing: on the 1st of the month in Rome it closes the previous month. It runs every night, to
 * make up for a closing that was missed or interrupted; otherwise it finds nothing to do.
 */
export async function startQualifiche(
  services: Pick<Services, 'jobs' | 'db' | 'withTransaction'>,
): Promise<void> {
  const { jobs } = services
  await jobs.start({
    queue: CODA,
    retries: 3,
    run: async (_, corso) => {
      const chiuse = await chiudiMesi(services, clock.now(), { corso })
      return { mesi: chiuse.length, promotori: chiuse.reduce((sum, c) => sum + c.promotori, 0) }
    },
  })
}

/** Enqueues, in the caller's transaction, the job that closes the months that are over. */
export function enqueueChiusura(trx: Trx, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  return jobs.enqueue(trx, CODA, {})
}
