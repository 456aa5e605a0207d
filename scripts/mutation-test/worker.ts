// Worker of `npm run mutation-test`: injects one mutant at a time into its own copy of the sources and runs the tests that import the
// file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { type Mutant, withMutant } from './mutate.ts'

/** Mutant to inject (null = none) and the tests to run. The response names the test files that failed. */
export type Task = { file: string; tests: string[]; fault: Mutant | null }
export type WorkerReply = { ready: true } | { failing: string[] } | { broken: string }

const [root = '', project = ''] = process.argv.slice(2)
const vitest = await createVitest('test', {
  root,
  project: [project],
  watch: false,
  maxWorkers: 1,
  // One failed test kills the mutant.
  bail: 1,
  // A timeout on a busy machine must not count as a killed mutant.
  testTimeout: 60_000,
  reporters: [{}],
})
const every = await vitest.globTestSpecifications()
const say = (said: WorkerReply) => process.send?.(said)

async function run({ tests, fault }: Task): Promise<string[]> {
  const wanted = new Set(tests.map((test) => join(root, test)))
  const specs = every.filter((spec) => wanted.has(spec.moduleId))
  if (specs.length === 0) throw new Error(`no test for ${tests.join(', ')}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs, fault === null)
  const failing = testModules.filter((m) => !m.ok()).map((m) => m.relativeModuleId)
  return [...failing, ...unhandledErrors.map(String)]
}

process.on('message', async (task: Task) => {
  const path = join(root, task.file)
  const source = readFileSync(path, 'utf8')
  const write = (text: string) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  try {
    if (task.fault) write(withMutant(source, task.fault))
    say({ failing: await run(task) })
  } catch (error) {
    say({ broken: String(error) })
  } finally {
    write(source)
  }
})
say({ ready: true })
