import { AVVISI_GIORNI_MAX } from '@primo/domain/comunicazioni/avvisi'
import type { Trx } from '../../platform/db/db.ts'
import { dropPart, type Parted, partsOver, thinFirst } from '../../platform/db/parts.ts'

/**
 * Quarterly partitions of the notices. None becomes read only: old notices are still marked as read, and late events add to them.
 * A key belongs to one quarter, by the instant of its subject, and is unique per member there.
 */
export const AVVISO_PARTS: Parted = {
  table: 'avviso',
  schema: 'parti',
  by: 'creato_il',
  every: 'quarter',
  ahead: 1,
  own: (part) => [
    `alter table ${part} add primary key (id)`,
    `create unique index on ${part} (utente_id, chiave)`,
  ],
  pending: 'email_dal is not null',
  closing: null,
}

/** Drops the partitions of quarters that ended more than a year ago. */
export async function leaveQuarters(trx: Trx): Promise<void> {
  await thinFirst(trx, AVVISO_PARTS, AVVISI_GIORNI_MAX)
  for (const part of await partsOver(trx, AVVISO_PARTS, AVVISI_GIORNI_MAX)) await dropPart(trx, part)
}
