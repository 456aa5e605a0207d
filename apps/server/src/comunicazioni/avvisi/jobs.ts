import { PREAVVISI_PUNTI_G, PREAVVISO_DOCUMENTI_G, preavvisoDovuto } from '@primo/domain/comunicazioni/avvisi'
import { clock } from '@primo/domain/platform/clock'
import { addDays, daysBetween, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { iscrittiAttivi } from '../../iscritti/profili/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { type DocumentoInScadenza, documentiInScadenza } from '../../pratiche/documenti/queries.ts'
import { type InScadenza, puntiInScadenza } from '../../raccolta/punti/avvisi-data.ts'
import {
  avvisaIscritti,
  type DaDire,
  EVERYBODY_QUEUE,
  mandaRiepiloghi,
  RIEPILOGO_QUEUE,
  SCADENZE_QUEUE,
} from './commands.ts'
import type { PerTutti } from './da-eventi.ts'
import { startPush } from './push.ts'

const PER_VOLTA = 500

type AvvisiServices = Pick<Services, 'secrets' | 'jobs' | 'config' | 'withTransaction'>
type Progress = Pick<RunInProgress, 'progress' | 'signal'>

/** Payload of the job for the next page of members of a notice to all. A previous version did not store `del`. */
type PaginaDiTutti = PerTutti & { dopo: number; del?: string }

/**
 * Notifies one page of members and enqueues the job for the next page in the same transaction, so that an interrupted run
 * continues there.
 */
export async function avvisaTutti(services: AvvisiServices, { dopo, ruolo, del, ...input }: PaginaDiTutti) {
  await services.withTransaction(async (trx) => {
    const chi = await iscrittiAttivi(trx, ruolo, dopo, PER_VOLTA)
    const cose = chi.map((utente_id) => ({ ...input, utente_id }) as DaDire)
    await avvisaIscritti(trx, services, cose, clock.now(), del === undefined ? clock.now() : new Date(del))
    if (chi.length === PER_VOLTA) {
      await services.jobs.enqueue(trx, EVERYBODY_QUEUE, { ...input, ruolo, del, dopo: chi.at(-1)! })
    }
  })
}

/**
 * Notifies members one page of rows after the other, each page in a transaction.
 * @param read returns the page after a row; null for the first
 * @returns the number of notices
 */
async function avvisaAPagine<R>(
  services: AvvisiServices,
  now: Date,
  running: Progress | undefined,
  read: (trx: Trx, dopo: R | null) => Promise<R[]>,
  toNotice: (row: R) => DaDire,
): Promise<number> {
  let dopo: R | null = null
  let notified = 0
  for (;;) {
    const rows: R[] = await services.withTransaction(async (trx) => {
      const page = await read(trx, dopo)
      notified += await avvisaIscritti(trx, services, page.map(toNotice), now)
      return page
    })
    dopo = rows.at(-1) ?? null
    if (rows.length < PER_VOLTA) return notified
    running?.progress(notified)
    running?.signal.throwIfAborted()
  }
}

/**
 * Notifies the members with points that expire in 30 days, and in 7, and those whose open cases have a document that expires in
 * 15: idempotent, once for each expiry and threshold; a missed run is made up by the next.
 * @returns the number of notices
 */
export async function avvisaScadenze(
  services: AvvisiServices,
  now: Date,
  running?: Progress,
): Promise<number> {
  const dal = todayInRome(now)
  const punti = { dal, al: addDays(dal, PREAVVISI_PUNTI_G[0]), quanti: PER_VOLTA }
  const documenti = { dal, al: addDays(dal, PREAVVISO_DOCUMENTI_G), quanti: PER_VOLTA }
  const ofPoints = await avvisaAPagine<InScadenza>(
    services,
    now,
    running,
    (trx, dopo) => puntiInScadenza(trx, { ...punti, dopo }),
    ({ utente_id, edizione_id, scade_il, punti }) => {
      const soglia = preavvisoDovuto(daysBetween(dal, scade_il))
      return {
        utente_id,
        genere: 'punti_in_scadenza',
        chiave: `punti_in_scadenza:edizione=${edizione_id}:il=${scade_il}:giorni=${soglia}`,
        del: startOfDayInRome(addDays(scade_il, -(soglia ?? 0))),
        dati: { punti, scade_il },
      }
    },
  )
  const ofDocuments = await avvisaAPagine<DocumentoInScadenza>(
    services,
    now,
    running,
    (trx, dopo) => documentiInScadenza(trx, { ...documenti, dopo }),
    ({ id, utente_id, ...dati }) => ({
      utente_id,
      genere: 'documento_in_scadenza',
      chiave: `documento_in_scadenza:documento=${id}`,
      del: startOfDayInRome(addDays(dati.scade_il, -PREAVVISO_DOCUMENTI_G)),
      dati,
    }),
  )
  return ofPoints + ofDocuments
}

/**
 * Sends all daily digests that are due.
 * @returns the number of digests
 */
export async function mandaTuttiIRiepiloghi(
  services: AvvisiServices,
  now: Date,
  running?: Progress,
): Promise<number> {
  let mandati = 0
  for (;;) {
    const count = await services.withTransaction((trx) => mandaRiepiloghi(trx, services, now, PER_VOLTA))
    mandati += count
    if (count < PER_VOLTA) return mandati
    running?.progress(mandati)
    running?.signal.throwIfAborted()
  }
}

/** Starts the jobs of the notices: notices to all members, daily digests, points and documents that expire soon, push messages. */
export async function startAvvisi(services: Services): Promise<void> {
  const { jobs } = services
  await startPush(services)
  await jobs.start<PaginaDiTutti>({
    queue: EVERYBODY_QUEUE,
    retries: 10,
    run: (data) => avvisaTutti(services, data),
  })
  await jobs.start({
    queue: RIEPILOGO_QUEUE,
    retries: 3,
    run: async (_, running) => ({ avvisi: await mandaTuttiIRiepiloghi(services, clock.now(), running) }),
  })
  await jobs.start({
    queue: SCADENZE_QUEUE,
    retries: 3,
    run: async (_, running) => ({ avvisi: await avvisaScadenze(services, clock.now(), running) }),
  })
}
