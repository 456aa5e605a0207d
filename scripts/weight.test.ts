import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { codeOf, firstScreens, overweight, RECORD, type Screen, type WeightRecord } from './weight.ts'

/**
 * What a phone loads before it can use the app. Where growth is meant, `node scripts/write-weight.ts` accepts it file by
 * file; the sums stay.
 */
const MOST_KIB: Record<string, number> = {
  'members/intro': 81,
  'members/login': 81,
  'members/signup': 100,
  'members/index': 192,
  // The office's door; the office comes with who enters.
  'backoffice/index': 75,
}

let screens: Screen[] = []
let record: WeightRecord = {}
beforeAll(async () => {
  await ensureBuilt()
  screens = firstScreens()
  record = JSON.parse(readFileSync(RECORD, 'utf8'))
}, 300_000)

describe('the code of the first screens', () => {
  it('weighs no more than each of its files may', () => expect(overweight(screens, record)).toEqual([]))

  it('is all in the record, and nothing else is', () => {
    const names = new Set(screens.flatMap((screen) => screen.files.map(({ name }) => name)))
    expect([...names].toSorted()).toEqual(Object.keys(record))
  })

  it.each(Object.entries(MOST_KIB))('of %s is %i KiB at most', (page, most) => {
    const screen = screens.find((one) => one.page === page)
    expect(screen && codeOf(screen) / 1024).toBeLessThanOrEqual(most)
  })

  it('names what grew when it weighs too much', () => {
    const file = {
      name: 'members/ingresso',
      gzip_byte: 900,
      modules: { zod: 700, 'apps/members/src/a.ts': 90 },
    }
    const known = { 'members/ingresso': { most_gzip_byte: 512, modules: { 'apps/members/src/a.ts': 60 } } }
    expect(overweight([{ page: 'login', html_byte: 0, files: [file] }], known)).toEqual([
      'members/ingresso weighs 900 bytes, 512 at most. What grew: zod: 0 → 700; apps/members/src/a.ts: 60 → 90.',
    ])
  })
})
