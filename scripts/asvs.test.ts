import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './project.mjs'

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. Those of level 3 follow them in the numbering. */
const SECTIONS = `1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, 4.3 2,
  4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2, 8.1 2,
  8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1,
  11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4,
  16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2`
const WANTED = SECTIONS.split(',').flatMap((row) => {
  const [section, count] = row.trim().split(' ')
  return Array.from({ length: Number(count) }, (_, i) => `${section}.${i + 1}`)
})
const STATES = ['met', 'partial', 'not met', 'n/a']

/** Returns the errors of docs/asvs.md: missing or unknown requirements, unknown states, missing reasons, wrong totals. */
function faultsOf(page: string): string[] {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([^|]*?) +\| ([^|]*?) +\| (.*?) *\|$/gm)]
  const numbers = rows.map(([, number]) => number!)
  const [, total, ...said] =
    /Of (\d+): (\d+) met, (\d+) partial, (\d+) not met, (\d+) not applicable/.exec(page) ?? []
  const counts = STATES.map((state) => rows.filter(([, , , its]) => its === state).length)
  return [
    ...WANTED.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
    ...numbers
      .filter((number, i) => !WANTED.includes(number) || numbers.indexOf(number) < i)
      .map((n) => `${n} is unknown or repeated`),
    ...rows
      .filter(([, , , state]) => !STATES.includes(state!))
      .map(([, number, , state]) => `${number}: ${state}`),
    ...rows
      .filter(([, , , state, how]) => state !== 'met' && how === '')
      .map(([, number]) => `${number} has no reason`),
    ...([rows.length, ...counts].join() === [total, ...said].join()
      ? []
      : [`the totals are ${counts.join(', ')}`]),
  ]
}

describe('docs/asvs.md', () => {
  const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

  test('has every requirement once, with its state and its reason', () => expect(faultsOf(page)).toEqual([]))

  test.each([
    ['| 1.1.1 ', '| 1.1.9 ', ['1.1.1 is missing', '1.1.9 is unknown or repeated']],
    [
      ' partial |',
      ' nearly |',
      [expect.stringContaining(': nearly'), expect.stringContaining('the totals are')],
    ],
  ])('%s in place of %s is found', (from, to, faults) => {
    const planted = page.replace(
      new RegExp(from.replace(/[.|]/g, '\\$&').trim().replace(/ +/g, ' +')),
      to.trim(),
    )
    expect(faultsOf(planted)).toEqual(faults)
  })
})
