import { TERMINI } from '@primo/domain/registro/conservazione'
import type { Trx } from '../../platform/db/db.ts'
import { dropPartition, expiredPartitions, type PartitionedTable } from '../../platform/db/partitions.ts'
import {
  keepColumns,
  type OwnTable,
  type PianoCancellazione,
  SISTEMA,
} from '../../platform/db/personal-data.ts'
import { queryRows } from '../../platform/db/query.ts'
import { registraEvento } from './commands.ts'

/** Erasure plan of the audit log: events refer to an account by its id. */
export const PIANO_EVENTI = {
  evento: {
    dove: 'attore_id = $1',
    tieni: {
      ...keepColumns(SISTEMA, 'genere', 'tipo', 'oggetto', 'dati', 'cambi', 'chiamata'),
      ...keepColumns('impronta da cui non si torna indietro', 'rete', 'precedente', 'impronta'),
    },
  },
} satisfies PianoCancellazione

/** Table of the member's own operations, from the audit log, in the export of personal data. */
export const DATI_EVENTI: readonly OwnTable[] = [
  {
    chiave: 'evento',
    titolo: 'Le operazioni che hai fatto',
    sql: `select avvenuto_il as "Quando", tipo as "Operazione", oggetto as "Su che cosa", oggetto_id as "Numero"
            from evento where attore_id = $1 order by id`,
  },
]

/** Monthly partitions of the audit log. A partition with rows not yet linked in the hash chain is not made read-only. */
export const EVENTO_PARTITIONS: PartitionedTable = {
  table: 'evento',
  schema: 'registro',
  by: 'avvenuto_il',
  every: 'month',
  ahead: 3,
  own: (part) => [
    `create trigger evento_intoccabile before truncate on ${part} for each statement execute function registro.intoccabile()`,
  ],
  pending: 'impronta is null',
  closing: { after_days: 7, still_changing: [] },
}

/** Event that records a dropped month; the verification of the hash chain relies on it. */
const MONTH_DROPPED = 'registro.mese_lasciato'
export type DroppedMonth = {
  mese: string
  righe: number
  /** Position of the last row dropped so far. `in_tutto` is the number of rows in all months dropped. */
  fino_a: number
  in_tutto: number
}

/** SQL query of the event that recorded the last dropped month of the audit log. No row when none was dropped. */
export const LAST_DROPPED_MONTH = `select dati from evento where oggetto = 'registro' and tipo = '${MONTH_DROPPED}'
  order by avvenuto_il desc, id desc limit 1`

const MONTH = /^registro\.evento_(\d{4})_(\d{2})$/
const monthOf = (part: string) => MONTH.exec(part)?.slice(1).join('-')

async function leave(trx: Trx, name: string): Promise<void> {
  const rows = await queryRows<{ righe: number; ultimo: number | null }>(
    trx,
    `select count(*)::int as righe, max(ordine) as ultimo from ${name}`,
  )
  const { righe, ultimo } = rows[0]!
  await dropPartition(trx, name)
  if (righe === 0) return
  const left = await queryRows<{ dati: DroppedMonth }>(trx, LAST_DROPPED_MONTH)
  const before = left[0]?.dati
  const dati: DroppedMonth = {
    mese: monthOf(name)!,
    righe,
    fino_a: Math.max(ultimo!, before?.fino_a ?? 0),
    in_tutto: righe + (before?.in_tutto ?? 0),
  }
  await registraEvento(trx, { attore_id: null, tipo: MONTH_DROPPED, oggetto: 'registro', dati })
}

/** Drops the expired monthly partitions of the audit log, and records that in the audit log. */
export async function dropExpiredMonths(trx: Trx): Promise<void> {
  for (const part of await expiredPartitions(trx, EVENTO_PARTITIONS, TERMINI.registro.giorni))
    await leave(trx, part)
}
