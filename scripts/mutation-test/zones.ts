/**
 * Zone of the mutation tests: files that are mutated, and tests that must detect the mutants. Paths are relative to `root`, which
 * is relative to the repository.
 */
export type Zone = {
  root: string
  /** Glob patterns of the mutated files; `!` excludes. */
  mutate: readonly string[]
  /** Glob patterns of the test files. */
  tests: readonly string[]
  /** Whether the tests run on PostgreSQL. */
  postgres?: true
}

/** Zones of the mutation tests by name. */
export const ZONES: Readonly<Record<string, Zone>> = {
  dominio: {
    root: 'packages/domain',
    // Texts that no rule reads: a changed word there does not break a rule.
    mutate: [
      'src/**/*.ts',
      '!src/**/*.test.ts',
      '!src/comunicazioni/avvisi-texts.ts',
      '!src/registro/conservazione.ts',
      '!src/iscritti/consensi.ts',
    ],
    tests: ['src/**/*.test.ts'],
  },
  assistente: {
    root: 'apps/server',
    mutate: ['src/assistente/capire/**/*.ts', '!src/assistente/capire/**/*.test.ts'],
    tests: ['src/assistente/capire/regole.test.ts', 'src/assistente/capire.test.ts'],
    postgres: true,
  },
  registro: {
    root: 'apps/server',
    mutate: [
      'src/raccolta/punti/commands.ts',
      'src/raccolta/punti/ledger.ts',
      'src/raccolta/punti/maturazione.ts',
      'src/raccolta/punti/queries.ts',
      'src/raccolta/punti/rettifiche.ts',
      'src/pratiche/pratiche/accredito.ts',
      'src/iscritti/profili/eligibility.ts',
      'src/rete/linea.ts',
    ],
    tests: [
      'src/raccolta/punti/punti.test.ts',
      'src/raccolta/punti/movement-descriptions.test.ts',
      'src/raccolta/punti/eligibility.test.ts',
      'src/raccolta/punti/rettifiche.test.ts',
      'src/raccolta/punti/ledger-model.test.ts',
      'src/raccolta/punti/operatore.test.ts',
      'src/raccolta/premi/premi.test.ts',
      'src/raccolta/premi/stati.test.ts',
      'src/raccolta/premi/chiusura-edizione.test.ts',
      'src/pratiche/pratiche/pratiche.test.ts',
      'src/pratiche/pratiche/area.test.ts',
    ],
    postgres: true,
  },
  accesso: {
    root: 'apps/server',
    mutate: [
      'src/platform/http/authorize.ts',
      'src/accesso/account/authenticate.ts',
      'src/accesso/account/login-attempts.ts',
      'src/accesso/account/password.ts',
    ],
    tests: [
      'src/boot/authorization.test.ts',
      'src/iscritti/contatti/conferma-password.test.ts',
      'src/accesso/account/fair-queue.test.ts',
      'src/accesso/account/brute-force.test.ts',
      'src/accesso/account/login.test.ts',
      'src/accesso/account/password.test.ts',
      'src/accesso/account/sessions.test.ts',
      'src/accesso/account/back-office-login.test.ts',
      'src/ingresso/registrazione/account.test.ts',
    ],
    postgres: true,
  },
}
