import type { AzioneWebhook } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { EventoWebhook } from '@primo/domain/comunicazioni/webhook'
import { type Cambi, cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { isPrivate, writtenAddress } from '../../external/webhook-http.ts'
import type { Config } from '../../platform/config/config.ts'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { enqueueDelivery, nuovoSegreto } from './delivery.ts'
import { azioniDi } from './queries.ts'
import { webhook, webhook_consegna } from './tables.ts'

const MAX = 50

/** Returns the reason, as a sentence, why a URL is not allowed as a webhook endpoint; null when it is. */
function motivoIndirizzo(text: string, produzione: boolean): string | null {
  if (!URL.canParse(text)) return 'Scrivi un indirizzo completo, come https://sistema.example.it/eventi.'
  const url = new URL(text)
  const written = writtenAddress(url)
  if (url.username !== '' || url.password !== '') return 'L’indirizzo non può portare nome e password.'
  const locale = url.hostname === 'localhost' || (written !== null && /^127\.|^::1$/.test(written))
  if (url.protocol === 'http:' && locale && !produzione) return null
  if (url.protocol !== 'https:') return 'L’indirizzo deve cominciare con https://.'
  if (produzione && (locale || (written !== null && isPrivate(written))))
    return 'L’indirizzo deve essere raggiungibile da Internet.'
  return null
}

/**
 * Adds a webhook endpoint.
 * @returns its id and its signing secret, which cannot be read again
 */
export async function aggiungiWebhook(
  trx: Trx,
  { config, secrets }: { config: Config; secrets: Secrets },
  input: { url: string; descrizione: string; eventi: EventoWebhook[]; attore_id: number },
): Promise<{ id: number; segreto: string } | Refusal<'VALIDAZIONE' | 'STATO_NON_PERMESSO'>> {
  const motivo = motivoIndirizzo(input.url, config.production)
  if (motivo !== null) return refuse('VALIDAZIONE', { fields: { url: [motivo] } })
  const [howMany] = await trx.select({ n: count() }).from(webhook).where(isNull(webhook.rimosso_il))
  if ((howMany?.n ?? 0) >= MAX)
    return refuse('STATO_NON_PERMESSO', { message: 'Gli indirizzi sono già cinquanta: rimuovine uno.' })
  const segreto = nuovoSegreto()
  const id = await nextId(trx, 'webhook')
  await trx
    .insert(webhook)
    .overridingSystemValue()
    .values({
      id,
      url: new URL(input.url).href,
      descrizione: input.descrizione,
      tipi: [...new Set(input.eventi)],
      segreto_cifrato: secrets.encrypt('webhook.segreto_cifrato', id, segreto),
      creato_da: input.attore_id,
    })
  const { descrizione, eventi } = input
  await tell(trx, 'aggiunto', id, input.attore_id, {
    descrizione: [null, descrizione],
    eventi: [null, eventi],
  })
  return { id, segreto }
}

function tell(
  trx: Trx,
  che: AzioneWebhook | 'aggiunto',
  id: number,
  attore_id: number,
  cambi: Cambi,
): Promise<void> {
  return registraEvento(trx, { attore_id, tipo: `webhook.${che}`, oggetto: 'webhook', oggetto_id: id, cambi })
}

/** Marks the first pending delivery of a webhook endpoint as skipped, so that the following ones proceed. */
async function salta(trx: Trx, id: number): Promise<void> {
  const [first] = await trx
    .select({ id: webhook_consegna.id })
    .from(webhook_consegna)
    .where(
      and(
        eq(webhook_consegna.webhook_id, id),
        isNull(webhook_consegna.consegnata_il),
        isNull(webhook_consegna.saltata_il),
      ),
    )
    .orderBy(asc(webhook_consegna.id))
    .limit(1)
  if (first)
    await trx
      .update(webhook_consegna)
      .set({ saltata_il: sql`now()` })
      .where(eq(webhook_consegna.id, first.id))
}

const SUBITO = { prossimo_il: sql`now()`, tentativi: 0 }
/** Changes of a webhook endpoint's row by operator action. */
const CAMBI: Record<AzioneWebhook, PgUpdateSetSource<typeof webhook>> = {
  prova: {},
  riprova: SUBITO,
  // The next delivery starts a new period of failures: it must not be suspended for those of the skipped one.
  salta: { ...SUBITO, fallisce_dal: null },
  sospendi: { sospeso_il: sql`now()`, motivo_sospensione: 'operatore' },
  riattiva: { ...SUBITO, sospeso_il: null, motivo_sospensione: null, fallisce_dal: null },
  rimuovi: { rimosso_il: sql`now()`, prossimo_il: null },
}

/** Returns the state of a webhook endpoint for the audit log, without its URL, which may contain a key. */
const state = ({ sospeso_il, rimosso_il }: typeof webhook.$inferSelect) => ({
  sospeso: sospeso_il !== null,
  rimosso: rimosso_il !== null,
})

/** Applies an operator's action to a webhook endpoint. */
export async function agisciSuWebhook(
  trx: Trx,
  input: { id: number; azione: AzioneWebhook; attore_id: number },
): Promise<{ id: number } | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const { id, azione, attore_id } = input
  const [row] = await trx
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), isNull(webhook.rimosso_il)))
    .for('update')
  if (!row) return refuse('NON_TROVATO', { message: 'Questo indirizzo non c’è.' })
  if (!azioniDi(row).includes(azione)) return refuse('STATO_NON_PERMESSO')
  if (azione === 'salta') await salta(trx, id)
  const cambi = CAMBI[azione]
  if (Object.keys(cambi).length > 0) await trx.update(webhook).set(cambi).where(eq(webhook.id, id))
  if (azione === 'prova') {
    const prova = { tipo: 'prova', oggetto: 'webhook', oggetto_id: id, avvenuto_il: clock.now() }
    await enqueueDelivery(trx, id, { ...prova, evento_id: null })
  }
  const [now] = await trx.select().from(webhook).where(eq(webhook.id, id))
  await tell(trx, azione, id, attore_id, cambiTra(state(row), state(now!)))
  return { id }
}
