import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Outcome of a resilience test: number of tries, lost and duplicated requests, failures. */
export type ScenarioOutcome = {
  /** Number of tries: requests, kills, writes, as `does` defines. */
  tries: number
  /** Number of acknowledged writes that are missing; null when not counted. */
  lost: number | null
  /** Number of writes that exist more than once; null when not counted. */
  duplicated: number | null
  /** Failures, a sentence each. A test with none passes, if nothing is lost or duplicated. */
  wrong: string[]
  /** Further measurements for the test's row in docs/resilience.md, such as the recovery time. */
  note?: string
}

/** Fault injected into a copy of the sources, to verify a resilience test: it must then fail. */
export type InjectedFault = {
  /** Description of the fault, for the test's row in docs/resilience.md. */
  what: string
  /** File to change, from the root of the repository. `from` occurs in it exactly once. */
  file: string
  from: string
  to: string
  /** Pattern of the expected failure (`formatOutcome`): another one would be detected for the wrong reason. */
  shows: RegExp
  /** Size of the test with the fault, where the test has one (`sizeOr`). */
  size?: number
  /** Timeout with the fault, when the test may hang: its failure is then «timed out». */
  limit_s?: number
}

/** Resilience test. A file of `resilience/scenarios/` exports its tests as `SCENARIOS`. */
export type Scenario = {
  /** Name in `npm run resilience -- name`. */
  name: string
  /** Description of the test and of what counts as a try, for its row in docs/resilience.md. */
  does: string
  /**
   * Required system programs: without them the test is skipped with a message. PostgreSQL is installed automatically where
   * possible.
   */
  needs?: readonly string[]
  /** Returns another reason why the test cannot run here, or null. */
  unless?: () => string | null
  /** Timeout, after which the test fails. */
  limit_s: number
  faults: readonly InjectedFault[]
  run: () => Promise<ScenarioOutcome>
}

/** Returns `RESILIENCE_SIZE`, or `usual`: seconds or requests of a test of variable size. */
export const sizeOr = (usual: number) => Number(process.env.RESILIENCE_SIZE || usual)

/** Returns whether the outcome of a resilience test is a success. */
export const outcomeHolds = ({ tries, lost, duplicated, wrong }: ScenarioOutcome) =>
  tries > 0 && !lost && !duplicated && wrong.length === 0

/** Formats the outcome of a resilience test in one line. */
export function formatOutcome({ tries, lost, duplicated, wrong }: ScenarioOutcome): string {
  const counts = [`${tries} tries`]
  if (lost !== null) counts.push(`${lost} lost`)
  if (duplicated !== null) counts.push(`${duplicated} duplicated`)
  return [counts.join(', '), ...wrong].join('; ')
}

/** Returns the resilience tests that the files of `resilience/scenarios` export, by file name and in the order of each file. */
export async function readScenarios(): Promise<Scenario[]> {
  const folder = join(import.meta.dirname, 'scenarios')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
  const read = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  return read.flatMap(({ SCENARIOS }: { SCENARIOS?: Scenario[] }) => SCENARIOS ?? [])
}

/** Debian packages of required programs whose package has another name. */
const PACKAGES: Readonly<Record<string, string>> = {
  etcd: 'etcd-server',
  ip: 'iproute2',
  'systemd-nspawn': 'systemd-container',
  nsenter: 'util-linux',
  unshare: 'util-linux',
}

/** Returns the reason why a resilience test cannot run on this machine, or null. */
export function reasonToSkip({ needs = [], unless }: Pick<Scenario, 'needs' | 'unless'>): string | null {
  const absent = needs.filter((program) => !pathOf(program))
  if (absent.length === 0) return unless?.() ?? null
  const packages = absent.map((program) => PACKAGES[program] ?? program)
  return `not installed: ${absent.join(' ')} (apt-get install ${packages.join(' ')})`
}

/** Returns the path of a system program, or undefined. */
export const pathOf = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
