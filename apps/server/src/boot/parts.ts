import { AVVISO_PARTS, leaveQuarters } from '../comunicazioni/avvisi/parts.ts'
import type { Trx } from '../platform/db/db.ts'
import { closeParts, type Parted, prepareParts } from '../platform/db/parts.ts'
import type { Services } from '../platform/services/services.ts'
import { EVENTO_PARTS, leaveMonths } from '../registro/eventi/months.ts'
import { leaveWeeks, MESSAGGIO_PARTS } from '../registro/messaggi/cleaning.ts'

type Tools = Pick<Services, 'withTransaction'>
type Logged = { log: Pick<Services['log'], 'error'> }

/** The tables cut into parts, each with what lets go of those whose term is over. */
export const PARTED: readonly { parted: Parted; leave: (trx: Trx) => Promise<void> }[] = [
  { parted: EVENTO_PARTS, leave: leaveMonths },
  { parted: MESSAGGIO_PARTS, leave: leaveWeeks },
  { parted: AVVISO_PARTS, leave: leaveQuarters },
]

/** Makes the parts to come. Those that cannot be made now are waited for until the night: rows find a place without. */
export async function prepareAllParts({ withTransaction, log }: Tools & Logged): Promise<void> {
  for (const { parted } of PARTED)
    await withTransaction((trx) => prepareParts(trx, parted)).catch((err: unknown) =>
      log.error({ err, tabella: parted.table }, 'parti di una tabella'),
    )
}

/**
 * Makes the parts to come, closes those that are over, lets go of those whose term is. A table that fails does not stop the
 * next.
 * @throws AggregateError with what went wrong, once every table has been tried
 */
export async function keepParts({ withTransaction, log }: Tools & Logged): Promise<void> {
  const failures: unknown[] = []
  // Each in a transaction of its own: a part is made, closed and let go with its whole table held.
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
