import { statoDelServizio } from '@primo/domain/registro/service-status'
import { expect, test, vi } from 'vitest'
import type { MetricSample } from '../../platform/metrics/database-metrics.ts'
import { openTestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { paginaStato, STATO, troubles } from './status-page.ts'

const testApp = await sharedFixture(openTestApp())
const AT = new Date('2026-11-23T15:04:00Z')
const CONFIG = { product: 'Primo', support_email: 'aiuto@primo.example' }

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
    ],
    AT,
  )
  expect(page).toContain('<h1>Qualcosa non va</h1>')
  expect(page).toContain(
    '<th scope="row">Invio degli SMS</th><td>Non funziona come dovrebbe dalle 15:31 del 23 novembre</td>',
  )
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
  })
})
