import { AVVISI_GIORNI_MAX } from '@primo/domain/comunicazioni/avvisi'
import type { Trx } from '../../platform/db/db.ts'
import {
  deleteExpiredRows,
  dropPartition,
  expiredPartitions,
  type PartitionedTable,
} from '../../platform/db/partitions.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'

/** Erasure plan of the notices, the notification preferences and the push subscriptions. */
export const PIANO_AVVISI = {
  iscrizione_push: { dove: SUO, elimina: true },
  avviso: { dove: SUO, elimina: true },
  preferenza_avviso: { dove: SUO, elimina: true },
} satisfies PianoCancellazione

/** Data export of a member's notices, notification preferences, and devices with push messages. */
export const DATI_AVVISI: readonly OwnTable[] = [
  {
    chiave: 'avviso',
    titolo: 'Gli avvisi che hai ricevuto',
    sql: `select creato_il as "Quando", genere as "Avviso", dati as "Che cosa diceva", letto_il as "Letto il"
            from avviso where utente_id = $1 order by id`,
  },
  {
    chiave: 'preferenza_avviso',
    titolo: 'Di che cosa hai chiesto avvisi',
    sql: `select tema as "Tema", canale as "Dove", attiva as "Acceso", scelta_il as "Scelto il"
            from preferenza_avviso where utente_id = $1 order by tema, canale`,
  },
  {
    chiave: 'iscrizione_push',
    titolo: 'I dispositivi che ricevono le notifiche',
    sql: `select creata_il as "Dal" from iscrizione_push where utente_id = $1 order by creata_il`,
  },
]

/**
 * Quarterly partitions of the notices. None becomes read-only: old notices are still marked as read, and late events add notices
 * to past quarters. A deduplication key falls in one quarter, by the instant of what the notice is about, and is unique per
 * member there.
 */
export const AVVISO_PARTITIONS: PartitionedTable = {
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
export async function dropExpiredQuarters(trx: Trx): Promise<void> {
  await deleteExpiredRows(trx, AVVISO_PARTITIONS, AVVISI_GIORNI_MAX)
  for (const part of await expiredPartitions(trx, AVVISO_PARTITIONS, AVVISI_GIORNI_MAX))
    await dropPartition(trx, part)
}
