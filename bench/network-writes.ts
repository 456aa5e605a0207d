/** What a network costs to write: a sign-up's own node, an enrolment, the move of a branch. All of it is taken back. */
import { clock } from '@primo/domain/platform/clock'
import type { Database, Trx } from '../apps/server/src/platform/db/db.ts'
import { creaSegnalatore } from '../apps/server/src/rete/commands.ts'
import { spostaSegnalatore } from '../apps/server/src/rete/sposta.ts'
import { quantiSotto } from '../apps/server/src/rete/tratti.ts'
import type { NetworkSizes } from './network-people.ts'

/** Rows written with some triggers, and as many without, by turns of so many; the first of a turn are not told. */
const ROWS = 400
const TURN = 50
const PLANNING = 10

/** Of a profile and of a node, what keeps how one is looked for. */
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
/** Takes a line: what was measured, and its times in milliseconds, the least first. */
type Tell = (what: string, ms: number[]) => void

const undo = new Error('undone')
const whenUndone = (error: unknown) => {
  if (error !== undo) throw error
}

/** What happens in a transaction that is taken back, and the times of its own that it kept, the least first. */
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
 * Rows written in one transaction that is taken back, as many with some triggers as without them, by turns.
 * @param triggers as `table trigger` @param write writes the nth row, and answers how long it took
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
      // The first are planned anew, now that the table is another.
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

/** An account without a node, and the node above which it will have. */
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

/** Measures it all. @param times how often each, but for the branch */
export async function measureWrites(
  opened: Opened,
  { promoters }: NetworkSizes,
  times: number,
  tell: Tell,
): Promise<void> {
  tell('a node is written, with its name and its stretch', await takenBack(opened, times, writeNode))
  const nodes = await withAndWithout(opened, OF_NODES, writeNode)
  tell('the same, many in a transaction', nodes.enabled)
  tell('the same, without the triggers of how he is looked for', nodes.disabled)
  const profiles = await withAndWithout(opened, OF_PROFILES, async (trx, n) => {
    const { rows } = await trx.$client.query<{ id: number }>(
      `select u.id from utente u where u.id > $1 and not exists (select from profilo p where p.utente_id = u.id)
        order by u.id limit 1`,
      [promoters + n * 7],
    )
    return timed(() => trx.$client.query({ name: 'bench_profile', text: PROFILE, values: [rows[0]!.id] }))
  })
  tell('a profile is written, many in a transaction', profiles.enabled)
  tell('the same, without the trigger of how he is looked for', profiles.disabled)
  tell(
    'somebody joins: his node, his code and his history',
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
    'a branch of some 10,000 moves, and is put back',
    await takenBack(opened, 5, (trx) =>
      timed(async () => {
        const how = { id: branch, sponsor_id: null, attore_id: null, motivo: 'bench', quando: clock.now() }
        const moved = await spostaSegnalatore(trx, how)
        if (typeof moved !== 'number') throw new Error(JSON.stringify(moved))
      }),
    ),
  )
}
