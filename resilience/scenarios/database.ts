import type { InjectedFault, Scenario } from '../scenario.ts'
import { suite } from '../vitest-scenario.ts'

const POOL = 'apps/server/src/platform/db/db-pool.ts'
const FAULTS = 'apps/server/src/platform/db/db-errors.ts'

/** Returns the resilience test of a database failure during sign-ups. One try per acknowledged sign-up. */
const fault = (
  name: string,
  does: string,
  only: string,
  inject: Omit<InjectedFault, 'shows'>,
  { shows = new RegExp(only), env = {} }: { shows?: RegExp; env?: Record<string, string> } = {},
): Scenario => ({
  name: `database-${name}`,
  does,
  limit_s: 900,
  faults: [{ ...inject, shows }],
  run: suite('server-postgres', ['platform/db/db-errors'], { only, env }),
})

export const SCENARIOS: Scenario[] = [
  fault(
    'cut',
    'Connections are terminated during transactions, fifteen times: no sign-up fails',
    'a metà delle transazioni',
    {
      what: 'an aborted transaction is not retried',
      file: 'apps/server/src/platform/db/db.ts',
      from: 'const ATTEMPTS_MAX = 4',
      to: 'const ATTEMPTS_MAX = 1',
    },
  ),
  fault('stopped', 'PostgreSQL is stopped (fast shutdown) and started again', 'fermato di fretta', {
    what: 'an unreachable database is not treated as an outage',
    file: FAULTS,
    from: "  '57P03': 'irraggiungibile',\n",
    to: '',
  }),
  fault(
    'killed',
    'PostgreSQL is killed (SIGKILL), fifteen times',
    'ucciso e riavviato',
    {
      what: 'asynchronous commits',
      file: POOL,
      from: '`-c random_page_cost=1.1',
      to: '`-c synchronous_commit=off -c random_page_cost=1.1',
    },
    { shows: /[1-9]\d* lost/, env: { DATABASE_KILLS: '15' } },
  ),
  fault(
    'silent',
    'PostgreSQL accepts requests without responding: sign-ups succeed again within 15 s',
    'connessioni mute',
    {
      what: 'no query timeout',
      file: POOL,
      from: '    query_timeout: SILENCE_MS,\n',
      to: '',
    },
  ),
  fault(
    'silent-holder',
    'A client that holds a lock stops responding in the middle of its transaction',
    'chi tace a metà',
    {
      what: 'no timeout of idle transactions',
      file: POOL,
      from: 'idle_in_transaction_session_timeout=${SILENCE_MS}',
      to: 'idle_in_transaction_session_timeout=0',
    },
  ),
  fault(
    'slow',
    'A table is locked for nine seconds: requests that wait too long get 503 with Retry-After',
    'una tabella trattenuta',
    {
      what: 'no statement timeout',
      file: POOL,
      from: 'statement_timeout=${STATEMENT_MS} ',
      to: 'statement_timeout=0 ',
    },
  ),
  fault(
    'read-only',
    'PostgreSQL is read-only: the response says so, and the server is not ready',
    'accetta solo letture',
    {
      what: 'a read-only database is not treated as an outage',
      file: FAULTS,
      from: "  '25006': 'sola_lettura',\n",
      to: '',
    },
  ),
  {
    name: 'database-full',
    does: 'PostgreSQL has no disk space, or no free connection: reads continue, writes recover automatically. One try per acknowledged sign-up',
    needs: ['unshare'],
    limit_s: 900,
    faults: [
      {
        what: 'a full disk is not treated as an outage',
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
    does: 'The embedded database has no disk space: it only reads, then writes again. Without space for its write-ahead log the process exits with one line, and the next start has all acknowledged data',
    needs: ['unshare'],
    limit_s: 900,
    faults: [
      {
        what: 'a crash of the engine is not detected',
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
    does: 'A second process on the same data folder exits with one line. Once the first is killed, the folder opens again',
    limit_s: 600,
    faults: [
      {
        what: 'no lock on the folder',
        file: 'apps/server/src/platform/db/db-pglite.ts',
        from: 'const libera = inMemoria ? () => {} : lockFolder(folder)',
        to: 'const libera = () => {}',
        shows: /timed out after \d+ s/,
        limit_s: 90,
      },
    ],
    run: suite('server-pglite', ['boot/start'], { only: 'il secondo si ferma' }),
  },
]
