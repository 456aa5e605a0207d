/** How a run of a scheduled job stands. `interrotta`: its process stopped or died; another takes its place. */
export const STATI_ESECUZIONE = ['in_attesa', 'in_corso', 'riuscita', 'fallita', 'interrotta'] as const
export type StatoEsecuzione = (typeof STATI_ESECUZIONE)[number]

/** Attempts at one run, whatever stops them: a job that takes its process down does not do so for ever. */
export const TENTATIVI_MASSIMI = 10

/** How long after a failed attempt the next one waits: half a minute, doubled each time, at most an hour (s). */
export function attesaDopoFallimento(attempt: number): number {
  return Math.min(30 * 2 ** (attempt - 1), 3600)
}
