/**
 * Stores the durations of a programme's months in its database: a stopped run continues from the month it was in, and
 * `PROGRAMME.md` is rewritten after each.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import type pg from 'pg'
import type { InvariantViolation } from '../../apps/server/src/platform/db/invariants.ts'
import type { Tally } from './simulate-month.ts'

/**
 * Results and durations of the simulation of one month. Times are wall-clock seconds, of processes that may have
 * had little CPU time.
 */
export type Month = {
  n: number
  month: string
  commands_s: number
  end_s: number
  /** Time to insert the rows of the end of month in plain SQL; null where not measured. */
  byHand_s: number | null
  movements: number
} & Tally

const TABLES = ['segnalatore', 'pratica', 'movimento', 'scrittura', 'lotto', 'richiesta_premio', 'evento']

/**
 * Returns whether the people of the simulation are in the database.
 * @throws when only some of them are
 */
export async function isPopulated(client: pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ diary: boolean; people: boolean }>(
    `select to_regclass('programma_mese') is not null as diary, exists (select from segnalatore) as people`,
  )
  const { diary, people } = rows[0]!
  if (people && !diary) throw new Error('the database contains an incomplete programme: use an empty one')
  return diary
}

/** Creates the table in which completed months are recorded, once the people are complete. */
export async function beginDiary(client: pg.Pool): Promise<void> {
  await client.query('create table programma_mese (n int primary key, lived jsonb not null)')
}

/** Returns the months that have been simulated completely, in order. */
export async function livedMonths(client: pg.Pool): Promise<Month[]> {
  const { rows } = await client.query<{ lived: Month }>('select lived from programma_mese order by n')
  return rows.map(({ lived }) => lived)
}

export async function addMonth(client: pg.Pool, lived: Month): Promise<void> {
  await client.query('insert into programma_mese values ($1, $2)', [lived.n, lived])
}

/** Returns rows and MB of each table with its indexes, over all partitions. */
async function sizesOf(client: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const table of TABLES) {
    const { rows } = await client.query<{ many: number; mb: number }>(
      `select (select count(*) from ${table})::bigint as many,
         (coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree($1)), pg_total_relation_size($1))
           / 1048576)::bigint as mb`,
      [table],
    )
    lines.push(`| ${table} | ${rows[0]!.many.toLocaleString('en')} | ${rows[0]!.mb.toLocaleString('en')} |`)
  }
  return lines
}

/**
 * Writes `PROGRAMME.md`: progress, each month, and at the end the result of the integrity check.
 * @param programme description of the run
 * @param breaches violated invariants of the ledger; null before the check
 */
export async function writeReport(
  client: pg.Pool,
  programme: string,
  months: Month[],
  breaches: InvariantViolation[] | null,
): Promise<void> {
  const sum = (key: keyof Tally) => months.reduce((total, m) => total + m[key], 0).toLocaleString('en')
  const longest = months.toSorted((a, b) => b.end_s - a.end_s)[0]!
  const drift =
    breaches === null ? 'not verified yet' : breaches.length === 0 ? 'drift 0' : 'invariants violated'
  const load = loadavg()
    .map((n) => n.toFixed(1))
    .join(', ')
  writeFileSync(
    fileURLToPath(new URL('../PROGRAMME.md', import.meta.url)),
    `# Simulation of a whole programme, month by month

Written by \`npm run bench:programme\` on ${clock.now().toISOString().slice(0, 10)}: ${programme}. Wall-clock seconds on ${cpus().length} cores; load averages in the last month: ${load}.

Simulated months: ${months.length}. Longest end of month: ${longest.end_s.toFixed(1)} s (${longest.month}, ${longest.movements.toLocaleString('en')} movements). Ledger: ${drift}.

Cases completed ${sum('completate')}, refused ${sum('rifiutate')}, reopened ${sum('riaperte')}; prizes requested ${sum('premi')}, requests refused ${sum('negati')}.

| table | rows | MB |
|---|---:|---:|
${(await sizesOf(client)).join('\n')}

| month | commands, s | end of month, s | its rows in plain SQL, s | movements at its end |
|---|---:|---:|---:|---:|
${months.map((m) => `| ${m.month} | ${m.commands_s.toFixed(1)} | ${m.end_s.toFixed(2)} | ${m.byHand_s?.toFixed(2) ?? ''} | ${m.movements} |`).join('\n')}
`,
  )
}
