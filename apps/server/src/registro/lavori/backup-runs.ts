import { clock } from '@primo/domain/platform/clock'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { esecuzione } from './tables.ts'

/**
 * Queue name under which the runs of `primo backup` are stored. It is a shell command, but its runs are listed with those of the
 * scheduled jobs.
 */
export const COPIA = 'copia'
/** Queue name of the runs of the restore drill, a shell command too. */
export const PROVA_RIPRISTINO = 'copia.prova'
type Coda = typeof COPIA | typeof PROVA_RIPRISTINO

/** Records the outcome of a backup or a restore drill. @param errore reason of the failure; null = success */
export async function keepRun(
  trx: Trx,
  coda: Coda,
  {
    iniziata_il,
    conteggi,
    errore,
  }: { iniziata_il: Date; conteggi: Record<string, number> | null; errore: string | null },
): Promise<void> {
  const finita_il = clock.now()
  await trx.insert(esecuzione).values({
    coda,
    dal: iniziata_il,
    iniziata_il,
    finita_il,
    stato: errore === null ? 'riuscita' : 'fallita',
    conteggi,
    errore,
  })
}

/** Outcome of a command's last run, and time of its last success. */
export type LastRuns = {
  ultima: {
    finita_il: Date
    riuscita: boolean
    conteggi: Record<string, number> | null
    errore: string | null
  } | null
  riuscita_il: Date | null
}

/** Returns the outcome of the last backup or restore drill, depending on the queue name, and the time of its last success. */
export async function lastRuns(reader: Reader, coda: Coda): Promise<LastRuns> {
  const rows = await queryRows<LastRuns>(
    reader,
    `select (select jsonb_build_object('finita_il', to_char(finita_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                       'riuscita', stato = 'riuscita', 'conteggi', conteggi, 'errore', errore)
               from esecuzione where coda = $1 order by id desc limit 1) as ultima,
            (select finita_il from esecuzione where coda = $1 and stato = 'riuscita' order by id desc limit 1) as riuscita_il`,
    [coda],
  )
  const { ultima, riuscita_il } = rows[0]!
  return { ultima: ultima && { ...ultima, finita_il: new Date(ultima.finita_il) }, riuscita_il }
}
