import type pg from 'pg'

/** Indexes that take seconds to build after a million rows, but minutes to maintain row by row. */
const SLOW_INDEXES = ['anagrafica_nome_cercato', 'utente_email_cercata', 'segnalatore_nome_cercato']

/** Drops the search indexes of names and addresses, which slow bulk inserts, while `write` runs, and creates them again. */
export async function withoutSlowIndexes(client: pg.Pool, write: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    'select indexname as name, indexdef as made from pg_indexes where indexname = any($1)',
    [SLOW_INDEXES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await write()
  for (const { made } of rows) await client.query(made)
}
