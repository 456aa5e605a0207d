import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { createServer } from 'node:tls'
import { eseguiLavoro, lavori } from '@primo/contract/registro/operatore-lavori'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { certificate } from '../../test/smtp.ts'
import {
  CERTIFICATE_METRICS,
  certificateState,
  readCertificate,
  startCertificateWatch,
  watchedAddress,
} from './certificate.ts'

const testApp = await sharedFixture(openTestApp())
const { config, jobs } = testApp.services
const { token } = await createMember(testApp, { ruolo: 'amministratore' })
const tls = certificate()
const END = new Date(new X509Certificate(tls.cert).validTo)
const server = createServer(tls, (socket) => socket.end()).listen(0)
await once(server, 'listening')
const { port } = server.address() as AddressInfo
// A server that accepts connections and says nothing.
const silent = createTcpServer(() => {}).listen(0)
await once(silent, 'listening')
afterAll(() => {
  server.close()
  silent.close()
})

test('si guarda soltanto un indirizzo pubblico con https', () => {
  const of = (public_url: string) => watchedAddress({ public_url })
  expect(of('https://primo.example')).toEqual({ host: 'primo.example', port: 443 })
  expect(of('https://[2001:db8::1]:8443')).toEqual({ host: '2001:db8::1', port: 8443 })
  for (const url of [
    'http://primo.example',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://[::1]',
    'https://app.localhost',
  ])
    expect(of(url), url).toBeNull()
})

test('si legge la fine di un certificato di cui nessuno si fida; chi tace o non c’è è un errore', async () => {
  expect(await readCertificate({ host: 'localhost', port })).toEqual({ scade_il: END, durata_ore: 48 })
  const mute = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port }
  await expect(readCertificate(mute, 50)).rejects.toThrow('timed out')
  await expect(readCertificate({ host: '127.0.0.1', port: 1 })).rejects.toThrow('ECONNREFUSED')
})

/** Runs the job once and returns its recorded state and the metrics. */
async function runJob() {
  await testApp.call(eseguiLavoro, { params: { coda: 'certificato' }, body: {} }, token)
  await eventually(async () => {
    const job = (await testApp.call(lavori, {}, token)).data.find(({ coda }) => coda === 'certificato')
    expect(job?.ultima?.stato).toBe('riuscita')
  })
  const [metrics] = await testApp.rows(CERTIFICATE_METRICS.sql)
  return { state: await certificateState(testApp.services.db, config), metrics }
}

test('il lavoro scrive le ore che restano, anche se è scaduto; se non si collega non si sa, e resta l’ultima', async () => {
  // Another name of this machine than those of the loopback interface, which are not watched.
  config.public_url = `https://0.0.0.0:${port}`
  await startCertificateWatch({ config, jobs, log: testApp.app.log })
  expect(await certificateState(testApp.services.db, config)).toEqual({ letto: null, fine: null })

  const now = clock.now()
  const inHours = (date: Date) => Math.round((date.getTime() - now.getTime()) / 3_600_000)
  for (const hours of [-30, 300]) {
    // The job counts whole hours, by the clock of the database, which may differ by milliseconds.
    server.setSecureContext(certificate(90, 90 - (hours + 0.5) / 24))
    const { state, metrics } = await runJob()
    expect([state?.letto, inHours(state!.fine!.scade_il)]).toEqual([true, hours])
    expect(inHours(new Date(Number(metrics!.certificate_expires_timestamp_seconds) * 1000))).toBe(hours)
    expect(Number(metrics!.certificate_lifetime_seconds)).toBe(90 * 86_400)
    expect(Number(metrics!.certificate_last_read_age_seconds)).toBeLessThan(3600)
  }

  config.public_url = 'https://0.0.0.0:1'
  const unread = await runJob()
  expect([unread.state?.letto, inHours(unread.state!.fine!.scade_il)]).toEqual([false, 300])
  expect(unread.metrics!.certificate_expires_timestamp_seconds).not.toBeNull()
  // When the day that was read has passed, it may have been renewed: unknown, not expired.
  await testApp.rows(`update esecuzione set conteggi = '{"ore_alla_scadenza": -1, "ore_di_durata": 48}'
                       where coda = 'certificato' and conteggi ? 'ore_alla_scadenza'`)
  const [metrics] = await testApp.rows(CERTIFICATE_METRICS.sql)
  expect(metrics!.certificate_expires_timestamp_seconds).toBeNull()

  // An installation that goes back to http has nothing to watch.
  config.public_url = 'http://primo.example'
  expect(await runJob()).toEqual({ state: null, metrics: undefined })
})
