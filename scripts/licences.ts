import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './house.mjs'
import { type Licence, type Lock, licencesOf, readLock } from './supply.ts'

const row = ({ name, version, license, why }: Licence) =>
  `- ${name} ${version}: ${license}${why ? ` (${why})` : ''}`

/** The page that lists every package and its licence. */
export function licencesPage(lock: Lock): string {
  const { list } = licencesOf(lock)
  const [shipped, kept] = [list.filter((one) => one.shipped), list.filter((one) => !one.shipped)]
  return [
    '# Licences of the packages',
    '',
    'Written by `node scripts/licences.ts` out of `package-lock.json`; `scripts/supply.test.ts` holds the two together and refuses',
    'a licence that was not reviewed. Data, fonts and images of others are in [NOTICE](../NOTICE).',
    '',
    `## Delivered, or built into what is delivered (${shipped.length})`,
    '',
    ...shipped.map(row),
    '',
    `## Used to build and to test (${kept.length})`,
    '',
    ...kept.map(row),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(join(ROOT, 'docs/licences.md'), licencesPage(readLock()))
