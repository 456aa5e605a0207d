import { statoDelServizio } from '@primo/domain/registro/service-status'
import { expect, test, vi } from 'vitest'
import type { MetricSample } from '../../platform/metrics/database-metrics.ts'
import { openTestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { paginaStato, STATO, troubles } from './status-page.ts'

const testApp = await sharedFixture(openTestApp())
const AT = new Date('2026-11-23T15:04:00Z')
const CONFIG = { product: 'Primo', support_email: 'aiuto@primo.example', production: false, sms: null }

test('chiunque la legge senza entrare, e di tanti insieme il database sente uno', async () => {
  // On a busy machine the probe of the database may take longer than its second.
  await eventually(async () => {
    const query = vi.spyOn(testApp.services.db.$client, 'query')
    const answers = await Promise.all(Array.from({ length: 20 }, () => testApp.app.inject({ url: STATO })))
    const asked = query.mock.calls.filter(([text]) => String(text).includes('rilevazione'))
    query.mockRestore()
    expect(asked).toHaveLength(1)
    for (const { statusCode, headers, payload } of answers) {
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=10')
      expect(payload).toContain('<h1>Tutto funziona</h1>')
    }
  })
})

test('dice che cosa non va, da quando, e che il confermato è salvo', () => {
  const page = paginaStato(
    CONFIG,
    [
      { parte: 'dati', male_dal: null },
      { parte: 'sms', male_dal: new Date('2026-11-23T14:31:00Z') },
      { parte: 'email', male_dal: new Date('2026-11-08T14:31:00Z') },
    ],
    AT,
  )
  expect(page).toContain('<h1>Qualcosa non va</h1>')
  expect(page).toContain(
    '<th scope="row">Invio degli SMS</th><td>Non funziona come dovrebbe dalle 15:31 del 23 novembre</td>',
  )
  expect(page).toContain('Non funziona come dovrebbe dalle 15:31 dell’8 novembre')
  expect(page).toContain('<th scope="row">App e dati</th><td>Funziona</td>')
  expect(page).toContain('Guardato il 23 novembre alle ore 16:04')
  expect(page).toContain('mailto:aiuto@primo.example')
})

test('messaggi che non partono e un lavoro che fallisce non sono «Funziona»', () => {
  const readings: MetricSample[] = [
    ['outbox_failing_messages', 'email', 13],
    ['outbox_failing_seconds', 'email', 3600],
    // Two undeliverable recipients do not make a channel unavailable.
    ['outbox_failing_messages', 'sms', 2],
    ['outbox_failing_seconds', 'sms', 3600],
    ['job_failing_seconds', 'pulizia', 7200],
  ]
  const parts = statoDelServizio({ muto_dal: null, letto_il: AT, ...troubles(readings) }, AT)
  expect(
    Object.fromEntries(parts.map(({ parte, male_dal }) => [parte, male_dal?.toISOString() ?? null])),
  ).toEqual({
    dati: null,
    email: '2026-11-23T14:04:00.000Z',
    sms: null,
    lavori: '2026-11-23T13:04:00.000Z',
    copie: null,
  })
})

/** Renders the page from metric samples, read at `AT`. */
const pageOf = (readings: MetricSample[]) =>
  paginaStato(CONFIG, statoDelServizio({ muto_dal: null, letto_il: AT, ...troubles(readings) }, AT), AT)
const expires = (at: string): MetricSample[] => [
  ['certificate_expires_timestamp_seconds', null, new Date(at).getTime() / 1000],
  ['certificate_lifetime_seconds', null, 90 * 86_400],
]
const age = (of: string, days: number): MetricSample => ['backup_last_success_age_seconds', of, days * 86_400]

test('una copia o una prova in ritardo si dice senza allarmare, da quando era dovuta', () => {
  expect(pageOf([age('copia', 2), age('copia.prova', 8)])).toContain('<h1>Tutto funziona</h1>')
  for (const late of [age('copia', 3), age('copia.prova', 9)]) {
    const page = pageOf([late])
    expect(page).toContain('<h1>L’app funziona, qualcosa è da sistemare</h1>')
    expect(page).toContain(
      '<th scope="row">Copie di sicurezza e loro prove</th><td>In ritardo dalle 16:04 del 22 novembre</td>',
    )
  }
})

test('in produzione senza chi li manda gli SMS non funzionano', () => {
  const parti = statoDelServizio({ muto_dal: null, letto_il: AT, ...troubles([]) }, AT)
  expect(paginaStato({ ...CONFIG, production: true }, parti, AT)).toContain(
    '<th scope="row">Invio degli SMS</th><td>Non ancora attivo</td>',
  )
})

test('del certificato: nulla dove non c’è, poi funziona, è da rinnovare, è scaduto', () => {
  expect(pageOf([])).not.toContain('Connessione protetta')
  expect(pageOf(expires('2026-12-01T00:00:00Z'))).toContain('Connessione protetta</th><td>Funziona</td>')
  const near = pageOf(expires('2026-11-28T10:00:00Z'))
  expect(near).toContain('<h1>L’app funziona, qualcosa è da sistemare</h1>')
  expect(near).toContain('Connessione protetta</th><td>Da rinnovare entro il 28\u00a0novembre 2026</td>')
  const ended = pageOf(expires('2026-11-23T10:00:00Z'))
  expect(ended).toContain('<h1>Qualcosa non va</h1>')
  expect(ended).toContain(
    '<td>Scaduta il 23\u00a0novembre 2026: il browser può avvisarti che non è sicura</td>',
  )
})
