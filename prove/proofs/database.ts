import type { Plant, Proof } from '../proof.ts'
import { suite } from '../suite.ts'

const POOL = 'apps/server/src/platform/db/db-pool.ts'
const FAULTS = 'apps/server/src/platform/db/db-faults.ts'

/** A fault of the database under people who sign up: a try is a sign-up acknowledged. */
const fault = (
  name: string,
  does: string,
  only: string,
  plant: Omit<Plant, 'shows'>,
  { shows = new RegExp(only), env = {} }: { shows?: RegExp; env?: Record<string, string> } = {},
): Proof => ({
  name: `database-${name}`,
  does,
  limit_s: 900,
  plants: [{ ...plant, shows }],
  run: suite('server-postgres', ['platform/db/db-faults'], { only, env }),
})

export const PROOFS: Proof[] = [
  fault(
    'cut',
    'Connections ended in the middle of transactions, fifteen times: who signs up notices nothing',
    'a metà delle transazioni',
    {
      what: 'a lost transaction is not done again',
      file: 'apps/server/src/platform/db/db.ts',
      from: 'const ATTEMPTS_MAX = 4',
      to: 'const ATTEMPTS_MAX = 1',
    },
  ),
  fault('stopped', 'Stopped at once and started again', 'fermato di fretta', {
    what: 'who cannot be reached is no fault of the database',
    file: FAULTS,
    from: "  '57P03': 'irraggiungibile',\n",
    to: '',
  }),
  fault(
    'killed',
    'kill −9 of PostgreSQL, fifteen times',
    'ucciso e riavviato',
    {
      what: 'commits that are not waited for',
      file: POOL,
      from: '`-c random_page_cost=1.1',
      to: '`-c synchronous_commit=off -c random_page_cost=1.1',
    },
    { shows: /[1-9]\d* lost/, env: { DATABASE_KILLS: '15' } },
  ),
  fault(
    'silent',
    'It takes the bytes and says nothing: within 15 s people sign up again',
    'connessioni mute',
    {
      what: 'no limit to the wait for an answer',
      file: POOL,
      from: '    query_timeout: SILENCE_MS,\n',
      to: '',
    },
  ),
  fault('silent-holder', 'Who holds a lock falls silent in the middle of a transaction', 'chi tace a metà', {
    what: 'no limit to a transaction that stands still',
    file: POOL,
    from: 'idle_in_transaction_session_timeout=${SILENCE_MS}',
    to: 'idle_in_transaction_session_timeout=0',
  }),
  fault(
    'slow',
    'A table held for nine seconds: who waits too long is told to come back',
    'una tabella trattenuta',
    {
      what: 'no limit to a statement',
      file: POOL,
      from: 'statement_timeout=${STATEMENT_MS} ',
      to: 'statement_timeout=0 ',
    },
  ),
  fault('read-only', 'It only reads: that is said, and the server is not ready', 'accetta solo letture', {
    what: 'a database that only reads is no fault of its',
    file: FAULTS,
    from: "  '25006': 'sola_lettura',\n",
    to: '',
  }),
  {
    name: 'database-full',
    does: 'PostgreSQL has no room left on its disk, or no place for a connection: reads go on, writes come back by themselves; a try is a sign-up acknowledged',
    needs: ['unshare'],
    limit_s: 900,
    plants: [
      {
        what: 'a full disk is no fault of the database',
        file: FAULTS,
        from: "  '53': 'pieno',\n",
        to: '',
        shows: /su disco/,
      },
    ],
    run: suite('server-postgres', ['platform/db/db-full']),
  },
  {
    name: 'embedded-full',
    does: 'The embedded database has no room left: only reads, then writes again; where its log has none, the process ends with one line and the next start has all that was confirmed',
    needs: ['unshare'],
    limit_s: 900,
    plants: [
      {
        what: 'an engine that died is not noticed',
        file: 'apps/server/src/platform/db/db-pglite.ts',
        from: '  stopIfItDies(worker, folder)\n',
        to: '',
        shows: /senza posto per il registro/,
      },
    ],
    run: suite('server-pglite', ['platform/db/db-pglite-full']),
  },
  {
    name: 'embedded-twice',
    does: 'A second process on one data folder refuses with one line; the first killed, the folder opens again',
    limit_s: 600,
    plants: [
      {
        what: 'the folder has no lock',
        file: 'apps/server/src/platform/db/db-pglite.ts',
        from: 'const libera = inMemoria ? () => {} : lockFolder(folder)',
        to: 'const libera = () => {}',
        shows: /had not ended/,
        limit_s: 90,
      },
    ],
    run: suite('server-pglite', ['boot/start'], { only: 'il secondo si ferma' }),
  },
]
