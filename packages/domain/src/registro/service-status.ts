import { type CertificateEnd, isCertificateEnding } from './installation-checks.ts'

/** Components of the service, as listed on the status page. */
export const SERVICE_COMPONENTS = {
  dati: 'App e dati',
  email: 'Invio delle e-mail',
  sms: 'Invio degli SMS',
  lavori: 'Punti, avvisi e scadenze',
  copie: 'Copie di sicurezza e loro prove',
  connessione: 'Connessione protetta',
} as const
export type ServiceComponent = keyof typeof SERVICE_COMPONENTS

/** Components whose delays and failures are measured in seconds. */
type Measured = Exclude<ServiceComponent, 'dati' | 'connessione'>

/**
 * Delay in seconds of a component's oldest queued item from which it counts as degraded. A shorter delay is a normal queue.
 * Backups have no queue.
 */
const LATE_S = { email: 5 * 60, sms: 3 * 60, lavori: 10 * 60, copie: 0 } as const
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
  attese_s: Partial<Record<Measured, number>>
  /** Seconds since each component has been failing, regardless of its queue: failed messages, a failing job, a late backup. */
  falliti_s?: Partial<Record<Measured, number>>
  /** End of the TLS certificate of the public address; null = none, or not read. */
  certificato?: CertificateEnd | null
}

/**
 * State of a component on the status page. `male_dal` is the time since which it is degraded, or null; `scade_il` the end of the
 * certificate.
 */
export type ComponentStatus = { parte: ServiceComponent; male_dal: Date | null; scade_il?: Date }

/** Returns the state of each component of the service; with metrics that are too old, of the database only. */
export function statoDelServizio(
  { muto_dal, letto_il, attese_s, falliti_s = {}, certificato = null }: ServiceMetrics,
  now: Date,
): ComponentStatus[] {
  const known = letto_il !== null && now.getTime() - letto_il.getTime() < OLD_S * 1000
  return (Object.keys(SERVICE_COMPONENTS) as ServiceComponent[]).flatMap((parte): ComponentStatus[] => {
    if (parte === 'dati') return [{ parte, male_dal: muto_dal }]
    if (!known) return []
    if (parte === 'connessione') {
      if (certificato === null) return []
      const ending = isCertificateEnding('iscritti', certificato, now)
      return [{ parte, male_dal: ending ? letto_il : null, scade_il: certificato.scade_il }]
    }
    const wait_s = attese_s[parte] ?? 0
    const bad_s = Math.max(wait_s > LATE_S[parte] ? wait_s : 0, falliti_s[parte] ?? 0)
    return [{ parte, male_dal: bad_s > 0 ? new Date(letto_il.getTime() - bad_s * 1000) : null }]
  })
}

/**
 * Returns whether a degraded component stops members from using the service. A late backup and a certificate that has not ended
 * yet do not.
 */
export function ferma({ parte, male_dal, scade_il }: ComponentStatus, now: Date): boolean {
  return male_dal !== null && parte !== 'copie' && !(scade_il && scade_il > now)
}
