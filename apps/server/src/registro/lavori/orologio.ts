import { lastTime, nextTime, type Schedule } from '@primo/domain/platform/schedule'
import type { Logger } from 'pino'
import type { Database, Trx } from '../../platform/db/db.ts'
import { conosciLavoro, prevedi } from './commands.ts'
import { codeInAttesa } from './queries.ts'

const GIRO_MS = 5_000

type Orologio = {
  /** Follows a job's schedule from now on, after making good the last time it missed. */
  segui: (coda: string, schedule: Schedule) => Promise<void>
  ferma: () => Promise<void>
}

/**
 * Turns the times of the schedules into runs, and wakes who makes them. Every process has one: of each time one run
 * comes, whatever their number. A process that slept, or a run nobody woke for, is made good at the next look.
 * @param sveglia enqueues the wake-up of a job, in the transaction.
 */
export function creaOrologio(
  { db, transazione }: Pick<Database, 'db' | 'transazione'>,
  log: Pick<Logger, 'error'>,
  sveglia: (trx: Trx, coda: string) => Promise<void>,
  adesso: () => Date = () => new Date(),
): Orologio {
  const seguiti = new Map<string, { schedule: Schedule; prossimo: Date }>()

  const scatta = async (coda: string) => {
    const seguito = seguiti.get(coda)!
    const ora = adesso()
    const ultimo = lastTime(seguito.schedule, ora)
    await transazione(async (trx) => {
      if (await prevedi(trx, coda, ultimo)) await sveglia(trx, coda)
    })
    seguito.prossimo = nextTime(seguito.schedule, ora)
  }

  const guarda = async () => {
    for (const [coda, { prossimo }] of seguiti) if (prossimo <= adesso()) await scatta(coda)
    const ferme = await codeInAttesa(db, [...seguiti.keys()])
    if (ferme.length === 0) return
    await transazione(async (trx) => {
      for (const coda of ferme) await sveglia(trx, coda)
    })
  }

  let giro: Promise<void> | null = null
  const timer = setInterval(() => {
    giro ??= guarda()
      .catch((errore) => log.error({ err: errore }, 'orologio dei lavori'))
      .finally(() => {
        giro = null
      })
  }, GIRO_MS)
  timer.unref()

  return {
    segui: async (coda, schedule) => {
      const ora = adesso()
      await transazione((trx) => conosciLavoro(trx, coda, lastTime(schedule, ora)))
      seguiti.set(coda, { schedule, prossimo: nextTime(schedule, ora) })
      await scatta(coda)
    },
    ferma: async () => {
      clearInterval(timer)
      await giro
    },
  }
}
