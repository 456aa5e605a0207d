import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Cell } from '@primo/domain/registro/esportazioni'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Condition, PageQuery, Search } from '../../platform/db/pagination.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { withSimilar } from '../../platform/db/similar-names.ts'
import type { Services } from '../../platform/services/services.ts'
import { QUEUE } from './commands.ts'
import { type Exportable, withColumns } from './exportable.ts'

const compress = promisify(gzip)
/** Number of rows per chunk, the unit held in memory. */
const PIECE = 2_000
/** Chunks per run; a longer export continues in another run, so that others have their turn. */
const PIECES_OF_RUN = 25
/** Maximum number of consecutive runs of an export in which no chunk was completed. */
const TRIES = 5

type Begun = {
  stato: string
  elenco: string
  query: PageQuery
  scelte: number[] | null
  righe: number | null
  colonne: string[] | null
}

/** Starts a run of an export. After the last attempt the export has failed. @returns null when there is nothing to do */
async function beginRun(trx: Trx, id: number): Promise<Begun | null> {
  const rows = await queryRows<Begun>(
    trx,
    `update esportazione set tentativi = tentativi + 1, stato = case when tentativi < $2 then stato else 'fallita' end
      where id = $1 and stato = 'in_corso' returning stato, elenco, query, scelte, righe, colonne`,
    [id, TRIES],
  )
  return rows[0]?.stato === 'in_corso' ? rows[0] : null
}

/** Returns the search limited to individually selected rows. */
function chosenOf({ id, within }: Exportable, search: Search, chosen: number[]): Condition {
  const [all, before] = within ? [`(${search.where}) and `, search.values] : ['', []]
  return { where: `${all}${id} = any($${before.length + 1}::bigint[])`, values: [...before, chosen] }
}

/** Stores the ids of the exported rows in the list's order: later changes of the list do not alter the selection. */
async function fixRows(trx: Trx, id: number, list: Exportable, { query, scelte }: Begun): Promise<void> {
  const held = await runStatement(
    trx,
    'select from esportazione where id = $1 and righe is null for update',
    [id],
  )
  // Another run has already done it.
  if (held === 0) return
  const search = list.search(query)
  const { where, values } = scelte ? chosenOf(list, search, scelte) : search
  const [self, size] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::int`]
  await runStatement(
    trx,
    `with righe as (
       select ${list.id} as riga, row_number() over (order by ${search.order(query.sort_order)}) as posto
        ${search.from} where ${where}
     ), pezzi as (
       insert into esportazione_pezzo (esportazione_id, n, righe)
       select ${self}, ((posto - 1) / ${size})::int, array_agg(riga order by posto) from righe group by 2
       returning cardinality(righe) as quante
     )
     update esportazione set righe = (select coalesce(sum(quante), 0) from pezzi) where id = ${self}`,
    [...values, id, PIECE],
  )
}

/** Reads the current contents of a chunk's rows, in its order; deleted rows are omitted. */
async function readPiece(
  reader: Reader,
  list: Exportable,
  query: PageQuery,
  ids: number[],
): Promise<Cell[][]> {
  const { columns, from } = list.search(query)
  const rows = await queryRows<{ riga_esportata: number }>(
    reader,
    `select ${columns}, ${list.id} as riga_esportata ${from} where ${list.id} = any($1::bigint[])`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [Number(row.riga_esportata), row]))
  const found = ids.map((id) => byId.get(Number(id))).filter((row) => row !== undefined)
  const completed = list.complete ? await list.complete(reader, found) : found
  return completed.map((row) => list.colonne.map(({ cella }) => cella(row)))
}

/** Writes the next chunk. @returns false when none is left, or the export has been cancelled */
async function writePiece(trx: Trx, id: number, list: Exportable, query: PageQuery): Promise<boolean> {
  const rows = await queryRows<{ n: number; righe: number[] }>(
    trx,
    `select p.n, p.righe from esportazione_pezzo p
       join esportazione e on e.id = p.esportazione_id and e.stato = 'in_corso'
      where p.esportazione_id = $1 and p.contenuto is null order by p.n limit 1 for update of p skip locked`,
    [id],
  )
  const next = rows[0]
  if (!next) return false
  const content = await compress(JSON.stringify(await readPiece(trx, list, query, next.righe)))
  await runStatement(
    trx,
    `with scritto as (update esportazione_pezzo set contenuto = $3 where esportazione_id = $1 and n = $2)
     update esportazione set tentativi = 0 where id = $1`,
    [id, next.n, content],
  )
  return true
}

/** Completes the export once every chunk is written: an incomplete export is never offered as complete. */
async function closeIfWhole(trx: Trx, id: number): Promise<void> {
  await runStatement(
    trx,
    `update esportazione e set stato = 'pronta'
      where id = $1 and stato = 'in_corso' and righe is not null
        and not exists (select from esportazione_pezzo p where p.esportazione_id = e.id and p.contenuto is null)`,
    [id],
  )
}

/**
 * Starts the job that produces the requested exports. It works in chunks: after a failure of the database or the machine, it
 * resumes from the last chunk.
 * @param asSearched prepares a list's query as the list's own endpoint does
 */
export async function startExports(
  { jobs, withTransaction }: Services,
  lists: Readonly<Record<string, { list: Exportable }>>,
  asSearched: (query: PageQuery) => PageQuery,
): Promise<void> {
  const run = async ({ id }: { id: number }, stopped: AbortSignal) => {
    const begun = await withTransaction((trx) => beginRun(trx, id))
    const known = begun && lists[begun.elenco]?.list
    if (!known) return
    const list = withColumns(known, begun.colonne)
    const query = asSearched(begun.query)
    if (begun.righe === null)
      await withTransaction(async (trx) => {
        const where = { reader: trx, withTransaction: <T>(fn: (trx: Trx) => Promise<T>) => fn(trx) }
        const effectiveQuery = list.similar ? await withSimilar(where, list.similar, query) : query
        await fixRows(trx, id, list, { ...begun, query: effectiveQuery })
      })
    let more = true
    for (let i = 0; more && i < PIECES_OF_RUN && !stopped.aborted; i++)
      more = await withTransaction((trx) => writePiece(trx, id, list, begun.query))
    await withTransaction((trx) => (more ? jobs.enqueue(trx, QUEUE, { id }) : closeIfWhole(trx, id)))
  }
  await jobs.start<{ id: number }>({
    queue: QUEUE,
    // A long run that progresses may be interrupted more often than that: `beginRun` counts the attempts.
    retries: 'unlimited',
    run: (data, { signal }) => run(data, signal),
  })
}
