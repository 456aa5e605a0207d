// `npm run sbom`: writes the software bill of materials (CycloneDX) of the delivered product to standard output.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { ROOT } from './project.mjs'
import {
  type Lock,
  licencesOf,
  nameAt,
  neededBy,
  packageAt,
  placesOf,
  readLock,
  SHIPPED,
} from './supply-chain.ts'

/** Returns the package URL of an npm package: https://github.com/package-url/purl-spec */
export const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version.replace('+', '%2B')}`

/** CycloneDX requires an SPDX expression where the licence is one, else a name. */
const SPDX = /^[\w.+-]+(?: (?:AND|OR) [\w.+-]+)*$/
const licenceOf = (license: string) => {
  const bare = license.replace(/^\((.*)\)$/, '$1')
  return SPDX.test(bare) && bare !== 'BSD' ? { expression: bare } : { license: { name: license } }
}

/**
 * Returns the CycloneDX document of every delivered package, with its hash, licence and dependencies. Deterministic: the same
 * lockfile and version give the same document.
 * @param at_s timestamp of the document, in seconds
 */
export function sbomOf(lock: Lock, version: string, at_s: number): string {
  const places = neededBy(lock, SHIPPED).filter(
    (place) => nameAt(place) !== null && !lock.packages[place]!.link,
  )
  const refOf = (place: string) => purlOf(packageAt(lock, place)!, lock.packages[place]!.version!)
  const { list } = licencesOf(lock)
  const license = new Map(list.map((one) => [purlOf(one.name, one.version), one.license]))
  const components = new Map<string, object>()
  const needs = new Map<string, Set<string>>()
  for (const place of places) {
    const ref = refOf(place)
    const { version: its, integrity, optional } = lock.packages[place]!
    const [, scope, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(packageAt(lock, place)!)!
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      ...(scope && { group: scope }),
      name,
      version: its,
      scope: optional ? 'optional' : 'required',
      ...(integrity && {
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
          },
        ],
      }),
      licenses: [licenceOf(license.get(ref)!)],
      purl: ref,
    })
    const its_needs = needs.get(ref) ?? new Set<string>()
    for (const other of placesOf(lock, place)) if (places.includes(other)) its_needs.add(refOf(other))
    needs.set(ref, its_needs)
  }
  const root = `primo@${version}`
  const own = SHIPPED.flatMap((folder) => placesOf(lock, folder)).filter((place) => places.includes(place))
  const body = {
    metadata: {
      timestamp: new Date(at_s * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': root, name: 'primo', version },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: [...new Set(own.map(refOf))].sort() },
      ...[...needs].map(([ref, all]) => ({ ref, dependsOn: [...all].sort() })),
    ],
  }
  const h = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const serialNumber = `urn:uuid:${h.slice(0, 8)}-${h.slice(8, 12)}-5${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber, version: 1, ...body }
  return `${JSON.stringify(bom, null, 2)}\n`
}

/** Returns the time of the current git commit, in seconds since the epoch. */
export const commitTime = () =>
  Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }))

if (import.meta.main) {
  const lock = readLock()
  process.stdout.write(sbomOf(lock, lock.packages['']!.version!, commitTime()))
}
