import { clock } from '@primo/domain/platform/clock'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { backupOverdue_s } from '@primo/domain/registro/lavori'
import {
  type ComponentStatus,
  FALLITI_DI_FILA,
  ferma,
  SERVICE_COMPONENTS,
  statoDelServizio,
} from '@primo/domain/registro/service-status'
import type { FastifyInstance } from 'fastify'
import { type Config, hasNoSms } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'
import type { MetricSample } from '../../platform/metrics/database-metrics.ts'
import { COPIA, PROVA_RIPRISTINO } from '../lavori/backup-runs.ts'

export const STATO = '/stato'
/** Time in milliseconds for which the service's state is cached, for all requests. */
const FRESH_MS = 10_000

const hour = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Describes a component's state to members. */
function descrivi({ parte, male_dal, scade_il }: ComponentStatus, now: Date, senza_sms: boolean): string {
  if (parte === 'sms' && senza_sms) return 'Non ancora attivo'
  if (!male_dal) return parte === 'copie' ? 'In regola' : 'Funziona'
  if (scade_il) {
    const day = elide('il', longDate(todayInRome(scade_il)))
    return scade_il > now
      ? `Da rinnovare entro ${day}`
      : `Scaduta ${day}: il browser può avvisarti che non è sicura`
  }
  const what =
    parte === 'dati' ? 'Non risponde' : parte === 'copie' ? 'In ritardo' : 'Non funziona come dovrebbe'
  const [day = '', time = ''] = hour.format(male_dal).split(' alle ore ')
  return `${what} dalle ${time} ${elide('del', day)}`
}

/** Title and explanation of the page by the worst that it reports. */
const WORDS = {
  bene: ['Tutto funziona', 'Non ci sono problemi noti.'],
  ritardo: [
    'L’app funziona, qualcosa è da sistemare',
    'Puoi usarla come sempre. Ne siamo al corrente e ci stiamo lavorando.',
  ],
  male: [
    'Qualcosa non va',
    'Ne siamo al corrente e ci stiamo lavorando. Ciò che hai inviato e che ti è stato confermato è salvo: non serve rifarlo.',
  ],
} as const

/** Renders the status page: what works, since when the rest does not, and the support address. */
export function paginaStato(
  config: Pick<Config, 'product' | 'support_email' | 'production' | 'sms'>,
  parti: readonly ComponentStatus[],
  now: Date,
): string {
  const { product, support_email } = config
  const senza_sms = hasNoSms(config)
  const rows = parti.map(
    (one) =>
      `<tr><th scope="row">${SERVICE_COMPONENTS[one.parte]}</th><td>${descrivi(one, now, senza_sms)}</td></tr>`,
  )
  const worst = parti.some((one) => ferma(one, now))
    ? 'male'
    : parti.some(({ male_dal }) => male_dal)
      ? 'ritardo'
      : 'bene'
  const [title, known] = WORDS[worst]
  return htmlPage(
    `Stato di ${product}`,
    `<p class="nota">${html(product)}</p>
<h1>${title}</h1>
<p>${known}</p>
<table><tbody>${rows.join('')}</tbody></table>
<p class="nota">Guardato ${elide('il', hour.format(now))}, ora italiana. Se hai un problema che qui non c’è, scrivi a
<a href="mailto:${html(support_email)}">${html(support_email)}</a>.</p>`,
  )
}

/**
 * Returns, for each component of the service (e-mail, SMS, jobs, backups), the longest wait and the longest duration of a failure,
 * in seconds, among metric samples; and the end of the certificate.
 */
export function troubles(readings: readonly MetricSample[]) {
  const longest = (gauge: string, of?: string) =>
    Math.max(
      0,
      ...readings.flatMap(([name, label, value]) => (name === gauge && (!of || label === of) ? [value] : [])),
    )
  const failing = (channel: string) =>
    longest('outbox_failing_messages', channel) >= FALLITI_DI_FILA
      ? longest('outbox_failing_seconds', channel)
      : 0
  const late = (which: 'copia' | 'prova', of: string) =>
    backupOverdue_s(which, longest('backup_last_success_age_seconds', of))
  const expires_s = longest('certificate_expires_timestamp_seconds')
  return {
    attese_s: {
      email: longest('outbox_oldest_wait_seconds', 'email'),
      sms: longest('outbox_oldest_wait_seconds', 'sms'),
      lavori: Math.max(longest('queue_oldest_wait_seconds'), longest('events_oldest_wait_seconds')),
    },
    falliti_s: {
      email: failing('email'),
      sms: failing('sms'),
      lavori: longest('job_failing_seconds'),
      copie: Math.max(late('copia', COPIA), late('prova', PROVA_RIPRISTINO)),
    },
    certificato:
      expires_s > 0
        ? {
            scade_il: new Date(expires_s * 1000),
            durata_ore: longest('certificate_lifetime_seconds') / 3600,
          }
        : null,
  }
}

/**
 * Serves the public status page at `/stato`. It reads one row from the database, at most once in ten seconds for all requests
 * together, and responds even when the database does not.
 */
export function statoRoute(
  app: FastifyInstance,
  { config, db, isWritable }: Pick<Database, 'db' | 'isWritable'> & { config: Config },
): void {
  let muto_dal: Date | null = null
  let letto_il: Date | null = null
  let readings: readonly MetricSample[] = []
  let looked_ms = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  async function check(): Promise<void> {
    if (!(await isWritable())) {
      muto_dal ??= clock.now()
      return
    }
    muto_dal = null
    const rows = await queryRows<{ cifre: MetricSample[]; letta_il: Date | null }>(
      db,
      'select cifre, letta_il from rilevazione',
    )
    letto_il = rows[0]?.letta_il ?? null
    readings = rows[0]?.cifre ?? []
  }

  app.get(STATO, async (_req, reply) => {
    if (performance.now() - looked_ms > FRESH_MS) {
      looking ??= check()
        .catch(() => {
          muto_dal ??= clock.now()
        })
        .finally(() => {
          looked_ms = performance.now()
          looking = null
        })
      await looking
    }
    const now = clock.now()
    const parti = statoDelServizio({ muto_dal, letto_il, ...troubles(readings) }, now)
    return reply
      .header('cache-control', 'public, max-age=10')
      .type('text/html; charset=utf-8')
      .send(paginaStato(config, parti, now))
  })
}
