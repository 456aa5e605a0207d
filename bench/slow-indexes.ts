import type pg from 'pg'

/** Made anew after a million rows they take seconds; kept row by row, minutes. */
const SLOW_INDEXES = ['anagrafica_nome_cercato', 'utente_email_cercata', 'segnalatore_nome_cercato']

/** Runs `write` without the indexes of names and addresses, which are there again when it has written. */
export async function withoutSlowIndexes(client: pg.Pool, write: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    'select indexname as name, indexdef as made from pg_indexes where indexname = any($1)',
    [SLOW_INDEXES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await write()
  for (const { made } of rows) await client.query(made)
}
