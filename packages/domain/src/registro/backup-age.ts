const DAY_MS = 86_400_000

/** Number of days after which a nightly backup, or a weekly restore drill, is overdue. Includes one day of tolerance. */
export const DAYS_MAX = { copia: 2, prova: 8 } as const

/** Returns whether the last successful backup or restore drill is overdue, or none ever succeeded. */
export function isBackupOverdue(which: keyof typeof DAYS_MAX, succeeded: Date | null, now: Date): boolean {
  return succeeded === null || now.getTime() - succeeded.getTime() > DAYS_MAX[which] * DAY_MS
}
