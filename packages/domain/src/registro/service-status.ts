/** Components of the service, as listed on the status page. */
export const SERVICE_COMPONENTS = {
  dati: 'App e dati',
  email: 'Invio delle e-mail',
  sms: 'Invio degli SMS',
  lavori: 'Punti, avvisi e scadenze',
} as const
export type ServiceComponent = keyof typeof SERVICE_COMPONENTS

/** Delay in seconds of a component's oldest queued item from which it counts as degraded. A shorter delay is a normal queue. */
const LATE_S = { email: 5 * 60, sms: 3 * 60, lavori: 10 * 60 } as const
/** Maximum age in seconds of the metrics used by the status page. Older ones are ignored. */
const OLD_S = 3 * 60

/**
 * Number of messages that fail permanently in a row, without any delivery between them, from which a channel counts as failing.
 * Fewer may be due to wrong addresses.
 */
export const FALLITI_DI_FILA = 3

/** Metrics from which the status page is computed, without personal data. */
export type ServiceMetrics = {
  /** Time since which the database has not responded, or null. */
  muto_dal: Date | null
  /** Time at which the metrics were last read, or null. */
  letto_il: Date | null
  /** Age of the oldest queued item of each component at that time, in seconds. */
  attese_s: Partial<Record<Exclude<ServiceComponent, 'dati'>, number>>
  /** Seconds since each component has been failing, regardless of its queue: failed messages, a failing job. */
  falliti_s?: Partial<Record<Exclude<ServiceComponent, 'dati'>, number>>
}

/** State of a component on the status page. `male_dal` is the time since which it is degraded, or null. */
export type ComponentStatus = { parte: ServiceComponent; male_dal: Date | null }

/** Returns the state of each component of the service; with metrics that are too old, of the database only. */
export function statoDelServizio(
  { muto_dal, letto_il, attese_s, falliti_s = {} }: ServiceMetrics,
  now: Date,
): ComponentStatus[] {
  const known = letto_il !== null && now.getTime() - letto_il.getTime() < OLD_S * 1000
  return (Object.keys(SERVICE_COMPONENTS) as ServiceComponent[]).flatMap((parte): ComponentStatus[] => {
    if (parte === 'dati') return [{ parte, male_dal: muto_dal }]
    if (!known) return []
    const wait_s = attese_s[parte] ?? 0
    const bad_s = Math.max(wait_s > LATE_S[parte] ? wait_s : 0, falliti_s[parte] ?? 0)
    return [{ parte, male_dal: bad_s > 0 ? new Date(letto_il.getTime() - bad_s * 1000) : null }]
  })
}
