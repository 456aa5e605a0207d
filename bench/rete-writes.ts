/** Measures writes of a network: the node of a sign-up, an enrolment, the move of a branch. All are rolled back. */
import { clock } from '@primo/domain/platform/clock'
import type { Database, Trx } from '../apps/server/src/platform/db/db.ts'
import { creaSegnalatore, spostaSegnalatore } from '../apps/server/src/rete/commands.ts'
import { quantiSotto } from '../apps/server/src/rete/ramo.ts'
import type { NetworkSizes } from './rete-people.ts'

/**
 * Number of rows written with the measured triggers, and as many without, in alternating rounds of `TURN`; the first `PLANNING`
 * of a round do not count.
 */
const ROWS = 400
const TURN = 50
const PLANNING = 10

/** Triggers that maintain the search columns of profiles and nodes. */
const OF_PROFILES = ['profilo profilo_cercato']
const OF_NODES = ['segnalatore segnalatore_nome', 'segnalatore segnalatore_nuovo_nei_profili']

const NODE = `
  insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello) overriding system value
  select 50000000 + $1::int, $2, 'BENCH' || $1::text, id, percorso || '1' || lpad($1::text, 4, '0'), livello + 1
    from segnalatore where id = $3`
const PROFILE = `
  insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
  select id, 'convenzionato', 'da_completare', 'BENCH' || id, id_anagrafica from utente where id = $1`

type Opened = Pick<Database, 'db' | 'withTransaction'>
type Joining = { utente_id: number; sponsor_id: number }
/** Receives a measurement: its name, and its times in milliseconds, ascending. */
type Tell = (what: string, ms: number[]) => void

const undo = new Error('undone')
const whenUndone = (error: unknown) => {
  if (error !== undo) throw error
}

/** Runs `act` in transactions that are rolled back. @returns the times that it returned, ascending */
async function takenBack(
  { withTransaction }: Opened,
  times: number,
  act: (trx: Trx, n: number) => Promise<number>,
): Promise<number[]> {
  const ms: number[] = []
  for (let n = 0; n < times; n++) {
    await withTransaction(async (trx) => {
      ms.push(await act(trx, n))
      throw undo
    }).catch(whenUndone)
  }
  return ms.sort((a, b) => a - b)
}

/**
 * Writes rows in one transaction that is rolled back, alternating with and without some triggers.
 * @param triggers as `table trigger` @param write writes the nth row, and returns its duration
 */
async function withAndWithout(
  { withTransaction }: Opened,
  triggers: readonly string[],
  write: (trx: Trx, n: number) => Promise<number>,
): Promise<{ enabled: number[]; disabled: number[] }> {
  const ms: { enabled: number[]; disabled: number[] } = { enabled: [], disabled: [] }
  await withTransaction(async (trx) => {
    for (let n = 0; n < ROWS * 2; n++) {
      const way = Math.floor(n / TURN) % 2 === 0 ? 'enabled' : 'disabled'
      if (n % TURN === 0)
        for (const trigger of triggers) {
          const [table, name] = trigger.split(' ')
          await trx.$client.query(`alter table ${table} ${way.slice(0, -1)} trigger ${name}`)
        }
      const took = await write(trx, n)
      // The first are replanned after ALTER TABLE.
      if (n % TURN >= PLANNING) ms[way].push(took)
    }
    throw undo
  }).catch(whenUndone)
  return { enabled: ms.enabled.sort((a, b) => a - b), disabled: ms.disabled.sort((a, b) => a - b) }
}

const timed = async (act: () => Promise<unknown>) => {
  const since = performance.now()
  await act()
  return performance.now() - since
}

/**
 * Creates an account without a node in the network.
 * @returns the account, and the sponsor that its node will have
 */
async function newcomer(trx: Trx, n: number): Promise<Joining> {
  const { rows } = await trx.$client.query<{ id: number }>(
    `insert into utente (email, cellulare, password_hash, id_anagrafica)
     values ($1, $2, '-', 1) returning id`,
    [`j${clock.now().getTime()}${n}@network.example`, `+3999${clock.now().getTime()}${n}`.slice(0, 16)],
  )
  return { utente_id: rows[0]!.id, sponsor_id: 3 + ((n * 7919) % 50_000) }
}

async function writeNode(trx: Trx, n: number): Promise<number> {
  const { utente_id, sponsor_id } = await newcomer(trx, n)
  return timed(() =>
    trx.$client.query({ name: 'bench_node', text: NODE, values: [n, utente_id, sponsor_id] }),
  )
}

/**
 * Measures the writes of a network: sign-up, enrolment, move of a branch.
 * @param times repetitions of each, except for the move of the branch
 */
export async function measureWrites(
  opened: Opened,
  { promoters }: NetworkSizes,
  times: number,
  tell: Tell,
): Promise<void> {
  tell('insert a node, with its name and range', await takenBack(opened, times, writeNode))
  const nodes = await withAndWithout(opened, OF_NODES, writeNode)
  tell('the same, many per transaction', nodes.enabled)
  tell('the same, without the triggers of the search columns', nodes.disabled)
  const profiles = await withAndWithout(opened, OF_PROFILES, async (trx, n) => {
    const { rows } = await trx.$client.query<{ id: number }>(
      `select u.id from utente u where u.id > $1 and not exists (select from profilo p where p.utente_id = u.id)
        order by u.id limit 1`,
      [promoters + n * 7],
    )
    return timed(() => trx.$client.query({ name: 'bench_profile', text: PROFILE, values: [rows[0]!.id] }))
  })
  tell('insert a profile, many per transaction', profiles.enabled)
  tell('the same, without the trigger of the search column', profiles.disabled)
  tell(
    'a member joins: node, code and history',
    await takenBack(opened, times, async (trx, n) => {
      const joining = await newcomer(trx, n)
      return timed(() => creaSegnalatore(trx, joining))
    }),
  )
  const { rows } = await opened.db.$client.query<{ id: number }>(
    `select id from (select s.id, ${quantiSotto('s')} as below from segnalatore s where s.id <= 3000) b
      order by abs(below - 10000) limit 1`,
  )
  const branch = rows[0]!.id
  tell(
    'move a branch of about 10,000, rolled back',
    await takenBack(opened, 5, (trx) =>
      timed(async () => {
        const how = { id: branch, sponsor_id: null, attore_id: null, motivo: 'bench', quando: clock.now() }
        const moved = await spostaSegnalatore(trx, how)
        if (typeof moved !== 'number') throw new Error(JSON.stringify(moved))
      }),
    ),
  )
}
