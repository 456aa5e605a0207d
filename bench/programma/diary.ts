/**
 * What a programme's months took, kept beside its rows: a run that is stopped goes on from the month it was in, and
 * `PROGRAMME.md` is written again at the end of each.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import type pg from 'pg'
import type { Breach } from '../../apps/server/src/platform/db/invariants.ts'
import type { Tally } from './months.ts'

/** Seconds of the clock, by processes that may have been given little of a processor. */
export type Month = {
  n: number
  month: string
  commands_s: number
  end_s: number
  /** The same rows as its end's, written by hand; null where they were not. */
  byHand_s: number | null
  movements: number
} & Tally

const TABLES = ['segnalatore', 'pratica', 'movimento', 'scrittura', 'lotto', 'richiesta_premio', 'evento']

/** Whether the people of the programme are there already, whole. @throws when they are there in part */
export async function isBegun(client: pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ diary: boolean; people: boolean }>(
    `select to_regclass('programma_mese') is not null as diary, exists (select from segnalatore) as people`,
  )
  const { diary, people } = rows[0]!
  if (people && !diary) throw new Error('a programme was left half written here: take an empty database')
  return diary
}

/** Said once the people are there. */
export async function beginDiary(client: pg.Pool): Promise<void> {
  await client.query('create table programma_mese (n int primary key, lived jsonb not null)')
}

/** The months that were lived to their end, in their order. */
export async function livedMonths(client: pg.Pool): Promise<Month[]> {
  const { rows } = await client.query<{ lived: Month }>('select lived from programma_mese order by n')
  return rows.map(({ lived }) => lived)
}

export async function addMonth(client: pg.Pool, lived: Month): Promise<void> {
  await client.query('insert into programma_mese values ($1, $2)', [lived.n, lived])
}

/** How many rows each table has, and how many MB with its indexes, in all its parts where it is cut. */
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
 * Writes `PROGRAMME.md`: how far it is, each month, and at the end what the register says.
 * @param programme what it is, in words
 * @param breaches of the register; null while it has not been asked
 */
export async function writeReport(
  client: pg.Pool,
  programme: string,
  months: Month[],
  breaches: Breach[] | null,
): Promise<void> {
  const sum = (key: keyof Tally) => months.reduce((total, m) => total + m[key], 0).toLocaleString('en')
  const longest = months.toSorted((a, b) => b.end_s - a.end_s)[0]!
  const drift = breaches === null ? 'not asked yet' : breaches.length === 0 ? 'drift 0' : 'BROKEN'
  const load = loadavg()
    .map((n) => n.toFixed(1))
    .join(', ')
  writeFileSync(
    fileURLToPath(new URL('../PROGRAMME.md', import.meta.url)),
    `# A whole programme, month by month

Written by \`npm run programma\` on ${clock.now().toISOString().slice(0, 10)}: ${programme}. Seconds of the clock on ${cpus().length} cores; load at the last month: ${load}.

Months lived: ${months.length}. The longest month's end: ${longest.end_s.toFixed(1)} s (${longest.month}, ${longest.movements.toLocaleString('en')} movements). The register: ${drift}.

Cases completed ${sum('completate')}, refused ${sum('rifiutate')}, reopened ${sum('riaperte')}; prizes requested ${sum('premi')}, requests refused ${sum('negati')}.

| table | rows | MB |
|---|---:|---:|
${(await sizesOf(client)).join('\n')}

| month | commands, s | month's end, s | its rows by hand, s | movements at its end |
|---|---:|---:|---:|---:|
${months.map((m) => `| ${m.month} | ${m.commands_s.toFixed(1)} | ${m.end_s.toFixed(2)} | ${m.byHand_s?.toFixed(2) ?? ''} | ${m.movements} |`).join('\n')}
`,
  )
}
