/** A part of the service as who uses it knows it. */
export const PARTI = {
  dati: 'App e dati',
  email: 'Invio delle e-mail',
  sms: 'Invio degli SMS',
  lavori: 'Punti, avvisi e scadenze',
} as const
export type Parte = keyof typeof PARTI

/** How long each is late before people are told: sooner, it is a queue like any other. */
const LATE_S = { email: 5 * 60, sms: 3 * 60, lavori: 10 * 60 } as const
/** Without news of the database for so long, what was known of the rest is old. */
const OLD_S = 3 * 60

/** Messages given up one after the other, with none delivered since: fewer may be wrong addresses. */
export const FALLITI_DI_FILA = 3

/** What is known of the service, from figures that say nothing of anybody. */
export type Noto = {
  /** Since when the database does not answer; null = it does. */
  muto_dal: Date | null
  /** When the rest was last read; null = not yet. */
  letto_il: Date | null
  /** How long the oldest thing of each part has been waiting then, in seconds. */
  attese_s: Partial<Record<Exclude<Parte, 'dati'>, number>>
  /** For how long each part has been failing, whatever waits: messages given up, a job that does not succeed. */
  falliti_s?: Partial<Record<Exclude<Parte, 'dati'>, number>>
}

/** A part, and since when it does not go as it should; null = it does. */
export type StatoParte = { parte: Parte; male_dal: Date | null }

/** How each part goes now; of what is not known lately only the database is told. */
export function statoDelServizio(
  { muto_dal, letto_il, attese_s, falliti_s = {} }: Noto,
  now: Date,
): StatoParte[] {
  const known = letto_il !== null && now.getTime() - letto_il.getTime() < OLD_S * 1000
  return (Object.keys(PARTI) as Parte[]).flatMap((parte): StatoParte[] => {
    if (parte === 'dati') return [{ parte, male_dal: muto_dal }]
    if (!known) return []
    const wait_s = attese_s[parte] ?? 0
    const bad_s = Math.max(wait_s > LATE_S[parte] ? wait_s : 0, falliti_s[parte] ?? 0)
    return [{ parte, male_dal: bad_s > 0 ? new Date(letto_il.getTime() - bad_s * 1000) : null }]
  })
}
