import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareAcknowledged } from '../resilience/concurrent-writers.ts'
import { commandsOf, substituteOwn } from '../resilience/docs-page-commands.ts'
import { pageWith, rowOf } from '../resilience/results-page.ts'
import {
  formatOutcome,
  outcomeHolds,
  readScenarios,
  reasonToSkip,
  type ScenarioOutcome,
} from '../resilience/scenario.ts'
import { ROOT } from './project.mjs'

const SCENARIOS = await readScenarios()
const GOOD: ScenarioOutcome = { tries: 3, lost: 0, duplicated: 0, wrong: [] }

describe('every resilience test', () => {
  test('has a unique name, a timeout and an injected fault to detect', () => {
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length)
    expect(SCENARIOS.filter(({ faults, limit_s }) => faults.length === 0 || !(limit_s > 0))).toEqual([])
  })

  // The code changes; a mutation whose target is gone would stop the resilience test on the day it is needed.
  test.each(SCENARIOS.flatMap(({ name, faults }) => faults.map((inject) => ({ name, ...inject }))))(
    '$name finds the text to replace: $what',
    ({ file, from, to }) => {
      expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2)
      expect(to).not.toBe(from)
    },
  )
})

test('a resilience test passes with tries, and without losses, duplicates or failures', () => {
  expect(outcomeHolds(GOOD)).toBe(true)
  expect(outcomeHolds({ ...GOOD, lost: null, duplicated: null })).toBe(true)
  for (const bad of [{ tries: 0 }, { lost: 1 }, { duplicated: 1 }, { wrong: ['no'] }])
    expect(outcomeHolds({ ...GOOD, ...bad })).toBe(false)
  expect(formatOutcome({ ...GOOD, lost: 2, wrong: ['no'] })).toBe('3 tries, 2 lost, 0 duplicated; no')
})

test('a test that cannot run here has a reason: a missing program, or another', () => {
  expect(reasonToSkip({ needs: ['sh'] })).toBeNull()
  expect(reasonToSkip({ needs: ['sh', 'no-such-program'], unless: () => 'never' })).toBe(
    'not installed: no-such-program (apt-get install no-such-program)',
  )
  expect(reasonToSkip({ unless: () => 'the history is cut short' })).toBe('the history is cut short')
})

describe('the commands of a page', () => {
  const one = commandsOf('docs/deploy.md', '5. **Settings', '6. **First accounts')

  test('are read from the page, each with its here-document', () => {
    expect(one.map((command) => command.split('\n', 1)[0])).toEqual([
      'install -g primo -m 0640 /dev/null /etc/primo/primo.env',
      'cat > /etc/primo/primo.env <<END',
      'ln -s /etc/primo/primo.env /opt/primo/.env',
    ])
    expect(one[1]).toMatch(/\nNODE_ENV=production\n(.*\n)+END$/)
  })

  test('are found between existing lines only', () => {
    expect(() => commandsOf('docs/deploy.md', '## No such', '## Nor such')).toThrow('has no «## No such»')
  })

  test('have their placeholders replaced literally', () => {
    const own = [
      ['PASSWORD', '$1'],
      [/app\.(\w+)\.it/, (_: string, name = '') => `${name}.localhost`],
    ] as const
    expect(substituteOwn('a PASSWORD, a PASSWORD at app.example.it', own)).toBe(
      'a $1, a $1 at example.localhost',
    )
  })
})

test('an acknowledged missing request is lost, an unacknowledged existing one is a duplicate', () => {
  const told = [1, 2, 3].map((id) => ({ key: String(id), id }))
  expect(compareAcknowledged(told, [1, 2, 3])).toEqual({ lost: 0, duplicated: 0 })
  expect(compareAcknowledged(told, [1, 3])).toEqual({ lost: 1, duplicated: 0 })
  expect(compareAcknowledged(told, [1, 2, 3, 4])).toEqual({ lost: 0, duplicated: 1 })
  expect(compareAcknowledged([...told, { key: 'other', id: 3 }], [1, 2, 3])).toEqual({
    lost: 0,
    duplicated: 1,
  })
})

test('a run replaces its own row of the page only', () => {
  const row = (name: string, outcome: ScenarioOutcome) =>
    rowOf({ name, does: 'a | b' }, { outcome, seconds: 2, injected: ['yes: it'] })
  const one = pageWith('', 'one', row('one', GOOD))
  const both = pageWith(one, 'another', row('another', GOOD))
  expect(both.match(/^\| `npm run resilience -- \w+`/gm)).toEqual([
    '| `npm run resilience -- another`',
    '| `npm run resilience -- one`',
  ])
  const again = pageWith(both, 'one', row('one', { ...GOOD, lost: 7 }))
  expect(again).toContain(row('another', GOOD))
  expect(again).toMatch(/-- one` \| a \\\| b \| [\d-]+ \| 3, \*\*failed\*\* \| 7 \| 0 \| 2 \| yes: it \|/)
})
