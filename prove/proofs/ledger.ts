import type { Proof } from '../proof.ts'
import { suite } from '../suite.ts'

export const PROOFS: Proof[] = [
  {
    name: 'writers-killed',
    does: 'The process that moves points without rest (cases, reopenings, prizes, maturing) killed twenty times on the embedded database; a try is a commit it acknowledged',
    limit_s: 1800,
    plants: [
      {
        what: 'commits that are not waited for',
        file: 'apps/server/src/platform/db/pglite-worker.ts',
        from: "'-c', `shared_buffers=${PAGES}`",
        to: "'-c', 'synchronous_commit=off', '-c', `shared_buffers=${PAGES}`",
        shows: /kill −9/,
      },
    ],
    run: suite('server-pglite', ['raccolta/punti/crash'], { env: { CRASH_ROUNDS: '20' } }),
  },
]
