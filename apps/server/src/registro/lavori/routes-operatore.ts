import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/registro/operatore-lavori'
import { clock } from '@primo/domain/platform/clock'
import { type Bind, listed } from '../../platform/http/bind.ts'
import { scheduledJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services/services.ts'
import { COPIA, type LastRuns, lastRuns, PROVA_RIPRISTINO } from './backup-runs.ts'
import { requestRun } from './commands.ts'
import { listJobs, listRuns } from './queries.ts'

const NON_TROVATO = { message: 'Questo lavoro non c’è.' }

const written = ({ ultima, riuscita_il }: LastRuns): contratto.UltimeCopie => ({
  ultima_il: ultima?.finita_il.toISOString() ?? null,
  riuscita: ultima?.riuscita ?? null,
  errore: ultima?.errore ?? null,
  riuscita_il: riuscita_il?.toISOString() ?? null,
})

/**
 * Binds the operators' endpoints of jobs and backups; `persone` is the SQL query of the accounts, by which those who requested a
 * run are named.
 */
export function jobsRoutes(bind: Bind, { db, jobs }: Services, persone: string): void {
  bind(contratto.lavori, async () => ({ data: await listJobs(db, persone, clock.now()) }))

  bind(contratto.copie, async () => {
    const copia = written(await lastRuns(db, COPIA))
    return { data: { copia, prova: written(await lastRuns(db, PROVA_RIPRISTINO)) } }
  })

  bind(contratto.esecuzioni, async ({ params: { coda }, query }) => {
    if (!scheduledJob(coda)) return refuse('NON_TROVATO', NON_TROVATO)
    return listed(query, await listRuns(db, persone, coda, query))
  })

  bind(contratto.eseguiLavoro, async ({ caller: { utente_id }, params: { coda }, withTransaction }) => {
    const outcome = await withTransaction(async (trx) => {
      if (!scheduledJob(coda)) return refuse('NON_TROVATO', NON_TROVATO)
      const refusal = await requestRun(trx, coda, utente_id)
      if (isRefusal(refusal)) return refusal
      await jobs.wake(trx, coda)
      return null
    })
    return isRefusal(outcome) ? outcome : { data: null, message: 'Parte adesso.' }
  })
}
