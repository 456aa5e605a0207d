import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './project.mjs'
import { type Lock, licencesOf, nameAt, neededBy, packageAt, SHIPPED } from './supply-chain.ts'

/** Files and folders in the release archive: needed to start the server, and its operating manual. */
const OWN = [
  'package.json',
  'package-lock.json',
  'NOTICE',
  'README.md',
  'README.it.md',
  'SECURITY.md',
  'CHANGELOG.md',
  '.env.example',
  'deploy',
  'docs',
  ...['project', 'exec-node', 'start', 'primo', 'build', 'install'].map((name) => `scripts/${name}.mjs`),
  'apps/members/dist',
  'apps/backoffice/dist',
  'apps/server/dist',
  'apps/server/migrations',
]
/** Workspaces whose sources are in the archive too: lists, workers and the demo data are read from them at run time. */
const WITH_SOURCES = ['apps/server']

/** Files left out of the archive: tests, compiler caches, screenshots. */
const LEFT_OUT = /(?:\.test\.tsx?|\.tsbuildinfo|\/\.sorgenti|\/\.moduli\.json|\/src\/test|\/docs\/img)$/

function copy(from: string, to: string): void {
  const out = join(to, relative(ROOT, from))
  mkdirSync(dirname(out), { recursive: true })
  cpSync(from, out, { recursive: true, verbatimSymlinks: true, filter: (file) => !LEFT_OUT.test(file) })
}

/** Copies an installed package without those that are installed inside it: each is copied when it is needed itself. */
function copyPackage(place: string, to: string): void {
  const from = join(ROOT, place)
  const inside = join(from, 'node_modules')
  mkdirSync(join(to, place), { recursive: true })
  for (const name of readdirSync(from))
    if (join(from, name) !== inside)
      cpSync(join(from, name), join(to, place, name), { recursive: true, verbatimSymlinks: true })
}

/** Returns the licence text in a package's folder, or null when it has none. */
function licenceText(place: string): string | null {
  const folder = join(ROOT, place)
  if (!existsSync(folder)) return null
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)([.-].*)?$/i.test(name))
  return file && lstatSync(join(folder, file)).isFile()
    ? readFileSync(join(folder, file), 'utf8').trim()
    : null
}

/**
 * Returns the licence texts, each with the packages it applies to. Includes packages bundled into the apps, which have no folder
 * in the archive.
 */
export function licenceTexts(lock: Lock): string {
  const texts = new Map<string, Set<string>>()
  const { list } = licencesOf(lock)
  for (const place of neededBy(lock, SHIPPED)) {
    const name = packageAt(lock, place)
    const { version, link } = lock.packages[place]!
    if (name === null || link || !existsSync(join(ROOT, place))) continue
    const license = list.find((one) => one.name === name && one.version === version)!.license
    const text = licenceText(place) ?? `(${license}; the package contains no licence text)`
    texts.set(text, (texts.get(text) ?? new Set()).add(`${name} ${version}`))
  }
  return [...texts]
    .map(([text, names]) => `${[...names].join(', ')}\n\n${text}\n`)
    .join(`\n${'─'.repeat(100)}\n\n`)
}

/** Content of `rilascio.json`, which describes a release archive. Where it exists, `npm start` installs and builds nothing. */
export type ReleaseNote = { versione: string; commit: string; node: string; piattaforma: string }

/**
 * Copies to an empty folder all that the server needs to start without a build: the product's files, and the third-party packages
 * for this platform.
 */
export function layOut(to: string, lock: Lock, note: ReleaseNote, sbom: string): void {
  for (const path of OWN) if (existsSync(join(ROOT, path))) copy(join(ROOT, path), to)
  for (const place of neededBy(lock, WITH_SOURCES)) {
    const { link, resolved } = lock.packages[place]!
    if (nameAt(place) === null) {
      for (const part of ['package.json', 'src']) copy(join(ROOT, place, part), to)
    } else if (link) {
      mkdirSync(join(to, dirname(place)), { recursive: true })
      symlinkSync(relative(dirname(place), resolved!), join(to, place))
    } else if (existsSync(join(ROOT, place))) copyPackage(place, to)
  }
  writeFileSync(join(to, 'rilascio.json'), `${JSON.stringify(note, null, 2)}\n`)
  writeFileSync(join(to, 'sbom.cdx.json'), sbom)
  writeFileSync(join(to, 'LICENCES.txt'), licenceTexts(lock))
}
