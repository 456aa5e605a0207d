import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { ROOT } from '../scripts/project.mjs'
import { outcomeHolds, type Scenario, type ScenarioOutcome } from './scenario.ts'

/** Result of a resilience test, for its row in docs/resilience.md. */
export type Result = { outcome: ScenarioOutcome; seconds: number; injected: string[] }

const PAGE = join(ROOT, 'docs/resilience.md')
const NAME = /^\| `(?:RESILIENCE_SIZE=\d+ )?npm run resilience -- ([^`]+)`/
/** Size of the test if it is not the default, which its row then shows. */
const SIZE = process.env.RESILIENCE_SIZE
/** Escapes text for a table cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
const count = (n: number | null) => (n === null ? '—' : String(n))
/** Maximum length of the failures in a row; the log of the run has the whole text. */
const WRONG_MAX = 160

/** Returns a resilience test's row in the table of docs/resilience.md. */
export function rowOf(
  { name, does }: Pick<Scenario, 'name' | 'does'>,
  { outcome, seconds, injected }: Result,
): string {
  const { tries, lost, duplicated, wrong, note } = outcome
  const sentences = [does, note, ...wrong.map((why) => `**failed**: ${why.slice(0, WRONG_MAX)}`)].filter(
    Boolean,
  )
  const cells = [
    `\`${SIZE ? `RESILIENCE_SIZE=${SIZE} ` : ''}npm run resilience -- ${name}\``,
    cell(sentences.join('. ')),
    clock.now().toISOString().slice(0, 10),
    outcomeHolds(outcome) ? String(tries) : `${tries}, **failed**`,
    count(lost),
    count(duplicated),
    String(seconds),
    cell(injected.join('; ')) || '—',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Returns the text of docs/resilience.md with a test's row added or replaced. */
export function pageWith(page: string, name: string, row: string): string {
  const rows = new Map(
    page.split('\n').flatMap((line) => {
      const known = NAME.exec(line)?.[1]
      return known ? [[known, line]] : []
    }),
  )
  rows.set(name, row)
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  return `# Results of the resilience tests

Written by \`npm run resilience\` (\`npm run resilience -- name\` for one): each row is the latest run of a test, on ${cpus().length} cores shared
with other work. A test runs again with each of its faults injected into a copy of the sources, and must then fail: the last
column names the faults and whether each was detected. The tests of every commit are in
[tests.md](tests.md); [decision 0129](decisions/0129-resilience-tests.md) describes how a resilience test works and is added.

| command | test | date | tries | lost | duplicated | seconds | injected fault detected |
| --- | --- | --- | ---: | ---: | ---: | ---: | --- |
${sorted.join('\n')}
`
}

/** Writes a resilience test's row to `docs/resilience.md`. */
export function writeRow(scenario: Scenario, result: Result): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  writeFileSync(PAGE, pageWith(page, scenario.name, rowOf(scenario, result)))
}
