import { leggiEsportazione, scaricaEsportazione } from '@primo/contract/registro/operatore-esportazioni'
import { expect } from 'vitest'
import { withTaxCode } from '../anagrafica/persone/queries.ts'
import { listsOf } from '../boot/modules.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import { startExports } from '../registro/esportazioni/export-job.ts'
import type { TestApp } from './app.ts'
import { sendRaw } from './contract.ts'
import { eventually } from './eventually.ts'

type Run = (id: number, stopped?: AbortSignal) => Promise<void>

/** Returns a runner of the export job: continuation jobs that it enqueues run immediately, unless aborted. */
export async function exportJob(
  { app, services }: TestApp,
  withTransaction = services.withTransaction,
): Promise<Run> {
  let job: Job<{ id: number }> | undefined
  const handed: number[] = []
  const jobs = {
    start: async (given: Job<{ id: number }>) => {
      job = given
    },
    enqueue: async (_: unknown, __: string, { id }: { id: number }) => {
      handed.push(id)
    },
  } as unknown as Jobs
  await startExports(
    { ...services, log: app.log, jobs, withTransaction },
    listsOf(services).exports,
    (query) => withTaxCode(services.secrets, query),
  )
  return async (id, signal = new AbortController().signal) => {
    handed.push(id)
    while (handed.length > 0) {
      await job!.run({ id: handed.shift()! }, { signal, progress: () => {} })
      if (signal.aborted) return
    }
  }
}

/** Returns the lines of a CSV file, headers first. */
export const linesOf = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n')

/**
 * Runs an export to its end, here and possibly in the application's own worker at the same time.
 * @returns the lines of the CSV file
 */
export async function runExport(test: TestApp, id: number, token: string): Promise<string[]> {
  await (await exportJob(test))(id)
  const state = async () => (await test.call(leggiEsportazione, { params: { id } }, token)).data.stato
  await eventually(async () => expect(await state()).not.toBe('in_corso'))
  const answer = await sendRaw(test.app, scaricaEsportazione, { params: { id }, token })
  expect(answer.statusCode, answer.payload).toBe(200)
  return linesOf(answer.payload)
}
