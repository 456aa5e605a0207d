import { GIORNI_DI_REGISTRO } from '@primo/domain/comunicazioni/webhook'
import { lt, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { webhook_consegna } from './tables.ts'

/** Deletes webhook deliveries older than a month, including those pending for suspended endpoints. */
export async function cleanWebhook(trx: Trx): Promise<void> {
  await trx
    .delete(webhook_consegna)
    .where(lt(webhook_consegna.creata_il, sql`now() - make_interval(days => ${GIORNI_DI_REGISTRO})`))
}
