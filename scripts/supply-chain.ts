import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** Entry of one package in a lockfile. */
export type Locked = {
  /** Name of the installed package, where it is installed under another name (an alias, `npm:…`). */
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
/** Lockfiles of the repository: the project's, and that of the packages that only the Lighthouse benchmark installs. */
export const LOCKFILES = ['package-lock.json', 'bench/lighthouse/package-lock.json']

/** Content of a lockfile: every package by its installation path. */
export type Lock = { lockfileVersion: number; packages: Record<string, Locked> }

/** Reads a lockfile. @param file one of `LOCKFILES` */
export const readLock = (file = 'package-lock.json'): Lock =>
  JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

const PLACE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/
/** Returns the name under which a package is installed at a path; null for a workspace's own folder. */
export const nameAt = (place: string): string | null => PLACE.exec(place)?.[1] ?? null

/** Returns the name of the package installed at a path, resolving aliases; null for a workspace's own folder. */
export const packageAt = ({ packages }: Lock, place: string): string | null =>
  nameAt(place) && (packages[place]?.name ?? nameAt(place))

/** Returns the third-party packages of a lockfile with their installation paths. */
export const packagesOf = ({ packages }: Lock): [place: string, locked: Locked][] =>
  Object.entries(packages).filter(([place, { link }]) => nameAt(place) !== null && !link)

/** Third-party install scripts; each was reviewed, and is allowed in package.json or refused there. */
const RUN_AT_INSTALL = ['@scarf/scarf', 'esbuild', 'fsevents', 'node']

/**
 * Names of optional binaries that tools have per platform. Those for other platforms are in the lockfile without having been
 * downloaded.
 */
const ELSEWHERE = /^@(biomejs\/cli|rollup\/rollup)-/
/** Returns whether a package may lack an integrity hash: a tool's binary for another platform, never delivered. */
const mayLackHash = (name: string, { dev, optional, os }: Locked) =>
  dev === true && optional === true && os !== undefined && ELSEWHERE.test(name)

/** Returns the errors of a lockfile: a package with a download URL, without a registry version, or without an integrity hash. */
export function lockFaults(lock: Lock): string[] {
  const faults = lock.lockfileVersion === 3 ? [] : [`lockfileVersion is ${lock.lockfileVersion}, not 3`]
  for (const [place, { link, resolved }] of Object.entries(lock.packages))
    if (resolved !== undefined && !link) faults.push(`${place} has a download URL`)
    else if (link && !/^(packages|apps|e2e|bench)\b[\w/-]*$/.test(resolved ?? ''))
      faults.push(`${place} links outside the repository`)
  for (const [place, locked] of packagesOf(lock)) {
    const { version = '', integrity, hasInstallScript } = locked
    if (!/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/.test(version)) faults.push(`${place} has no registry version`)
    const hashed = /^sha512-[\w+/]{86}==$/.test(integrity ?? '')
    if (!hashed && !(integrity === undefined && mayLackHash(nameAt(place)!, locked)))
      faults.push(`${place} has no integrity hash`)
    if (hasInstallScript && !RUN_AT_INSTALL.includes(nameAt(place)!))
      faults.push(`${place} has an install script that was not reviewed`)
  }
  return faults
}

/** Licences that require only their text and the author's name. */
const FREE = [
  'MIT',
  'MIT-0',
  'MIT/X11',
  'ISC',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  'Zlib',
]
/** Licences that require more, with the packages that may have them because the requirement is met. */
const ON_TERMS: Record<string, { of: RegExp; why: string }> = {
  'MPL-2.0': {
    of: /^(axe-core|lightningcss(-.+)?|web-push)$/,
    why: 'used as published: its files are unmodified and delivered with their source',
  },
  'LGPL-3.0-or-later': {
    of: /^@img\/sharp-.+$/,
    why: 'a dynamically loaded library, which can be replaced by another build',
  },
  'LGPL-3.0': {
    of: /^libheif-js$/,
    why: 'a WebAssembly file of its own, loaded at run time, which can be replaced by another build',
  },
  'CC-BY-4.0': { of: /^caniuse-lite$/, why: 'data read by the build; its author is named here' },
}
/** Licences that the lockfile does not name, as read in the packages themselves. */
const READ_BY_HAND: Record<string, { license: string; why: string }> = {
  'png-js@2.0.0': { license: 'MIT', why: 'its LICENSE file' },
  'buffers@0.1.1': {
    license: 'none stated',
    why: 'published without a licence; a dependency of `exceljs` for reading zip files, which this product does not use',
  },
}

/** Returns the alternatives of an SPDX licence expression, each as the list of licences that then apply together. */
export function waysOf(expression: string): string[][] {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  return bare
    .split(/\s+or\s+/i)
    .map((way) => way.split(/\s+and\s+/i).map((one) => one.replace(/[()]/g, '').trim()))
}

/** Workspaces that are delivered: the server, and the two apps served by it. */
export const SHIPPED = ['apps/server', 'apps/members', 'apps/backoffice']

/** Licence chosen for a package, with the reason where there was a choice. */
export type Licence = { name: string; version: string; license: string; shipped: boolean; why?: string }

/** Returns the licence of every package, by package name. `refused`: packages whose licence is not among the reviewed ones. */
export function licencesOf(lock: Lock): { list: Licence[]; refused: string[] } {
  const list = new Map<string, Licence>()
  const refused: string[] = []
  const delivered = new Set(neededBy(lock, SHIPPED))
  for (const [place, { version = '', license }] of packagesOf(lock)) {
    const name = packageAt(lock, place)!
    const id = `${name}@${version}`
    const shipped = delivered.has(place)
    const known = list.get(id)
    if (known) {
      known.shipped ||= shipped
      continue
    }
    const byHand = READ_BY_HAND[id]
    const expression = license ?? byHand?.license ?? 'unknown'
    const terms = waysOf(expression)
      .filter((way) => way.every((one) => FREE.includes(one) || ON_TERMS[one]?.of.test(name)))
      .map((way) => way.find((one) => !FREE.includes(one)))
    if (terms.length === 0 && !byHand) refused.push(`${id}: ${expression}`)
    const restriction = terms.includes(undefined) ? undefined : terms[0]
    const why = byHand?.why ?? (restriction && ON_TERMS[restriction]!.why)
    list.set(id, { name, version, license: expression, shipped, ...(why && { why }) })
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const sorted = [...list.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
  return { list: sorted, refused }
}

/** Returns the dependencies of a package or a workspace, by their installation paths. */
export function placesOf({ packages }: Lock, place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place]!
  return Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies }).flatMap(
    (name) => nearest(packages, place, name) ?? [],
  )
}

/**
 * Returns the installation paths of every package that workspaces need at run time, and of the workspaces themselves.
 * @param from folders of the workspaces
 */
export function neededBy(lock: Lock, from: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (place: string) => {
    if (found.has(place)) return
    found.add(place)
    const { resolved, link } = lock.packages[place]!
    if (link && resolved !== undefined) visit(resolved)
    else placesOf(lock, place).forEach(visit)
  }
  for (const folder of from) if (lock.packages[folder]) visit(folder)
  return [...found].sort()
}

/** Resolves a dependency: in the package's own folder, or in the nearest one above. */
function nearest(packages: Lock['packages'], place: string, name: string): string | null {
  for (let at = place; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const there = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[there] && !at.endsWith('node_modules')) return there
    if (at === '') return null
  }
}
