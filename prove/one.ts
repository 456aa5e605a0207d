// Runs one resilience test in this tree, which may contain an injected fault, and sends the outcome to its parent (prove.ts).
import { readProofs } from './proof.ts'

const [name] = process.argv.slice(2)
const proof = (await readProofs()).find((one) => one.name === name)
if (!proof) throw new Error(`no resilience test is called ${name}`)
const outcome = await proof
  .run()
  .catch((error: Error) => ({ tries: 0, lost: null, duplicated: null, wrong: [String(error.stack)] }))
process.send?.(outcome, () => process.exit(0))
