import { AVVISI_GIORNI_MAX } from '@primo/domain/comunicazioni/avvisi'
import type { Trx } from '../../platform/db/db.ts'
import { dropPart, type Parted, partsOver, thinFirst } from '../../platform/db/parts.ts'

/**
 * The quarters of the notices. None is closed: long after it one still reads a notice, and is told late of what happened in it.
 * A key is of one quarter, by when what it is about happened, and there a member has it once.
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

/** Lets go, whole, of the quarters that were over a year ago. */
export async function leaveQuarters(trx: Trx): Promise<void> {
  await thinFirst(trx, AVVISO_PARTS, AVVISI_GIORNI_MAX)
  for (const part of await partsOver(trx, AVVISO_PARTS, AVVISI_GIORNI_MAX)) await dropPart(trx, part)
}
