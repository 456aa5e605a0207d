import type { Scenario } from '../scenario.ts'
import { suite } from '../vitest-scenario.ts'

export const SCENARIOS: Scenario[] = [
  {
    name: 'writers-killed',
    does: 'The process that writes to the ledger continuously (pratiche, reopenings, premi, maturing points) is killed twenty times on the embedded database. One try per acknowledged commit',
    limit_s: 1800,
    faults: [
      {
        what: 'asynchronous commits',
        file: 'apps/server/src/platform/db/pglite-worker.ts',
        from: "'-c', `shared_buffers=${PAGES}`",
        to: "'-c', 'synchronous_commit=off', '-c', `shared_buffers=${PAGES}`",
        shows: /kill −9/,
      },
    ],
    run: suite('server-pglite', ['raccolta/punti/crash'], { env: { CRASH_ROUNDS: '20' } }),
  },
]
