import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { ROOT } from '../scripts/house.mjs'
import { holds, type Outcome, type Proof } from './proof.ts'

/** What the page says of a proof that was run. */
export type Result = { outcome: Outcome; seconds: number; planted: string[] }

const PAGE = join(ROOT, 'docs/prove.md')
const NAME = /^\| `(?:PROVE_SIZE=\d+ )?npm run prove -- ([^`]+)`/
/** Where the proof was not as large as it usually is, its row says so. */
const SIZE = process.env.PROVE_SIZE
/** What a cell may not hold. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
const count = (n: number | null) => (n === null ? '—' : String(n))
/** A sentence of what went wrong is cut: the whole of it is in the log of the run. */
const WRONG_MAX = 160

/** A proof's row. */
export function rowOf(
  { name, does }: Pick<Proof, 'name' | 'does'>,
  { outcome, seconds, planted }: Result,
): string {
  const { tries, lost, duplicated, wrong, note } = outcome
  const said = [does, note, ...wrong.map((why) => `**failed**: ${why.slice(0, WRONG_MAX)}`)].filter(Boolean)
  const cells = [
    `\`${SIZE ? `PROVE_SIZE=${SIZE} ` : ''}npm run prove -- ${name}\``,
    cell(said.join('. ')),
    clock.now().toISOString().slice(0, 10),
    holds(outcome) ? String(tries) : `${tries}, **does not hold**`,
    count(lost),
    count(duplicated),
    String(seconds),
    cell(planted.join('; ')) || '—',
  ]
  return `| ${cells.join(' | ')} |`
}

/** The page with a row in the place of the one the proof had; the others stay. */
export function pageWith(page: string, name: string, row: string): string {
  const rows = new Map(
    page.split('\n').flatMap((line) => {
      const known = NAME.exec(line)?.[1]
      return known ? [[known, line]] : []
    }),
  )
  rows.set(name, row)
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  return `# What the long proofs found

Written by \`npm run prove\` (\`npm run prove -- name\` for one), each row by its own last run; on ${cpus().length} cores shared with
other work. A proof is run again with each of its faults planted in a copy of the sources, and has to fail: the last column
says what was taken away, and whether that was noticed. What is tried on the way to each commit is in
[tests.md](tests.md); how it works, and how a proof is added, in [decision 0129](decisions/0129-resilience-tests.md).

| command | what is done | date | tries | lost | duplicated | seconds | planted fault noticed |
| --- | --- | --- | ---: | ---: | ---: | ---: | --- |
${sorted.join('\n')}
`
}

/** Writes a proof's row into \`docs/prove.md\`. */
export function writeRow(proof: Proof, result: Result): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  writeFileSync(PAGE, pageWith(page, proof.name, rowOf(proof, result)))
}
