// Runs one resilience test in this tree, which may contain an injected fault, and sends the outcome to its parent (run.ts).
import { buildIfChanged } from '../scripts/build.mjs'
import { readScenarios } from './scenario.ts'

const [name] = process.argv.slice(2)
const scenario = (await readScenarios()).find((one) => one.name === name)
if (!scenario) throw new Error(`no resilience test is called ${name}`)
// The servers that a test starts run the build, which must contain the injected fault.
await buildIfChanged('server')
const outcome = await scenario
  .run()
  .catch((error: Error) => ({ tries: 0, lost: null, duplicated: null, wrong: [String(error.stack)] }))
process.send?.(outcome, () => process.exit(0))
