import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/db.ts'
import type { Corso } from '../../platform/jobs/lavori.ts'
import { batti, concludi, type Esito, type Progresso, prendi } from './commands.ts'

const BATTITO_MS = 2_000
/** Without news of how far it is, a run says that it goes on this often. */
const SILENZIO_MASSIMO_MS = 15_000

export type Corsa = {
  coda: string
  /** Attempts after a failed one. */
  riprove: number
  /** What it answers, when it is an object of numbers, is kept with the run. */
  esegui: (corso: Corso) => Promise<unknown>
}

/** What went wrong, in codes: a message may quote personal data, and stays in the log. */
function sigla(errore: unknown): string {
  const causa = errore instanceof Error && errore.cause instanceof Error ? errore.cause : errore
  if (causa instanceof DatabaseError) {
    return ['database', causa.code, causa.constraint ?? causa.table].filter(Boolean).join(' ')
  }
  return causa instanceof Error ? causa.name : 'errore'
}

function numeri(esito: unknown): Record<string, number> | null {
  if (typeof esito !== 'object' || esito === null) return null
  const voci = Object.entries(esito).filter((v): v is [string, number] => typeof v[1] === 'number')
  return voci.length > 0 ? Object.fromEntries(voci) : null
}

/**
 * Makes the runs of a job that wait, one after the other, as long as no other process is at it.
 * @param arresto aborted when the server stops.
 */
export async function corri(
  { transazione }: Pick<Database, 'transazione'>,
  log: Pick<Logger, 'error' | 'info'>,
  { coda, riprove, esegui }: Corsa,
  arresto: AbortSignal,
): Promise<void> {
  while (!arresto.aborted) {
    const corsa = await transazione((trx) => prendi(trx, coda))
    if (!corsa) return
    const perso = new AbortController()
    let progresso: Progresso | null = null
    let detto: Progresso | null = null
    let ultimo = Date.now()
    let battito: Promise<void> = Promise.resolve()
    const cuore = setInterval(() => {
      if (progresso === detto && Date.now() - ultimo < SILENZIO_MASSIMO_MS) return
      const ora = progresso
      ultimo = Date.now()
      detto = ora
      battito = transazione((trx) => batti(trx, corsa, ora)).then(
        (mia) => {
          if (!mia) perso.abort()
        },
        (errore) => log.error({ err: errore, coda }, 'lavoro: battito'),
      )
    }, BATTITO_MS)
    const segnale = AbortSignal.any([arresto, perso.signal])
    let esito: Esito
    try {
      const avanza: Corso['avanza'] = (fatti, totale) => {
        progresso = { fatti, totale: totale ?? null }
      }
      esito = { stato: 'riuscita', conteggi: numeri(await esegui({ avanza, segnale })) }
    } catch (errore) {
      if (segnale.aborted && segnale.reason === errore) {
        esito = { stato: 'interrotta', errore: 'il server si è fermato' }
      } else {
        log.error({ err: errore, coda, esecuzione: corsa.id }, 'lavoro non riuscito')
        esito = { stato: 'fallita', errore: sigla(errore) }
      }
    } finally {
      clearInterval(cuore)
    }
    await battito
    await transazione((trx) => concludi(trx, corsa, esito, { riprove, progresso }))
  }
}
