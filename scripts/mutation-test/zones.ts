// Zones of the mutation test: mutated files and the suite that must kill the mutants.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Texts that no rule reads: a changed word there does not break a rule. */
const TEXTS = ['comunicazioni/avvisi-testi', 'registro/conservazione', 'iscritti/consensi'].map(
  (name) => `packages/domain/src/${name}.ts`,
)

/** Zone of the mutation test. `limit_s`: timeout after which a run counts as a killed mutant. */
export type Zone = {
  project: string
  limit_s: number
  faulted: (path: string) => boolean
  tests: (path: string) => boolean
}

const inDomain = (path: string) => path.startsWith('packages/domain/src/')
const server = (names: readonly string[]) => names.map((name) => `apps/server/src/${name}.ts`)
const LEDGER = server([
  'raccolta/punti/commands',
  'raccolta/punti/registro',
  'raccolta/punti/maturazione',
  'raccolta/punti/queries',
  'raccolta/punti/rettifiche',
  'raccolta/punti/passato',
  'pratiche/accredito',
  'iscritti/profili/titoli',
  'rete/linea',
])
const LEDGER_TESTS = server([
  'raccolta/punti/punti.test',
  'raccolta/punti/racconto.test',
  'raccolta/punti/titoli.test',
  'raccolta/punti/rettifiche.test',
  'raccolta/punti/modello.test',
  'raccolta/punti/operatore.test',
  'raccolta/premi/premi.test',
  'raccolta/premi/stati.test',
  'raccolta/premi/chiusura-edizione.test',
  'pratiche/pratiche.test',
  'pratiche/area.test',
])
const ACCESS = server([
  'platform/http/authorize',
  'accesso/account/authenticate',
  'accesso/account/attempts',
  'accesso/account/password',
])
const ACCESS_TESTS = server([
  'boot/authorization.test',
  'iscritti/contatti/conferma-password.test',
  'accesso/account/fair-queue.test',
  'accesso/account/brute-force.test',
  'accesso/account/login.test',
  'accesso/account/password.test',
  'accesso/account/sessions.test',
  'accesso/account/ufficio.test',
  'ingresso/registrazione/account.test',
])
const ASSISTANT_TESTS = server(['assistente/capire/regole.test', 'assistente/capire.test'])
/** Every file that a zone names. */
export const NAMED_FILES = [
  ...TEXTS,
  ...LEDGER,
  ...LEDGER_TESTS,
  ...ACCESS,
  ...ACCESS_TESTS,
  ...ASSISTANT_TESTS,
]

export const ZONES: Record<string, Zone> = {
  dominio: {
    project: 'domain',
    limit_s: 60,
    faulted: (path) => inDomain(path) && !TEXTS.includes(path),
    tests: inDomain,
  },
  assistente: {
    project: 'server-postgres',
    limit_s: 120,
    faulted: (path) => path.startsWith('apps/server/src/assistente/capire/') && !path.endsWith('.test.ts'),
    tests: (path) => ASSISTANT_TESTS.includes(path),
  },
  registro: {
    project: 'server-postgres',
    limit_s: 600,
    faulted: (path) => LEDGER.includes(path),
    tests: (path) => LEDGER_TESTS.includes(path),
  },
  accesso: {
    project: 'server-postgres',
    limit_s: 600,
    faulted: (path) => ACCESS.includes(path),
    tests: (path) => ACCESS_TESTS.includes(path),
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
