/** States of a job's run. `interrotta`: its process stopped or crashed, and another run replaces it. */
export const STATI_ESECUZIONE = ['in_attesa', 'in_corso', 'riuscita', 'fallita', 'interrotta'] as const
export type StatoEsecuzione = (typeof STATI_ESECUZIONE)[number]

/** Maximum number of attempts of a job's run, crashes included: a job that crashes its process must not do so for ever. */
export const TENTATIVI_MASSIMI = 10

/** Returns the wait in seconds before a job is retried after a failed attempt: 30 s, doubled each time, at most an hour. */
export function attesaDopoFallimento(attempt: number): number {
  return Math.min(30 * 2 ** (attempt - 1), 3600)
}

/** Explanations of SQLSTATE classes (PostgreSQL manual, appendix A). */
const SQLSTATE: Readonly<Record<string, string>> = {
  '08': 'Il database non rispondeva',
  '22': 'Il database ha rifiutato un valore',
  '23': 'Il database ha rifiutato dati che non tornano tra loro',
  '25': 'Il database era in sola lettura',
  '40': 'Due lavori si sono ostacolati nel database',
  '53': 'Al database mancavano spazio, memoria o connessioni',
  '55': 'Una parte del database era occupata',
  '57': 'Il database si stava fermando, o ci ha messo troppo',
}

/** Returns the cause of a failed run in words, with the recorded code in brackets. */
export function causaDelLavoro(errore: string | null): string {
  if (errore === null) return 'La causa non si conosce.'
  const [, sqlstate] = /^database ([0-9A-Z]{2})[0-9A-Z]{3}\b/.exec(errore) ?? []
  if (sqlstate)
    return `${SQLSTATE[sqlstate] ?? 'Il database ha dato un errore'} (${errore.replace('database ', '')}).`
  if (errore.startsWith('database')) return 'Il database ha dato un errore.'
  return /^[A-Za-z]*Error\b/.test(errore)
    ? `Un errore del programma (${errore}).`
    : `${errore.charAt(0).toUpperCase()}${errore.slice(1)}.`
}

const DAY_MS = 86_400_000

/**
 * Number of days since the last success after which the nightly backup (`copia`) or the weekly restore drill (`prova`) is
 * overdue, one day of tolerance included.
 */
export const DAYS_MAX = { copia: 2, prova: 8 } as const

/** Returns for how many seconds a backup or a restore drill has been overdue, given the age of the last one; 0 = it is not. */
export function backupOverdue_s(which: keyof typeof DAYS_MAX, age_s: number): number {
  return Math.max(0, age_s - (DAYS_MAX[which] * DAY_MS) / 1000)
}

/** Returns whether the last successful backup or restore drill was too long ago, or there was none. */
export function isBackupOverdue(which: keyof typeof DAYS_MAX, succeeded: Date | null, now: Date): boolean {
  return succeeded === null || backupOverdue_s(which, (now.getTime() - succeeded.getTime()) / 1000) > 0
}
