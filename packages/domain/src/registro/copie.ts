const DAY_MS = 86_400_000

/** Days after which a backup, made every night, and a restore drill, made every week, are late: with a day of grace. */
export const DAYS_MAX = { copia: 2, prova: 8 } as const

/** Whether the last successful backup, or restore drill, is too old, or there was never one. */
export function isLate(which: keyof typeof DAYS_MAX, succeeded: Date | null, now: Date): boolean {
  return succeeded === null || now.getTime() - succeeded.getTime() > DAYS_MAX[which] * DAY_MS
}
