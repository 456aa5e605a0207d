import { leggiEsportazione, scaricaEsportazione } from '@primo/contract/registro/operatore-esportazioni'
import { expect } from 'vitest'
import { exportsOf } from '../boot/esportazioni.ts'
import { withTaxCode } from '../persone/anagrafica/with-tax-code.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import { startExports } from '../registro/esportazioni/run.ts'
import type { TestApp } from './app.ts'
import { sendRaw } from './contract.ts'
import { eventually } from './eventually.ts'

type Run = (id: number, stopped?: AbortSignal) => Promise<void>

/** The job as it runs in the background, taken by hand: what it hands on is done at once, unless it was stopped. */
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
  await startExports({ ...services, log: app.log, jobs, withTransaction }, exportsOf(services), (query) =>
    withTaxCode(services.secrets, query),
  )
  return async (id, signal = new AbortController().signal) => {
    handed.push(id)
    while (handed.length > 0) {
      await job!.run({ id: handed.shift()! }, { signal, progress: () => {} })
      if (signal.aborted) return
    }
  }
}

/** The lines of a CSV file, its headers first. */
export const linesOf = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n')

/** Takes an export of somebody's to its end; the application's own worker may have a hand in it too. @returns its CSV lines */
export async function takenBy(test: TestApp, id: number, token: string): Promise<string[]> {
  await (await exportJob(test))(id)
  const state = async () => (await test.call(leggiEsportazione, { params: { id } }, token)).data.stato
  await eventually(async () => expect(await state()).not.toBe('in_corso'))
  const answer = await sendRaw(test.app, scaricaEsportazione, { params: { id }, token })
  expect(answer.statusCode, answer.payload).toBe(200)
  return linesOf(answer.payload)
}
