import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { messaggio } from './tables.ts'

/** Returns the delivery status of a message; null when it does not exist or has been deleted. */
export async function esitoDelMessaggio(reader: Reader, id: number) {
  const [row] = await reader
    .select()
    .from(messaggio)
    .where(eq(messaggio.id, sql`${id}::bigint`))
  if (!row) return null
  const { consegnato_il, fallito_il, contenuto_cifrato, causa, tentativi } = row
  const esito =
    consegnato_il !== null
      ? ('partita' as const)
      : fallito_il !== null || contenuto_cifrato === null
        ? ('non_partita' as const)
        : ('in_attesa' as const)
  return { esito, causa, tentativi }
}
