import { setTimeout as attendi } from 'node:timers/promises'
import { attesaWebhook, GIORNI_PRIMA_DI_SOSPENDERE } from '@primo/domain/comunicazioni/webhook'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type EsitoWebhook, spedisciWebhook } from '../../outside/webhook-http.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { firma } from './firma.ts'
import { webhook, webhook_consegna } from './tables.ts'

/** The most a round in progress is waited for. */
const CHIUSURA_MS = 5_000
const ATTESA_MS = 1_000
/** How many endpoints a process serves together, and how many deliveries it makes to one before looking round. */
const INSIEME = 8
const DI_FILA = 50
/** Longer than any attempt: past it, the process that was delivering is taken for dead and another goes on. */
const IN_CONSEGNA_S = 60

type Strumenti = Pick<Servizi, 'config' | 'db' | 'segreti' | 'transazione' | 'log'>
type Webhook = typeof webhook.$inferSelect

const perUnPo = sql`now() + make_interval(secs => ${IN_CONSEGNA_S})`
const inAttesa = (id: number) =>
  and(
    eq(webhook_consegna.webhook_id, id),
    isNull(webhook_consegna.consegnata_il),
    isNull(webhook_consegna.saltata_il),
  )

/** Takes the endpoints that have something due, each for one process. */
function prendi({ transazione }: Strumenti): Promise<Webhook[]> {
  return transazione(async (trx) => {
    const dovuti = await trx
      .select({ id: webhook.id })
      .from(webhook)
      .where(
        and(
          lte(webhook.prossimo_il, sql`now()`),
          isNull(webhook.sospeso_il),
          isNull(webhook.rimosso_il),
          or(isNull(webhook.in_consegna_fino_al), lte(webhook.in_consegna_fino_al, sql`now()`)),
        ),
      )
      .orderBy(asc(webhook.prossimo_il))
      .limit(INSIEME)
      .for('update', { skipLocked: true })
    if (dovuti.length === 0) return []
    const quali = inArray(
      webhook.id,
      dovuti.map((w) => w.id),
    )
    return trx.update(webhook).set({ in_consegna_fino_al: perUnPo }).where(quali).returning()
  })
}

/** Nothing waits any more, seen with the endpoint locked: an event that arrives now will say so itself. */
function riposa({ transazione }: Strumenti, id: number): Promise<void> {
  return transazione(async (trx) => {
    await trx.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, id)).for('update')
    const [altra] = await trx
      .select({ id: webhook_consegna.id })
      .from(webhook_consegna)
      .where(inAttesa(id))
      .limit(1)
    await trx
      .update(webhook)
      .set({ in_consegna_fino_al: null, ...(altra ? {} : { prossimo_il: null }) })
      .where(eq(webhook.id, id))
  })
}

/** What an endpoint becomes after an attempt. */
function dopo(w: Webhook, esito: EsitoWebhook): PgUpdateSetSource<typeof webhook> {
  if (esito.errore === null) return { tentativi: 0, fallisce_dal: null, in_consegna_fino_al: perUnPo }
  const fallisce_dal = w.fallisce_dal ?? new Date()
  const giorni = (Date.now() - fallisce_dal.getTime()) / 86_400_000
  // 410 says that nobody will ever be there again.
  const basta = giorni >= GIORNI_PRIMA_DI_SOSPENDERE || esito.stato === 410
  const attesa = attesaWebhook(w.tentativi + 1)
  return {
    tentativi: w.tentativi + 1,
    fallisce_dal,
    in_consegna_fino_al: null,
    prossimo_il: sql`now() + make_interval(secs => ${attesa})`,
    ...(basta ? { sospeso_il: sql`now()`, motivo_sospensione: 'errori' } : {}),
  }
}

/** Writes down how an attempt went. @returns the endpoint when the next may follow at once, else null. */
async function segna(
  trx: Trx,
  w: Webhook,
  consegna_id: number,
  esito: EsitoWebhook,
): Promise<Webhook | null> {
  await trx
    .update(webhook_consegna)
    .set({
      tentativi: sql`${webhook_consegna.tentativi} + 1`,
      ultimo_il: sql`now()`,
      ultimo_stato: esito.stato,
      ultimo_errore: esito.errore,
      durata_ms: esito.durata_ms,
      ...(esito.errore === null ? { consegnata_il: sql`now()` } : {}),
    })
    .where(eq(webhook_consegna.id, consegna_id))
  const [ora] = await trx.update(webhook).set(dopo(w, esito)).where(eq(webhook.id, w.id)).returning()
  const fermo = !ora || ora.sospeso_il !== null || ora.rimosso_il !== null
  return fermo || esito.errore !== null ? null : ora
}

/** Delivers what waits for one endpoint, in order, until it is empty, fails or is stopped. */
async function servi(strumenti: Strumenti, preso: Webhook, fine: AbortSignal): Promise<void> {
  const { config, db, segreti, transazione, log } = strumenti
  const segreto = segreti.decifra('webhook.segreto_cifrato', preso.id, preso.segreto_cifrato)
  let w: Webhook | null = preso
  for (let n = 0; n < DI_FILA && w && !fine.aborted; n++) {
    const [prima] = await db
      .select()
      .from(webhook_consegna)
      .where(inAttesa(preso.id))
      .orderBy(asc(webhook_consegna.id))
      .limit(1)
    if (!prima) break
    const { corpo, messaggio } = prima
    const intestazioni = firma(segreto, messaggio, corpo, new Date())
    const esito = await spedisciWebhook({ url: w.url, corpo, intestazioni, privati: !config.produzione })
    const questo: Webhook = w
    w = await transazione((trx) => segna(trx, questo, prima.id, esito))
    if (esito.errore !== null)
      log.warn({ webhook: preso.id, consegna: prima.id, causa: esito.errore }, 'webhook non consegnato')
  }
  if (w) await riposa(strumenti, preso.id)
  else await db.update(webhook).set({ in_consegna_fino_al: null }).where(eq(webhook.id, preso.id))
}

/** Serves every endpoint that has something due. @returns how many it served. */
export async function consegnaWebhook(
  strumenti: Strumenti,
  fine: AbortSignal = new AbortController().signal,
): Promise<number> {
  const presi = await prendi(strumenti)
  await Promise.all(presi.map((w) => servi(strumenti, w, fine)))
  return presi.length
}

/**
 * Starts the deliveries: a look every second. One endpoint is served by one process at a time; a process that dies
 * leaves its endpoint to another after a minute, and what it was delivering leaves again with the same id.
 * @returns what stops it, after the attempts in progress.
 */
export function avviaWebhook(strumenti: Strumenti): () => Promise<void> {
  const fine = new AbortController()
  const gira = async () => {
    while (!fine.signal.aborted) {
      const serviti = await consegnaWebhook(strumenti, fine.signal).catch((errore: unknown) => {
        if (!fine.signal.aborted) strumenti.log.error({ err: errore }, 'webhook')
        return 0
      })
      if (serviti > 0) continue
      await attendi(ATTESA_MS, undefined, { signal: fine.signal, ref: false }).catch(() => {})
    }
  }
  const giro = gira()
  return async () => {
    fine.abort()
    // Whoever waits for a database that is gone waits for ever.
    await Promise.race([giro, attendi(CHIUSURA_MS, undefined, { ref: false })])
  }
}
