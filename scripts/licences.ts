import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'
import { type Licence, type Lock, licencesOf, readLock } from './supply-chain.ts'

const row = ({ name, version, license, why }: Licence) =>
  `- ${name} ${version}: ${license}${why ? ` (${why})` : ''}`

/** Returns the page that lists every package and its licence. */
export function licencesPage(lock: Lock): string {
  const { list } = licencesOf(lock)
  const [shipped, kept] = [list.filter((one) => one.shipped), list.filter((one) => !one.shipped)]
  return [
    '# Licences of the packages',
    '',
    'Written by `node scripts/licences.ts` from `package-lock.json`; `scripts/supply-chain.test.ts` compares the two and refuses',
    'a licence that was not reviewed. Third-party data, fonts and images are in [NOTICE](../NOTICE).',
    '',
    `## Delivered, or bundled into the apps (${shipped.length})`,
    '',
    ...shipped.map(row),
    '',
    `## Used to build and test only (${kept.length})`,
    '',
    ...kept.map(row),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(join(ROOT, 'docs/licences.md'), licencesPage(readLock()))
