import { AVVISO_PARTS, leaveQuarters } from '../comunicazioni/avvisi/parts.ts'
import type { Trx } from '../platform/db/db.ts'
import { closeParts, type Parted, prepareParts } from '../platform/db/parts.ts'
import type { Services } from '../platform/services/services.ts'
import { EVENTO_PARTS, leaveMonths } from '../registro/eventi/months.ts'
import { leaveWeeks, MESSAGGIO_PARTS } from '../registro/messaggi/cleaning.ts'

type Tools = Pick<Services, 'withTransaction'>
type Logged = { log: Pick<Services['log'], 'error'> }

/** The partitioned tables, each with the function that drops its expired partitions. */
export const PARTED: readonly { parted: Parted; leave: (trx: Trx) => Promise<void> }[] = [
  { parted: EVENTO_PARTS, leave: leaveMonths },
  { parted: MESSAGGIO_PARTS, leave: leaveWeeks },
  { parted: AVVISO_PARTS, leave: leaveQuarters },
]

/** Creates the future partitions. One that cannot be created now is left for the night: its rows go to the default partition. */
export async function prepareAllParts({ withTransaction, log }: Tools & Logged): Promise<void> {
  for (const { parted } of PARTED)
    await withTransaction((trx) => prepareParts(trx, parted)).catch((err: unknown) =>
      log.error({ err, tabella: parted.table }, 'parti di una tabella'),
    )
}

/**
 * Creates the future partitions, drops the expired ones, and closes the past ones. An error on one table does not stop the
 * others.
 * @throws AggregateError with all errors, once every table has been tried
 */
export async function keepParts({ withTransaction, log }: Tools & Logged): Promise<void> {
  const failures: unknown[] = []
  // One transaction per table, because these changes lock the whole table.
  for (const { parted, leave } of PARTED)
    await withTransaction(async (trx) => {
      await prepareParts(trx, parted)
      await leave(trx)
      await closeParts(trx, parted)
    }).catch((err: unknown) => {
      log.error({ err, tabella: parted.table }, 'parti di una tabella')
      failures.push(err)
    })
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
