import { randomUUID } from 'node:crypto'
import { gruppoDi } from '@primo/domain/comunicazioni/webhook'
import { and, arrayContains, inArray, isNull, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { EventConsumer, Evento } from '../../registro/eventi/dispatch.ts'
import { webhook, webhook_consegna } from './tables.ts'

/** Returns the body of a delivery: object, event and instant. Never a person or any data of the object. */
export function corpoDi(
  message: string,
  input: Pick<Evento, 'tipo' | 'oggetto' | 'oggetto_id' | 'avvenuto_il'>,
): string {
  const { tipo, oggetto, oggetto_id, avvenuto_il } = input
  return JSON.stringify({ id: message, tipo, avvenuto_il: avvenuto_il.toISOString(), oggetto, oggetto_id })
}

/** Appends a delivery to an endpoint's queue and marks the endpoint as due. */
export async function enqueueDelivery(
  trx: Trx,
  webhook_id: number,
  input: Parameters<typeof corpoDi>[1] & { evento_id: number | null },
): Promise<void> {
  const messaggio = randomUUID()
  await trx
    .insert(webhook_consegna)
    .values({
      webhook_id,
      messaggio,
      evento_id: input.evento_id,
      tipo: input.tipo,
      corpo: corpoDi(messaggio, input),
    })
    .onConflictDoNothing()
  await trx
    .update(webhook)
    .set({ prossimo_il: sql`coalesce(${webhook.prossimo_il}, now())` })
    .where(inArray(webhook.id, [webhook_id]))
}

/**
 * Event consumer that queues deliveries for the webhook endpoints. A suspended endpoint keeps its queue, which is delivered
 * once it is active again.
 */
export const WEBHOOK_DAGLI_EVENTI: EventConsumer = {
  nome: 'webhook',
  ricevi: async (trx, evento) => {
    const gruppo = gruppoDi(evento.tipo)
    if (gruppo === null) return
    const chi = await trx
      .select({ id: webhook.id })
      .from(webhook)
      .where(and(isNull(webhook.rimosso_il), arrayContains(webhook.tipi, [gruppo])))
      .orderBy(webhook.id)
    for (const { id } of chi) await enqueueDelivery(trx, id, { ...evento, evento_id: evento.id })
  },
}
