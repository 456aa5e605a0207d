import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a proof came to. */
export type Outcome = {
  /** What was tried: calls, kills, writes, as `does` says. */
  tries: number
  /** Of what had been acknowledged, how many are not there; null where nothing of the kind is counted. */
  lost: number | null
  /** How many are there more than once; null as above. */
  duplicated: number | null
  /** What did not hold, a sentence each; none = it holds, if nothing was lost and nothing is there twice. */
  wrong: string[]
  /** More that is worth a place in the row: how long until it was back, what of. */
  note?: string
}

/** A fault put on purpose into a copy of the sources: with it the same proof has to fail. */
export type Plant = {
  /** What is taken away, for the row. */
  what: string
  /** The file, from the root of the repository; `from` stands in it exactly once. */
  file: string
  from: string
  to: string
  /** How the failure reads (`sayOutcome`): another one would be noticed for the wrong reason. */
  shows: RegExp
  /** How large the proof is with it, where it decides so by itself (`sizeOr`). */
  size?: number
  /** With it the proof may hang: after so many seconds that is what it shows («it had not ended»). */
  limit_s?: number
}

/** A long proof; a file of `prove/proofs/` exports some as `PROOFS`. */
export type Proof = {
  /** How it is asked for: `npm run prove -- name`. */
  name: string
  /** What is done and what counts as a try, in a line of the page. */
  does: string
  /** Programs of the system without which it is left out, and says so; PostgreSQL is installed by itself where it can be. */
  needs?: readonly string[]
  /** Why it cannot be tried here, for what is no program; null where it can. */
  unless?: () => string | null
  /** After so many seconds it has not ended, and has failed. */
  limit_s: number
  plants: readonly Plant[]
  run: () => Promise<Outcome>
}

/** How many seconds, or calls, of a proof that goes on for as long as one likes: `PROVE_SIZE`, else `usual`. */
export const sizeOr = (usual: number) => Number(process.env.PROVE_SIZE || usual)

/** Whether it holds. */
export const holds = ({ tries, lost, duplicated, wrong }: Outcome) =>
  tries > 0 && !lost && !duplicated && wrong.length === 0

/** An outcome in a line. */
export function sayOutcome({ tries, lost, duplicated, wrong }: Outcome): string {
  const counts = [`${tries} tries`]
  if (lost !== null) counts.push(`${lost} lost`)
  if (duplicated !== null) counts.push(`${duplicated} duplicated`)
  return [counts.join(', '), ...wrong].join('; ')
}

/** Every proof there is, by file and in the order of each: those of the folder `prove/proofs`. */
export async function readProofs(): Promise<Proof[]> {
  const folder = join(import.meta.dirname, 'proofs')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
  const read = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  return read.flatMap(({ PROOFS }: { PROOFS?: Proof[] }) => PROOFS ?? [])
}

/** The package of a program, where it has another name. */
const PACKAGES: Readonly<Record<string, string>> = {
  etcd: 'etcd-server',
  ip: 'iproute2',
  'systemd-nspawn': 'systemd-container',
  nsenter: 'util-linux',
  unshare: 'util-linux',
}

/** Why a proof cannot be tried on this machine; null where it can. */
export function whyNot({ needs = [], unless }: Pick<Proof, 'needs' | 'unless'>): string | null {
  const absent = needs.filter((program) => !pathOf(program))
  if (absent.length === 0) return unless?.() ?? null
  const packages = absent.map((program) => PACKAGES[program] ?? program)
  return `not installed: ${absent.join(' ')} (apt-get install ${packages.join(' ')})`
}

/** Where a program of the system is; undefined when it is not installed. */
export const pathOf = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
