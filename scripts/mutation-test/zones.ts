// Zones of the mutation test: mutated files and the suite that must kill the mutants.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Lists of words and sentences that no rule reads: a changed word there does not break a rule. */
const DATA = /(avvisi-testi|conservazione|consensi|nomi-codice-fiscale)\.ts/

/** Zone of the mutation test. `limit_s`: timeout after which a run counts as a killed mutant. */
export type Zone = {
  project: string
  limit_s: number
  faulted: (path: string) => boolean
  tests: (path: string) => boolean
}

const inDomain = (path: string) => path.startsWith('packages/domain/src/')
const LEDGER =
  /^apps\/server\/src\/(raccolta\/punti\/(commands|registro|tempo|queries|rettifiche|proposta-rettifica|passato)|pratiche\/accredito|persone\/profili\/titoli|rete\/linea)\.ts$/
const LEDGER_TESTS =
  /^apps\/server\/src\/(raccolta\/punti\/(punti|racconto|titoli|rettifiche|modello|operatore)|raccolta\/premi\/(premi|stati|chiusura-edizione)|pratiche\/(pratiche|area))\.test\.ts$/

export const ZONES: Record<string, Zone> = {
  dominio: {
    project: 'domain',
    limit_s: 60,
    faulted: (path) => inDomain(path) && !DATA.test(path),
    tests: inDomain,
  },
  assistente: {
    project: 'server-postgres',
    limit_s: 120,
    faulted: (path) => path.startsWith('apps/server/src/assistente/capire/') && !path.endsWith('.test.ts'),
    tests: (path) => /^apps\/server\/src\/assistente\/(capire\/regole|capire)\.test\.ts$/.test(path),
  },
  registro: {
    project: 'server-postgres',
    limit_s: 600,
    faulted: (path) => LEDGER.test(path),
    tests: (path) => LEDGER_TESTS.test(path),
  },
  accesso: {
    project: 'server-postgres',
    limit_s: 600,
    faulted: (path) =>
      /^apps\/server\/src\/(platform\/http\/authorize|persone\/accesso\/(authenticate|attempts|password))\.ts$/.test(
        path,
      ),
    tests: (path) =>
      /^apps\/server\/src\/(boot\/authorization|persone\/contatti\/conferma-password|persone\/accesso\/(queue|indovinare|login|password|sessions|ufficio)|ingresso\/registrazione\/account)\.test\.ts$/.test(
        path,
      ),
  },
}

/** Returns a function that lists the tests which import a file, directly or indirectly; all `tests` when none does. */
export function readersOf(root: string, sources: string[], tests: string[]) {
  const imports = new Map(
    sources.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const read = [...text.matchAll(/from '(\.[^']+)'/g)].map((m) =>
        relative(root, resolve(root, dirname(file), m[1] ?? '')),
      )
      return [file, read]
    }),
  )
  const reads = (file: string, wanted: string, seen: Set<string>): boolean => {
    if (file === wanted) return true
    if (seen.has(file)) return false
    seen.add(file)
    return (imports.get(file) ?? []).some((next) => reads(next, wanted, seen))
  }
  return (file: string) => {
    const some = tests.filter((test) => reads(test, file, new Set()))
    return some.length > 0 ? some : tests
  }
}
