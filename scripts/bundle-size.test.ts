import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { codeOf, firstScreens, overweight, RECORD, type Screen, type WeightRecord } from './bundle-size.ts'

/**
 * Maximum size of the code that a phone loads before an entry page is usable, in KiB. `node scripts/write-bundle-size.ts` accepts
 * intended growth file by file; these totals stay.
 */
const MOST_KIB: Record<string, number> = {
  'members/intro': 80,
  'members/login': 80,
  'members/signup': 100,
  'members/index': 190,
  // Login page of the back office; the rest loads after the login.
  'backoffice/index': 75,
}

let screens: Screen[] = []
let record: WeightRecord = {}
beforeAll(async () => {
  await ensureBuilt()
  screens = firstScreens()
  record = JSON.parse(readFileSync(RECORD, 'utf8'))
}, 300_000)

describe('JavaScript of the first screens', () => {
  it('is within the limit of each file', () => expect(overweight(screens, record)).toEqual([]))

  it('matches the files of the record', () => {
    const names = new Set(screens.flatMap((screen) => screen.files.map(({ name }) => name)))
    expect([...names].toSorted()).toEqual(Object.keys(record))
  })

  it.each(Object.entries(MOST_KIB))('of %s is %i KiB at most', (page, most) => {
    const screen = screens.find((one) => one.page === page)
    expect(screen && codeOf(screen) / 1024).toBeLessThanOrEqual(most)
  })

  it('names the modules that grew when a file exceeds its limit', () => {
    const file = {
      name: 'members/first-paint',
      gzip_byte: 900,
      modules: { zod: 700, 'apps/members/src/a.ts': 90 },
    }
    const known = { 'members/first-paint': { most_gzip_byte: 512, modules: { 'apps/members/src/a.ts': 60 } } }
    expect(overweight([{ page: 'login', html_byte: 0, files: [file] }], known)).toEqual([
      'members/first-paint weighs 900 bytes, 512 at most. Modules that grew: zod: 0 → 700; apps/members/src/a.ts: 60 → 90.',
    ])
  })
})
