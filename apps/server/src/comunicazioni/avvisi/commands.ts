import {
  aGiornata,
  type CanaleAvviso,
  consensoDelTema,
  GENERI_AVVISO,
  type GenereAvviso,
  isTemaEnabled,
  senzaEmail,
  type Tema,
  temaSempre,
} from '@primo/domain/comunicazioni/avvisi'
import { emailAvviso, type FattiAvviso } from '@primo/domain/comunicazioni/avvisi-texts'
import { addDays, instantsInRome, todayInRome } from '@primo/domain/platform/dates'
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { destinatariDi, givenNames } from '../../accesso/account/queries.ts'
import { conConsenso } from '../../iscritti/consensi/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { unsubscribeLink } from './preferenze.ts'
import { scelteDi } from './queries.ts'
import { avviso, iscrizione_push } from './tables.ts'

/** Name of the queue of push messages, one job per message and device. */
export const PUSH_QUEUE = 'avvisi-push'
/** Name of the queue of notices to all members of a role, one job per page of members. */
export const EVERYBODY_QUEUE = 'avvisi-a-tutti'
/** Name of the job queue of the daily digests, sent in the morning. */
export const RIEPILOGO_QUEUE = 'avvisi.riepilogo'
/** Name of the job queue of the notices about points that expire soon. */
export const SCADENZE_QUEUE = 'avvisi.scadenze'

type AvvisiServices = Pick<Services, 'secrets' | 'jobs' | 'config'>

/**
 * Notice to be given to a member. `chiave` is its deduplication key: a member gets one notice for each key. `del` is the instant
 * of what it is about, when that differs from the event's.
 */
export type DaDire = {
  [G in GenereAvviso]: { utente_id: number; genere: G; chiave: string; dati: FattiAvviso[G]; del?: Date }
}[GenereAvviso]

type Row = Pick<typeof avviso.$inferSelect, 'id' | 'utente_id' | 'genere' | 'dati'>

/** Returns when a notice that collects a day's facts is sent out: the next morning at eight, in Rome. */
export function domattina(now: Date): Date {
  const [eight] = instantsInRome(addDays(todayInRome(now), 1), 8 * 60)
  return eight!
}

const temaDi = (genere: GenereAvviso): Tema => GENERI_AVVISO[genere].tema

/** Keeps the notices whose topic requires no consent, and those whose member has given it. */
async function conIConsensi<T extends { utente_id: number; genere: GenereAvviso }>(
  trx: Trx,
  cose: T[],
): Promise<T[]> {
  const consentFor = (c: T) => consensoDelTema(temaDi(c.genere))
  const chi = cose.filter((c) => consentFor(c) !== null).map((c) => c.utente_id)
  const dato = await conConsenso(trx, 'attivita_commerciali', chi)
  return cose.filter((c) => consentFor(c) === null || dato.has(c.utente_id))
}

/**
 * Notifies members, in the caller's transaction: stores the notices shown in the app, and sends the e-mails and push messages
 * that each member wants. A notice with a key already stored is not sent again; a daily digest collects facts during the day and
 * is sent the next morning.
 * @param del instant of the event
 * @returns the number of notices that are new or have changed
 */
export async function avvisaIscritti(
  trx: Trx,
  services: AvvisiServices,
  cose: readonly DaDire[],
  now: Date,
  del: Date = now,
): Promise<number> {
  const destinatari = await destinatariDi(trx, [...new Set(cose.map((c) => c.utente_id))])
  const permesse = await conIConsensi(
    trx,
    cose.filter((c) => destinatari.has(c.utente_id)),
  )
  const values = (giornata: boolean) =>
    permesse
      .filter((c) => aGiornata(c.genere) === giornata)
      .map((c) => ({
        ...c,
        // A key is in one partition of the table, and unique there.
        creato_il: c.del ?? del,
        aggiornato_il: now,
        email_dal: giornata ? domattina(now) : null,
      }))
  const subito = values(false)
  const giornate = values(true)
  const dette = await scriviNuovi(trx, subito)
  const nuove = await scriviNuovi(trx, giornate)
  const cresciute = nuove.length < giornate.length ? await fannoCrescere(trx, giornate) : 0
  await mandaFuori(trx, services, dette, destinatari)
  return dette.length + nuove.length + cresciute
}

type Nuovo = typeof avviso.$inferInsert

/** Inserts notices, except those already stored under the same key. @returns the inserted ones */
async function scriviNuovi(trx: Trx, cose: Nuovo[]): Promise<Row[]> {
  const { id, utente_id, genere, dati } = avviso
  if (cose.length === 0) return []
  return trx.insert(avviso).values(cose).onConflictDoNothing().returning({ id, utente_id, genere, dati })
}

/**
 * Updates the stored daily digests with the facts collected so far.
 * @returns the number of digests that have changed
 */
async function fannoCrescere(trx: Trx, giornate: Nuovo[]): Promise<number> {
  // Versions before 0097 dated them with the moment of the insert.
  return runStatement(
    trx,
    `update avviso a set dati = n.dati, aggiornato_il = n.aggiornato_il, email_dal = n.email_dal, letto_il = null
      from jsonb_to_recordset($1::jsonb) as n(
        utente_id bigint, chiave text, dati jsonb, creato_il timestamptz, aggiornato_il timestamptz, email_dal timestamptz)
     where a.utente_id = n.utente_id and a.chiave = n.chiave and a.creato_il >= n.creato_il
       and a.dati is distinct from n.dati`,
    [JSON.stringify(giornate)],
  )
}

/** Enqueues the e-mails and push messages of notices, for the members who want them, in the caller's transaction. */
async function mandaFuori(
  trx: Trx,
  services: AvvisiServices,
  rows: Row[],
  destinatari: Map<number, { email: string | null }>,
): Promise<void> {
  if (rows.length === 0) return
  const chi = [...new Set(rows.map((r) => r.utente_id))]
  const choices = await scelteDi(trx, chi)
  const vuole = (r: Row, canale: CanaleAvviso) => {
    const tema = temaDi(r.genere)
    return isTemaEnabled(tema, canale, choices.get(`${r.utente_id}:${tema}:${canale}`))
  }
  const { config, jobs } = services
  const names = await givenNames(trx, chi)
  for (const row of rows) {
    const email = destinatari.get(row.utente_id)?.email
    if (!email || senzaEmail(row.genere) || !vuole(row, 'email')) continue
    const tema = temaDi(row.genere)
    const disiscrizione = temaSempre(tema)
      ? undefined
      : unsubscribeLink(services, { utente_id: row.utente_id, tema })
    await scriviMessaggio(trx, services, {
      canale: 'email',
      destinatario: email,
      ...emailAvviso(row.genere, row.dati as never, {
        head: { product: config.product, name: names.get(row.utente_id) ?? null },
        sito: config.public_url,
        disiscrizione,
      }),
      ...(disiscrizione ? { disiscrizione } : {}),
    })
  }
  const dispositivi = await trx
    .select({ sessione_id: iscrizione_push.sessione_id, utente_id: iscrizione_push.utente_id })
    .from(iscrizione_push)
    .where(inArray(iscrizione_push.utente_id, chi))
  for (const { sessione_id, utente_id } of dispositivi) {
    for (const row of rows.filter((r) => r.utente_id === utente_id && vuole(r, 'push'))) {
      await jobs.enqueue(trx, PUSH_QUEUE, { avviso_id: row.id, sessione_id })
    }
  }
}

/**
 * Sends up to `count` daily digests that are due, by the consents and preferences that the members have now.
 * @returns the number of digests processed
 */
export async function mandaRiepiloghi(
  trx: Trx,
  services: AvvisiServices,
  now: Date,
  count: number,
): Promise<number> {
  const rows = await trx
    .select({ id: avviso.id, utente_id: avviso.utente_id, genere: avviso.genere, dati: avviso.dati })
    .from(avviso)
    .where(and(isNotNull(avviso.email_dal), lte(avviso.email_dal, now)))
    .orderBy(avviso.email_dal)
    .limit(count)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return 0
  const ids = rows.map((r) => r.id)
  await trx.update(avviso).set({ email_dal: null }).where(inArray(avviso.id, ids))
  const destinatari = await destinatariDi(trx, [...new Set(rows.map((r) => r.utente_id))])
  const permesse = await conIConsensi(
    trx,
    rows.filter((r) => destinatari.has(r.utente_id)),
  )
  await mandaFuori(trx, services, permesse, destinatari)
  return rows.length
}

/** Marks a member's notice as read or unread. @returns false when it does not exist or belongs to another member. */
export async function segnaAvviso(
  trx: Trx,
  input: { id: number; utente_id: number; letto: boolean; quando: Date },
): Promise<boolean> {
  const rows = await trx
    .update(avviso)
    .set({
      letto_il: input.letto
        ? sql`coalesce(${avviso.letto_il}, ${input.quando.toISOString()}::timestamptz)`
        : null,
    })
    .where(and(eq(avviso.id, input.id), eq(avviso.utente_id, input.utente_id)))
    .returning({ id: avviso.id })
  return rows.length > 0
}

/** Marks a member's notices until `fino_a` as read; later ones stay unread. */
export async function segnaTuttiGliAvvisi(
  trx: Trx,
  input: { utente_id: number; fino_a: Date; quando: Date },
): Promise<void> {
  await trx
    .update(avviso)
    .set({ letto_il: input.quando })
    .where(
      and(
        eq(avviso.utente_id, input.utente_id),
        sql`${avviso.letto_il} is null`,
        lte(avviso.aggiornato_il, input.fino_a),
      ),
    )
}
